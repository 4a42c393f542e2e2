// A hand of cards under the thumb: a tap raises a card over the page, another puts it back; cards are covered when the
// phone has slept. Everything here is a comfort: without it the same cards are raised, read and played by buttons.
"use strict";

(() => {
  const SAME_TAP_MS = 300; // a tap so soon after the one that raised a card is the same tap
  const RAISED = "[name=raised]:checked:not([value=''])";

  // -- raising --------------------------------------------------------------------------------------------------------

  let raisedAt = 0;
  /** @type {{ id: string, where: string } | null} */
  let kept = null; // the box of the raised card, and the form in which it stands

  /** @param {HTMLInputElement} input */
  function where(input) {
    const holder = input.form || input.closest(".own-hand, .backs");
    return holder ? holder.id : "";
  }

  /** @param {HTMLInputElement} input @param {boolean} yes */
  function raise(input, yes) {
    if (input.checked === yes) return;
    input.checked = yes;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function lower() {
    const input = document.querySelector(RAISED);
    if (input instanceof HTMLInputElement) raise(input, false);
  }

  // The box that raises the card under a finger.
  /** @param {EventTarget | null} target */
  function raises(target) {
    const label = target instanceof Element ? target.closest(".held-card:not(.to-pick) > label") : null;
    return label instanceof HTMLLabelElement && label.control instanceof HTMLInputElement ? label.control : null;
  }

  window.hand = { raise, raises };

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.name !== "raised") return;
    raisedAt = performance.now();
    kept = input.checked && input.value ? { id: input.id, where: where(input) } : null;
  });

  document.addEventListener("click", (event) => {
    if (!event.detail || !(event.target instanceof Element)) return; // a key
    const input = raises(event.target);
    if (!input) {
      if (event.target.isConnected && !event.target.closest(".fan")) lower();
    } else if (input.checked) {
      event.preventDefault();
      if (performance.now() - raisedAt > SAME_TAP_MS) raise(input, false);
    }
  });

  // The page was made anew: a card that was raised stays so, as long as the same is asked.
  new MutationObserver(() => {
    if (!kept) return;
    const input = document.getElementById(kept.id);
    if (!(input instanceof HTMLInputElement) || where(input) !== kept.where) kept = null;
    else if (!document.querySelector(RAISED)) input.checked = true;
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-revision"] });

  // -- keys -----------------------------------------------------------------------------------------------------------

  // What can be done with a raised card: the one thing is done, of several the first gets the focus.
  /** @param {HTMLInputElement} input */
  function play(input) {
    const ways = input.parentElement ? input.parentElement.querySelectorAll(".raised button[name=option]") : [];
    if (!ways.length) return;
    const asks = ways[0].closest("details.asks"); // it asks first, so it is opened by hand
    const summary = asks && asks.querySelector("summary");
    if (ways.length === 1 && !asks) ways[0].click();
    else (summary || ways[0]).focus();
  }

  document.addEventListener("keydown", (event) => {
    const input = event.target;
    if (event.key === "Escape") lower();
    if (event.key !== "Enter" || !(input instanceof HTMLElement) || !input.closest(".held-card")) return;
    if (event.repeat) event.preventDefault(); // a key that is held down presses once, here and on what it leads to
    if (event.repeat || !(input instanceof HTMLInputElement) || input.name !== "raised") return;
    event.preventDefault();
    if (!input.checked) raise(input, true);
    else if (input.value) play(input);
  });

  // -- covering -------------------------------------------------------------------------------------------------------

  // When these pages were seen last, kept as long as this tab: a page that a browser has dropped comes back covered, one
  // that was left by a link does not.
  const SEEN = "seen";
  const AWAY_MS = 10000;

  /** @param {boolean} yes */
  function cover(yes) {
    if (yes) document.body.dataset.covered = "yes";
    else delete document.body.dataset.covered;
  }

  function hidden() {
    cover(true);
    try {
      sessionStorage.setItem(SEEN, String(Date.now()));
    } catch {
      /* nothing is kept: a page that comes anew is open */
    }
  }

  document.documentElement.classList.add("scripted"); // whoever has no scripts has no use for the buttons
  try {
    const [come] = performance.getEntriesByType("navigation");
    const away = Date.now() - Number(sessionStorage.getItem(SEEN) || Infinity);
    cover(!(come && come.type === "navigate") && away > AWAY_MS);
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
