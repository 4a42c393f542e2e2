"""A small player: answers at random whatever a seat's page asks, by clicks on what stands there."""

from contextlib import suppress
from random import Random

from tests.web.engines.webdriver import DriverError, Window

FORMS = """
const forms = [["answer"], ["draw", "throw"], ["say"]]
  .map((ends) => ends.map((end) => `#page main form${end === "answer" ? ".ask" : ""}[action$='/${end}']`).join())
  .map((kind) => [...document.querySelectorAll(kind)])
  .find((found) => found.length) || [];
"""
"""The forms with which a seat's page asks: the first kind that is there."""
ASKED = f"""
{FORMS}
if (document.querySelector("#page main.over")) return "over";
return forms.map((form) => `${{form.id}} ${{form.elements.key ? form.elements.key.value : ""}}`).join() || null;
"""
"""What a seat's page asks: a name that the next question does not have."""
CHANGED = f"const now = (() => {{{ASKED}}})(); return now !== arguments[0] || !document.getElementById('toast').hidden;"
PLAN = f"""
{FORMS}
const chance = arguments[0];
const below = (number) => Math.floor(chance.shift() * number);
const any = (list) => list[below(list.length)];
const some = (list, number) => list.map((each) => [chance.shift(), each]).sort(([one], [other]) => one - other)
  .slice(0, number).map(([, each]) => each);
const closed = (element) => {{
  const fold = element && element.parentElement.closest("details");
  return fold ? [...closed(fold), ...(fold.open ? [] : [fold.querySelector(":scope > summary")])] : [];
}};
const form = any(forms);
const all = (selector) => form ? [...form.querySelectorAll(selector)] : [];
const picked = (inputs) => inputs.map((input) => input.labels[0]);
const [rows, picks, pair, again] = ["fieldset", "[name=pick]", "[name=pair]", "[name=again]"].map(all);
const last = all("button.big").pop();
if (!form) return [];
if (rows.length) {{
  const first = below(100); // places of a joint answer differ
  const ways = rows.map((row) => [...row.querySelectorAll("input")]);
  return [...closed(form), ...picked(ways.map((inputs, at) => inputs[(at + first) % inputs.length])), last];
}}
if (picks.length) return [...picked(some(picks, Number(last.dataset.least || 1))), last];
if (pair.length) return [...picked(some(pair, 2)), last];
if (again.length) {{
  const marked = some(again, below(again.length + 1));
  return [...picked(marked), form.querySelector(`button[value=${{marked.length ? "throw" : "done"}}]`)];
}}
const button = any(all("button:not([formmethod]):not([hidden]):not([type=button])"));
const held = button.closest(".held-card");
const raise = held && held.querySelector(":scope > label");
return [...(raise ? [raise] : []), ...closed(button), button];
"""
"""What to click, one after the other, to answer at random; `arguments[0]` are random numbers."""
CHANCES = 40
LATE = ("stale element reference", "no such element", "element not interactable", "element click intercepted")
"""What a driver says where the page has changed under the finger."""


def asked(window: Window) -> str:
    """What the page asks, as soon as it asks; `over` after the game."""
    return window.until(ASKED)


def answer(window: Window, random: Random) -> None:
    """Answer at random what the page asks now, and wait until it has changed."""
    question = window.run(ASKED)
    try:
        for step in window.run(PLAN, [random.random() for _ in range(CHANCES)]):
            window.click(step)
    except DriverError as error:
        if error.kind not in LATE:
            raise
        return
    with suppress(AssertionError):  # a click may meet a page on the move, and nothing: whoever plays clicks once more
        window.until(CHANGED, question)
