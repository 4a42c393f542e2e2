// A phone on a stand as the table's camera: watches the tray, and sends pictures each time that dice have come to rest.
// The gate is vision/tracking/motion_gate.py's, which looks at these pictures once more.
"use strict";

(() => {
  const SMALL = 80; // pixels: the width of the grey picture that is looked at
  const LEAST = 6; // grey levels: less is never motion
  const MOVED = 3; // pixels of the small picture that differ where something moves
  const QUIET_MS = 300; // nothing has moved for so long: the dice lie still
  const LOOK_MS = 120;
  const STILLS_MS = [0, 180, 180]; // between the pictures of one stillness, which the table compares
  const RECENT_MS = 4000; // a change that lies further back says nothing of how the dice came to lie
  const WORD_MS = 2000; // the table hears from its camera at least this often
  const WITHIN_MS = 8000; // an answer that takes longer is given up
  const LONGEST = 1600; // pixels: the longer side of a picture that is sent
  const QUALITY = 0.85;

  /** @param {HTMLElement} box @param {HTMLElement} says @param {HTMLVideoElement} video @param {HTMLElement} beginButton @param {HTMLElement} againButton */
  function watch(box, says, video, beginButton, againButton) {
    const page = String(Math.random()).slice(2) + String(Date.now());
    const canvas = document.createElement("canvas");

    /** @param {string} words */
    function say(words) {
      if (says.textContent !== words) says.textContent = words;
    }

    // -- motion ---------------------------------------------------------------------------------------------------------

    /** @type {Float32Array | null} */
    let anchor = null; // what the present stillness began with
    let noise = 1; // grey levels
    let fed = 0;

    /** @param {Float32Array} values */
    const median = (values) => Float32Array.from(values).sort()[values.length >> 1];

    function small() {
      const [width, height] = [SMALL, Math.max(1, Math.round((SMALL * video.videoHeight) / video.videoWidth))];
      [canvas.width, canvas.height] = [width, height];
      const drawing = canvas.getContext("2d");
      if (!drawing) return null;
      drawing.drawImage(video, 0, 0, width, height);
      const { data } = drawing.getImageData(0, 0, width, height);
      const grey = new Float32Array(width * height);
      for (let at = 0; at < grey.length; at++) {
        grey[at] = 0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2];
      }
      return grey;
    }

    // Whether something differs from the anchor, which is followed slowly: daylight drifts, and a lamp scales the whole.
    /** @param {Float32Array} now */
    function moves(now) {
      if (!anchor || anchor.length !== now.length) {
        anchor = now;
        return true;
      }
      const than = anchor;
      const gain = Math.min(Math.max(median(now.map((grey, at) => (grey + 1) / (than[at] + 1))), 0.5), 2);
      const apart = now.map((grey, at) => Math.abs(grey - than[at] * gain));
      const step = Math.max(LEAST, 6 * noise);
      const seen = Math.min(1.48 * median(apart), 4);
      noise += (seen < noise || fed < 6 ? 0.5 : 0.02) * (seen - noise);
      fed += 1;
      if (apart.filter((grey) => grey > step).length >= MOVED) {
        anchor = now;
        return true;
      }
      anchor = than.map((grey, at) => 0.9 * grey + 0.1 * now[at]);
      return false;
    }

    // -- what is sent ---------------------------------------------------------------------------------------------------

    let heard = 0; // when the table answered last
    let stopped = false;

    /** @param {string} where @param {FormData | URLSearchParams} what */
    async function send(where, what) {
      const late = new AbortController();
      const patience = setTimeout(() => late.abort(), WITHIN_MS);
      try {
        const answer = await fetch(where, { method: "POST", body: what, cache: "no-store", signal: late.signal });
        heard = performance.now();
        const sentence = (answer.headers.get("Content-Type") || "").startsWith("text/plain"); // else a page of its own
        say(sentence ? await answer.text() : box.dataset.silent || "");
        if (answer.status === 409) stop();
        return answer.ok;
      } catch {
        heard = performance.now(); // not at once again
        say(box.dataset.silent || "");
        return false;
      } finally {
        clearTimeout(patience);
      }
    }

    const word = () => new URLSearchParams({ page });

    // Draws the picture of the tray now, and returns when it was taken.
    /** @param {HTMLCanvasElement} whole */
    function draw(whole) {
      const shrink = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight));
      [whole.width, whole.height] = [Math.round(video.videoWidth * shrink), Math.round(video.videoHeight * shrink)];
      const drawing = whole.getContext("2d");
      if (drawing) drawing.drawImage(video, 0, 0, whole.width, whole.height);
      return performance.now();
    }

    /** @param {number} ms */
    const rest = (ms) => new Promise((over) => setTimeout(over, ms));

    /** @param {FormData} form @param {HTMLCanvasElement} whole @param {number} ms */
    async function add(form, whole, ms) {
      /** @type {Blob | null} */
      const made = await new Promise((packed) => whole.toBlob(packed, "image/jpeg", QUALITY));
      if (!made) return false;
      form.append("taken", String(Math.round(ms)));
      form.append("file", made, "still.jpg");
      return true;
    }

    // Whether the table has taken the pictures of this stillness; not where something moved in between. The picture before
    // the last change goes first: the table sees in it whether dice rolled or a hand moved them.
    async function sendStills() {
      const form = new FormData();
      form.append("page", page);
      const begun = before.at && performance.now() - before.at < RECENT_MS ? before.at : performance.now();
      if (begun === before.at && !(await add(form, before.picture, 0))) return false;
      for (const ms of STILLS_MS) {
        await rest(ms);
        if (sees() !== "lies" || !(await add(form, latest.picture, latest.at - begun))) return false;
      }
      return send(box.dataset.stills || "", form);
    }

    // -- watching -------------------------------------------------------------------------------------------------------

    let fresh = true; // something has moved since the last pictures were taken by the table
    let lastMotion = 0;
    let latest = { picture: document.createElement("canvas"), at: 0 };
    let before = { picture: document.createElement("canvas"), at: 0 }; // the one before the last change

    // What the tray does: it moves, it lies still, or it is not seen: a page in the background gets no pictures.
    function sees() {
      const now = video.videoWidth && !document.hidden ? small() : null;
      if (!now) return "";
      const moved = moves(now);
      if (moved) {
        [before, latest] = [latest, before];
        lastMotion = performance.now();
      }
      latest.at = draw(latest.picture);
      return moved ? "moves" : "lies";
    }

    async function look() {
      const seen = sees();
      if (seen === "moves") {
        if (!fresh) say(box.dataset.moves || "");
        fresh = true;
      } else if (seen && fresh && performance.now() - lastMotion >= QUIET_MS) {
        fresh = !(await sendStills());
      }
      if (seen && !stopped && performance.now() - heard > WORD_MS) await send(box.dataset.same || "", word());
      if (!stopped) setTimeout(look, LOOK_MS);
    }

    function stop() {
      stopped = true;
      const stream = video.srcObject;
      if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
      video.hidden = againButton.hidden = true;
      beginButton.hidden = false;
    }

    async function begin() {
      try {
        const wanted = { facingMode: "environment", width: { ideal: LONGEST }, height: { ideal: 1200 } };
        video.srcObject = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
        await video.play();
      } catch (error) {
        const missing = error instanceof DOMException && error.name === "NotFoundError";
        say((missing ? box.dataset.missing : box.dataset.denied) || "");
        return;
      }
      beginButton.hidden = true;
      video.hidden = againButton.hidden = false;
      stopped = false;
      fresh = true;
      anchor = null;
      before.at = latest.at = 0;
      if (await send(box.dataset.begin || "", word())) look();
      else stop();
    }

    if (!("mediaDevices" in navigator) || !navigator.mediaDevices) {
      say(box.dataset.insecure || "");
      return;
    }
    beginButton.hidden = false;
    beginButton.addEventListener("click", begin);
    againButton.addEventListener("click", () => {
      fresh = true;
    });
  }

  const box = document.querySelector("section[data-standing]"); // a table with another camera has none
  const [says, video] = box ? [box.querySelector("p.says"), box.querySelector("video")] : [];
  const [beginButton, againButton] = box ? box.querySelectorAll("button[data-do]") : [];
  if (box && says && video && beginButton && againButton) watch(box, says, video, beginButton, againButton);
})();
