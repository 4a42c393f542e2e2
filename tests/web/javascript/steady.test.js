// The guard against taps on what has only just come under a finger, where a film lies over the page.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { beat, open } from "./rig.js";

const BREATH_MS = 120; // before a film's first beat
const BUSY_MS = 1000; // longer than a page that has changed is looked at
const STEADY_MS = 300;
const SAMPLE_MS = 100;

let at;
let button;
let looks; // how often the page was asked where something stands

beforeEach(async () => {
  at = open(["film.js"], { main: "<button>Shoot</button>", upTo: "1.0.0" });
  const { window, document } = at;
  button = document.querySelector("button");
  document.elementFromPoint = () => button;
  window.Element.prototype.getBoundingClientRect = () => {
    looks += 1;
    return { left: 0, top: 0, width: 80, height: 40 };
  };
  at.run("steady.js");
  await at.clock.pass(BUSY_MS);
});

/** A film of one beat, to the middle of it. */
async function filmed(seconds) {
  const holder = at.document.createElement("ol");
  holder.innerHTML = beat(1, { seconds });
  at.window.film.show([...holder.children], "1.0.1", () => {});
  await at.clock.pass(BREATH_MS + (seconds * 1000) / 2);
}

describe("under a film", () => {
  test("nobody looks where buttons stand, whatever changes", async () => {
    await filmed(6);
    looks = 0;
    button.value = "another";
    await at.clock.pass(2000);
    assert.equal(looks, 0, "each look would have the browser lay out the page in the midst of a beat");
  });

  test("nothing can be tapped", async () => {
    assert.equal(at.window.stands(button), true);
    await filmed(6);
    assert.equal(at.window.stands(button), false);
  });
});

describe("after a film", () => {
  test("its end uncovers the page: a button stands 300 ms later", async () => {
    await filmed(2);
    await at.clock.pass(1000);
    assert.equal(at.document.getElementById("film").hidden, true);
    assert.equal(at.window.stands(button), false);
    await at.clock.pass(STEADY_MS);
    assert.equal(at.window.stands(button), true);
  });

  test("what has changed under it is looked at", async () => {
    await filmed(2);
    button.value = "another";
    await at.clock.pass(1000 + SAMPLE_MS);
    assert.equal(at.window.stands(button), false, "it changed its meaning");
    await at.clock.pass(STEADY_MS);
    assert.equal(at.window.stands(button), true);
  });
});
