// The live page's life: how it hears of news, notices that nobody answers, comes back from sleep, and sends its forms.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { open, page, settled } from "./rig.js";

let at;

/** Opens the page and has its first looks behind it. */
beforeEach(() => {
  at = open(["live.js"]);
});

/** Lets time pass in which the stream brings the same revision every two seconds, as a table does. */
async function quiet(ms, revision) {
  for (let passed = 0; passed < ms; passed += 2000) {
    await at.clock.pass(2000);
    at.stream.bring(revision);
  }
}

const answered = async (...answer) => {
  at.server.latest.answer(...answer);
  await settled();
};

describe("the stream", () => {
  test("a page opens one stream and asks nothing while the table says what it knows", async () => {
    await quiet(30000, 1);
    assert.equal(at.streams.length, 1);
    assert.equal(at.stream.address, "/stream");
    assert.deepEqual(at.server.requests, []);
    assert.equal(at.offline, false);
  });

  test("news is fetched and put up", async () => {
    at.stream.bring(2);
    assert.equal(at.server.latest.headers["X-Fragment"], "all");
    await answered(page(2, { main: "Anna rolls" }));
    assert.equal(at.shown, "Anna rolls");
    assert.equal(at.revision, "2");
    await quiet(6000, 2);
    assert.equal(at.server.requests.length, 1, "what it shows is no news");
  });

  test("what comes just as it stands is left alone; a field in it is put back all the same", async () => {
    const log = `<ol>${"<li>Anna <b>rolls</b></li>".repeat(24)}</ol>`;
    const form = `<form><input name="who" value="Anna"></form>`;
    at = open(["live.js"], { main: `${log}${form}<p>one</p>` });
    at.document.querySelector("input").value = "Ben";
    const { morph } = at.window.Idiomorph;
    const touched = [];
    at.window.Idiomorph.morph = (before, after, how) => {
      const { beforeNodeMorphed } = how.callbacks;
      how.callbacks.beforeNodeMorphed = (one, other) => touched.push(one.nodeName) && beforeNodeMorphed(one, other);
      return morph(before, after, how);
    };
    at.stream.bring(2);
    await answered(page(2, { main: `${log}${form}<p>two</p>` }));
    assert.deepEqual(touched.filter((name) => ["LI", "B"].includes(name)), []);
    assert.ok(touched.includes("OL"));
    assert.equal(at.document.querySelector("input").value, "Anna");
    assert.equal(at.document.querySelector("p:last-child").textContent, "two");
  });

  test("a silence of 8.5 seconds is shown, and the first word takes it away", async () => {
    at.stream.bring(1);
    await at.clock.pass(8000);
    assert.equal(at.offline, false);
    await at.clock.pass(1000);
    assert.equal(at.offline, true);
    assert.equal(at.document.getElementById("offline").textContent, "No answer");
    at.stream.bring(1);
    assert.equal(at.offline, false);
    assert.equal(at.document.getElementById("offline").textContent, "");
  });

  test("a page that has heard nothing for three seconds asks by itself whether there is news", async () => {
    await at.clock.pass(3000);
    assert.equal(at.server.requests.length, 0);
    await at.clock.pass(1000);
    assert.equal(at.server.latest.headers["X-Fragment"], "1");
    await answered("", 204);
    await at.clock.pass(3000);
    assert.equal(at.server.requests.length, 1);
    assert.equal(at.offline, false);
  });

  test("a stream that is silent for 12 seconds is opened anew, whatever else answers", async () => {
    at.stream.bring(1);
    for (let second = 1; second <= 12; second++) {
      await at.clock.pass(1000);
      for (const request of at.server.open) request.answer("", 204);
      await settled();
      assert.equal(at.streams.length, 1, `after ${second} s`);
    }
    await at.clock.pass(1000);
    assert.equal(at.streams.length, 2);
    assert.equal(at.streams[0].closed, true);
    assert.equal(at.stream.closed, false);
    assert.equal(at.offline, false, "the table has answered each time");
    await at.clock.pass(11000);
    assert.equal(at.streams.length, 2, "the new one has as long to say something");
  });

  test("a request that hangs is given up after four seconds and asked again", async () => {
    at.stream.bring(2);
    const [first] = at.server.requests;
    await at.clock.pass(3999);
    assert.equal(first.aborted, false);
    await at.clock.pass(1);
    assert.equal(first.aborted, true);
    await at.clock.pass(4000);
    assert.equal(at.server.requests.length, 2);
  });

  test("where nobody is there it is shown at once", async () => {
    at.stream.bring(2);
    at.server.latest.fail();
    await settled();
    assert.equal(at.offline, true);
  });

  test("where nobody is there it asks again every four seconds", async () => {
    for (let second = 1; second <= 12; second++) {
      await at.clock.pass(1000);
      for (const request of at.server.open) request.fail();
      await settled();
    }
    assert.equal(at.server.requests.length, 3);
  });

  test("news that comes during a look is looked for after it", async () => {
    at.stream.bring(2);
    at.stream.bring(3);
    assert.equal(at.server.requests.length, 1);
    await answered(page(3, { main: "both" }));
    assert.equal(at.server.requests.length, 2);
    await answered(page(3, { main: "both" }));
    assert.equal(at.server.requests.length, 2);
    assert.equal(at.shown, "both");
  });

  test("an answer older than what has been heard is not put up: it is looked for again", async () => {
    at.stream.bring(2);
    at.stream.bring(3);
    await answered(page(2, { main: "old" }));
    assert.equal(at.shown, "");
    await answered(page(3, { main: "new" }));
    assert.equal(at.shown, "new");
    assert.equal(at.revision, "3");
  });

  test("a table that was started anew counts from the beginning: it is believed the second time", async () => {
    at.stream.bring(40);
    await answered(page(40, { main: "before" }));
    at.stream.bring(41);
    await answered(page(2, { main: "anew" }));
    assert.equal(at.shown, "before");
    await answered(page(2, { main: "anew" }));
    assert.equal(at.shown, "anew");
  });
});

