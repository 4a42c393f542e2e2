// Pictures that move: an image with data-live is fetched anew as fast as it comes, as long as somebody looks.
"use strict";

(() => {
  const BETWEEN_MS = 250;
  const WITHIN_MS = 4000;
  let busy = false;

  async function next(picture) {
    const late = new AbortController();
    const patience = setTimeout(() => late.abort(), WITHIN_MS);
    try {
      const answer = await fetch(picture.dataset.live, { cache: "no-store", signal: late.signal });
      if (!answer.ok) throw new Error(answer.status);
      const held = new FileReader(); // the pages' policy takes pictures from data:, not from blob:
      held.onload = () => {
        picture.src = held.result;
      };
      held.readAsDataURL(await answer.blob());
    } catch {
      picture.alt = picture.dataset.gone ?? picture.alt;
    } finally {
      clearTimeout(patience);
    }
  }

  setInterval(async () => {
    const pictures = document.querySelectorAll("img[data-live]");
    if (busy || !pictures.length || document.visibilityState === "hidden") return;
    busy = true;
    await Promise.all([...pictures].map(next));
    busy = false;
  }, BETWEEN_MS);
})();
