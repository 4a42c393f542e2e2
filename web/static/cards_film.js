// The beats of a card game: cards that are played, given, taken, drawn and turned over. Loaded where such a game is played.
"use strict";

(() => {
  if (!window.film || window.film.kit.draw.play) return;
  const { draw, places, put, picture, move, at, center, poster, others, fly, shake, words } = window.film.kit;
  Object.assign(places, { pile: ".middle .draw-pile", discards: ".middle .discard-pile" });

  const LAID = 1 / 3; // the size of a card on the table, of the one at which it is shown while it is being played
  const pile = () => at("pile");
  const discards = () => at("discards");

  // The faces of a beat's cards, as its game draws them.
  /** @param {Beat} beat @param {string} [size] */
  function faces(beat, size = "") {
    const drawn = beat.cards.slice(0, 6).map((card) => {
      const made = put(`thing face-card ${size}`);
      made.append(card.cloneNode(true));
      return made;
    });
    if (drawn.length) return drawn;
    const named = put("thing playing-card");
    named.textContent = beat.label || "★";
    return [named];
  }

  // One after the other from here to there.
  /** @param {HTMLElement[]} cards @param {Spot} from @param {Spot} to @param {number} ms */
  function deal(cards, from, to, ms) {
    cards.forEach((card, n) => {
      const delay = (0.3 * ms * n) / cards.length;
      fly(card, from, { x: to.x + 10 * n, y: to.y }, ms - delay, { delay, last: 0, easing: "ease-in-out" });
    });
  }

  // From the player to the target, its head at the target's poster.
  /** @param {Spot} from @param {Spot} to @param {number} ms */
  function arrow(from, to, ms) {
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    const turn = Math.atan2(to.y - from.y, to.x - from.x);
    const shaft = put("shaft");
    /** @param {number} part */
    const lay = (part) => `translate(${from.x}px, ${from.y}px) rotate(${turn}rad) scaleX(${(part * long) / 100})`;
    shaft.animate([{ transform: lay(0), opacity: 0 }, { transform: lay(0), opacity: 1, offset: 0.3 }, { transform: lay(0.92), opacity: 1, offset: 0.5 }, { transform: lay(0.92), opacity: 1, offset: 0.85 }, { transform: lay(0.92), opacity: 0 }], { duration: ms, fill: "both" });
    const head = put("arrow-head");
    const tip = { x: from.x + 0.92 * (to.x - from.x), y: from.y + 0.92 * (to.y - from.y) };
    const there = move(tip, `rotate(${turn}rad)`);
    head.animate([{ transform: there, opacity: 0 }, { transform: there, opacity: 0, offset: 0.45 }, { transform: there, opacity: 1, offset: 0.52 }, { transform: there, opacity: 1, offset: 0.85 }, { transform: there, opacity: 0 }], { duration: ms, fill: "both" });
  }

  // The number that a poster bears under this name.
  /** @param {number} seat @param {"reach" | "near"} name */
  function standing(seat, name) {
    const there = poster(seat);
    return there ? Number(there.dataset[name]) : NaN;
  }

  // Who is within reach of the player has a ring with the distance, by what stands on the posters.
  /** @param {number} who @param {string} reach @param {number} ms */
  function reached(who, reach, ms) {
    const far = reach === "weapon" ? standing(who, "reach") : Number(reach);
    for (const seat of others(who)) {
      const near = standing(seat, "near");
      if (!near || near > far) continue;
      const ringed = put("reached", `<b>${near}</b>`);
      const spot = move(at(seat));
      ringed.animate([{ transform: `${spot} scale(1.3)`, opacity: 0 }, { transform: spot, opacity: 1, offset: 0.25 }, { transform: spot, opacity: 1, offset: 0.8 }, { transform: spot, opacity: 0 }], { duration: ms, fill: "both" });
    }
  }

  /** @type {FilmKit["draw"]} */
  const drawings = {
    // From a player onto the discards: what is discarded, given as an answer, or lies open for all.
    card(beat, ms) {
      const from = at(beat.to >= 0 ? beat.to : beat.who);
      deal(faces(beat), from, discards(), ms);
      words(beat);
    },
    // To a player: from before another, from the discards, or from what lies open.
    take(beat, ms) {
      deal(faces(beat), beat.to >= 0 ? at(beat.to) : discards(), at(beat.who), ms);
      words(beat);
    },
    // Cards that nobody else may know: their backs.
    backs(beat, ms) {
      const backs = Array.from({ length: Math.min(Math.max(beat.number, 1), 5) }, () => put("thing face-card", `<div class="back"></div>`));
      deal(backs, beat.to >= 0 ? at(beat.to) : pile(), at(beat.who), ms);
      words(beat);
    },
    // A card at three times its size, with an arrow to whom it is aimed at and a ring around who is within reach.
    play(beat, ms) {
      const [from, hold] = [at(beat.who), center()];
      const [played] = beat.cards;
      const end = !played || !("stays" in played.dataset) ? discards() : at(beat.to >= 0 ? beat.to : beat.who);
      if (beat.to >= 0) {
        if (played && played.dataset.reach) reached(beat.who, played.dataset.reach, ms);
        arrow(from, at(beat.to), ms);
        shake(poster(beat.to), ms, 0.5, Math.min(1, 0.5 + 300 / ms));
      }
      for (const thing of faces(beat, "large")) {
        thing.animate(
          [
            { transform: move(from, `scale(${LAID})`), opacity: 0 },
            { transform: move(from, `scale(${LAID})`), opacity: 1, offset: 0.1 },
            { transform: move(hold, "scale(1)"), opacity: 1, offset: 0.35 },
            { transform: move(hold, "scale(1)"), opacity: 1, offset: 0.8 },
            { transform: move(end, `scale(${LAID})`), opacity: 1, offset: 0.97 },
            { transform: move(end, `scale(${LAID})`), opacity: 0 },
          ],
          { duration: ms, easing: "ease-in-out", fill: "both" },
        );
      }
      words(beat);
    },
    // A draw!: turned over before everybody's eyes, open after 0.3 of the time; then the one that counts, and what it means.
    flip(beat, ms) {
      const spot = center();
      const wide = Math.min(innerWidth, innerHeight) * 0.32;
      const turned = beat.cards.length ? beat.cards : [null];
      turned.forEach((card, n) => {
        const holder = put("turned great", `<div class="leaf"><div class="back"></div><div class="front drawn"></div></div>`);
        const [leaf, front] = [holder.children[0], holder.children[0].children[1]];
        if (card) front.append(card.cloneNode(true));
        const to = { x: spot.x + (n - (turned.length - 1) / 2) * wide, y: spot.y };
        holder.animate([{ transform: move(pile(), "scale(.4)"), opacity: 0 }, { transform: move(to, "scale(1)"), opacity: 1, offset: 0.15 }, { transform: move(to), opacity: 1 }], { duration: ms, easing: "ease-out", fill: "both" });
        leaf.animate([{ transform: "rotateY(0)" }, { transform: "rotateY(0)", offset: 0.15 }, { transform: "rotateY(180deg)", offset: 0.3 }, { transform: "rotateY(180deg)" }], { duration: ms, easing: "ease-in-out", fill: "both" });
        if (turned.length > 1 && card && !("counts" in card.dataset)) {
          const shade = document.createElement("div");
          shade.className = "shade";
          front.append(shade);
          shade.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 1, delay: beat.suspense * 1000, fill: "both" });
        }
      });
      words(beat, "large");
    },
    // Dynamite goes on to the next chair.
    wander(beat, ms) {
      const [from, to] = [at(beat.who), at(beat.to)];
      const over = { x: (from.x + to.x + center().x) / 3, y: (from.y + to.y + center().y) / 3 };
      picture("face-dynamite", "great").animate(
        [
          { transform: move(from, "scale(.7)"), opacity: 0 },
          { transform: move(from, "scale(1.2) rotate(-8deg)"), opacity: 1, offset: 0.2 },
          { transform: move(over, "scale(1.4) rotate(8deg)"), opacity: 1, offset: 0.5 },
          { transform: move(to, "scale(1.1) rotate(-6deg)"), opacity: 1, offset: 0.8 },
          { transform: move(to, "scale(1) rotate(0)"), opacity: 0 },
        ],
        { duration: ms, easing: "ease-in-out", fill: "both" },
      );
      shake(poster(beat.to), ms, 0.8, Math.min(1, 0.8 + 300 / ms));
      words(beat);
    },
  };
  Object.assign(draw, drawings);
})();
