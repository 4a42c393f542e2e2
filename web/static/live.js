// Keeps a page true: hears the table's revision, fetches this page's own fragment and morphs it in; sends its forms.
// Everything here is a comfort: without it the same pages work as plain forms and links.
"use strict";

(() => {
  const TICK_MS = 1000; // how often the page asks itself how long the table has said nothing
  const DOUBT_MS = 3000; // the stream tells its revision every 2 s; after a longer silence the page asks by itself
  const LOST_MS = 8500; // after so long a silence the page says so, whatever is under way: within 10 s of the last word
  const AWAY_MS = 10000; // a page that stood still for so long was away: it shows no film of what it has missed
  const SILENCE_MS = 12000; // a stream that has said nothing for so long is dead; another one is opened
  const LOOK_WITHIN_MS = 4000; // a look that takes longer is given up, and asked for again
  const SAID_MS = 6000; // how long a sentence on top stays, and longer for each letter of it
  const SAID_MS_A_LETTER = 80;
  const SEND_WITHIN_MS = 35000; // longer than the table itself would wait for its disk
  const pageNow = () => document.getElementById("page");
  const toast = document.getElementById("toast");
  const offline = document.getElementById("offline");

  // -- the fragment ---------------------------------------------------------------------------------------------------

  const callbacks = {
    // What somebody is filling in stays as long as it is about the same question.
    beforeNodeMorphed(before, after) {
      if (before.nodeType !== Node.ELEMENT_NODE || !after.dataset) return true;
      if (before.dataset.keep && before.dataset.keep === after.dataset.keep) return false;
      return !("keepValue" in before.dataset);
    },
    // What somebody has unfolded stays open.
    beforeAttributeUpdated(name, element, what) {
      return !(element.nodeName === "DETAILS" && name === "open" && what === "remove");
    },
  };

  let fetched = pageNow().dataset.revision; // of the latest page that came; it may be put up after a film

  const fragment = (what) => ({ "X-Fragment": what, ...(window.film?.place ? { "X-Beats": window.film.place } : {}) });

  function show(html, keepSaid) {
    const holder = document.createElement("template");
    holder.innerHTML = html.trim();
    const fresh = holder.content.getElementById("page");
    if (!fresh) return;
    const said = fresh.querySelector("[data-said]");
    if (said) {
      say(said.textContent);
      said.remove();
    } else if (!keepSaid) {
      say("");
    }
    if (Number(fresh.dataset.revision) < heard) {
      heard = 0; // once: a table that was started anew may count from the beginning
      look(); // the table went on while this answer was under way
      return;
    }
    heard = Math.max(heard, Number(fresh.dataset.revision)); // what is shown is known, whoever told it
    fetched = fresh.dataset.revision;
    const beats = fresh.querySelector("#beats");
    beats?.remove();
    const came = performance.now();
    let up = false;
    const settle = () => {
      if (!up) putUp(fresh, came);
      up = true;
    };
    if (fresh.querySelector(".circle") && !document.querySelector(".circle")) settle(); // a film needs its table
    if (window.film) window.film.show(beats ? [...beats.children] : [], fresh.dataset.beats, settle);
    else settle();
  }

  // The page as it stands; `came`: when the table told it, which may be a film ago.
  function putUp(fresh, came) {
    for (const fuse of fresh.querySelectorAll(".fuse[data-left]")) {
      fuse.dataset.left = Math.max(0, fuse.dataset.left - (performance.now() - came) / 1000);
    }
    Idiomorph.morph(pageNow(), fresh, { morphStyle: "outerHTML", callbacks });
    dress();
  }

  // What was said stays until it is read: a tap takes it away, and so does the time that takes.
  let unsay = 0;

  function say(words) {
    clearTimeout(unsay);
    toast.textContent = words;
    toast.hidden = !words;
    if (words) unsay = setTimeout(say, SAID_MS + SAID_MS_A_LETTER * words.length, "");
  }
  toast.addEventListener("click", () => say(""));

  let looking = null; // what can call off the look that is under way
  let again = false;
  let lookedAt = 0;

  async function look(onlyIfNew) {
    if (looking) {
      again ||= !onlyIfNew; // who only wonders whether there is news waits for the look that is under way
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
      if (!mine.signal.aborted) connected(false); // nobody is there; where somebody is silent, the clock tells it
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
  let due = 0;

  function lookOn() {
    clearTimeout(due);
    const pause = Number(pageNow().querySelector("main")?.dataset.again ?? 0);
    if (pause && document.visibilityState === "visible") due = setTimeout(look, pause);
  }

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

  function connected(yes) {
    offline.textContent = yes ? "" : offline.dataset.words;
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

  let source = null;
  let streamedAt = 0; // when it was opened, or told something last
  let heard = 0; // the latest revision that the stream or an answer told

  function listen() {
    source?.close();
    if (document.visibilityState === "hidden") return;
    streamedAt = performance.now();
    source = new EventSource(pageNow().querySelector("main")?.dataset.stream ?? "/stream");
    source.onmessage = (event) => {
      heardFrom();
      streamedAt = heardAt;
      heard = Number(event.data);
      if (event.data !== fetched) look();
    };
  }

  // A page that was away shows how the table stands; one that stood still for a moment goes on with its film.
  function wake() {
    window.film?.away();
    listenAnew();
  }

  function listenAnew() {
    if (offline.hidden) heardAt = performance.now(); // the silence of a page that slept tells nothing about the table
    again = looking !== null;
    looking?.abort(); // what was asked before the phone slept may never be answered
    if (!again) look(); // phones drop a sleeping page's stream without a word: never trust it, look
    listen();
    stayAwake();
  }

  document.addEventListener("moved", () => look()); // watch.js

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
    else source?.close(); // a page that nobody sees leaves its place to others
  });
  window.addEventListener("pageshow", (event) => event.persisted && wake());
  window.addEventListener("online", wake);

  // -- forms ----------------------------------------------------------------------------------------------------------

  // One form is sent after the other, as they were tapped. The same tap twice is one.
  let sentBefore = Promise.resolve();
  const waiting = new Set();

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const button = event.submitter;
    if ((button?.formMethod || form.method) !== "post") return;
    if ("whole" in form.dataset) return; // another language changes the whole page
    event.preventDefault();
    const heavy = tooLarge(form);
    if (heavy) return say(heavy.dataset.tooLarge);
    const to = button?.getAttribute("formaction") ?? form.action;
    const data = new FormData(form, button);
    const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
    const tap = `${to} ${body instanceof FormData ? "" : body}`;
    if (waiting.has(tap)) return;
    waiting.add(tap);
    button?.classList.add("sending");
    sentBefore = sentBefore.then(() => send(form, button, to, body)).finally(() => waiting.delete(tap));
  });

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
        form.closest("details[data-once]")?.removeAttribute("open"); // a pick is made: it would lie on what follows
        arrived(answer, html, false);
      } else {
        show(html, false);
      }
    } catch {
      connected(false);
    } finally {
      clearTimeout(patience);
      button?.classList.remove("sending");
    }
  }

  const tooLarge = (form) =>
    [...form.elements].find((field) => [...(field.files ?? [])].some((file) => file.size > Number(field.dataset.most)));

  // -- comforts -------------------------------------------------------------------------------------------------------

  function dress() {
    const title = pageNow().querySelector("[data-title]")?.dataset.title;
    if (title) document.title = title;
    count();
    light();
    for (const each of document.querySelectorAll("[data-with-script]")) each.hidden = false;
    for (const wanted of document.querySelectorAll("[data-script]")) load(wanted.dataset.script);
    for (const hint of document.querySelectorAll("[data-falls-asleep]")) hint.hidden = "wakeLock" in navigator;
  }

  // What a part of the page wants that the game on the table brings.
  function load(path) {
    if (document.querySelector(`script[src="${path}"]`)) return;
    const script = document.createElement("script");
    script.src = path;
    document.head.append(script);
  }

  // A window's bar runs out by itself on a fresh page; in a fragment some browsers leave it standing.
  function light() {
    for (const fuse of document.querySelectorAll(".fuse[data-left]:not([data-lit])")) {
      fuse.dataset.lit = "yes";
      fuse.querySelector("animate")?.remove();
      const whole = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
      fuse.querySelector("rect").animate(whole, { duration: Number(fuse.dataset.left) * 1000, fill: "forwards" });
      countDown(fuse, performance.now() + Number(fuse.dataset.left) * 1000);
    }
  }

  // The same as a number, for those who see no bar move; it ends with its window.
  function countDown(fuse, end) {
    const seconds = fuse.nextElementSibling;
    if (!fuse.isConnected || !seconds?.matches(".seconds")) return;
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    seconds.textContent = left;
    if (left) setTimeout(countDown, 200, fuse, end);
  }

  // “Throw 3 again”, “That's it (2 of 3)”: how many dice (or cards) are marked, on the button itself; where it tells how
  // many have to be, it can be pressed when they are.
  function count() {
    for (const button of document.querySelectorAll("button[data-count]")) {
      button.dataset.plain ??= button.textContent;
      const marked = button.form.querySelectorAll("input:is([name=again], [name=pick]):checked").length;
      button.textContent = marked || button.dataset.most ? button.dataset.count.replace("#", marked) : button.dataset.plain;
      button.classList.toggle("waiting", !marked);
      const { least, most } = button.dataset;
      if (most) button.disabled = marked < Number(least) || marked > Number(most);
    }
  }
  document.addEventListener("change", count);

  // The role is open only while a finger (or a key) holds it.
  const cover = (target) => target instanceof Element && target.closest("[data-hold] > summary");
  const coverAll = () => document.querySelectorAll("[data-hold][open]").forEach((role) => (role.open = false));
  document.addEventListener("click", (event) => cover(event.target) && event.preventDefault());
  document.addEventListener("contextmenu", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-hold]")) event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => {
    const summary = cover(event.target);
    if (summary) summary.parentElement.open = true;
  });
  document.addEventListener("keydown", (event) => {
    const summary = cover(event.target);
    if (!summary || ![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    summary.parentElement.open = true;
  });
  for (const end of ["pointerup", "pointercancel", "keyup", "blur", "pagehide"]) window.addEventListener(end, coverAll);
  document.addEventListener("visibilitychange", coverAll);

  // The screen stays on where the browser lets us; over plain HTTP most do not, and then it does not.
  async function stayAwake() {
    try {
      await navigator.wakeLock?.request("screen");
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
