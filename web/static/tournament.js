// The timers of a tournament's pages count by themselves, from the seconds that the server says are left: a phone's own
// clock may be wrong. Without this file a timer stands as it was when the page was made.
"use strict";

(() => {
  const TICK_MS = 250;
  const ROLL_MS = 12000; // how long a big screen that is too small for all stands still before it shows the next part
  /** @type {WeakMap<HTMLElement, { left: string | undefined, at: number }>} */
  const begun = new WeakMap(); // each timer: how much the server said was left, and when

  /** @param {HTMLElement} timer */
  function start(timer) {
    const left = timer.dataset.left;
    const known = begun.get(timer);
    if (known && known.left === left) return known;
    const now = { left, at: performance.now() };
    begun.set(timer, now);
    return now;
  }

  function count() {
    for (const timer of document.querySelectorAll(".timer[data-left]")) {
      const { left, at } = start(timer);
      const seconds = Number(left) - (performance.now() - at) / 1000;
      const whole = Math.ceil(Math.max(0, seconds)) || -Math.floor(Math.max(0, -seconds));
      const sign = whole < 0 ? "−" : "";
      const clock = `${sign}${Math.floor(Math.abs(whole) / 60)}:${String(Math.abs(whole) % 60).padStart(2, "0")}`;
      const [face, words] = [timer.querySelector(".clock"), timer.querySelector(".over-words")];
      if (face) face.textContent = clock;
      timer.classList.toggle("over", seconds <= 0);
      if (words) words.hidden = seconds > 0;
    }
  }

  // A big screen on which not everything has room shows it part by part. Nobody stands there to scroll.
  function roll() {
    const main = document.querySelector("main[data-roll]");
    const page = document.documentElement;
    if (!main || !matchMedia("(min-width: 1000px) and (min-aspect-ratio: 11/10)").matches) return;
    if (page.scrollHeight - innerHeight < 40) return;
    const end = scrollY + innerHeight >= page.scrollHeight - 4;
    scrollTo({ top: end ? 0 : scrollY + innerHeight * 0.85, behavior: "auto" });
  }

  count();
  setInterval(count, TICK_MS);
  setInterval(roll, ROLL_MS);
})();
