// The film's queue: which beats are shown, in which order, and when the page is put up.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { beat, open } from "./rig.js";

const BREATH_MS = 120; // between a page that was put up and the beat that follows
const COURSE = "1.0"; // the game, and its course: what has been taken back begins another one

let at;
let film;
let put; // the pages that were put up, in their order

beforeEach(() => {
  at = open(["film.js"], { upTo: `${COURSE}.0` });
  ({ film } = at.window);
  put = [];
});

const plate = () => at.document.querySelector("#film .plate p")?.textContent ?? "";

function show(name, lines, { seconds = 1, course = COURSE } = {}) {
  const holder = at.document.createElement("ol");
  holder.innerHTML = lines.map((line) => beat(line, { seconds })).join("");
  film.show([...holder.children], `${course}.${lines.at(-1) ?? 0}`, () => put.push(name));
}

/** What is shown at the middle of each of the coming seconds. */
async function watched(seconds) {
  const words = [];
  await at.clock.pass(BREATH_MS + 500);
  for (let n = 0; n < seconds; n++) {
    words.push(plate());
    await at.clock.pass(1000);
  }
  return words;
}

describe("the queue", () => {
  test("beats are shown one after the other, and then the page is put up", async () => {
    show("page", [1, 2]);
    assert.deepEqual(put, []);
    assert.deepEqual(await watched(2), ["beat 1", "beat 2"]);
    assert.deepEqual(put, ["page"]);
    assert.equal(film.playing, false);
    assert.equal(at.document.getElementById("film").hidden, true);
  });

  test("a page without beats is put up at once", () => {
    show("page", []);
    assert.deepEqual(put, ["page"]);
    assert.equal(film.playing, false);
  });

  test("another game's page is put up at once, before its film, and ends the film of the game before", async () => {
    show("victory", [1, 2]);
    await at.clock.pass(BREATH_MS + 500);
    show("another game", [1], { course: "2.0" });
    assert.deepEqual(put, ["another game"], "the page of the game before never comes");
    assert.deepEqual((await watched(2)).filter(Boolean), ["beat 1"], "the new deal is shown over the new page");
    assert.deepEqual(put, ["another game"]);
  });

  test("another player's page on the same phone is put up at once, and ends the film of the one before", async () => {
    at = open(["film.js"], { upTo: "0 1.0.0" });
    ({ film } = at.window);
    show("Anna's", [1, 2], { course: "0 1.0" });
    await at.clock.pass(BREATH_MS + 500);
    show("Ben's", [], { course: "1 1.0" });
    assert.deepEqual([put, film.playing], [["Ben's"], false]);
    show("Ben's again", [1], { course: "1 1.0" });
    assert.deepEqual((await watched(1)).filter(Boolean), ["beat 1"], "line 1 of his own log is another beat");
  });

  test("a beat lasts as long as it says", async () => {
    show("page", [1], { seconds: 2.5 });
    await at.clock.pass(BREATH_MS + 2499);
    assert.equal(plate(), "beat 1");
    assert.deepEqual(put, []);
    await at.clock.pass(1);
    assert.deepEqual(put, ["page"]);
  });

  test("a voice says what was turned over when its words come, not before", async () => {
    const heard = [];
    at.window.sound = { hear: ({ sound, say }) => heard.push([sound, say]) };
    const holder = at.document.createElement("ol");
    holder.innerHTML =
      `<li data-line="1" data-seconds="2.4" data-suspense="1.22" data-kind="flip" data-sound="drum" data-say="shot">shot</li>` +
      `<li data-line="2" data-seconds="1" data-kind="says" data-sound="bell" data-say="next">next</li>`;
    film.show([...holder.children], `${COURSE}.2`, () => put.push("page"));
    await at.clock.pass(BREATH_MS + 1219);
    assert.deepEqual(heard, [["drum", ""]]);
    await at.clock.pass(1);
    assert.deepEqual(heard.slice(1), [["", "shot"]]);
    await at.clock.pass(1180);
    assert.deepEqual(heard.slice(2), [["bell", "next"]]);
  });

  test("beats that came twice are shown once", async () => {
    show("first", [1, 2]);
    show("second", [1, 2, 3]);
    assert.deepEqual((await watched(4)).filter(Boolean), ["beat 1", "beat 2", "beat 3"]);
    assert.deepEqual(put, ["first", "second"]);
  });

  test("beats that were on the page already when it was loaded are not shown", () => {
    at = open(["film.js"], { upTo: `${COURSE}.7` });
    ({ film } = at.window);
    show("page", [6, 7]);
    assert.deepEqual(put, ["page"]);
    assert.equal(film.playing, false);
  });

  test("each page is put up after its own beats and before those of the next", async () => {
    show("first", [1]);
    show("second", [2]);
    await at.clock.pass(BREATH_MS + 999);
    assert.deepEqual(put, []);
    await at.clock.pass(1);
    assert.deepEqual(put, ["first"]);
    await at.clock.pass(BREATH_MS - 1);
    assert.equal(plate(), "", "a page that was put up just now has a moment to be drawn");
    await at.clock.pass(1);
    assert.equal(plate(), "beat 2");
    await at.clock.pass(1000);
    assert.deepEqual(put, ["first", "second"]);
  });

  test("a film eight seconds behind is shown to its end, one further behind is cut", async () => {
    show("first", [1, 2], { seconds: 6 });
    await at.clock.pass(BREATH_MS); // the first beat runs, six seconds are still to come
    show("second", [3], { seconds: 2 });
    assert.deepEqual(put, []);
    show("third", [4]); // eight seconds behind: no more than it may be
    assert.deepEqual(put, []);
    show("fourth", [5]);
    assert.deepEqual(put, ["third"], "the last page on its way, and none before it");
    await at.clock.pass(BREATH_MS);
    assert.equal(plate(), "beat 5");
    await at.clock.pass(1000);
    assert.deepEqual(put, ["third", "fourth"]);
  });

  test("a film that is behind goes on where nothing new is to be shown", () => {
    show("first", [1, 2], { seconds: 30 });
    show("second", []);
    assert.deepEqual(put, []);
    assert.equal(film.playing, true);
  });

  test("what has been taken back is skipped", async () => {
    show("first", [1, 2, 3]);
    await at.clock.pass(BREATH_MS);
    assert.equal(plate(), "beat 1");
    show("taken back", [1], { course: "1.1" });
    assert.deepEqual(put, ["first"]);
    assert.equal(plate(), "");
    assert.deepEqual((await watched(2)).filter(Boolean), ["beat 1"], "line 1 of another course is another beat");
    assert.deepEqual(put, ["first", "taken back"]);
    assert.equal(film.place, "1.1.1");
  });
});

