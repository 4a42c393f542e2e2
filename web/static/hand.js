// A hand of cards under the thumb: a tap raises a card, another tap or a drag upwards plays it; cards are covered when
// the phone has slept. Everything here is a comfort: without it the same cards are raised, read and played by buttons.
"use strict";

(() => {
  const UP_PX = 40; // a finger that goes up by so much plays the card
  const RAISED_MS = 300; // a tap so soon after the one that raised a card is the same tap

  // -- playing --------------------------------------------------------------------------------------------------------

  // What can be done with a raised card: the one thing is done, of several the first gets the focus.
  function play(input) {
    const ways = input.parentElement.querySelectorAll(".raised button[name=option]");
    const asks = ways[0]?.closest("details.asks"); // it asks first, so it is opened by hand
    if (ways.length === 1 && !asks) input.form.requestSubmit(ways[0]);
    else (asks?.querySelector("summary") ?? ways[0])?.focus();
  }

  const raises = (target) => target instanceof Element && target.closest(".held-card:not(.to-pick) > label");
  let finger = null; // the card under it, how high it began, whether that card was raised before
  let raisedAt = 0;
  let dragged = false;

  document.addEventListener("pointerdown", (event) => {
    const label = raises(event.target);
    dragged = false;
    finger = label && { label, y: event.clientY, raised: label.control.checked };
  });
  document.addEventListener("pointerup", (event) => {
    if (!finger || finger.y - event.clientY < UP_PX) return;
    dragged = true;
    finger.label.control.checked = true;
    play(finger.label.control);
  });
  document.addEventListener("pointercancel", () => (finger = null));
  document.addEventListener("click", (event) => {
    const label = raises(event.target);
    if (!label || !finger) return;
    if (dragged) event.preventDefault(); // it has been played
    else if (!finger.raised) raisedAt = performance.now();
    else if (performance.now() - raisedAt > RAISED_MS) play(label.control);
    finger = null;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches?.(".held-card input[name=raised]")) return;
    event.preventDefault();
    if (event.target.checked) play(event.target);
    else event.target.checked = true;
  });

  // -- covering -------------------------------------------------------------------------------------------------------

  // When these pages were seen last, kept as long as this tab: a page that a browser has dropped comes back covered, one
  // that was left by a link does not.
  const SEEN = "seen";
  const AWAY_MS = 10000;

  function cover(yes) {
    if (yes) document.body.dataset.covered = "yes";
    else delete document.body.dataset.covered;
  }

  function hidden() {
    cover(true);
    try {
      sessionStorage.setItem(SEEN, Date.now());
    } catch {
      /* nothing is kept: a page that comes anew is open */
    }
  }

  document.documentElement.classList.add("scripted"); // whoever has no scripts has no use for the buttons
  try {
    const [come] = performance.getEntriesByType("navigation");
    const away = Date.now() - Number(sessionStorage.getItem(SEEN) ?? Infinity);
    cover(come?.type !== "navigate" && away > AWAY_MS);
  } catch {
    /* nothing was kept */
  }
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-cover]")) cover(true);
    if (event.target.closest("[data-uncover]")) cover(false);
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && hidden());
})();
