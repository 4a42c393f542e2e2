// The host's desk: chairs are dragged to their places, and the questions about the rules are searched.
// Both are comforts: the arrows beside a chair move it too, and all questions are there without a search.
"use strict";

(() => {
  // -- chairs ---------------------------------------------------------------------------------------------------------

  let dragged = null; // the chair under the finger

  document.addEventListener("pointerdown", (event) => {
    const handle = event.target instanceof Element && event.target.closest("[data-drag]");
    if (!handle || !event.isPrimary) return;
    event.preventDefault();
    dragged = handle.closest("li");
    dragged.classList.add("dragged");
    handle.setPointerCapture(event.pointerId);
  });

  document.addEventListener("pointermove", (event) => {
    if (!dragged || !event.isPrimary) return;
    for (const other of dragged.parentElement.children) {
      const box = other.getBoundingClientRect();
      other.classList.toggle("below", other === over(event.clientY) && event.clientY >= box.top + box.height / 2);
      other.classList.toggle("above", other === over(event.clientY) && event.clientY < box.top + box.height / 2);
    }
  });

  document.addEventListener("pointerup", (event) => drop(event, true));
  document.addEventListener("pointercancel", (event) => drop(event, false));

  // The chair at this height that another one can be put beside.
  function over(height) {
    return [...dragged.parentElement.children].find((other) => {
      const box = other.getBoundingClientRect();
      return other !== dragged && height >= box.top && height < box.bottom;
    });
  }

  function drop(event, yes) {
    if (!dragged || !event.isPrimary) return;
    const chairs = [...dragged.parentElement.children];
    const target = over(event.clientY);
    const below = target?.classList.contains("below");
    for (const other of chairs) other.classList.remove("dragged", "below", "above");
    const form = dragged.querySelector("form[data-move]");
    if (yes && target && form) {
      const before = chairs[(chairs.indexOf(target) + chairs.length - 1) % chairs.length];
      const after = below ? target : before === dragged ? null : before;
      if (after) {
        form.elements.after.value = after.dataset.name;
        form.elements.after.disabled = false;
        form.requestSubmit();
        form.elements.after.disabled = true;
      }
    }
    dragged = null;
  }

  // -- the questions about the rules ----------------------------------------------------------------------------------

  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!(field instanceof Element) || !field.matches("[data-search]")) return;
    const words = field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const within = document.querySelector(field.dataset.search);
    let found = 0;
    for (const group of within.querySelectorAll(".readings-of")) {
      const title = group.querySelector("summary").textContent.toLocaleLowerCase();
      let here = 0;
      for (const rule of group.querySelectorAll(".rule")) {
        const text = `${title} ${rule.textContent.toLocaleLowerCase()}`;
        rule.hidden = !words.every((word) => text.includes(word));
        here += rule.hidden ? 0 : 1;
      }
      group.hidden = !here;
      if (words.length && here) group.open = true;
      found += here;
    }
    within.querySelector(".none-found").hidden = found > 0;
  });

  // Enter in the search searches: it saves nothing.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target instanceof Element && event.target.matches("[data-search]")) {
      event.preventDefault();
    }
  });
})();
