// Keeps a finger from pressing what has only just come under it: a tap within 300 ms of the moment in which a button
// appeared, moved, changed its meaning or was uncovered does nothing. A mouse shows where it points, a keyboard what has
// the focus: both press at once.
"use strict";

(() => {
  const STEADY_MS = 300;
  const MOVED_PX = 4;
  const SAME_SPOT_PX = 32;
  const SAMPLE_MS = 100; // while the page changes, places are looked at this often,
  const SETTLING_MS = 600; // and for this long after the last change: a transition may still move what it began to move
  const PRESSABLE = "a[href], button, summary, label, input, select, textarea, [data-drop]";

  /** @type {WeakMap<Element, { inWindow: Point, inPage: Point, means: string, since: number, seen: number }>} */
  const places = new WeakMap(); // where each pressable element stands and what it means, since when, and seen since when
  let settledAt = 0;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  let sampling = 0;
  const film = document.getElementById("film"); // lies over the whole page while it plays (film.js)
  let uncovered = 0; // the end of the last film

  /** @param {EventTarget | null} target @returns {Pressable | null} */
  const pressable = (target) => (target instanceof Element ? target.closest(PRESSABLE) : null);
  /** @param {Pressable} element */
  const meaning = (element) => {
    const value = element.matches("button") ? element.value : ""; // what is typed in a field is no other field
    return [element.name, value, element.htmlFor, element.formAction, element.href, element.form && element.form.action].join("\n");
  };

  /** @param {Point} one @param {Point} other @param {number} px */
  const near = (one, other, px) => Math.hypot(one[0] - other[0], one[1] - other[1]) <= px;

  /** @param {Pressable} element @param {DOMRect} box */
  function covered(element, box) {
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!top || element.contains(top) || top.contains(element)) return false; // it is out of sight, or seen
    return ![...(element.labels || [])].some((label) => label === pressable(top)); // a box lies unseen under its own label
  }

  // Where it stands in the window and in the page: what somebody scrolls moves in one of them alone.
  /** @param {Pressable} element @param {number} now */
  function look(element, now) {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) {
      places.delete(element);
      return false;
    }
    /** @type {[Point, Point]} */
    const [inWindow, inPage] = [[box.left, box.top], [box.left + scrollX, box.top + scrollY]];
    const means = meaning(element);
    const before = places.get(element);
    const moved = !before || !(near(inWindow, before.inWindow, MOVED_PX) || near(inPage, before.inPage, MOVED_PX));
    const since = moved || before.means !== means ? now : before.since;
    const seen = covered(element, box) ? Infinity : Math.min(before ? before.seen : now, now);
    places.set(element, { inWindow, inPage, means, since, seen });
    return seen <= now;
  }

  function sample() {
    const now = performance.now();
    for (const element of document.querySelectorAll(PRESSABLE)) look(element, now);
    clearTimeout(sampling);
    sampling = now < settledAt ? setTimeout(sample, SAMPLE_MS) : 0;
  }

  // Under a film nothing can be tapped: what changes there is looked at when the film is over.
  function changed() {
    if (film && !film.hidden) return;
    settledAt = performance.now() + SETTLING_MS;
    sampling = sampling || setTimeout(sample, SAMPLE_MS);
  }

  // `part`: whoever asks knows that it is seen in the part that is meant, whatever lies over its middle.
  /** @param {Element} element @param {boolean} [part] */
  function steadySince(element, part) {
    const { since, seen } = places.get(element) || { since: Infinity, seen: Infinity };
    return part ? since : Math.max(since, seen, uncovered);
  }

  /** @type {NonNullable<Window["stands"]>} */
  const stands = (element, part) => {
    sample();
    return performance.now() - steadySince(element, part) >= STEADY_MS;
  };
  window.stands = stands;

  // -- the finger -----------------------------------------------------------------------------------------------------

  /** @type {{ spot: Point, on: Pressable | null, at: number } | null} */
  let down = null; // the finger's last touch: its spot, what it was on, when
  /** @type {boolean | null} */
  let refused = false;

  addEventListener(
    "pointerdown",
    (event) => {
      const before = down;
      refused = false;
      down = null;
      if (event.pointerType === "mouse") return;
      const on = pressable(event.target);
      down = { spot: [event.clientX, event.clientY], on, at: performance.now() };
      if (!on) return;
      const twice = before && down.at - before.at < STEADY_MS && near(down.spot, before.spot, SAME_SPOT_PX);
      refused = !stands(on) || (twice && before.on !== on);
      if (refused) event.stopImmediatePropagation();
    },
    true,
  );

  addEventListener(
    "click",
    (event) => {
      const on = pressable(event.target);
      if (!down || !on || !event.detail || (down.on && down.on.control === on)) return; // a mouse, a key, a label that ticks its box
      if (!refused && look(on, performance.now()) && steadySince(on) <= down.at) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  // The number of a window's seconds moves nothing.
  /** @param {MutationRecord} mutation */
  const counts = ({ target }) => !(target instanceof Element && target.matches(".seconds"));
  const observer = new MutationObserver((mutations) => mutations.some(counts) && changed());
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  for (const cause of ["change", "toggle", "resize", "transitionrun", "animationstart", "load"]) {
    addEventListener(cause, changed, true);
  }
  if (film) {
    new MutationObserver(() => {
      uncovered = film.hidden ? performance.now() : Infinity;
      clearTimeout(sampling);
      sampling = 0;
      changed();
    }).observe(film, { attributeFilter: ["hidden"] });
  }
  sample();
  changed();
})();
