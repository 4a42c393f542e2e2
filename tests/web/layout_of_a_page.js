// What is amiss in the layout of the open page: text beyond its box or the window, words broken, text under posters, small type.
({ least, screen }) => {
  const amiss = [];
  const told = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") || ""} “${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const clipped = (element) => Boolean(element) && (getComputedStyle(element).clipPath === "inset(50%)" || clipped(element.parentElement)); // read out alone
  // Chromium 78 has no checkVisibility.
  const shown = (element) => !element || (getComputedStyle(element).display !== "none" && getComputedStyle(element).opacity !== "0" && shown(element.parentElement));
  const visible = (element) => (element.checkVisibility ? element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) : getComputedStyle(element).visibility === "visible" && shown(element));
  const seen = (element) => !clipped(element) && visible(element) && !element.closest(".unseen, .sheet, [aria-hidden=true], noscript, select");
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX) || getComputedStyle(element).textOverflow === "ellipsis";

  if (document.documentElement.scrollWidth > innerWidth) amiss.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    if (element.closest("svg") || style.display === "inline" || !element.clientWidth || scrolls(element) || !seen(element)) continue;
    if (element.matches(".held-card label")) continue; // the cards of a fan lie over each other
    if (screen && element.matches(".wood, .ring, .circle")) continue; // there posters stand over the table's rim
    if (element.scrollWidth > element.clientWidth + 1) amiss.push(`${told(element)} holds ${element.scrollWidth} in ${element.clientWidth}`);
  }

  const posters = screen ? [...document.querySelectorAll(".circle .seat")].map((seat) => seat.getBoundingClientRect()) : [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.textContent.trim() || !seen(parent) || parent.closest("script, style, svg, textarea")) continue;
    if (screen && parent.closest(".log, .tales")) continue; // what is older fades out below
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width && box.height);
    for (const box of boxes) {
      if (box.left < -1 || box.right > innerWidth + 1 && !parent.closest(".tabs")) amiss.push(`${told(parent)} stands outside the window`);
      if (screen && (box.top < -1 || box.bottom > innerHeight + 1)) amiss.push(`${told(parent)} stands below the screen`);
      if (parent.closest(".middle") && !scrolls(parent) && posters.some((seat) => box.left < seat.right - 2 && box.right > seat.left + 2 && box.top < seat.bottom - 2 && box.bottom > seat.top + 2))
        amiss.push(`${told(parent)} stands under a poster`);
    }
    for (const word of node.textContent.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (/W{9}/.test(word[0]) || getComputedStyle(parent).hyphens === "auto") continue;
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) amiss.push(`${told(parent)} breaks ${word[0]}`);
    }
    if (least && parseFloat(getComputedStyle(parent).fontSize) < least - 0.05)
      amiss.push(`${told(parent)} is ${parseFloat(getComputedStyle(parent).fontSize).toFixed(1)} px high`);
  }
  return [...new Set(amiss)];
};
