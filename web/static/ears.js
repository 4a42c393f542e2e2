// Leads by a single letter to a section of a page for ears: the link to it says by which. What is private is folded up
// when the phone is laid down, the page is left, or the hand is covered.
"use strict";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const on = event.target;
  if (on instanceof Element && on.closest("input:not([type=radio]):not([type=checkbox]), select, textarea, dialog")) return;
  const link = [...document.querySelectorAll(".jumps a")].find((each) => each.dataset.key === event.key);
  const section = link && document.getElementById(link.hash.slice(1));
  if (!section) return;
  event.preventDefault();
  section.focus();
});

{
  const foldUp = () => {
    for (const fold of document.querySelectorAll("details[data-private][open]")) fold.open = false;
  };
  document.addEventListener("visibilitychange", foldUp);
  addEventListener("pagehide", foldUp);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-cover]")) foldUp();
  });
}
