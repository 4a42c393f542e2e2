// “Don't ask me in this game”: a player who does not mean to step in sees no bar and no HOLD! on this phone. The bar runs
// for all alike, and nobody else can know: it is kept on this device and sent nowhere.
"use strict";

(() => {
  const KEPT = "sits-out"; // there is no such place in some private windows: then it lasts as long as the page
  let kept = "";
  try {
    kept = localStorage.getItem(KEPT) || "";
  } catch {
    /* nothing is kept */
  }

  /** @param {HTMLInputElement} choice */
  const of = (choice) => choice.dataset.sitOut || "";

  function dress() {
    for (const choice of document.querySelectorAll("input[data-sit-out]")) {
      choice.checked = of(choice) === kept;
      const [label, box] = [choice.closest("label"), choice.closest(".window-box")];
      if (label) label.hidden = false;
      if (box) box.classList.toggle("sits-out", choice.checked);
    }
  }

  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches("[data-sit-out]")) return;
    kept = target.checked ? of(target) : "";
    try {
      localStorage.setItem(KEPT, kept);
    } catch {
      /* it lasts as long as the page */
    }
    dress();
  });
  new MutationObserver(dress).observe(document.body, { childList: true, subtree: true });
  dress();
})();
