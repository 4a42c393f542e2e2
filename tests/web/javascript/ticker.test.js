// A phone's own page: it stands at once, what hits its player lies over it, all else is said in one line.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { beat, open } from "./rig.js";

const BREATH_MS = 120;
const COURSE = "1.0";
const LINE = `<p class="ticker" data-keep="ticker"></p>`;

let at;
let film;
let put; // the pages that were put up, in their order

beforeEach(() => {
  at = open(["ticker.js", "film.js"], { main: LINE, upTo: `${COURSE}.0` });
  ({ film } = at.window);
  put = [];
});

const stage = () => at.document.getElementById("film");
const plate = () => at.document.querySelector("#film .plate p")?.textContent ?? "";
const said = () => at.document.querySelector(".ticker").textContent;

/** `beats`: the line of each, or the line with what else the beat has. */
function show(name, beats, { own = false, course = COURSE } = {}) {
  const holder = at.document.createElement("ol");
  const lines = beats.map((each) => (typeof each === "number" ? { line: each } : each));
  holder.innerHTML = lines.map(({ line, ...more }) => beat(line, more)).join("");
  film.show([...holder.children], `${course}.${lines.at(-1)?.line ?? 0}`, () => put.push(name), own);
}

describe("what happens to others", () => {
  test("is said in the line, one thing after the other, on a page that stands already", async () => {
    show("page", [1, { line: 2, seconds: 2 }, 3]);
    assert.deepEqual(put, ["page"]);
    const lines = [];
    for (let n = 0; n < 5; n++) {
      lines.push(said());
      assert.equal(stage().hidden, true, "nothing lies over the page");
      await at.clock.pass(1000);
    }
    assert.deepEqual(lines, ["beat 1", "beat 2", "beat 2", "beat 3", "beat 3"], "what came last stands");
  });

  test("a role that is turned over at the end leaves the line as it is", async () => {
    show("page", [1, { line: 2, kind: "reveal" }, { line: 3, kind: "reveal" }]);
    const before = said();
    for (let n = 0; n < 4; n++) {
      await at.clock.pass(1000);
      assert.equal(said(), before);
    }
  });

  test("the outcome of a draw! waits for its suspense, its sound does not", async () => {
    const heard = [];
    at.window.sound = { hear: ({ sound, say }) => heard.push([at.clock.now, sound ?? "", say]) };
    const more = `data-suspense="1.22" data-sound="drum" data-say="aloud"`;
    show("page", [1, { line: 2, seconds: 2.4, kind: "flip", words: "no heart", more }, 3]);
    await at.clock.pass(1000 + 1219);
    assert.equal(said(), "beat 1");
    await at.clock.pass(1);
    assert.equal(said(), "no heart");
    assert.deepEqual(heard.slice(1), [[1000, "drum", ""], [2220, "", "aloud"]]);
    await at.clock.pass(1180);
    assert.equal(said(), "beat 3", "what follows comes no later");
  });

  test("phone and screen say an outcome at one moment", async () => {
    const beats = [{ line: 1 }, { line: 2, seconds: 2.4, kind: "flip", more: `data-suspense="1.22" data-say="aloud"` }];
    /** When the voice of this page says it, in milliseconds. */
    const moment = async () => {
      const moments = [];
      at.window.sound = { hear: ({ say }) => say && moments.push(at.clock.now) };
      show("page", beats);
      await at.clock.pass(5000);
      return moments;
    };
    const [phone] = await moment();
    at = open(["film.js"], { upTo: `${COURSE}.0` });
    ({ film } = at.window);
    const [screen] = await moment();
    assert.ok(Math.abs(screen - phone) <= BREATH_MS, `${phone} ms and ${screen} ms`);
  });

  test("an outcome that was taken back is not said", async () => {
    show("page", [{ line: 1, seconds: 2.4, kind: "flip", more: `data-suspense="1.22"` }]);
    await at.clock.pass(1000);
    show("taken back", [{ line: 1, words: "taken back" }], { course: "1.1" });
    await at.clock.pass(5000);
    assert.equal(said(), "taken back");
  });

  test("takes no key from the page", () => {
    show("page", [1]);
    assert.equal(at.press("Enter").defaultPrevented, false);
    assert.equal(film.playing, false);
  });

  test("the page is put up once, also where more than eight seconds are still to be said", async () => {
    show("first", [{ line: 1, seconds: 1 }, { line: 2, seconds: 9 }]);
    show("second", [{ line: 3 }]);
    assert.deepEqual(put, ["first", "second"]);
    await at.clock.pass(1000);
    assert.equal(said(), "beat 3", "the line goes on with what came last");
  });

  test("what was taken back is said no more", async () => {
    show("page", [1, 2]);
    show("taken back", [{ line: 1, words: "taken back" }], { course: "1.1" });
    assert.equal(said(), "taken back");
    await at.clock.pass(5000);
    assert.equal(said(), "taken back");
  });

  test("a page that was away says nothing of what it has missed", async () => {
    show("page", [1, 2]);
    film.away();
    assert.equal(said(), "");
    await at.clock.pass(5000);
    assert.equal(said(), "");
    assert.equal(film.place, "");
  });

  test("a page that nobody sees is put up and says nothing", async () => {
    show("page", [1, 2]);
    at.see(false);
    show("second", [3]);
    await at.clock.pass(5000);
    assert.deepEqual([put, said()], [["page", "second"], ""]);
  });
});

