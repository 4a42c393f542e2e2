// Steps through an ended game without loading the page anew: links, arrow keys, space, and running by itself.
// Everything here is a comfort: without it the same links and the same form work, and a page that runs loads the next.
"use strict";

(() => {
  const main = () => document.querySelector("#page main.watch");
  let due = 0;

  function go(to) {
    history.replaceState(null, "", to);
    document.dispatchEvent(new Event("moved")); // live.js fetches the page of this address
  }

  function run() {
    clearTimeout(due);
    const next = main()?.dataset.runs;
    if (next) due = setTimeout(go, Number(main().dataset.pace) * 1000, next);
  }

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(link.href);
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".jump")) return;
    event.preventDefault();
    go(`${event.target.action}?${new URLSearchParams(new FormData(event.target))}`);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input, button, summary")) return;
    const link = [...document.querySelectorAll("a[data-key]")].find((each) => each.dataset.key === event.key);
    if (!link) return;
    event.preventDefault();
    go(link.href);
  });

  new MutationObserver(run).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-runs"] });
  run();
})();
