// The beats that every game has, drawn on the table of the public page.
"use strict";

(() => {
  if (!window.film) return;
  const { draw, put, picture, die, escaped, move, at, center, felt, poster, others, fly, shake, words } = window.film.kit;

  /** @param {Spot} from @param {Spot} to @param {number} duration @param {number} [delay] */
  function tracer(from, to, duration, delay = 0) {
    const line = put("tracer");
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    const turn = Math.atan2(to.y - from.y, to.x - from.x);
    /** @param {number} start @param {number} size */
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
    put("spark").animate(
      [
        { transform: move(to, "scale(0)"), opacity: 0 },
        { transform: move(to, "scale(1)"), opacity: 1, offset: 0.3 },
        { transform: move(to, "scale(1.6)"), opacity: 0 },
      ],
      { duration: 380, delay: delay + 0.75 * duration, fill: "both" },
    );
  }

  /** @param {string} name @param {number} most @param {number} duration */
  function veil(name, most, duration) {
    put(`veil ${name}`).animate([{ opacity: 0 }, { opacity: most, offset: 0.25 }, { opacity: most, offset: 0.7 }, { opacity: 0 }], {
      duration,
      fill: "both",
    });
  }

  /** @param {number} seat @param {string} text @param {string} name @param {number} duration */
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

  // The number on a poster goes along with the film; the page that comes after has it anew.
  /** @param {number} seat @param {number} change */
  function life(seat, change) {
    const there = poster(seat);
    const left = there && there.querySelector(".life strong");
    const number = left && left.firstChild;
    if (number) number.nodeValue = `${Math.max(0, Number(number.nodeValue) + change)}`; // its text alone: :has() asks after each new node
  }

  /** @param {number} seat @param {string} label @param {number} duration @param {string} [more] @param {number} [delay] */
  function card(seat, label, duration, more = "", delay = 0) {
    const sides = `<div class="back"></div><div class="front">${escaped(label)}</div>`;
    const turned = put(`turned ${more}`, `<div class="leaf">${sides}</div>`);
    const spot = seat < 0 ? center() : at(seat);
    turned.animate(
      [{ transform: move(spot, "scale(.7)"), opacity: 0 }, { transform: move(spot, "scale(1)"), opacity: 1, offset: 0.15 }, { transform: move(spot), opacity: 1 }],
      { duration, delay, fill: "both" },
    );
    turned.children[0].animate([{ transform: "rotateY(0)" }, { transform: "rotateY(0)", offset: 0.2 }, { transform: "rotateY(180deg)", offset: 0.65 }, { transform: "rotateY(180deg)" }], {
      duration,
      delay,
      easing: "ease-in-out",
      fill: "both",
    });
  }

  // All that a beat shows is made at its begin, and begins to move in its time: each thing that were made later would cost
  // a frame of its own.
  /** @type {FilmKit["draw"]} */
  const drawings = {
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
      shake(poster(beat.to), ms, 0.55, Math.min(1, 0.55 + 300 / ms));
      words(beat);
    },
    loss(beat, ms) {
      const spot = at(beat.who);
      shake(poster(beat.who), ms, 0, Math.min(1, 300 / ms));
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
      const left = (pile ? pile.querySelectorAll(".arrows .picture").length : 9) - beat.number;
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
      /** @param {number} n */
      const loose = (n) => {
        const turn = (2 * Math.PI * n) / every;
        const from = { x: spot.x + Math.sin(turn) * innerWidth * 0.7, y: spot.y - Math.cos(turn) * innerHeight * 0.8 };
        const to = at(n);
        const aim = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 90;
        const thing = picture("token");
        thing.animate(
          [{ transform: move(from, `rotate(${aim}deg) scale(2)`), opacity: 0 }, { opacity: 1, offset: 0.05 }, { transform: move(to, `rotate(${aim}deg) scale(1.2)`), opacity: 1, offset: 0.8 }, { transform: move(to, `rotate(${aim}deg) scale(1.2)`), opacity: 0 }],
          { duration: ms * 0.6, delay: ms * (0.1 + 0.03 * n), easing: "ease-in", fill: "both" },
        );
      };
      for (let n = 0; n < every; n++) loose(n);
      words(beat, "large");
    },
    gatling(beat, ms) {
      const from = at(beat.who);
      const targets = others(beat.who);
      targets.forEach((seat, n) => tracer(from, at(seat), 260, (0.1 + (0.6 * n) / targets.length) * ms));
      shake(poster(beat.who), ms, 0, 0.8);
      words(beat, "large");
    },
    blast(beat, ms) {
      const spot = at(beat.who);
      veil("fire", 0.6, ms);
      const burst = put("spark great");
      burst.animate([{ transform: move(spot, "scale(0)"), opacity: 1 }, { transform: move(spot, "scale(5)"), opacity: 0 }], { duration: ms * 0.7, delay: ms * 0.15, fill: "both" });
      shake(felt(), ms, 0, 0.6);
      words(beat, "large");
    },
    out(beat, ms) {
      veil("dark", 0.82, ms);
      card(-1, beat.label, ms * 0.9, "", ms * 0.1);
      const spot = at(beat.who);
      fly(picture("tomb", "great"), { x: spot.x, y: spot.y - 140 }, spot, ms * 0.5, { delay: ms * 0.5 });
      words(beat, "large");
    },
    // Two cards fly to a player: the role, which nobody sees, and the character, which is turned over.
    deal(beat, ms) {
      const role = put("turned", `<div class="leaf"><div class="back"></div></div>`);
      const spot = at(beat.who);
      fly(role, center(), { x: spot.x - 12, y: spot.y }, ms * 0.5, { turn: -8, last: 0, easing: "ease-out" });
      card(beat.who, beat.label, ms * 0.6, "", ms * 0.4);
      words(beat);
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
  Object.assign(draw, drawings);
})();
