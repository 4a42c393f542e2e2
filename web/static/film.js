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
  stage.setAttribute("aria-hidden", "true"); // the page itself tells it all in words
  document.documentElement.append(stage); // beside the body: nobody who watches the page need look at it

  // -- the queue --------------------------------------------------------------------------------------------------

  let place = document.getElementById("page").dataset.beats ?? ""; // how far this page's film has been fetched
  let reels = []; // what is still to be shown: the beats of one look at the table, and the page that they lead to
  let playing = false;
  let moments = []; // what is still to come in the beat that is shown

  // Things are made when they begin to move, so that no frame has to make them all.
  const later = (act, ms) => moments.push(setTimeout(act, ms));

  const course = (where) => where.slice(0, where.lastIndexOf("."));
  const lines = (where) => Number(where.slice(where.lastIndexOf(".") + 1));

  // `items` come with a page; `settle` puts it up. Beats that came twice are shown once.
  function show(items, where, settle) {
    const again = where && course(where) === course(place) ? lines(place) : 0;
    const beats = items.map(read).filter((beat) => beat.line > again);
    if (where && course(where) !== course(place)) skip(); // what was being shown has been taken back
    place = where || place;
    if (document.visibilityState === "hidden") return cut(settle);
    const behind = reels.flatMap((reel) => reel.beats).reduce((sum, beat) => sum + beat.seconds, 0);
    if (beats.length && behind > LAG_S) skip();
    reels.push({ beats, settle });
    if (!playing && beats.length) rest();
    else if (!playing) next();
  }

  // A breath before a beat, so that no frame of it has to wait for a page that was read or put up just now.
  function rest() {
    playing = true;
    later(next, BREATH_MS);
  }

  function read(item) {
    const { line, seconds, kind, sound, say, who, to, number, faces, label, note } = item.dataset;
    const seat = (number) => (number === undefined ? -1 : Number(number));
    return {
      line: Number(line),
      seconds: Number(seconds),
      kind,
      sound,
      say,
      who: seat(who),
      to: seat(to),
      number: Number(number ?? 0),
      faces: faces?.split(" ") ?? [],
      label: label ?? "",
      note,
      won: "won" in item.dataset,
      words: item.textContent.trim(),
      crops: [...item.querySelectorAll(":scope > svg")],
      cards: [...(item.querySelector("template")?.content.querySelectorAll(".beat-card") ?? [])],
    };
  }

  function next() {
    wipe();
    const before = reels.length;
    while (reels.length && !reels[0].beats.length) {
      const { settle } = reels.shift();
      settle();
      spots.clear();
    }
    if (!reels.length || reels.length < before) clear();
    if (!reels.length) return;
    if (reels.length < before) return rest();
    const beat = reels[0].beats.shift();
    window.sound?.hear(beat);
    if (stage.hidden) stage.className = ring() ? "over-table" : "";
    stage.hidden = false;
    dim(felt(), beat.kind);
    const ms = beat.seconds * 1000;
    if (still.matches) plate(beat, ms);
    else if (ring()) (draw[beat.kind] ?? draw.says)(beat, ms);
    else plate(beat, ms);
    stage.dataset.beat = beat.kind;
    later(next, ms);
    playing = true;
  }

  // What was asked before steps back while a film plays, and thrown dice have the felt for themselves.
  let dimmed = [];
  function dim(table, kind) {
    const away = table ? [...table.children].filter((each) => (kind === "dice" ? !each.matches(".pile") : each.matches(".asked"))) : [];
    for (const element of dimmed) if (!away.includes(element)) element.style.opacity = "";
    for (const element of away) element.style.opacity = "0";
    dimmed = away;
  }

  function wipe() {
    moments.forEach(clearTimeout);
    moments = [];
    playing = false;
    stage.replaceChildren();
  }

  function clear() {
    wipe();
    dim(null);
    stage.hidden = true;
    delete stage.dataset.beat;
  }

  // To the end: every page that was on its way is the last one.
  function skip() {
    const last = reels.at(-1);
    clear();
    reels = [];
    last?.settle();
    spots.clear();
  }

  function cut(settle) {
    clear();
    reels = [];
    settle();
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
      if (event.key === "Tab" || event.target.closest?.("input, textarea, select")) return; // who is writing writes on
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  // -- what is drawn ----------------------------------------------------------------------------------------------

  const ring = () => document.querySelector(".circle");
  addEventListener("resize", () => spots.clear());
  const poster = (seat) => document.querySelector(`.circle > .place-${seat} > *`);
  const felt = () => document.querySelector(".middle");

  function middle(element) {
    const box = (element ?? document.body).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  // Where each poster stands is looked up once a page: asking again would have the browser lay it out in the midst.
  const spots = new Map();
  const places = { felt: ".middle" };
  function at(seat) {
    const place = places[seat] ? document.querySelector(places[seat]) : poster(seat);
    if (!spots.has(seat)) spots.set(seat, middle(place ?? felt()));
    return spots.get(seat);
  }
  const center = () => at("felt"); // the middle of the table

  function put(name, html = "") {
    const made = document.createElement("div");
    made.className = name;
    made.innerHTML = html;
    stage.append(made);
    return made;
  }
  const picture = (name, more = "") => put(`thing ${more}`, `<svg class="picture"><use href="#${name}"/></svg>`);
  const die = (face) =>
    document.getElementById(`face-${face}`)
      ? `<span class="die" data-face="${face}"><svg class="picture"><use href="#face-${face}"/></svg></span>`
      : `<span class="die"><b></b></span>`;

  function words(beat, more = "") {
    const told = put(`told ${more}`);
    told.textContent = beat.words;
    if (beat.note) told.insertAdjacentHTML("beforeend", `<small>${escaped(beat.note)}</small>`);
    told.animate(fade, { duration: beat.seconds * 1000, fill: "both" });
    return told;
  }
  const fade = [{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }];
  const move = ({ x, y }, more = "") => `translate(${x}px, ${y}px) translate(-50%, -50%) ${more}`;

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

  function tracer(from, to, duration, delay = 0) {
    const line = put("tracer");
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    const turn = Math.atan2(to.y - from.y, to.x - from.x);
    const lay = (start, size) => `translate(${from.x}px, ${from.y}px) rotate(${turn}rad) translateX(${start}px) scaleX(${size})`;
    line.animate(
      [
        { transform: lay(0, 0), opacity: 1 },
        { transform: lay(0, (0.7 * long) / 100), opacity: 1, offset: 0.5 },
        { transform: lay(0.8 * long, (0.2 * long) / 100), opacity: 1, offset: 0.85 },
        { transform: lay(long, 0), opacity: 0 },
      ],
      { duration, delay, easing: "ease-in", fill: "both" },
    );
    later(() => {
      const hit = put("spark");
      hit.animate(
        [
          { transform: move(to, "scale(0)"), opacity: 0 },
          { transform: move(to, "scale(1)"), opacity: 1, offset: 0.3 },
          { transform: move(to, "scale(1.6)"), opacity: 0 },
        ],
        { duration: 380, fill: "both" },
      );
    }, delay + 0.75 * duration);
  }

  function shake(element, duration) {
    const there = { transform: "none" };
    const left = { transform: "translateX(-6px) rotate(-1deg)" };
    const right = { transform: "translateX(6px) rotate(1deg)" };
    element?.animate([there, left, right, left, right, left, there], { duration });
  }

  function veil(name, most, duration) {
    put(`veil ${name}`).animate([{ opacity: 0 }, { opacity: most, offset: 0.25 }, { opacity: most, offset: 0.7 }, { opacity: 0 }], {
      duration,
      fill: "both",
    });
  }

  function count(seat, text, name, duration) {
    const spot = at(seat);
    const label = put(`count ${name}`);
    label.textContent = text;
    label.animate(
      [
        { transform: move(spot, "scale(.4)"), opacity: 0 },
        { transform: move({ x: spot.x, y: spot.y - 20 }, "scale(1.2)"), opacity: 1, offset: 0.3 },
        { transform: move({ x: spot.x, y: spot.y - 60 }, "scale(1)"), opacity: 0 },
      ],
      { duration, fill: "both" },
    );
  }

  // The number on a poster goes along with the film; the page that comes after tells it anew.
  function life(seat, change) {
    const shown = poster(seat)?.querySelector(".life strong");
    if (shown) shown.textContent = Math.max(0, Number(shown.textContent) + change);
  }

  const escaped = (text) => {
    const holder = document.createElement("i");
    holder.textContent = text;
    return holder.innerHTML;
  };

  function card(seat, label, duration, more = "") {
    const sides = `<div class="back"></div><div class="front">${escaped(label)}</div>`;
    const turned = put(`turned ${more}`, `<div class="leaf">${sides}</div>`);
    const spot = seat < 0 ? center() : at(seat);
    turned.animate(
      [{ transform: move(spot, "scale(.7)"), opacity: 0 }, { transform: move(spot, "scale(1)"), opacity: 1, offset: 0.15 }, { transform: move(spot), opacity: 1 }],
      { duration, fill: "both" },
    );
    turned.firstChild.animate([{ transform: "rotateY(0)" }, { transform: "rotateY(0)", offset: 0.2 }, { transform: "rotateY(180deg)", offset: 0.65 }, { transform: "rotateY(180deg)" }], {
      duration,
      easing: "ease-in-out",
      fill: "both",
    });
  }

  const seats = () => [...document.querySelectorAll(".circle > li")];
  const others = (seat) => seats().flatMap((li, n) => (n === seat || li.querySelector(".dead") ? [] : [n]));

  const draw = {
    says: (beat) => words(beat),
    back(beat, ms) {
      veil("pale", 0.5, ms);
      words(beat, "large");
    },
    turn(beat, ms) {
      const mark = put("halo");
      const spot = at(beat.who);
      mark.animate([{ transform: move(spot, "scale(1.6)"), opacity: 0 }, { transform: move(spot, "scale(1)"), opacity: 1, offset: 0.5 }, { transform: move(spot, "scale(1)"), opacity: 0 }], { duration: ms, fill: "both" });
      words(beat);
    },
    dice(beat, ms) {
      const spot = center();
      const size = Math.min(innerWidth, innerHeight) * 0.11;
      const from = at(beat.who);
      beat.faces.forEach((face, n) => {
        const thing = put("thing cast", die(face));
        const x = spot.x + (n - (beat.faces.length - 1) / 2) * size * 1.25;
        const to = { x, y: spot.y + (n % 2 ? 0.25 : -0.25) * size };
        const bounce = { x: (from.x + 3 * to.x) / 4, y: (from.y + 3 * to.y) / 4 - size };
        thing.animate(
          [
            { transform: move(from, `rotate(${-400 - 90 * n}deg) scale(.5)`), opacity: 0 },
            { transform: move(bounce, `rotate(${-140 + 40 * n}deg)`), opacity: 1, offset: 0.25 },
            { transform: move(to, `rotate(${n % 2 ? 7 : -6}deg)`), opacity: 1, offset: 0.45 },
            { transform: move(to, `rotate(${n % 2 ? 7 : -6}deg)`), opacity: 1, offset: 0.92 },
            { transform: move(to), opacity: 0 },
          ],
          { duration: ms, easing: "ease-out", fill: "both" },
        );
        const crop = beat.crops[n];
        if (crop) {
          thing.append(crop);
          crop.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0, offset: 0.8 }, { opacity: 0 }], { duration: ms, fill: "both" });
        }
      });
      words(beat);
    },
    shot(beat, ms) {
      const [from, to] = [at(beat.who), at(beat.to)];
      tracer(from, to, ms * 0.5, ms * 0.1);
      later(() => shake(poster(beat.to), 300), ms * 0.55);
      words(beat);
    },
    loss(beat, ms) {
      const spot = at(beat.who);
      shake(poster(beat.who), Math.min(300, ms));
      count(beat.who, `−${beat.number}`, "less", ms);
      fly(picture("bullet", "shell"), spot, { x: spot.x + 30, y: spot.y + 90 }, ms, { turn: 160, last: 0 });
      life(beat.who, -beat.number);
      words(beat);
    },
    gain(beat, ms) {
      const to = beat.to < 0 ? beat.who : beat.to;
      const mug = document.getElementById("face-beer") ? "face-beer" : "bullet";
      fly(picture(mug), to === beat.who ? center() : at(beat.who), at(to), ms * 0.75, { turn: -12, last: 0 });
      if (beat.number) count(to, `+${beat.number}`, "more", ms);
      if (beat.number) life(to, beat.number);
      words(beat);
    },
    arrows(beat, ms) {
      const pile = document.querySelector(".middle .pile");
      const left = (pile?.querySelectorAll(".arrows .picture").length ?? 9) - beat.number;
      const to = at(beat.to < 0 ? beat.who : beat.to);
      const from = beat.to < 0 ? { x: center().x, y: center().y + innerHeight * 0.12 } : at(beat.who);
      for (let n = 0; n < Math.min(Math.max(beat.number, 1), 6); n++) {
        fly(picture("token"), from, { x: to.x + 14 * n, y: to.y }, ms * 0.6, { delay: n * ms * 0.07, turn: 200, last: 0 });
      }
      if (left <= 2) shake(pile, ms);
      words(beat);
    },
    attack(beat, ms) {
      veil("red", 0.55, ms);
      const spot = center();
      const every = document.querySelectorAll(".circle > li").length;
      const loose = (n) => {
        const turn = (2 * Math.PI * n) / every;
        const from = { x: spot.x + Math.sin(turn) * innerWidth * 0.7, y: spot.y - Math.cos(turn) * innerHeight * 0.8 };
        const to = at(n);
        const aim = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90;
        const thing = picture("token");
        thing.animate(
          [{ transform: move(from, `rotate(${aim}deg) scale(2)`), opacity: 1 }, { transform: move(to, `rotate(${aim}deg) scale(1.2)`), opacity: 1, offset: 0.8 }, { transform: move(to, `rotate(${aim}deg) scale(1.2)`), opacity: 0 }],
          { duration: ms * 0.6, easing: "ease-in", fill: "both" },
        );
      };
      for (let n = 0; n < every; n++) later(() => loose(n), ms * (0.1 + 0.03 * n));
      words(beat, "large");
    },
    gatling(beat, ms) {
      const from = at(beat.who);
      const targets = others(beat.who);
      targets.forEach((seat, n) => later(() => tracer(from, at(seat), 260), (0.1 + (0.6 * n) / targets.length) * ms));
      shake(poster(beat.who), ms * 0.8);
      words(beat, "large");
    },
    blast(beat, ms) {
      const spot = at(beat.who);
      veil("fire", 0.6, ms);
      const burst = put("spark great");
      burst.animate([{ transform: move(spot, "scale(0)"), opacity: 1 }, { transform: move(spot, "scale(5)"), opacity: 0 }], { duration: ms * 0.7, delay: ms * 0.15, fill: "both" });
      shake(felt(), ms * 0.6);
      words(beat, "large");
    },
    out(beat, ms) {
      veil("dark", 0.82, ms);
      later(() => card(-1, beat.label, ms * 0.9), ms * 0.1);
      const spot = at(beat.who);
      later(() => fly(picture("tomb", "great"), { x: spot.x, y: spot.y - 140 }, spot, ms * 0.5), ms * 0.5);
      words(beat, "large");
    },
    role(beat, ms) {
      card(beat.who, beat.label, ms);
      words(beat);
    },
    power(beat, ms) {
      card(-1, beat.label || beat.words, ms, "gold");
      words(beat);
    },
    over(beat, ms) {
      veil("dark", 0.6, ms);
      words(beat, "huge");
    },
    reveal(beat, ms) {
      card(beat.who, beat.label, ms, beat.won ? "gold" : "");
      if (beat.won) veil("gold-light", 0.35, ms);
      words(beat, "large");
    },
  };

  // A phone's own page has no table to draw on; and where nothing is to move, this fades in and out in the same time.
  const ICONS = {
    shot: "bullet", loss: "bullet", gatling: "face-gatling", gain: "face-beer", arrows: "token", attack: "token",
    blast: "face-dynamite", wander: "face-dynamite", out: "tomb", role: "star", power: "star", over: "star", turn: "hat",
  };
  function showCards(shown, beat, ms) {
    const row = document.createElement("div");
    row.className = "row shown-cards";
    row.append(...beat.cards.slice(0, 6).map((card) => card.cloneNode(true)));
    shown.append(row);
    if (still.matches || beat.kind !== "flip") return;
    for (const card of row.children) {
      card.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(90deg)", offset: 0.2 }, { transform: "rotateY(0)", offset: 0.5 }, { transform: "rotateY(0)" }], { duration: ms, fill: "both" });
    }
  }

  function plate(beat, ms) {
    const shown = put("plate");
    const icon = ICONS[beat.kind];
    if (beat.faces.length) shown.insertAdjacentHTML("beforeend", `<div class="row">${beat.faces.map(die).join("")}</div>`);
    else if (beat.cards.length) showCards(shown, beat, ms);
    else if (icon && document.getElementById(icon)) shown.insertAdjacentHTML("beforeend", `<svg class="picture"><use href="#${icon}"/></svg>`);
    if (beat.label && !beat.cards.length) shown.insertAdjacentHTML("beforeend", `<b class="label${beat.won ? " won" : ""}">${escaped(beat.label)}</b>`);
    const said = document.createElement("p");
    said.textContent = beat.words;
    shown.append(said);
    shown.animate(fade, { duration: ms, fill: "both" });
  }

  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && skip());

  window.film = {
    show,
    skip,
    // What a game needs that draws kinds of beats of its own.
    kit: { draw, places, put, picture, move, at, center, poster, others, fly, shake, words, later },
    get place() {
      return place;
    },
    get playing() {
      return playing;
    },
    // A page that was away shows how the table stands: the next look asks for no film.
    away() {
      skip();
      place = "";
    },
  };
})();
