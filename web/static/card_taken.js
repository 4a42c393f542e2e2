// A sound for each card that a lesson has taken: a high one, and a low one where the page has a doubt about the card.
"use strict";

(() => {
  const page = () => document.querySelector("[data-takes]");
  const takes = () => {
    const main = page();
    return main instanceof HTMLElement ? Number(main.dataset.takes) : 0;
  };
  const doubt = () => {
    const said = document.querySelector("#taken .doubt");
    return (said && said.textContent) || "";
  };
  /** @type {AudioContext | null} */
  let studio = null;
  let taken = takes();
  let doubted = doubt();

  // Browsers let no page make a sound before somebody has touched it; most let one that was come to by a touch.
  function open() {
    const Studio = window.AudioContext || window.webkitAudioContext;
    if (!studio && Studio) studio = new Studio();
    if (studio && studio.state === "suspended") studio.resume().catch(() => {});
  }

  /** @param {number} pitch @param {number} seconds */
  function tone(pitch, seconds) {
    open();
    if (!studio || studio.state !== "running") return;
    const source = studio.createOscillator();
    const gain = studio.createGain();
    const at = studio.currentTime;
    source.frequency.value = pitch;
    gain.gain.setValueAtTime(0.4, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    source.connect(gain).connect(studio.destination);
    source.start(at);
    source.stop(at + seconds);
  }

  function look() {
    const now = takes();
    const said = doubt();
    if (now > taken) tone(1320, 0.25);
    else if (said && said !== doubted) tone(220, 0.35);
    taken = now;
    doubted = said;
  }

  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, open, { passive: true });
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ["data-takes"] });
})();
