// Brings a phone to its question: calls and comes when it is asked, keeps the focus, names on the last button what it
// does, opens players' cards over the page. Everything here is a comfort: without it the same pages work.
"use strict";

(() => {
  const main = () => document.querySelector("#page main");
  const question = () => document.getElementById("question");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // -- the phone is called --------------------------------------------------------------------------------------------

  const CALL_MS = [120, 80, 120]; // how a phone shakes: milliseconds of shaking and of rest in turn
  const SHOT_MS = [90, 60, 90, 60, 350];
  const CALLS = "calls"; // where this device keeps whether it may call; there is no such place in some private windows
  let calls = true;
  try {
    calls = localStorage.getItem(CALLS) !== "off";
  } catch {
    /* nothing is kept: it calls */
  }

  // What is asked here now; the end of the game is something to come to as well.
  const asked = () => {
    const page = main();
    if (!page) return "";
    if (page.dataset.asked === "yes") return page.dataset.question || "asked";
    return page.classList.contains("seat-page") && page.classList.contains("over") ? "over" : "";
  };

  function come() {
    const card = document.querySelector("dialog#card-dialog");
    if (card && card.open) card.close();
    const place = question();
    if (!place) return;
    const box = place.getBoundingClientRect();
    if (box.top >= 0 && box.bottom <= innerHeight) return;
    place.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
  }

  function call() {
    if (!calls || document.visibilityState !== "visible") return;
    const shot = document.querySelector(".under-fire");
    const touched = "userActivation" in navigator && navigator.userActivation.hasBeenActive;
    if (touched && "vibrate" in navigator) navigator.vibrate(shot ? SHOT_MS : CALL_MS);
    document.dispatchEvent(new CustomEvent("companion:asked")); // who makes sounds on this device may ring
  }

  let before = asked();
  /** @type {{ element: Element, inQuestion?: boolean } | null} */
  let focused = null; // what had the focus, and whether it stood in the question

  function changed() {
    dress();
    const now = asked();
    if (now && now !== before) {
      come();
      if (!before || now === "over") call();
    }
    before = now;
    if (focused && !focused.element.isConnected && document.activeElement === document.body) {
      const back = focused.inQuestion && question();
      focused = null;
      if (back) back.focus({ preventScroll: true });
    }
  }

  document.addEventListener("focusin", (event) => {
    const element = event.target;
    const asking = question();
    if (element instanceof Element) focused = { element, inQuestion: asking !== null && asking.contains(element) };
  });

  // -- what stands on buttons -----------------------------------------------------------------------------------------

  function dress() {
    for (const button of document.querySelectorAll("button[data-calls]")) {
      button.hidden = false;
      says(button, calls ? button.dataset.on : button.dataset.off);
      button.setAttribute("aria-pressed", String(calls));
    }
    doneTo();
  }

  // A text is put in its place only where it differs: each change is looked at once more.
  /** @param {Element} element @param {string | undefined} words */
  function says(element, words = "") {
    if (element.textContent !== words) element.textContent = words;
  }

  // “#: #” and two words are “Anna: 8 → 7”.
  /** @param {string | undefined} pattern @param {string[]} words */
  const filled = (pattern = "", ...words) => pattern.split("#").reduce((text, part, at) => text + words[at - 1] + part);

  /** @param {string[]} words @param {string | undefined} and */
  function listed(words, and) {
    if (words.length < 2) return words.join("");
    return filled(and, words.slice(0, -1).join(", "), words[words.length - 1]);
  }

  // Each row's own hit on a poster: the life points that the rows above leave, those that are left after it, and why.
  /** @param {HTMLButtonElement} button @param {HTMLInputElement[]} picks */
  function showHits(button, picks) {
    const { spoken, andFalls, down = "", falls = "" } = button.dataset;
    picks.forEach((pick, place) => {
      const { who, left = "", spares = "", says: pattern, else: usual = "" } = pick.dataset;
      const points = Number(pick.dataset.points);
      const rowsAbove = picks.slice(0, place).filter((each) => each.checked && each.name !== pick.name);
      const above = rowsAbove.reduce((sum, each) => sum + (each.dataset.who === who ? Number(each.dataset.points) : 0), 0);
      const [had, after] = [above, above + points].map((sum) => left.split(" ").slice(0, sum + 1).pop() || "");
      const spared = had === "0" ? down : had === after ? spares : "";
      const poster = pick.parentElement;
      const life = poster && poster.querySelector(".target-has b");
      const line = poster && poster.querySelector(".target-line");
      if (!life || !line) return;
      says(life, had === after ? had : filled(button.dataset.life, had, after));
      life.classList.toggle("ends", after === "0");
      says(line, spared || (after === "0" ? falls : usual));
      const change = filled(spoken, had, after);
      pick.setAttribute("aria-label", filled(pattern, spared || (after === "0" ? filled(andFalls, change) : change)));
    });
  }

  // “Shoot Dusty: 8 → 6 and Anna: 5 → 4”: all that is picked in a form, on its last button.
  function doneTo() {
    for (const button of document.querySelectorAll("button[data-done-to]")) {
      const { form } = button;
      if (!form) continue;
      if (button.dataset.plain === undefined) button.dataset.plain = button.textContent;
      /** @type {Map<string, { points: number, left: string[] | undefined, spares: string | undefined }>} */
      const whom = new Map();
      /** @param {string} who */
      const sum = (who) => (whom.get(who) || { points: 0 }).points;
      for (const pick of form.querySelectorAll("input[data-who]:checked")) {
        const { who = "", points = "0", left, spares } = pick.dataset;
        whom.set(who, { points: sum(who) + Number(points), left: left ? left.split(" ") : undefined, spares });
      }
      showHits(button, [...form.querySelectorAll("input[data-left]")]);
      const words = [...whom].map(([who, { points, left, spares }]) => {
        if (!left) return who;
        const after = left[Math.min(points, left.length - 1)];
        const life = after === left[0] && spares ? spares : filled(button.dataset.life, left[0], after);
        return filled(button.dataset.effect, who, after === "0" ? `${life} ${button.dataset.falls}` : life);
      });
      says(button, words.length ? filled(button.dataset.doneTo, listed(words, button.dataset.and)) : button.dataset.plain);
    }
  }
  document.addEventListener("change", doneTo);

  // -- the odds of the dice that are marked --------------------------------------------------------------------------

  let oddsAsked = 0; // what is answered late is about other dice than those that are marked by then

  /** @param {HTMLButtonElement} button */
  async function fetchOdds(button) {
    const mine = ++oddsAsked;
    const dice = new FormData(button.form || undefined).getAll("again");
    const marked = new URLSearchParams(dice.map((die) => ["again", String(die)]));
    try {
      const answer = await fetch(`${button.formAction}?${marked}`, { headers: { "X-Fragment": "all" }, cache: "no-store" });
      const holder = document.createElement("template");
      holder.innerHTML = await answer.text();
      const odds = holder.content.querySelector(".odds ul");
      const shown = button.parentElement && button.parentElement.querySelector("ul");
      if (mine === oddsAsked && odds && shown) shown.innerHTML = odds.innerHTML;
    } catch {
      /* the page itself says when the table does not answer */
    }
  }

  document.addEventListener("change", (event) => {
    const form = event.target instanceof HTMLInputElement ? event.target.form : null;
    const button = form && form.querySelector("button[data-odds][data-asked]");
    if (button) fetchOdds(button);
  });

  // -- a player's card over the page ----------------------------------------------------------------------------------

  function dialog() {
    const there = document.querySelector("dialog#card-dialog");
    if (there) return there;
    const made = document.createElement("dialog");
    made.id = "card-dialog";
    made.addEventListener("click", (event) => event.target === made && made.close()); // beside the card
    document.body.append(made);
    return made;
  }

  /** @param {HTMLAnchorElement} link */
  async function open(link) {
    try {
      const answer = await fetch(link.href, { headers: { "X-Fragment": "all" }, cache: "no-store" });
      const holder = document.createElement("template");
      holder.innerHTML = await answer.text();
      const card = holder.content.getElementById(new URL(link.href).hash.slice(1) || "player-card"); // or a term
      if (!answer.ok || !card) throw new Error("no card");
      const close = document.createElement("button");
      close.className = "big calm";
      const back = holder.content.querySelector("[data-back]");
      close.textContent = back ? back.textContent : "";
      close.addEventListener("click", () => dialog().close());
      dialog().textContent = "";
      dialog().append(card, close);
      dialog().setAttribute("aria-label", link.getAttribute("aria-label") || link.textContent);
      dialog().showModal();
    } catch {
      location.assign(link.href); // the card as a page, which also says when the table does not answer
    }
  }

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest("a[data-card]");
    if (link && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      event.preventDefault();
      open(link);
    }
    const odds = event.target.closest("button[data-odds]");
    if (odds) {
      event.preventDefault();
      odds.dataset.asked = "yes"; // from now on they follow what is marked
      fetchOdds(odds);
    }
    if (event.target.closest("button[data-calls]")) {
      calls = !calls;
      try {
        localStorage.setItem(CALLS, calls ? "on" : "off");
      } catch {
        /* it holds until this page is closed */
      }
      dress();
      if (calls) call();
    }
  });

  new MutationObserver(changed).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-asked", "data-question", "data-revision"],
  });
  dress();
  if (before) come();
})();
