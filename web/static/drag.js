// A card that is dragged out of the hand: let go over a place that it can be aimed at, its button there is pressed; let go
// anywhere else, with a second finger or Escape, it is put back. Where it can be let go, pages say by `data-drop`.
"use strict";

(() => {
  const SLOP_PX = 12; // a finger that goes less far taps

  /** @type {{ finger: number, from: Point, input: HTMLInputElement, card: HTMLElement | null } | null} */
  let drag = null; // the finger that is down on a card, and the card that follows it once it has left its place
  /** @type {HTMLElement | null} */
  let over = null;
  let dragged = false; // the click that ends a drag is none

  /** @param {HTMLElement | null} place */
  function mark(place) {
    if (over === place) return;
    if (over) over.removeAttribute("data-over");
    over = place;
    if (over) over.setAttribute("data-over", "");
  }

  // The place at this point where the card can be let go, and the one button that this presses.
  /** @param {HTMLInputElement} input @param {Point} point */
  function aimed(input, point) {
    const under = document.elementFromPoint(...point);
    const place = under && under.closest("[data-drop]");
    if (!(place instanceof HTMLElement) || !input.parentElement) return null;
    const buttons = input.parentElement.querySelectorAll("button[data-does]");
    const does = [...buttons].filter((button) => button.dataset.does === place.dataset.drop);
    return does.length === 1 ? { place, button: does[0] } : null;
  }

  function end() {
    mark(null);
    if (drag && drag.card) drag.card.remove();
    delete document.body.dataset.drags;
    drag = null;
  }

  function cancel() {
    if (!drag) return;
    const { input, card } = drag;
    dragged = card !== null;
    end();
    if (dragged && window.hand) window.hand.raise(input, false);
  }

  /** @param {HTMLInputElement} input */
  function lift(input) {
    const card = input.parentElement && input.parentElement.querySelector("label .card-front");
    const front = card && card.cloneNode(true);
    if (!(front instanceof HTMLElement)) return null;
    front.classList.add("dragged");
    front.setAttribute("aria-hidden", "true");
    document.body.append(front); // beside the page, which may be made anew meanwhile
    document.body.dataset.drags = "yes";
    if (window.hand) window.hand.raise(input, true);
    return front;
  }

  /** @param {PointerEvent} event */
  const another = (event) => drag && event.pointerId !== drag.finger;

  document.addEventListener("pointerdown", (event) => {
    if (drag) {
      cancel(); // a second finger
      return;
    }
    dragged = false;
    const input = event.isPrimary && !event.button && window.hand && window.hand.raises(event.target);
    if (input) drag = { finger: event.pointerId, from: [event.clientX, event.clientY], input, card: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag || another(event)) return;
    /** @type {Point} */
    const point = [event.clientX, event.clientY];
    if (!drag.card && Math.hypot(point[0] - drag.from[0], point[1] - drag.from[1]) < SLOP_PX) return;
    if (!drag.input.isConnected) {
      cancel();
      return;
    }
    if (!drag.card) {
      drag.card = lift(drag.input);
      const { target } = event;
      if (target instanceof Element && "setPointerCapture" in target) target.setPointerCapture(event.pointerId);
    }
    if (drag.card) drag.card.style.transform = `translate(${point[0]}px, ${point[1]}px)`;
    const aim = aimed(drag.input, point);
    mark(aim && aim.place);
  });

  document.addEventListener("pointerup", (event) => {
    if (!drag || another(event)) return;
    const { input, card } = drag;
    const aim = card && input.isConnected ? aimed(input, [event.clientX, event.clientY]) : null;
    const marked = over;
    if (!aim) {
      cancel();
      return;
    }
    dragged = true;
    end();
    // A place that has only just come there, or was not marked under the finger, gets nothing: the card stays raised.
    if (aim.place !== marked || (window.stands && !window.stands(aim.place, true))) return;
    const asks = aim.button.closest("details.asks");
    if (asks) asks.open = true;
    else aim.button.click();
  });

  document.documentElement.classList.add("drags");
  document.addEventListener("pointercancel", (event) => another(event) || cancel());
  document.addEventListener("keydown", (event) => event.key === "Escape" && cancel());
  document.addEventListener("visibilitychange", cancel);
  document.addEventListener("contextmenu", (event) => window.hand && window.hand.raises(event.target) && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      if (!dragged || !event.detail) return;
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
})();