describe("no film", () => {
  test("a page that nobody sees is put up at once, and the film that ran ends", async () => {
    show("first", [1, 2]);
    at.see(false);
    assert.deepEqual(put, ["first"]);
    show("second", [3]);
    assert.deepEqual(put, ["first", "second"]);
    assert.equal(film.playing, false);
    assert.equal(film.place, `${COURSE}.3`, "it is not shown later either");
  });

  test("a key skips to the last page, and does nothing else", () => {
    show("first", [1]);
    show("second", [2]);
    const event = at.press("Enter");
    assert.deepEqual(put, ["second"]);
    assert.equal(film.playing, false);
    assert.equal(event.defaultPrevented, true);
  });

  test("a key does what it does where no film plays", () => {
    assert.equal(at.press("Enter").defaultPrevented, false);
  });

  test("a key with Ctrl skips nothing", () => {
    show("first", [1]);
    at.document.body.dispatchEvent(new at.window.KeyboardEvent("keydown", { key: "r", ctrlKey: true, bubbles: true }));
    assert.deepEqual(put, []);
  });

  test("whoever is writing writes on", () => {
    const field = at.document.body.appendChild(at.document.createElement("input"));
    show("first", [1]);
    assert.equal(at.press("x", field).defaultPrevented, false);
    assert.deepEqual(put, ["first"]);
  });

  test("a tap skips, and does not go through to the page", () => {
    show("first", [1]);
    const stage = at.document.getElementById("film");
    const tap = new at.window.MouseEvent("pointerdown", { bubbles: true, cancelable: true });
    stage.dispatchEvent(tap);
    assert.equal(tap.defaultPrevented, true);
    assert.deepEqual(put, [], "not before the finger is up");
    stage.dispatchEvent(new at.window.MouseEvent("click", { bubbles: true }));
    assert.deepEqual(put, ["first"]);
  });

  test("a click without a finger skips, too", async () => {
    show("first", [1]);
    await at.clock.pass(BREATH_MS);
    at.document.querySelector("#film .plate").dispatchEvent(new at.window.MouseEvent("click", { bubbles: true }));
    assert.deepEqual(put, ["first"]);
  });

  test("a page that was away asks for no film of what it has missed", () => {
    show("first", [1]);
    film.away();
    assert.deepEqual(put, ["first"]);
    assert.equal(film.place, "");
  });
});

