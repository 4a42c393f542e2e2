// What is heard: sounds made by the browser's own synthesiser, and where somebody wants it, its voice. Each device keeps
// its own volume; the big screen makes sounds unless it is switched off, a phone only when it is switched on.
"use strict";

(() => {
  const KEPT = "companion.sound";
  const page = () => document.getElementById("page");
  const isScreen = () => Boolean(page().querySelector("main.public"));
  const panel = document.getElementById("device");
  const [onBox, voiceBox, volumeBar] = panel.querySelectorAll("input"); // in their order in _device.html
  const onButton = document.getElementById("sound-on"); // the big one of the big screen
  /** @type {{ on?: boolean, voice?: boolean, volume?: number }} */
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem(KEPT) || "null") || {};
  } catch {
    /* nothing is kept here: the device is as new */
  }
  const on = () => (settings.on === undefined ? isScreen() : settings.on);
  const volume = () => Math.min(1, Math.max(0, settings.volume === undefined ? 0.7 : Number(settings.volume)));
  const muted = () => "muted" in page().dataset;

  // -- the synthesiser ----------------------------------------------------------------------------------------------

  /** @type {AudioContext | null} */
  let studio = null;
  function open() {
    const Studio = window.AudioContext || window.webkitAudioContext;
    if (!studio && Studio) studio = new Studio();
    if (studio && studio.state === "suspended") studio.resume().then(showState, () => {});
    return studio;
  }

  /** @type {AudioBuffer | null} */
  let hiss = null; // a second of noise, the same for all who need some

  /**
   * @param {number} at @param {number} seconds
   * @param {{ kind?: BiquadFilterType, pitch?: number, loud?: number }} how
   */
  function noise(at, seconds, { kind = "lowpass", pitch = 1000, loud = 1 }) {
    if (!studio) return;
    if (!hiss) {
      hiss = studio.createBuffer(1, studio.sampleRate, studio.sampleRate);
      const samples = hiss.getChannelData(0);
      for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
    }
    const source = studio.createBufferSource();
    source.buffer = hiss;
    const filter = studio.createBiquadFilter();
    filter.type = kind;
    filter.frequency.value = pitch;
    source.connect(filter).connect(fading(studio, at, seconds, loud));
    source.start(at, Math.random() * 0.3, seconds);
  }

  /** @type {(at: number, seconds: number, from: number, to: number, loud: number) => void} */
  function tone(at, seconds, from, to, loud) {
    if (!studio) return;
    const source = studio.createOscillator();
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + seconds);
    source.connect(fading(studio, at, seconds, loud));
    source.start(at);
    source.stop(at + seconds);
  }

  /** @param {AudioContext} room @param {number} at @param {number} seconds @param {number} loud */
  function fading(room, at, seconds, loud) {
    const gain = room.createGain();
    gain.gain.setValueAtTime(loud * volume(), at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    gain.connect(room.destination);
    return gain;
  }

  /** @type {Record<string, (at: number, step: number) => void>} */
  const sounds = {
    rattle(at) {
      for (let n = 0; n < 11; n++) noise(at + n * 0.055 + (n % 3) * 0.012, 0.05, { kind: "bandpass", pitch: 1400 + 260 * (n % 5), loud: 0.9 - n * 0.05 });
    },
    shot(at) {
      noise(at, 0.35, { pitch: 2600, loud: 1 });
      tone(at, 0.16, 190, 45, 0.9);
    },
    drum(at) {
      for (const [beat, loud] of [[0, 1], [0.22, 0.7], [0.44, 1]]) {
        tone(at + beat, 0.2, 120, 48, loud);
        noise(at + beat, 0.05, { pitch: 500, loud: 0.4 * loud });
      }
    },
    beer(at) {
      tone(at, 0.18, 1560, 1540, 0.3);
      tone(at + 0.02, 0.22, 2330, 2300, 0.2);
      for (let n = 0; n < 5; n++) tone(at + 0.2 + n * 0.09, 0.07, 260 + 70 * n, 420 + 80 * n, 0.3);
    },
    // A hat is thrown on a chair, and spurs ring; each chair rings a step higher.
    sits(at, step) {
      noise(at, 0.12, { pitch: 420, loud: 0.9 });
      tone(at, 0.12, 150, 60, 0.5);
      const root = 520 * 2 ** ([0, 2, 4, 7, 9, 12, 14, 16][step % 8] / 12);
      for (let n = 0; n < 3; n++) tone(at + 0.14 + 0.08 * n, 0.5, root * (1 + n / 2), root * (1 + n / 2) * 0.998, 0.3 - 0.06 * n);
    },
    bell(at) {
      for (const [pitch, loud] of [[660, 0.5], [1320, 0.25], [1985, 0.12]]) tone(at, 1.3, pitch, pitch * 0.998, loud);
    },
  };

  /** @param {string} name @param {number} [step] */
  function play(name, step = 0) {
    if (!sounds[name] || !on() || muted() || !volume()) return;
    const ready = open();
    if (ready && ready.state === "running") sounds[name](ready.currentTime + 0.01, step);
  }

  // -- the voice ----------------------------------------------------------------------------------------------------

  /** @param {string} words */
  function speak(words) {
    if (!settings.voice || !on() || muted() || !window.speechSynthesis) return;
    const sentence = new SpeechSynthesisUtterance(words);
    sentence.lang = document.documentElement.lang;
    sentence.volume = volume();
    speechSynthesis.speak(sentence);
  }

  function hush() {
    if (window.speechSynthesis) speechSynthesis.cancel();
  }

  // What is shown is heard; what was taken back is not spoken to the end.
  /** @param {Beat} beat */
  function hear(beat) {
    if (beat.kind === "back") hush();
    if (beat.sound) play(beat.sound);
    if (beat.say) speak(beat.say);
  }

  // -- this device's own settings -----------------------------------------------------------------------------------

  /** @param {string} what @param {boolean} yes */
  function reveal(what, yes) {
    const part = panel.querySelector(what);
    if (part) part.hidden = !yes;
  }

  function showState() {
    panel.hidden = false;
    panel.classList.toggle("on-screen", isScreen());
    onBox.checked = on();
    voiceBox.checked = Boolean(settings.voice);
    voiceBox.disabled = !window.speechSynthesis;
    volumeBar.value = String(volume() * 100);
    reveal(".muted", muted());
    const quiet = !on() || muted();
    panel.classList.toggle("quiet", quiet);
    onButton.hidden = !isScreen() || muted() || (on() && studio !== null && studio.state === "running");
    reveal(".tap", !quiet && studio !== null && studio.state !== "running");
  }

  function keep() {
    try {
      localStorage.setItem(KEPT, JSON.stringify(settings));
    } catch {
      /* it holds until this page is closed */
    }
  }

  panel.addEventListener("input", () => {
    settings = { on: onBox.checked, voice: voiceBox.checked, volume: Number(volumeBar.value) / 100 };
    keep();
    if (!settings.voice) hush();
    open();
    showState();
  });
  panel.addEventListener("change", () => play("bell"));

  onButton.addEventListener("click", async () => {
    settings = { ...settings, on: true };
    keep();
    const opened = open();
    if (opened) await opened.resume();
    play("bell");
    showState();
  });

  // Browsers let no page make a sound before somebody has touched it.
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => on() && open() && showState(), { passive: true });
  document.addEventListener("companion:asked", () => play("bell"));
  new MutationObserver(() => {
    if (muted()) hush();
    showState();
  }).observe(document.body, { subtree: true, attributeFilter: ["data-muted"] });

  window.sound = { hear, play };
  if (on()) open();
  showState();
})();
