// The one line of a phone's own page that says what happens to others: it lies over nothing, and nothing waits for it.
"use strict";

(() => {
  const LAG_S = 8; // a line that has fallen behind by more goes on with what came last
  /** @type {Beat[]} */
  let beats = []; // what is still to be said
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let due; // the end of what is being said; what was said last stands till there is more
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let outcome; // words that wait till the big screen says them, too
  const line = () => document.querySelector(".ticker");

  // Says what happens to others, and all that follows an own tap but the own death: after that nothing is asked.
  // Returns what is left, which hits the player and lies over the page.
  /** @type {NonNullable<Window["ticker"]>["show"]} */
  function show(news, own) {
    /** @param {Beat} beat */
    const hits = (beat) => beat.mine && (!own || beat.kind === "out");
    const more = news.filter((beat) => !hits(beat));
    if (more.length && beats.reduce((sum, beat) => sum + beat.seconds, 0) > LAG_S) beats = [];
    beats.push(...more);
    if (due === undefined) next();
    return news.filter(hits);
  }

  function next() {
    const beat = beats.shift();
    due = beat && setTimeout(next, beat.seconds * 1000);
    if (!beat) return;
    if (!beat.suspense) return say(beat);
    if (window.sound) window.sound.hear({ ...beat, say: "" });
    outcome = setTimeout(() => say({ ...beat, sound: "" }), beat.suspense * 1000);
  }

  /** @param {Beat} beat */
  function say(beat) {
    if (window.sound) window.sound.hear(beat);
    const words = line();
    if (!words || beat.kind === "reveal") return; // a role that is turned over has its name alone as words
    words.textContent = beat.words;
    words.classList.toggle("mine", beat.mine);
  }

  // What was taken back, or was missed, is said no more.
  function clear() {
    clearTimeout(due);
    clearTimeout(outcome);
    due = undefined;
    beats = [];
    const words = line();
    if (words) words.textContent = "";
  }

  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && clear());

  window.ticker = {
    show,
    clear,
    get there() {
      return line() !== null;
    },
  };
})();
