// What is heard: sounds made by the browser's own synthesiser, and where somebody wants it, its voice. Each device keeps
// its own volume; the big screen makes sounds unless it is told not to, a phone only when it is told to.
"use strict";

(() => {
  const KEPT = "companion.sound";
  const page = () => document.getElementById("page");
  const isScreen = () => Boolean(page().querySelector("main.public"));
  const panel = document.getElementById("device");
  const field = (name) => panel.querySelector(`[name=${name}]`);
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    /* nothing is kept here: the device is as new */
  }
  const on = () => kept.on ?? isScreen();
  const volume = () => Math.min(1, Math.max(0, Number(kept.volume ?? 0.7)));
  const muted = () => "muted" in page().dataset;

  // -- the synthesiser ----------------------------------------------------------------------------------------------

  let studio = null;
  function open() {
    const Studio = window.AudioContext ?? window.webkitAudioContext;
    if (!studio && Studio) studio = new Studio();
    if (studio?.state === "suspended") studio.resume().then(tell, () => {});
    return studio;
  }

  let hiss = null; // a second of noise, the same for all who need some
  function noise(at, seconds, { kind = "lowpass", pitch = 1000, loud = 1 }) {
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
    source.connect(filter).connect(fading(at, seconds, loud));
    source.start(at, Math.random() * 0.3, seconds);
  }

  function tone(at, seconds, from, to, loud, shape = "sine") {
    const source = studio.createOscillator();
    source.type = shape;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + seconds);
    source.connect(fading(at, seconds, loud));
    source.start(at);
    source.stop(at + seconds);
  }

  function fading(at, seconds, loud) {
    const gain = studio.createGain();
    gain.gain.setValueAtTime(loud * volume(), at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    gain.connect(studio.destination);
    return gain;
  }

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
    bell(at) {
      for (const [pitch, loud] of [[660, 0.5], [1320, 0.25], [1985, 0.12]]) tone(at, 1.3, pitch, pitch * 0.998, loud);
    },
  };

  function play(name) {
    if (!sounds[name] || !on() || muted() || !volume()) return;
    const ready = open();
    if (ready?.state === "running") sounds[name](ready.currentTime + 0.01);
  }

  // -- the voice ----------------------------------------------------------------------------------------------------

  function speak(words) {
    if (!kept.voice || !on() || muted() || !window.speechSynthesis) return;
    const said = new SpeechSynthesisUtterance(words);
    said.lang = document.documentElement.lang;
    said.volume = volume();
    speechSynthesis.speak(said);
  }

  // What is shown is heard; what was taken back is not told to the end.
  function hear(beat) {
    if (beat.kind === "back") window.speechSynthesis?.cancel();
    if (beat.sound) play(beat.sound);
    if (beat.say) speak(beat.say);
  }

  // -- this device's own settings -----------------------------------------------------------------------------------

  function tell() {
    panel.hidden = false;
    panel.classList.toggle("on-screen", isScreen());
    field("on").checked = on();
    field("voice").checked = Boolean(kept.voice);
    field("voice").disabled = !window.speechSynthesis;
    field("volume").value = volume() * 100;
    panel.querySelector(".muted").hidden = !muted();
    const quiet = !on() || muted();
    panel.classList.toggle("quiet", quiet);
    panel.querySelector(".tap").hidden = quiet || !studio || studio.state === "running";
  }

  panel.addEventListener("input", () => {
    kept = { on: field("on").checked, voice: field("voice").checked, volume: field("volume").value / 100 };
    try {
      localStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      /* it holds until this page is closed */
    }
    if (!kept.voice) window.speechSynthesis?.cancel();
    open();
    tell();
  });
  panel.addEventListener("change", () => play("bell"));

  // Browsers let no page make a sound before somebody has touched it.
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => on() && open() && tell(), { passive: true });
  document.addEventListener("companion:asked", () => play("bell"));
  new MutationObserver(() => {
    if (muted()) window.speechSynthesis?.cancel();
    tell();
  }).observe(document.body, { subtree: true, attributeFilter: ["data-muted"] });

  window.sound = { hear };
  if (on()) open();
  tell();
})();
