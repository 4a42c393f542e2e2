// Who does not mean to step in sees no bar: for one game and one seat, on this device alone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { open, settled } from "./rig.js";

const box = (who) => `<div class="window-box"><svg class="fuse"></svg><form class="hold"></form>
<label class="sit-out" hidden><input type="checkbox" data-sit-out="${who}"></label></div>`;

/** Puts a window up, as the live page does with what it has fetched. */
async function put(at, who) {
  at.document.querySelector("main").innerHTML = box(who);
  await settled();
  return at.document.querySelector("input");
}

async function tap(at, choice) {
  choice.click();
  await settled();
}

const sitsOut = (at) => at.document.querySelector(".window-box").classList.contains("sits-out");

describe("who sits out", () => {
  test("sees the next bar of that game neither, and sends nothing", async () => {
    const at = open(["sit_out.js"]);
    const choice = await put(at, "game-7 /seat/2");
    assert.equal(choice.closest("label").hidden, false);
    assert.equal(sitsOut(at), false);
    await tap(at, choice);
    assert.equal(sitsOut(at), true);
    await put(at, "game-7 /seat/2");
    assert.equal(sitsOut(at), true);
    assert.deepEqual(at.server.requests, []);
  });

  test("is asked in another game, and in another seat", async () => {
    const at = open(["sit_out.js"]);
    await tap(at, await put(at, "game-7 /seat/2"));
    for (const other of ["game-8 /seat/2", "game-7 /seat/3"]) {
      await put(at, other);
      assert.equal(sitsOut(at), false);
    }
  });

  test("changes it by another tap", async () => {
    const at = open(["sit_out.js"]);
    await tap(at, await put(at, "game-7 /seat/2"));
    await tap(at, at.document.querySelector("input"));
    assert.equal(sitsOut(at), false);
    await put(at, "game-7 /seat/2");
    assert.equal(sitsOut(at), false);
  });
});