describe("what a beat costs", () => {
  const SEAT = `<article class="seat"><p class="life"><strong>8</strong></p></article>`;
  const TABLE =
    `<ol class="circle">${[0, 1, 2].map((seat) => `<li class="place-${seat}">${SEAT}</li>`).join("")}</ol>` +
    `<div class="middle"><p class="asked">Who shoots?</p><p class="pile"></p><p class="draw-pile"></p></div>`;
  const MORE = `data-who="0" data-to="1" data-number="2" data-faces="arrow beer" data-label="The Sheriff" data-suspense="0.5" data-won`;
  const CARDS = `<template><i class="beat-card" data-reach="1"></i><i class="beat-card" data-counts></i></template>`;
  const SECONDS = 4;
  let kinds; // of beats that are drawn on the table
  let shown; // keyframes
  let asked; // how often the page was asked where something stands

  beforeEach(() => {
    at = open(["film.js", "table_film.js", "cards_film.js"], { main: TABLE, upTo: `${COURSE}.0` });
    ({ film } = at.window);
    kinds = Object.keys(film.kit.draw);
    shown = [];
    asked = 0;
    at.window.Element.prototype.animate = (keyframes) => {
      shown.push(...keyframes);
      return { cancel() {} };
    };
    at.window.Element.prototype.getBoundingClientRect = () => {
      asked += 1;
      return { x: 10, y: 10, width: 20, height: 20 };
    };
  });

  /** Shows a beat of each kind, one after the other; `begun` is called when each has begun, `went` twice while it is shown. */
  async function each(begun, went = () => {}) {
    assert.ok(kinds.length > 20, `these kinds alone: ${kinds}`);
    const holder = at.document.createElement("ol");
    holder.innerHTML = kinds.map((kind, n) => beat(n + 1, { seconds: SECONDS, kind, more: MORE, words: `${kind}${CARDS}` })).join("");
    film.show([...holder.children], `${COURSE}.${kinds.length}`, () => {});
    await at.clock.pass(BREATH_MS);
    for (const kind of kinds) {
      assert.equal(at.document.getElementById("film").dataset.beat, kind);
      begun(kind);
      await at.clock.pass((SECONDS * 1000) / 2);
      went(kind);
      await at.clock.pass((SECONDS * 1000) / 2 - 1);
      went(kind);
      await at.clock.pass(1);
    }
  }

  test("transforms and opacity move, which need neither layout nor paint", async () => {
    await each(() => {});
    const moved = new Set(shown.flatMap((keyframe) => Object.keys(keyframe)));
    assert.deepEqual([...moved].sort(), ["offset", "opacity", "transform"]);
  });

  test("where things stand is looked up in the breath before the film", async () => {
    let before = 0;
    await each(
      (kind) => {
        before ||= asked;
        assert.ok(before > 0, "nothing was looked up");
        assert.equal(asked, before, kind);
      },
      (kind) => assert.equal(asked, before, kind),
    );
  });

  test("all that a beat shows is made at its begin", async () => {
    const size = () => at.document.querySelectorAll("#film *").length;
    let made = 0;
    await each(
      () => (made = size()),
      (kind) => assert.equal(size(), made, `${kind} makes something later`),
    );
  });

  test("the table under it gains and loses no element and no text: each would be styled anew", async () => {
    const changes = new at.window.MutationObserver(() => {});
    changes.observe(at.document.getElementById("page"), { subtree: true, childList: true });
    const life = at.document.querySelector(".life strong").textContent;
    await each(
      () => {},
      (kind) => assert.deepEqual(changes.takeRecords().length, 0, kind),
    );
    assert.notEqual(at.document.querySelector(".life strong").textContent, life, "the number went along");
  });
});
