// What is amiss on the big screen as it stands: parts that meet or leave the screen, words beyond their part or too small.
({ names, words }) => {
  const amiss = [];
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const read_only = ".card-words, .arrow-words, .unseen"; // read out, and not shown
  const called = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} “${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const within = (a, b) => a.left >= b.left - 1 && a.top >= b.top - 1 && a.right <= b.right + 1 && a.bottom <= b.bottom + 1;
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const box = (element) => element.getBoundingClientRect();

  const stage = ".circle .seat, .middle, .public > .paused, .announced, .side > *, .who-sits li, .who-sits > .hint, .door .invite, #sound-on";
  const parts = [...document.querySelectorAll(stage)].filter((part) => seen(part) && box(part).width > 1);
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  parts.forEach((one, place) => {
    if (!within(box(one), screen)) amiss.push(`${called(one)} leaves the screen`);
    for (const other of parts.slice(place + 1)) if (meet(box(one), box(other))) amiss.push(`${called(one)} meets ${called(other)}`);
  });

  for (const part of parts.filter((each) => each.matches(".seat, .middle, .who-sits li"))) {
    for (const each of part.querySelectorAll("*")) {
      if (each.closest(read_only) || each.parentElement.closest("svg, .mark.plain") || each.matches("a.name") || !seen(each) || box(each).width <= 1) continue;
      if (!within(box(each), box(part))) amiss.push(`${called(each)} leaves ${called(part)}`);
    }
  }

  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || parent.closest(`svg, script, .links, ${read_only}`) || !seen(parent)) continue;
    const high = (parseFloat(getComputedStyle(parent).fontSize) * 1080) / innerHeight;
    if (high < (parent.closest(".seat h3, .who-sits li b, .face") ? names : words) - 0.1) amiss.push(`${called(parent)} is ${high.toFixed(1)} px high of 1080`);
  }
  return { amiss: [...new Set(amiss)], parts: parts.length };
};