describe("sleep", () => {
  test("a page that slept listens and looks anew, and does not take its own silence for the table's", async () => {
    await quiet(4000, 1);
    await at.clock.sleep(60000);
    assert.equal(at.streams.length, 2);
    assert.equal(at.streams[0].closed, true);
    assert.equal(at.server.open.length, 1);
    assert.equal(at.server.latest.headers["X-Fragment"], "all");
    await at.clock.pass(3000);
    assert.equal(at.offline, false);
    await answered(page(9, { main: "morning" }));
    assert.equal(at.shown, "morning");
  });

  test("a table that stays silent after it slept is offline as after any silence", async () => {
    await quiet(4000, 1);
    await at.clock.sleep(60000);
    await at.clock.pass(8000);
    assert.equal(at.offline, false);
    await at.clock.pass(1000);
    assert.equal(at.offline, true);
  });

  test("what was asked before it woke is called off, and asked once more", async () => {
    at.stream.bring(2);
    const [before] = at.server.requests;
    at.window.dispatchEvent(new at.window.Event("online"));
    await settled();
    assert.equal(before.aborted, true);
    assert.equal(at.server.open.length, 1);
    assert.equal(at.server.requests.length, 2);
    assert.equal(at.offline, false, "what it called off itself says nothing about the table");
  });

  /** How often the film was sent away by a page that stood still for so long. */
  async function filmsEnded(seconds) {
    let ended = 0;
    at.window.film = { place: "game-1.4", away: () => ended++ };
    await quiet(4000, 1);
    await at.clock.sleep(seconds * 1000);
    assert.equal(at.streams.length, 2, "it listens anew, in any case");
    return ended;
  }

  test("a page that stood still for a moment goes on with its film", async () => {
    assert.equal(await filmsEnded(5), 0);
  });

  test("a page that was away for longer shows no film of it", async () => {
    assert.equal(await filmsEnded(11), 1);
  });

  test("a page that nobody sees leaves the stream and asks nothing; seen again, it looks and listens", async () => {
    await quiet(4000, 1);
    at.see(false);
    assert.equal(at.stream.closed, true);
    await at.clock.pass(60000);
    assert.deepEqual(at.server.requests, []);
    assert.equal(at.streams.length, 1);
    at.see(true);
    assert.equal(at.streams.length, 2);
    assert.equal(at.server.requests.length, 1);
  });

  test("a page that the browser kept, or whose network is back, looks and listens anew", async () => {
    for (const [kind, more] of [["pageshow", { persisted: true }], ["online", {}]]) {
      const before = at.streams.length;
      at.window.dispatchEvent(Object.assign(new at.window.Event(kind), more));
      assert.equal(at.streams.length, before + 1, kind);
      await answered(page(1));
    }
    at.window.dispatchEvent(Object.assign(new at.window.Event("pageshow"), { persisted: false }));
    assert.equal(at.streams.length, 3, "a page that has just been loaded listens already");
  });
});

