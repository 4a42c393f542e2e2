// The hand under a finger: a card is raised and put back, dragged onto a place and let go, and no button takes a tap that
// has only just come under it.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { open, settled } from "./rig.js";

const held = (card, left, ways) => `<div class="held-card">
  <input type="radio" name="raised" value="${card}" id="raise-${card}">
  <label for="raise-${card}" data-box="${left} 500 60 90"><span class="card-front">${card}</span></label>
  <div class="raised" data-box="0 200 360 300">${ways}</div></div>`;
const way = (id, drop, box) =>
  `<button name="option" value="${id}" data-drop="${drop}" data-does="${drop}" data-box="${box}">${id}</button>`;
const OWN = `<details class="asks" data-drop="P0" data-box="100 400 80 50"><summary>own</summary>
  <button name="option" value="bang@P0" data-does="P0">yes</button></details>`;
const HAND = `<form id="answer" method="post" action="/seat/0/answer"><div class="fan" id="fan-play">
  ${held("beer", 10, way("drink", "drink", "10 300 300 50"))}
  ${held("bang", 80, way("bang@P1", "P1", "10 400 80 50") + OWN + way("bang@P2", "P2", "200 400 80 50"))}
  </div><button name="option" value="end" data-box="100 600 200 50">End</button></form>
  <table><tr data-drop="P1" data-box="0 20 360 40"><td>Ben</td></tr>
  <tr data-drop="P3" data-box="0 60 360 40"><td>Carl</td></tr></table>`;

let at, sent;

/** jsdom draws nothing: each element stands in the box that its `data-box` says, later ones over earlier ones. */
function lay(window, document) {
  const box = (element) => {
    const hidden = element.closest(".raised") && !element.closest(".held-card")?.querySelector("input").checked;
    const [left, top, width, height] = hidden ? [0, 0, 0, 0] : (element.dataset.box ?? "0 0 0 0").split(" ").map(Number);
    return { left, top, width, height, right: left + width, bottom: top + height };
  };
  window.Element.prototype.getBoundingClientRect = function rect() {
    return box(this);
  };
  document.elementFromPoint = (x, y) =>
    [...document.querySelectorAll("[data-box]")]
      .reverse()
      .find((each) => box(each).left <= x && x < box(each).right && box(each).top <= y && y < box(each).bottom) ??
    document.body;
}

/** Opens a page with a hand in which everything has stood for two seconds. */
beforeEach(async () => {
  at = open([], { main: HAND });
  lay(at.window, at.document);
  at.run("steady.js", "drag.js", "hand.js");
  sent = [];
  at.document.getElementById("answer").addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push(event.submitter?.value);
  });
  await at.clock.pass(2000);
});

const input = (card) => at.document.getElementById(`raise-${card}`);
const label = (card) => at.document.querySelector(`label[for=raise-${card}]`);
const raised = () => at.document.querySelector("[name=raised]:checked")?.value ?? "";
const dragged = () => at.document.querySelector(".dragged");

/** What a finger, or a mouse, does at a point; whatever lies there gets it, as in a browser that captures no pointer. */
function pointer(type, x, y, more = {}) {
  const target = at.document.elementFromPoint(x, y);
  const event = new at.window.MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y });
  target.dispatchEvent(Object.assign(event, { pointerId: 1, isPrimary: true, pointerType: "touch", ...more }));
  return target;
}

function tap(x, y, more = {}) {
  const target = pointer("pointerdown", x, y, more);
  pointer("pointerup", x, y, more);
  target.dispatchEvent(
    new at.window.MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }),
  );
}

/** A finger takes a card from its place in the hand to a point above it. */
async function drag(from, x, y) {
  pointer("pointerdown", from, 540);
  pointer("pointermove", from, 500);
  await at.clock.pass(1000);
  pointer("pointermove", x, y);
}

