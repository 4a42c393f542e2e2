// What can be read on the open page, in texts and attributes, and which elements hold more than they show.
() => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  const apart = "[lang]:not(html), script, style, .address, .code, .chair-code strong, textarea, noscript";
  const words = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    if (text && !walker.currentNode.parentElement.closest(apart)) words.push(text);
  }
  const attributes = ["aria-label", "title", "placeholder", "alt", "data-words", "data-title", "data-count", "data-too-large"];
  for (const name of attributes)
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.closest(apart)) words.push(element.getAttribute(name));
  const cut = [];
  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    if (element.closest("svg, .unseen, .sheet, [aria-hidden=true]") || style.display === "inline" || /auto|scroll/.test(style.overflowX) || element.clientWidth <= 1 || !element.checkVisibility()) continue;
    if (innerWidth > 1000 && element.matches(".wood")) continue; // on the big screen seats stand over the table's rim
    if (element.scrollWidth > element.clientWidth + 1)
      cut.push(`${element.tagName}.${element.className} ${element.scrollWidth} > ${element.clientWidth}: ${element.textContent.trim().replace(/\s+/g, ' ').slice(0, 50)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) cut.push(`the page: ${document.documentElement.scrollWidth}`);
  return { words, cut };
};
