// The host's desk: chairs are dragged to their places, and the questions about the rules are searched.
// Both are comforts: the arrows beside a chair move it too, and all questions are there without a search.
"use strict";

(() => {
  // -- chairs ---------------------------------------------------------------------------------------------------------

  /** @type {HTMLElement | null} */
  let dragged = null; // the chair under the finger

  document.addEventListener("pointerdown", (event) => {
    const handle = event.target instanceof Element ? event.target.closest("[data-drag]") : null;
    const chair = handle && handle.closest("li");
    if (!handle || !chair || !event.isPrimary) return;
    event.preventDefault();
    dragged = chair;
    dragged.classList.add("dragged");
    handle.setPointerCapture(event.pointerId);
  });

  document.addEventListener("pointermove", (event) => {
    if (!dragged || !event.isPrimary) return;
    for (const other of chairs()) {
      const box = other.getBoundingClientRect();
      other.classList.toggle("below", other === over(event.clientY) && event.clientY >= box.top + box.height / 2);
      other.classList.toggle("above", other === over(event.clientY) && event.clientY < box.top + box.height / 2);
    }
  });

  document.addEventListener("pointerup", (event) => drop(event, true));
  document.addEventListener("pointercancel", (event) => drop(event, false));

  // All chairs, in their order on the page.
  const chairs = () => (dragged && dragged.parentElement ? [...dragged.parentElement.querySelectorAll(":scope > li")] : []);

  // The chair at this height that another one can be put beside.
  /** @param {number} height */
  function over(height) {
    return chairs().find((other) => {
      const box = other.getBoundingClientRect();
      return other !== dragged && height >= box.top && height < box.bottom;
    });
  }

  /** @param {PointerEvent} event @param {boolean} yes */
  function drop(event, yes) {
    if (!dragged || !event.isPrimary) return;
    const all = chairs();
    const target = over(event.clientY);
    const below = target && target.classList.contains("below");
    for (const other of all) other.classList.remove("dragged", "below", "above");
    const form = dragged.querySelector("form[data-move]");
    const field = form && form.querySelector("input[name=after]");
    if (yes && target && form && field) {
      const before = all[(all.indexOf(target) + all.length - 1) % all.length];
      const after = below ? target : before === dragged ? null : before;
      if (after) {
        field.value = after.dataset.name || "";
        field.disabled = false;
        form.requestSubmit();
        field.disabled = true;
      }
    }
    dragged = null;
  }

  // -- the parts of the desk ------------------------------------------------------------------------------------------

  let phase = ""; // of the table as it was shown last

  // Marks the tab of the part that stands at the top; goes to the top when a game begins or ends.
  function look() {
    const desk = document.querySelector("main.host");
    const now = desk ? desk.className : "";
    if (phase && now && now !== phase) scrollTo(0, 0);
    phase = now;
    const tabs = [...document.querySelectorAll(".desk-parts a")];
    const parts = tabs.map((tab) => document.querySelector(tab.hash));
    const above = parts.filter((part) => part && part.getBoundingClientRect().top < innerHeight / 3);
    const here = parts.indexOf(above[above.length - 1] || parts[0]);
    tabs.forEach((tab, each) => {
      if (each !== here) tab.removeAttribute("aria-current");
      else if (!tab.hasAttribute("aria-current")) tab.setAttribute("aria-current", "true");
    });
  }
  addEventListener("scroll", look, { passive: true });
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
  look();

  // -- the questions about the rules ----------------------------------------------------------------------------------

  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement) || !field.dataset.search) return;
    const words = field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const within = document.querySelector(field.dataset.search);
    if (!within) return;
    let matching = 0;
    for (const group of within.querySelectorAll("details.readings-of")) {
      const summary = group.querySelector("summary");
      const title = summary ? summary.textContent.toLocaleLowerCase() : "";
      let here = 0;
      for (const rule of group.querySelectorAll(".rule")) {
        const text = `${title} ${rule.textContent.toLocaleLowerCase()}`;
        rule.hidden = !words.every((word) => text.includes(word));
        here += rule.hidden ? 0 : 1;
      }
      group.hidden = !here;
      if (words.length && here) group.open = true;
      matching += here;
    }
    const none = within.querySelector(".none-found");
    if (none) none.hidden = matching > 0;
  });

  // Enter in the search searches: it saves nothing.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target instanceof Element && event.target.matches("[data-search]")) {
      event.preventDefault();
    }
  });
})();
