// Steps through an ended game without loading the page anew: links, the slider, arrow keys, space, and running by itself.
// Everything here is a comfort: without it the same links and the same form work, and a page that runs loads the next.
"use strict";

(() => {
  const main = () => document.querySelector("#page main.watch");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let due;

  /** @param {string} to */
  function go(to) {
    history.replaceState(null, "", to);
    document.dispatchEvent(new Event("moved")); // live.js fetches the page of this address
  }

  /** @param {HTMLFormElement} form */
  const fields = (form) =>
    new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

  function run() {
    clearTimeout(due);
    const there = main();
    if (!there) return;
    const { runs, pace } = there.dataset;
    if (runs) due = setTimeout(go, Number(pace) * 1000, runs);
  }

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-step]") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.href);
  });

  // The slider jumps where it is let go.
  document.addEventListener("change", (event) => {
    const slider = event.target;
    if (!(slider instanceof HTMLInputElement) || !slider.form || !slider.form.matches(".slide")) return;
    go(`${slider.form.action}?${fields(slider.form)}`);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("select, input, button, summary")) return;
    const link = [...document.querySelectorAll("a[data-key]")].find((each) => each.dataset.key === event.key);
    if (!link) return;
    event.preventDefault();
    go(link.href);
  });

  new MutationObserver(run).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-runs"] });
  run();
})();
