// Plays what happened: one beat after another over the page as it was, then the page as it stands. A tap or a key skips.
// Nothing here changes the table: a page that dies in the middle of a film shows the truth when it is back.
"use strict";

(() => {
  const LAG_S = 8; // a film that has fallen behind by more is cut: it goes on with what came last
  const BREATH_MS = 120;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const stage = document.createElement("div");
  stage.id = "film";
  stage.hidden = true;
  stage.setAttribute("aria-hidden", "true"); // the page itself says it all in words
  document.documentElement.append(stage); // beside the body: nobody who watches the page need look at it

  // -- the queue --------------------------------------------------------------------------------------------------

  let place = document.getElementById("page").dataset.beats || ""; // how far this page's film has been fetched
  /** @type {Reel[]} */
  let reels = []; // what is still to be shown: the beats of one look at the table, and the page that they lead to
  let playing = false;
  /** @type {ReturnType<typeof setTimeout>[]} */
  let moments = []; // what is still to come in the beat that is shown
  /** @type {Animation[]} */
  let shaken = []; // what shakes of the page itself

  /** @param {() => void} act @param {number} ms */
  const later = (act, ms) => moments.push(setTimeout(act, ms));

  /** @param {string} where */
  const course = (where) => where.slice(0, where.lastIndexOf("."));
  /** @param {string} where */
  const lines = (where) => Number(where.slice(where.lastIndexOf(".") + 1));
  /** @param {string} where */
  const game = (where) => where.split(".")[0]; // as whoever looks sees it

  // `items` come with a page; `settle` puts it up. Beats that came twice are shown once.
  /** @type {Film["show"]} */
  function show(items, where, settle, own = false) {
    const again = where && course(where) === course(place) ? lines(place) : 0;
    const beats = items.map(read).filter(({ line }) => line > again);
    const another = where ? game(where) !== game(place) : false;
    const anew = where && course(where) !== course(place);
    if (anew && window.ticker) window.ticker.clear();
    if (another) cut(settle); // a game, or a player's page, that is put away stands nowhere, and its film ends
    else if (anew) skip(); // what was being shown has been taken back
    place = where || place;
    if (document.visibilityState === "hidden") return another ? undefined : cut(settle);
    const ticker = window.ticker && window.ticker.there ? window.ticker : null;
    if (ticker && !another) settle(); // a phone's page stands at once
    const over = ticker ? ticker.show(beats, own) : beats;
    const behind = reels.flatMap((reel) => reel.beats).reduce((sum, beat) => sum + beat.seconds, 0);
    if (over.length && behind > LAG_S) skip();
    reels.push({ beats: over, settle: another || ticker ? () => {} : settle });
    if (!playing && over.length) rest();
    else if (!playing) next();
  }

  // A breath before a beat, so that no frame of it has to wait for a page that was read or put up just now.
  function rest() {
    playing = true;
    later(lookUp, BREATH_MS / 2);
    later(next, BREATH_MS);
  }

  /** @param {HTMLElement} item @returns {Beat} */
  function read(item) {
    const { line, seconds, suspense, kind, sound, say, who, to, number, faces, label, note } = item.dataset;
    /** @param {string | undefined} chair */
    const seat = (chair) => (chair === undefined ? -1 : Number(chair));
    const cards = item.querySelector("template");
    return {
      line: Number(line),
      seconds: Number(seconds),
      suspense: Number(suspense || 0),
      kind: kind || "",
      sound,
      say,
      who: seat(who),
      to: seat(to),
      number: Number(number || 0),
      faces: faces ? faces.split(" ") : [],
      label: label || "",
      note,
      won: "won" in item.dataset,
      mine: "mine" in item.dataset,
      words: item.textContent.trim(),
      crops: [...item.querySelectorAll(":scope > svg")],
      cards: cards ? [...cards.content.querySelectorAll(".beat-card")] : [],
    };
  }

  function next() {
    wipe();
    const before = reels.length;
    while (reels.length && !reels[0].beats.length) {
      const [ended] = reels.splice(0, 1);
      ended.settle();
      spots.clear();
    }
    if (!reels.length || reels.length < before) clear();
    if (reels.length && reels.length < before) return rest();
    const beat = reels.length ? reels[0].beats.shift() : null;
    if (!beat) return;
    hear(beat);
    if (stage.hidden) stage.className = ring() ? "over-table" : "";
    stage.hidden = false;
    dim(felt(), beat.kind);
    const ms = beat.seconds * 1000;
    const drawn = ring() && !still.matches ? draw[beat.kind] || draw.says : plate;
    drawn(beat, ms);
    stage.dataset.beat = beat.kind;
    later(next, ms);
    playing = true;
  }

  // A voice says no more than can be read by then.
  /** @param {Beat} beat */
  function hear(beat) {
    const { sound } = window;
    if (!sound) return;
    if (!beat.suspense) return sound.hear(beat);
    sound.hear({ ...beat, say: "" });
    later(() => sound.hear({ ...beat, sound: "" }), beat.suspense * 1000);
  }

  // What was asked before steps back while a film plays, and thrown dice have the felt for themselves.
  /** @type {HTMLElement[]} */
  let dimmed = [];
  /** @param {HTMLElement | null} table @param {string} [kind] */
  function dim(table, kind) {
    const away = table ? [...table.querySelectorAll(kind === "dice" ? ":scope > :not(.pile)" : ":scope > .asked")] : [];
    for (const element of dimmed) if (!away.includes(element)) element.style.opacity = "";
    for (const element of away) element.style.opacity = "0";
    dimmed = away;
  }

  function wipe() {
    moments.forEach(clearTimeout);
    moments = [];
    for (const each of shaken) each.cancel();
    shaken = [];
    playing = false;
    stage.textContent = "";
  }

  function clear() {
    wipe();
    dim(null);
    stage.hidden = true;
    delete stage.dataset.beat;
  }

  // To the end: every page that was on its way is the last one.
  function skip() {
    const last = reels[reels.length - 1];
    cut(last && last.settle);
  }

  /** @param {() => void} [settle] */
  function cut(settle) {
    clear();
    reels = [];
    if (settle) settle();
    spots.clear();
  }

  stage.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    stage.addEventListener("click", skip, { once: true }); // not before: the tap would go through to the page below
  });
  stage.addEventListener("click", () => playing && skip());
  document.addEventListener(
    "keydown",
    (event) => {
      if (!playing || event.ctrlKey || event.metaKey || event.altKey) return;
      skip();
      if (event.key === "Tab") return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return; // who is writing writes on
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  // -- what is drawn ----------------------------------------------------------------------------------------------

  const ring = () => document.querySelector(".circle");
  addEventListener("resize", () => spots.clear());
  /** @param {Place} seat @returns {HTMLElement | null} */
  const poster = (seat) => document.querySelector(`.circle > .place-${seat} > *`);
  const felt = () => document.querySelector(".middle");

  /** @param {HTMLElement | null} element @returns {Spot} */
  function middle(element) {
    const box = (element || document.body).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  // Where each poster stands is looked up once a page, in the breath before its film: within a beat, the browser would have
  // to lay out the page in the midst of what is put up.
  /** @type {Map<Place, Spot>} */
  const spots = new Map();
  /** @type {FilmKit["places"]} */
  const places = { felt: ".middle" };
  /** @type {FilmKit["at"]} */
  function at(where) {
    const element = places[where] ? document.querySelector(places[where]) : poster(where);
    const spot = spots.get(where) || middle(element || felt());
    spots.set(where, spot);
    return spot;
  }
  const center = () => at("felt"); // the middle of the table
  function lookUp() {
    if (!ring()) return;
    for (const name of Object.keys(places)) at(name);
    document.querySelectorAll(".circle > li").forEach((_, seat) => at(seat));
  }

  /** @type {FilmKit["put"]} */
  function put(name, html = "") {
    const made = document.createElement("div");
    made.className = name;
    made.innerHTML = html;
    stage.append(made);
    return made;
  }
  /** @type {FilmKit["picture"]} */
  const picture = (name, more = "") => put(`thing ${more}`, `<svg class="picture"><use href="#${name}"/></svg>`);
  /** @param {string} face */
  const die = (face) =>
    document.getElementById(`face-${face}`)
      ? `<span class="die" data-face="${face}"><svg class="picture"><use href="#face-${face}"/></svg></span>`
      : `<span class="die"><b></b></span>`;

  /** @type {FilmKit["words"]} */
  function words(beat, more = "") {
    const sentence = put(`caption ${more}`);
    sentence.textContent = beat.words;
    if (beat.note) sentence.insertAdjacentHTML("beforeend", `<small>${escaped(beat.note)}</small>`);
    const delay = beat.suspense * 1000;
    sentence.animate(fade, { duration: beat.seconds * 1000 - delay, delay, fill: "both" });
    return sentence;
  }
  const fade = [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }];
  /** @type {FilmKit["move"]} */
  const move = ({ x, y }, more = "") => `translate(${x}px, ${y}px) translate(-50%, -50%) ${more}`;

  /** @type {FilmKit["fly"]} */
  function fly(thing, from, to, duration, { delay = 0, turn = 0, last = 1, easing = "ease-in" } = {}) {
    return thing.animate(
      [
        { transform: move(from, "scale(.6)"), opacity: 0 },
        { transform: move(from, "scale(1)"), opacity: 1, offset: 0.15 },
        { transform: move(to, `rotate(${turn}deg)`), opacity: 1, offset: 0.85 },
        { transform: move(to, `rotate(${turn}deg)`), opacity: last },
      ],
      { duration, delay, easing, fill: "both" },
    );
  }

  // It lasts as long as its beat, though nothing moves before and after: what begins or ends to move costs the browser a
  // frame, and the beat's own begin and end are such frames anyway.
  /** @type {FilmKit["shake"]} */
  function shake(element, ms, begin = 0, end = 1) {
    if (!element) return;
    const there = { transform: "none" };
    const left = { transform: "translateX(-6px) rotate(-1deg)" };
    const right = { transform: "translateX(6px) rotate(1deg)" };
    const swings = [there, left, right, left, right, left, there];
    const moves = swings.map((swing, n) => ({ ...swing, offset: begin + ((end - begin) * n) / (swings.length - 1) }));
    shaken.push(element.animate([there, ...moves, there], { duration: ms }));
  }

  /** @param {string} text */
  const escaped = (text) => {
    const holder = document.createElement("i");
    holder.textContent = text;
    return holder.innerHTML;
  };

  /** @type {FilmKit["others"]} */
  const others = (seat) => [...document.querySelectorAll(".circle > li")].flatMap((li, n) => (n === seat || li.querySelector(".dead") ? [] : [n]));

  /** @type {FilmKit["draw"]} */
  const draw = { says: (beat) => words(beat) }; // table_film.js and the games know more

  // A phone's own page has no table to draw on; and where nothing is to move, this fades in and out in the same time.
  /** @type {Record<string, string>} */
  const ICONS = {
    shot: "bullet", loss: "bullet", gatling: "face-gatling", gain: "face-beer", arrows: "token", attack: "token",
    blast: "face-dynamite", wander: "face-dynamite", out: "tomb", role: "star", power: "star", over: "star", turn: "hat",
  };
  /** @param {HTMLElement} holder @param {Beat} beat @param {number} ms */
  function showCards(holder, beat, ms) {
    const row = document.createElement("div");
    row.className = "row shown-cards";
    row.append(...beat.cards.slice(0, 6).map((face) => face.cloneNode(true)));
    holder.append(row);
    if (still.matches || beat.kind !== "flip") return;
    for (const face of row.children) {
      face.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(90deg)", offset: 0.1 }, { transform: "rotateY(0)", offset: 0.3 }, { transform: "rotateY(0)" }], { duration: ms, fill: "both" });
    }
  }

  /** @type {Drawing} */
  function plate(beat, ms) {
    const holder = put("plate");
    const icon = ICONS[beat.kind];
    if (beat.faces.length) holder.insertAdjacentHTML("beforeend", `<div class="row">${beat.faces.map(die).join("")}</div>`);
    else if (beat.cards.length) showCards(holder, beat, ms);
    else if (icon && document.getElementById(icon)) holder.insertAdjacentHTML("beforeend", `<svg class="picture"><use href="#${icon}"/></svg>`);
    if (beat.label && !beat.cards.length) holder.insertAdjacentHTML("beforeend", `<b class="label${beat.won ? " won" : ""}">${escaped(beat.label)}</b>`);
    const sentence = document.createElement("p");
    sentence.textContent = beat.words;
    holder.append(sentence);
    const delay = beat.suspense * 1000;
    if (delay) sentence.animate([{ opacity: 0 }, { opacity: 1 }], { duration: BREATH_MS, delay, fill: "both" });
    holder.animate(fade, { duration: ms, fill: "both" });
  }

  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && skip());

  window.film = {
    show,
    skip,
    // What a game needs that draws kinds of beats of its own.
    kit: { draw, places, put, picture, die, escaped, move, at, center, felt, poster, others, fly, shake, words },
    get place() {
      return place;
    },
    get playing() {
      return playing;
    },
    // A page that was away shows how the table stands: the next look asks for no film.
    away() {
      skip();
      if (window.ticker) window.ticker.clear();
      place = "";
    },
  };
})();
