// The lobby on a screen: each name that takes a chair is heard, where somebody has switched the sound on.
"use strict";

(() => {
  const names = () => [...document.querySelectorAll("[data-sits]")].map((chair) => chair.dataset.sits);
  let seated = new Set(names());
  new MutationObserver(() => {
    if (!document.querySelector(".door")) return;
    const now = names();
    now.forEach((name, chair) => seated.has(name) || !window.sound || window.sound.play("sits", chair));
    seated = new Set(now);
  }).observe(document.body, { childList: true, subtree: true });
})();
