// Keeps a finger from pressing what has only just come under it: a tap within 300 ms of the moment in which a button
// appeared, moved, changed its meaning or was uncovered does nothing. A mouse shows where it points, a keyboard what has
// the focus: both press at once.
"use strict";

(() => {
  const STEADY_MS = 300;
  const MOVED_PX = 4;
  const SAME_SPOT_PX = 32;
  const SAMPLE_MS = 100; // while the page changes, places are looked at so often,
  const SETTLING_MS = 600; // and so long after the last change: a transition may still move what it began to move
  const PRESSABLE = "a[href], button, summary, label, input, select, textarea";

  const places = new WeakMap(); // where each pressable element stands, what pressing it means, and since when
  let settledAt = 0;
  let sampling = 0;
  let filmed = false; // a film lies over the page: its end changes nothing in the page

  const pressable = (target) => (target instanceof Element ? target.closest(PRESSABLE) : null);
  const meaning = (element) => {
    const value = element.matches("button") ? element.value : ""; // what is typed in a field is no other field
    return [element.name, value, element.htmlFor, element.formAction, element.href, element.form?.action].join("\n");
  };

  const near = ([x, y], [left, top], px) => Math.hypot(x - left, y - top) <= px;

  function covered(element, box) {
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false; // nobody can press it there, or sees it
    const top = document.elementFromPoint(x, y);
    filmed ||= top !== null && !document.body.contains(top);
    if (top === null || element.contains(top) || top.contains(element)) return false;
    return ![...(element.labels ?? [])].includes(pressable(top)); // a box lies unseen under its own label
  }

  // Where it stands in the window and in the page: what somebody scrolls moves in one of them alone.
  function look(element, now) {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || covered(element, box)) return places.delete(element);
    const inPage = [box.left + scrollX, box.top + scrollY];
    const place = { inWindow: [box.left, box.top], inPage, means: meaning(element) };
    const before = places.get(element);
    const stands = before && (near(place.inWindow, before.inWindow, MOVED_PX) || near(inPage, before.inPage, MOVED_PX));
    const stays = stands && before.means === place.means;
    places.set(element, { ...place, since: stays ? before.since : now });
    return true;
  }

  function sample() {
    const now = performance.now();
    filmed = false;
    for (const element of document.querySelectorAll(PRESSABLE)) look(element, now);
    clearTimeout(sampling);
    const wait = now < settledAt ? SAMPLE_MS : filmed ? STEADY_MS : 0;
    sampling = wait && setTimeout(sample, wait);
  }

  function changed() {
    settledAt = performance.now() + SETTLING_MS;
    sampling ||= setTimeout(sample, SAMPLE_MS);
  }

  const since = (element) => places.get(element)?.since ?? performance.now();

  // -- the finger -----------------------------------------------------------------------------------------------------

  let down = null; // the finger's last touch: its spot, what it was on, when
  let refused = false;

  addEventListener(
    "pointerdown",
    (event) => {
      const before = down;
      refused = false;
      down = null;
      if (event.pointerType !== "touch") return;
      down = { spot: [event.clientX, event.clientY], on: pressable(event.target), at: performance.now() };
      if (!down.on) return;
      sample();
      const twice = before && down.at - before.at < STEADY_MS && near(down.spot, before.spot, SAME_SPOT_PX);
      refused = down.at - since(down.on) < STEADY_MS || (twice && before.on !== down.on);
      if (refused) event.stopImmediatePropagation();
    },
    true,
  );

  addEventListener(
    "click",
    (event) => {
      const on = pressable(event.target);
      if (!down || !on || !event.detail || down.on?.control === on) return; // a mouse, a key, a label that ticks its box
      if (!refused) look(on, performance.now());
      if (!refused && since(on) <= down.at) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  const counts = (mutation) => !mutation.target.matches?.(".seconds"); // of a window: its number alone moves nothing
  const observer = new MutationObserver((mutations) => mutations.some(counts) && changed());
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  for (const cause of ["change", "toggle", "resize", "transitionrun", "animationstart", "load"]) {
    addEventListener(cause, changed, true);
  }
  sample();
  changed();
})();