describe("a tap", () => {
  test("raises a card, and another one puts it back", async () => {
    tap(20, 540);
    assert.equal(raised(), "beer");
    await at.clock.pass(400);
    tap(20, 540);
    assert.equal(raised(), "");
    assert.deepEqual(sent, []);
  });

  test("so soon after the first that it is the same tap leaves the card raised", async () => {
    tap(20, 540);
    await at.clock.pass(200);
    tap(20, 540);
    assert.equal(raised(), "beer");
  });

  test("on another card raises that one; beside the hand it puts the card back", async () => {
    tap(20, 540);
    await at.clock.pass(1000);
    tap(90, 540);
    assert.equal(raised(), "bang");
    await at.clock.pass(1000);
    tap(350, 640);
    assert.equal(raised(), "");
  });

  test("on a raised card's button does nothing for 300 ms, and then what the button says", async () => {
    tap(20, 540);
    tap(20, 320);
    await at.clock.pass(250);
    tap(20, 320);
    assert.deepEqual(sent, []);
    await at.clock.pass(700);
    tap(20, 320);
    assert.deepEqual(sent, ["drink"]);
  });

  test("of a pen waits as a finger's does, and a mouse's does not", async () => {
    tap(20, 540);
    await at.clock.pass(10);
    tap(20, 320, { pointerType: "pen" });
    assert.deepEqual(sent, []);
    tap(20, 320, { pointerType: "mouse" });
    assert.deepEqual(sent, ["drink"]);
  });

  test("on a button that has moved under the finger does nothing for 300 ms", async () => {
    const end = at.document.querySelector("button[value=end]");
    end.dataset.box = "100 640 200 50";
    tap(150, 660);
    assert.deepEqual(sent, []);
    await at.clock.pass(1000);
    tap(150, 660);
    assert.deepEqual(sent, ["end"]);
  });
});

describe("a key", () => {
  test("raises a card and plays it at once, if it is the one thing to do", () => {
    input("beer").focus();
    at.press("Enter", input("beer"));
    assert.equal(raised(), "beer");
    at.press("Enter", input("beer"));
    assert.deepEqual(sent, ["drink"]);
  });

  test("that is held down does once what it does", () => {
    at.press("Enter", input("beer"));
    assert.equal(at.press("Enter", input("beer"), { repeat: true }).defaultPrevented, true);
    assert.equal(raised(), "beer");
    assert.deepEqual(sent, []);
    at.press("Enter", input("bang"));
    at.press("Enter", input("bang"));
    const first = at.document.activeElement;
    assert.equal(first.value, "bang@P1");
    assert.equal(at.press("Enter", first, { repeat: true }).defaultPrevented, true, "it would press the button");
    assert.equal(at.press("Enter", first).defaultPrevented, false);
  });

  test("goes to the first of several things to do; Escape puts the card back", () => {
    at.press("Enter", input("bang"));
    at.press("Enter", input("bang"));
    assert.equal(at.document.activeElement.value, "bang@P1");
    at.press("Escape");
    assert.equal(raised(), "");
    assert.deepEqual(sent, []);
  });
});

