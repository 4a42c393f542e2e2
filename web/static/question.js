// Brings a phone to its question: calls and comes when it is asked, keeps the focus, names on the last button what it
// does, opens players' cards over the page. Everything here is a comfort: without it the same pages work.
"use strict";

(() => {
  const main = () => document.querySelector("#page main");
  const question = () => document.getElementById("question");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // -- the phone is called --------------------------------------------------------------------------------------------

  const CALL_MS = [120, 80, 120]; // how a phone shakes: so long, still for so long, and so on
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
    if (page?.dataset.asked === "yes") return page.dataset.question || "asked";
    return page?.classList.contains("seat-page") && page.classList.contains("over") ? "over" : "";
  };

  function come() {
    document.getElementById("card-dialog")?.close();
    const box = question()?.getBoundingClientRect();
    if (!box || (box.top >= 0 && box.bottom <= innerHeight)) return;
    question().scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
  }

  function call() {
    if (!calls || document.visibilityState !== "visible") return;
    const shot = document.querySelector(".under-fire");
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shot ? SHOT_MS : CALL_MS);
    document.dispatchEvent(new CustomEvent("companion:asked")); // who makes sounds on this device may ring
  }

  let before = asked();
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
    focused = { element: event.target, inQuestion: question()?.contains(event.target) };
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
  function says(element, words) {
    if (element.textContent !== words) element.textContent = words;
  }

  // “#: #” and two words are “Anna: 8 → 7”.
  const filled = (pattern, ...words) => pattern.split("#").reduce((told, part, at) => told + words[at - 1] + part);

  function listed(words, and) {
    if (words.length < 2) return words.join("");
    return filled(and, words.slice(0, -1).join(", "), words.at(-1));
  }

  // “Shoot Dusty: 8 → 6 and Anna: 5 → 4”: all that is picked in a form, on its last button.
  function doneTo() {
    for (const button of document.querySelectorAll("button[data-done-to]")) {
      button.dataset.plain ??= button.textContent;
      const whom = new Map();
      for (const pick of button.form.querySelectorAll("input[data-who]:checked")) {
        const { who, points, left } = pick.dataset;
        const soFar = whom.get(who)?.points ?? 0;
        whom.set(who, { points: soFar + Number(points ?? 0), left: left?.split(" ") });
      }
      const words = [...whom].map(([who, { points, left }]) => {
        if (!left) return who;
        const after = left[Math.min(points, left.length - 1)];
        const life = filled(button.dataset.life, left[0], after);
        return filled(button.dataset.effect, who, after === "0" ? `${life} ${button.dataset.falls}` : life);
      });
      says(button, words.length ? filled(button.dataset.doneTo, listed(words, button.dataset.and)) : button.dataset.plain);
    }
  }
  document.addEventListener("change", doneTo);

  // -- the odds of the dice that are marked --------------------------------------------------------------------------

  let oddsAsked = 0; // what is answered late is about other dice than those that are marked by then

  async function tellOdds(button) {
    const mine = ++oddsAsked;
    const marked = new URLSearchParams(new FormData(button.form).getAll("again").map((die) => ["again", die]));
    try {
      const answer = await fetch(`${button.formAction}?${marked}`, { headers: { "X-Fragment": "all" }, cache: "no-store" });
      const holder = document.createElement("template");
      holder.innerHTML = await answer.text();
      const told = holder.content.querySelector(".odds ul");
      if (mine === oddsAsked && told) button.parentElement.querySelector("ul").replaceChildren(...told.children);
    } catch {
      /* the page itself says when the table does not answer */
    }
  }

  document.addEventListener("change", (event) => {
    const button = event.target.form?.querySelector("button[data-odds][data-asked]");
    if (button) tellOdds(button);
  });

  // -- a player's card over the page ----------------------------------------------------------------------------------

  function dialog() {
    let found = document.getElementById("card-dialog");
    if (!found) {
      found = document.createElement("dialog");
      found.id = "card-dialog";
      found.addEventListener("click", (event) => event.target === found && found.close()); // beside the card
      document.body.append(found);
    }
    return found;
  }

  async function open(link) {
    try {
      const answer = await fetch(link.href, { headers: { "X-Fragment": "all" }, cache: "no-store" });
      const holder = document.createElement("template");
      holder.innerHTML = await answer.text();
      const card = holder.content.getElementById(new URL(link.href).hash.slice(1) || "player-card"); // or a term
      if (!answer.ok || !card) throw new Error("no card");
      const close = document.createElement("button");
      close.className = "big calm";
      close.textContent = holder.content.querySelector("[data-back]").textContent;
      close.addEventListener("click", () => dialog().close());
      dialog().replaceChildren(card, close);
      dialog().setAttribute("aria-label", link.getAttribute("aria-label") ?? link.textContent);
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
      tellOdds(odds);
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