describe("forms", () => {
  const form = (name, value) =>
    `<form method="post" action="/${name}"><input name="text"><button name="card" value="${value}">go</button></form>`;

  beforeEach(() => {
    at = open(["live.js"], { main: form("play", "bang") + form("end", "turn") });
  });

  const tap = (name) => {
    const button = at.document.querySelector(`form[action="/${name}"] button`);
    button.form.requestSubmit(button);
    return button;
  };
  const posts = () => at.server.requests.filter(({ method }) => method === "POST");

  test("a form is sent by the page itself, and its answer put up", async () => {
    const button = tap("play");
    await settled();
    const [sent] = posts();
    assert.equal(new URL(sent.address).pathname, "/play");
    assert.equal(sent.body, "text=&card=bang");
    assert.equal(button.classList.contains("sending"), true);
    sent.answer(page(2, { main: "played" }), 200, "http://table.test/");
    await settled();
    assert.equal(at.shown, "played");
    assert.equal(button.classList.contains("sending"), false);
  });

  test("the same tap twice is sent once; after its answer it is another tap", async () => {
    tap("play");
    tap("play");
    await settled();
    assert.equal(posts().length, 1);
    posts()[0].answer(page(2, { main: form("play", "bang") }), 200, "http://table.test/");
    await settled();
    assert.equal(posts().length, 1);
    tap("play");
    await settled();
    assert.equal(posts().length, 2);
  });

  test("forms are sent one after the other, as they were tapped", async () => {
    tap("play");
    tap("end");
    await settled();
    assert.deepEqual(posts().map(({ address }) => new URL(address).pathname), ["/play"]);
    posts()[0].answer(page(2), 200, "http://table.test/");
    await settled();
    assert.deepEqual(posts().map(({ address }) => new URL(address).pathname), ["/play", "/end"]);
  });

  test("a form that nobody answers is given up after 35 seconds, and the next one is sent", async () => {
    tap("play");
    tap("end");
    await settled();
    for (let second = 0; second < 35; second++) {
      assert.equal(posts().length, 1, `after ${second} s`);
      await at.clock.pass(1000);
    }
    assert.equal(posts()[0].aborted, true);
    assert.equal(posts().length, 2);
    assert.equal(at.offline, true);
  });

  test("a form that reaches nobody shows it at once", async () => {
    tap("play");
    await settled();
    posts()[0].fail();
    await settled();
    assert.equal(at.offline, true);
    assert.equal(at.document.querySelector(".sending"), null, "it can be tapped again");
  });

  test("what was refused is put up with its reason, and what was filled in is still there", async () => {
    const field = at.document.querySelector("form[action='/play'] input");
    field.dataset.keepValue = "";
    field.value = "typed";
    tap("play");
    await settled();
    const reason = `<p data-said>Not now</p>${form("play", "bang").replace("<input", "<input data-keep-value")}`;
    posts()[0].answer(page(2, { main: reason }), 409);
    await settled();
    assert.equal(at.document.getElementById("toast").textContent, "Not now");
    assert.equal(at.document.querySelector("form[action='/play'] input").value, "typed");
  });

  test("a file that is larger than the table takes is not sent", async () => {
    const input = at.document.querySelector("form[action='/play'] input");
    Object.assign(input.dataset, { most: "10", tooLarge: "Too large" });
    Object.defineProperty(input, "files", { value: [{ size: 11 }] });
    tap("play");
    await settled();
    assert.deepEqual(posts(), []);
    assert.equal(at.document.getElementById("toast").textContent, "Too large");
  });
});