describe("a drag", () => {
  test("lifts the card, and let go over a button does what the button does", async () => {
    await drag(90, 210, 420);
    assert.equal(raised(), "bang");
    assert.equal(dragged().textContent, "bang");
    assert.equal(at.document.querySelector("[data-over]").value, "bang@P2");
    pointer("pointerup", 210, 420);
    assert.deepEqual(sent, ["bang@P2"]);
    assert.equal(at.document.querySelector(".dragged, [data-over], [data-drags]"), null);
  });

  test("let go over a player presses the button of that player, and of nobody out of reach", async () => {
    await drag(90, 50, 30);
    pointer("pointerup", 50, 30);
    assert.deepEqual(sent, ["bang@P1"]);
    await drag(90, 50, 70);
    assert.equal(at.document.querySelector("[data-over]"), null);
    pointer("pointerup", 50, 70);
    assert.deepEqual(sent, ["bang@P1"]);
    assert.equal(raised(), "");
  });

  test("let go beside every place puts the card back, and the click after it does nothing", async () => {
    await drag(20, 330, 150);
    pointer("pointerup", 330, 150);
    label("beer").dispatchEvent(new at.window.MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    assert.equal(raised(), "");
    assert.deepEqual(sent, []);
  });

  test("let go over a button that has only just come there leaves the card raised", async () => {
    pointer("pointerdown", 20, 540);
    pointer("pointermove", 20, 500);
    await at.clock.pass(200);
    pointer("pointermove", 20, 320);
    pointer("pointerup", 20, 320);
    assert.deepEqual(sent, []);
    assert.equal(raised(), "beer");
  });

  const COVERS = { middle: "120 0 120 100", "all but a corner": "40 0 320 100" };
  Object.entries(COVERS).forEach(([what, box]) =>
    test(`let go over a part of a player that is seen, while something lies over the ${what}, does it`, async () => {
      at.document.body.insertAdjacentHTML("beforeend", `<div data-box="${box}"></div>`);
      await drag(90, 20, 30);
      await at.clock.pass(1000);
      assert.equal(at.document.querySelector("[data-over]").dataset.drop, "P1");
      pointer("pointerup", 20, 30);
      assert.deepEqual(sent, ["bang@P1"]);
    }),
  );

  test("let go over a player that has come to light under a resting finger leaves the card raised", async () => {
    at.document.body.insertAdjacentHTML("beforeend", `<div id="over" data-box="0 0 360 100"></div>`);
    await drag(90, 20, 30);
    at.document.getElementById("over").remove();
    pointer("pointerup", 20, 30);
    assert.deepEqual([sent, raised()], [[], "bang"]);
  });

  test("let go over what lies over a player puts the card back", async () => {
    at.document.body.insertAdjacentHTML("beforeend", `<div data-box="120 0 120 100"></div>`);
    await drag(90, 180, 40);
    assert.equal(at.document.querySelector("[data-over]"), null);
    pointer("pointerup", 180, 40);
    assert.deepEqual([sent, raised()], [[], ""]);
  });

  const breaks = {
    Escape: () => at.press("Escape"),
    "a second finger": () => pointer("pointerdown", 300, 100, { pointerId: 2, isPrimary: false }),
    "the system": () => pointer("pointercancel", 20, 320),
    "a phone that sleeps": () => at.see(false),
  };
  Object.entries(breaks).forEach(([what, happens]) =>
    test(`is broken off by ${what}`, async () => {
      await drag(20, 20, 320);
      assert.equal(at.document.querySelector("[data-over]").value, "drink");
      happens();
      assert.equal(dragged(), null);
      pointer("pointerup", 20, 320);
      assert.deepEqual(sent, []);
      assert.equal(raised(), "");
    }),
  );

  test("let go over what asks first opens that", async () => {
    await drag(90, 110, 420);
    pointer("pointerup", 110, 420);
    assert.equal(at.document.querySelector(".asks").open, true);
    assert.deepEqual(sent, []);
    assert.equal(raised(), "bang");
  });

  test("ends where its card has left the hand", async () => {
    await drag(20, 20, 320);
    input("beer").closest(".held-card").remove();
    pointer("pointermove", 20, 330);
    assert.equal(dragged(), null);
    pointer("pointerup", 20, 330);
    assert.deepEqual(sent, []);
  });

  test("of a few pixels is a tap", () => {
    pointer("pointerdown", 20, 540);
    pointer("pointermove", 25, 545);
    assert.equal(dragged(), null);
  });
});

describe("a fresh page", () => {
  const comes = async (change) => {
    change();
    at.document.getElementById("page").dataset.revision = "2";
    await settled();
  };

  test("leaves a card raised whose form it has laid anew, and a drag", async () => {
    await drag(20, 20, 320);
    await comes(() => (input("beer").checked = false));
    assert.equal(raised(), "beer");
    pointer("pointermove", 20, 321);
    await at.clock.pass(1000);
    pointer("pointerup", 20, 321);
    assert.deepEqual(sent, ["drink"]);
  });

  test("raises nothing when something else is asked, or when the card has gone", async () => {
    tap(20, 540);
    await comes(() => {
      input("beer").checked = false;
      at.document.getElementById("answer").id = "answer-2";
    });
    assert.equal(raised(), "");
    tap(90, 540);
    at.document.getElementById("page").dataset.revision = "3";
    await comes(() => input("bang").closest(".held-card").remove());
    assert.equal(raised(), "");
  });

  test("leaves a card that was put back where it is", async () => {
    tap(20, 540);
    await at.clock.pass(1000);
    tap(20, 540);
    await comes(() => {});
    assert.equal(raised(), "");
  });
});