describe("what hits the player", () => {
  test("lies over the page, which stands already, and the rest goes on in the line", async () => {
    show("page", [1, { line: 2, mine: true }, 3]);
    assert.deepEqual(put, ["page"]);
    await at.clock.pass(BREATH_MS);
    assert.deepEqual([stage().hidden, plate(), said()], [false, "beat 2", "beat 1"]);
    await at.clock.pass(1000);
    assert.deepEqual([stage().hidden, plate(), said()], [true, "", "beat 3"]);
  });

  test("a tap takes it away and the line goes on", async () => {
    show("page", [{ line: 1, mine: true, seconds: 9 }, 2]);
    await at.clock.pass(BREATH_MS);
    stage().dispatchEvent(new at.window.MouseEvent("click", { bubbles: true }));
    assert.deepEqual([stage().hidden, said(), put], [true, "beat 2", ["page"]]);
  });

  test("comes twice and is shown once", async () => {
    show("first", [{ line: 1, mine: true }]);
    show("second", [{ line: 1, mine: true }, { line: 2, mine: true }]);
    await at.clock.pass(BREATH_MS);
    assert.equal(plate(), "beat 1");
    await at.clock.pass(1000 + BREATH_MS);
    assert.equal(plate(), "beat 2");
    await at.clock.pass(1000 + BREATH_MS);
    assert.deepEqual([stage().hidden, put], [true, ["first", "second"]]);
  });
});

describe("an own play", () => {
  test("stands at once: what follows is said in the line, marked where it hits the player", async () => {
    show("page", [1, { line: 2, mine: true }], { own: true });
    assert.deepEqual([put, said()], [["page"], "beat 1"]);
    await at.clock.pass(1000);
    assert.equal(said(), "beat 2");
    assert.equal(at.document.querySelector(".ticker").className, "ticker mine");
    assert.equal(stage().hidden, true);
  });

  test("the own death is shown", async () => {
    show("page", [{ line: 1, mine: true }, { line: 2, mine: true, kind: "out" }], { own: true });
    await at.clock.pass(BREATH_MS);
    assert.deepEqual([plate(), said()], ["beat 2", "beat 1"]);
  });
});

describe("a form that is sent", () => {
  test("brings a page whose beats answer an own tap", async () => {
    const form = `<form method="post" action="/seat/1/answer"><button>Go</button></form>`;
    at = open(["ticker.js", "film.js", "live.js"], { main: LINE + form, upTo: `${COURSE}.0` });
    at.document.querySelector("button").click();
    await at.clock.pass(0);
    const beats = beat(1, { mine: true });
    const next = `<div id="page" data-revision="2" data-beats="${COURSE}.1"><main>${LINE}next</main><ol id="beats">${beats}</ol></div>`;
    at.server.open.find(({ method }) => method === "POST").answer(next, 200, "http://table.test/");
    await at.clock.pass(0);
    assert.deepEqual([at.revision, said(), stage().hidden], ["2", "beat 1", true]);
  });
});
