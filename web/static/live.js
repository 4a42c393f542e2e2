// Keeps a page true: hears the table's revision, fetches this page's own fragment and morphs it in; sends its forms.
// Everything here is a comfort: without it the same pages work as plain forms and links.
"use strict";

(() => {
  if (!("Idiomorph" in window)) return; // what morphs pages has not come: alive.js loads the page anew
  const TICK_MS = 1000; // how often the page asks itself how long the table has said nothing
  const DOUBT_MS = 3000; // the stream brings a revision every 2 s; after a longer silence the page asks by itself
  const LOST_MS = 8500; // after this long a silence the page says so, whatever is under way: within 10 s of the last word
  const AWAY_MS = 10000; // a page that stood still for longer was away: it shows no film of what it has missed
  const SILENCE_MS = 12000; // a stream that has said nothing for longer is dead; another one is opened
  const LOOK_WITHIN_MS = 4000; // a look that takes longer is given up, and asked for again
  const SAID_MS = 6000; // how long a sentence on top stays, and longer for each letter of it
  const SAID_MS_A_LETTER = 80;
  const SEND_WITHIN_MS = 35000; // longer than the table itself would wait for its disk
  const FIELDS = "input, select, textarea";
  const pageNow = () => document.getElementById("page");
  const toast = document.getElementById("toast");
  const offline = document.getElementById("offline");

  // What the page's main part says under this name.
  /** @param {"again" | "stream"} name */
  function said(name) {
    const main = pageNow().querySelector("main");
    return (main && main.dataset[name]) || "";
  }

  // -- the fragment ---------------------------------------------------------------------------------------------------

  // What comes just as it stands is left alone with all that lies in it: most of a page does. A field may have been filled
  // in meanwhile, which its attributes do not say.
  /** @param {Node} before @param {Node} after */
  const same = (before, after) =>
    before.isEqualNode(after) && !(before instanceof Element && (before.matches(FIELDS) || before.querySelector(FIELDS)));

  /** @type {Parameters<typeof Idiomorph.morph>[2]["callbacks"]} */
  const callbacks = {
    // What somebody is filling in stays as long as it is about the same question.
    beforeNodeMorphed(before, after) {
      if (same(before, after)) return false;
      if (!before.dataset || !after.dataset) return true;
      if (before.dataset.keep && before.dataset.keep === after.dataset.keep) return false;
      return !("keepValue" in before.dataset);
    },
    // What somebody has unfolded stays open.
    beforeAttributeUpdated(name, element, what) {
      return !(element.nodeName === "DETAILS" && name === "open" && what === "remove");
    },
  };

  let fetched = pageNow().dataset.revision || ""; // of the latest page that came; it may be put up after a film

  /** @param {string} what @returns {Record<string, string>} */
  const fragment = (what) => ({ "X-Fragment": what, ...(window.film && window.film.place ? { "X-Beats": window.film.place } : {}) });

  /** @param {string} html @param {boolean} keepSaid */
  function show(html, keepSaid) {
    const holder = document.createElement("template");
    holder.innerHTML = html.trim();
    const fresh = holder.content.getElementById("page");
    if (!fresh) return;
    const notice = fresh.querySelector("[data-said]");
    if (notice) {
      say(notice.textContent);
      notice.remove();
    } else if (!keepSaid) {
      say();
    }
    if (Number(fresh.dataset.revision) < heard) {
      heard = 0; // once: a table that was started anew may count from the beginning
      look(); // the table went on while this answer was under way
      return;
    }
    heard = Math.max(heard, Number(fresh.dataset.revision)); // what is shown is known, wherever it came from
    fetched = fresh.dataset.revision || "";
    const beats = fresh.querySelector("#beats");
    if (beats) beats.remove();
    const came = performance.now();
    let up = false;
    const settle = () => {
      if (!up) putUp(fresh, came);
      up = true;
    };
    if (window.film) window.film.show(beats ? [...beats.querySelectorAll("li")] : [], fresh.dataset.beats, settle, waiting.size > 0);
    else settle();
  }

  // The page as it stands; `came`: when it came, which may be a film ago.
  /** @param {HTMLElement} fresh @param {number} came */
  function putUp(fresh, came) {
    for (const fuse of fresh.querySelectorAll("svg.fuse[data-left]")) {
      fuse.dataset.left = String(Math.max(0, Number(fuse.dataset.left) - (performance.now() - came) / 1000));
    }
    Idiomorph.morph(pageNow(), fresh, { morphStyle: "outerHTML", callbacks });
    dress();
  }

  // What was said stays until it is read: a tap takes it away, and so does the time that takes.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let unsay;

  /** @param {string} [words] */
  function say(words = "") {
    clearTimeout(unsay);
    toast.textContent = words;
    toast.hidden = !words;
    if (words) unsay = setTimeout(say, SAID_MS + SAID_MS_A_LETTER * words.length);
  }
  toast.addEventListener("click", () => say());

  /** @type {AbortController | null} */
  let looking = null; // what can call off the look that is under way
  let again = false;
  let lookedAt = 0;

  /** @param {boolean} [onlyIfNew] */
  async function look(onlyIfNew) {
    if (looking) {
      again = again || !onlyIfNew; // who only wonders whether there is news waits for the look that is under way
      return;
    }
    const mine = new AbortController();
    looking = mine;
    lookedAt = performance.now();
    const patience = setTimeout(() => mine.abort(), LOOK_WITHIN_MS);
    try {
      const headers = fragment(onlyIfNew ? fetched : "all");
      const answer = await fetch(location.href, { headers, cache: "no-store", signal: mine.signal });
      const html = answer.status === 204 ? "" : await answer.text();
      heardFrom();
      if (html) arrived(answer, html, true);
    } catch {
      if (!mine.signal.aborted) connected(false); // nobody is there; a silence is noticed by the clock below
    } finally {
      clearTimeout(patience);
      looking = null;
      if (again) {
        again = false;
        look();
      } else {
        lookOn();
      }
    }
  }

  // A page that shows what the camera sees looks again by itself, one look after the other, while somebody sees it.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let due;

  function lookOn() {
    clearTimeout(due);
    const pause = Number(said("again"));
    if (pause && document.visibilityState === "visible") due = setTimeout(look, pause);
  }

  /** @param {Response} answer @param {string} html @param {boolean} keepSaid */
  function arrived(answer, html, keepSaid) {
    const there = new URL(answer.url);
    if (there.pathname !== location.pathname) location.assign(answer.url);
    else show(html, keepSaid);
  }

  // -- does the table answer? -----------------------------------------------------------------------------------------

  // One clock decides: the time since the table's last word, however it came. A request that hangs says nothing by
  // itself, and neither does a stream that stays open over a Wi-Fi that has lost its packets.
  let heardAt = performance.now();
  let tickedAt = performance.now();

  function heardFrom() {
    heardAt = performance.now();
    connected(true);
  }

  /** @param {boolean} yes */
  function connected(yes) {
    offline.textContent = (!yes && offline.dataset.words) || "";
    offline.hidden = yes;
  }

  setInterval(() => {
    const now = performance.now();
    const stood = now - tickedAt;
    const slept = stood > 3 * TICK_MS; // a phone that stood still has not listened: its silence is its own
    tickedAt = now;
    if (document.visibilityState === "hidden") return;
    if (slept) return stood > AWAY_MS ? wake() : listenAnew();
    if (now - heardAt > LOST_MS) connected(false);
    if (now - Math.max(heardAt, lookedAt) > DOUBT_MS) look(true);
    if (now - streamedAt > SILENCE_MS) listen();
  }, TICK_MS);

  // -- the stream -----------------------------------------------------------------------------------------------------

  /** @type {EventSource | null} */
  let source = null;
  let streamedAt = 0; // when it was opened, or last brought something
  let heard = 0; // the latest revision that the stream or an answer brought

  function hush() {
    if (source) source.close();
  }

  function listen() {
    hush();
    if (document.visibilityState === "hidden") return;
    streamedAt = performance.now();
    source = new EventSource(said("stream") || "/stream");
    source.onmessage = (event) => {
      heardFrom();
      streamedAt = heardAt;
      heard = Number(event.data);
      if (event.data !== fetched) look();
    };
  }

  // A page that was away shows how the table stands; one that stood still for a moment goes on with its film.
  function wake() {
    if (window.film) window.film.away();
    listenAnew();
  }

  function listenAnew() {
    if (offline.hidden) heardAt = performance.now(); // the silence of a page that slept says nothing about the table
    again = looking !== null;
    if (looking) looking.abort(); // what was asked before the phone slept may never be answered
    if (!again) look(); // phones drop a sleeping page's stream without a word: never trust it, look
    listen();
    stayAwake();
  }

  document.addEventListener("moved", () => look()); // watch.js

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
    else hush(); // a page that nobody sees leaves its place to others
  });
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("online", wake);

  // -- forms ----------------------------------------------------------------------------------------------------------

  // The button that is being pressed: browsers before 2020 do not say which one sends a form. Enter in a field presses its
  // form's first button, too.
  /** @type {Element | null} */
  let pressed = null;
  const forget = () => (pressed = null);
  addEventListener(
    "click",
    ({ target }) => {
      pressed = target instanceof Element ? target.closest("button") : null;
      setTimeout(forget); // the form is sent within the same click
    },
    true,
  );

  window.sender = (event) => {
    // eslint-disable-next-line no-restricted-properties -- where there is none, what was pressed stands for it
    const button = "submitter" in event ? event.submitter : pressed;
    return button instanceof HTMLButtonElement && button.form === event.target ? button : null; // no page has another kind
  };

  // With the button's own field: browsers before 2023 leave it out.
  window.fields = (form, button) => {
    const data = new FormData(form);
    if (button && button.name) data.append(button.name, button.value);
    return data;
  };

  // One form is sent after the other, as they were tapped. The same tap twice is one.
  let sentBefore = Promise.resolve();
  const waiting = new Set();

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const button = window.sender(event);
    if (((button && button.formMethod) || form.method) !== "post") return;
    if ("whole" in form.dataset) return; // another language changes the whole page
    event.preventDefault();
    const heavy = tooLarge(form);
    if (heavy) return say(heavy.dataset.tooLarge);
    const to = (button && button.getAttribute("formaction")) || form.action;
    /** @type {FormFields} */
    const data = window.fields(form, button);
    const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
    const tap = `${to} ${body instanceof FormData ? "" : body}`;
    if (waiting.has(tap)) return;
    waiting.add(tap);
    if (button) button.classList.add("sending");
    sentBefore = sentBefore.then(() => send(form, button, to, body)).finally(() => waiting.delete(tap));
  });

  /**
   * @param {HTMLFormElement} form @param {HTMLButtonElement | null} button
   * @param {string} to @param {FormData | URLSearchParams} body
   */
  async function send(form, button, to, body) {
    const sent = new AbortController();
    const patience = setTimeout(() => sent.abort(), SEND_WITHIN_MS);
    try {
      const headers = fragment("all");
      const answer = await fetch(to, { method: "POST", body, headers, signal: sent.signal });
      heardFrom();
      const html = await answer.text();
      if (answer.ok) {
        form.reset();
        const once = form.closest("details[data-once]");
        if (once) once.open = false; // a pick is made: it would lie on what follows
        arrived(answer, html, false);
      } else {
        show(html, false);
      }
    } catch {
      connected(false);
    } finally {
      clearTimeout(patience);
      if (button) button.classList.remove("sending");
    }
  }

  /** @param {HTMLFormElement} form */
  const tooLarge = (form) =>
    [...form.querySelectorAll("input")].find((field) =>
      [...(field.files || [])].some((file) => file.size > Number(field.dataset.most)),
    );

  // -- comforts -------------------------------------------------------------------------------------------------------

  function dress() {
    const titled = pageNow().querySelector("[data-title]");
    if (titled && titled.dataset.title) document.title = titled.dataset.title;
    count();
    light();
    for (const each of document.querySelectorAll("[data-with-script]")) each.hidden = !runs(each.dataset.withScript || "");
    for (const wanted of document.querySelectorAll("[data-script]")) load(wanted.dataset.script || "");
    for (const hint of document.querySelectorAll("[data-falls-asleep]")) hint.hidden = "wakeLock" in navigator;
  }

  // What a part of the page wants that the game on the table brings.
  /** @param {string} path */
  function load(path) {
    if (document.querySelector(`script[src="${path}"]`)) return;
    const script = document.createElement("script");
    script.src = path;
    script.addEventListener("load", () => {
      script.dataset.runs = "";
      dress();
    });
    document.head.append(script);
  }

  // Whether the script is there that a button needs, so that no tap goes nowhere; "" is this one.
  /** @param {string} path */
  function runs(path) {
    return path === "" || document.querySelector(`script[src="${path}"][data-runs]`) !== null;
  }

  // A window's bar runs out by itself on a fresh page; in a fragment some browsers leave it standing.
  function light() {
    for (const fuse of document.querySelectorAll("svg.fuse[data-left]:not([data-lit])")) {
      fuse.dataset.lit = "yes";
      const [own, bar] = [fuse.querySelector("animate"), fuse.querySelector("rect")];
      if (own) own.remove();
      const whole = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
      if (bar) bar.animate(whole, { duration: Number(fuse.dataset.left) * 1000, fill: "forwards" });
      countDown(fuse, performance.now() + Number(fuse.dataset.left) * 1000);
    }
  }

  // The same as a number, for those who see no bar move; it ends with its window.
  /** @param {SVGElement} fuse @param {number} end */
  function countDown(fuse, end) {
    const seconds = fuse.nextElementSibling;
    if (!fuse.isConnected || !seconds || !seconds.matches(".seconds")) return;
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    seconds.textContent = String(left);
    if (left) setTimeout(countDown, 200, fuse, end);
  }

  // “Throw 3 again”, “That's it (2 of 3)”: how many dice (or cards) are marked, on the button itself; where it says how
  // many have to be, it can be pressed when they are.
  function count() {
    for (const button of document.querySelectorAll("button[data-count]")) {
      if (button.dataset.plain === undefined) button.dataset.plain = button.textContent;
      const marked = button.form ? button.form.querySelectorAll("[name=again]:checked, [name=pick]:checked").length : 0;
      const { least, most, count: pattern = "", plain } = button.dataset;
      button.textContent = marked || most ? pattern.replace("#", String(marked)) : plain;
      button.classList.toggle("waiting", !marked);
      if (most) button.disabled = marked < Number(least) || marked > Number(most);
    }
  }
  document.addEventListener("change", count);

  // The role is open only while a finger (or a key) holds it.
  /** @param {EventTarget | null} target */
  function covering(target) {
    const summary = target instanceof Element ? target.closest("[data-hold] > summary") : null;
    return summary && summary.closest("details");
  }
  const coverAll = () => document.querySelectorAll("details[data-hold][open]").forEach((role) => (role.open = false));
  document.addEventListener("click", (event) => covering(event.target) && event.preventDefault());
  document.addEventListener("contextmenu", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-hold]")) event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => {
    const role = covering(event.target);
    if (role) role.open = true;
  });
  document.addEventListener("keydown", (event) => {
    const role = covering(event.target);
    if (!role || ![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    role.open = true;
  });
  for (const end of ["pointerup", "pointercancel", "keyup", "blur", "pagehide"]) window.addEventListener(end, coverAll);
  document.addEventListener("visibilitychange", coverAll);

  // The screen stays on where the browser lets us; over plain HTTP most do not, and then it does not.
  async function stayAwake() {
    if (!("wakeLock" in navigator)) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch {
      /* no secure context, or a low battery: the screen may sleep */
    }
  }

  dress();
  lookOn();
  listen();
  stayAwake();
  document.documentElement.dataset.live = "yes"; // alive.js
})();
