// “Wrong?”: a tap on a die opens beside it what the page behind its link shows: faces to choose, the preview, the yes.
// Without this file the same links and forms are pages of their own.
"use strict";

(() => {
  const GAP = 8; // pixels between the die and its panel
  const panel = document.createElement("dialog");
  panel.id = "wrong-panel";
  let current = ""; // the address of what the panel shows
  let die = new DOMRect(); // where the die lies on the screen
  let latest = 0; // the number of what was asked for last: an answer that comes late does not open the panel again
  let sending = false; // what a form does stands for itself: no look is taken meanwhile
  document.body.append(panel);

  /** @param {string} address @param {RequestInit} [form] */
  async function fetched(address, form) {
    const answer = await fetch(address, { headers: { "X-Fragment": "all" }, cache: "no-store", ...form });
    const holder = document.createElement("template");
    holder.innerHTML = await answer.text();
    return { answer, page: holder.content };
  }

  // What comes, unless something else was asked for or closed meanwhile.
  /** @param {string} address @param {RequestInit} [form] */
  async function show(address, form) {
    const number = ++latest;
    const came = await fetched(address, form);
    if (number === latest) put(came);
  }

  // What came, or nothing where the die is not there any more, or all is done.
  /** @param {{ answer: Response, page: DocumentFragment }} came */
  function put({ answer, page }) {
    const content = page.getElementById("wrong");
    if (!content) return panel.close();
    const notice = page.querySelector("[data-said]");
    if (notice) content.prepend(notice);
    current = answer.redirected || !answer.url.includes("/wrong/") ? answer.url : current;
    const close = document.createElement("button");
    close.type = "button";
    close.className = "small";
    const back = page.querySelector("[data-back]");
    close.textContent = back ? back.textContent : "";
    close.addEventListener("click", () => panel.close());
    panel.textContent = "";
    panel.append(...content.childNodes, close);
    if (!panel.open) panel.showModal();
    place();
    const preview = panel.querySelector(".wrong-preview");
    const first = (preview || panel).querySelector("button");
    if (first) first.focus({ preventScroll: true });
    if (preview) preview.scrollIntoView({ block: "nearest" });
  }

  // Below the die, or above it where there is more room; it scrolls within itself where neither is enough.
  function place() {
    const below = innerHeight - die.bottom - 2 * GAP;
    const above = die.top - 2 * GAP;
    const { width } = panel.getBoundingClientRect();
    const under = below >= above || below >= panel.scrollHeight;
    panel.style.maxHeight = `${Math.max(under ? below : above, Math.min(innerHeight - 2 * GAP, 280))}px`;
    const { height } = panel.getBoundingClientRect();
    const top = under ? die.bottom + GAP : die.top - GAP - height;
    panel.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
    panel.style.left = `${Math.max(GAP, Math.min((die.left + die.right - width) / 2, innerWidth - width - GAP))}px`;
  }

  /** @param {HTMLFormElement} form @param {HTMLButtonElement | null} [button] */
  const fields = (form, button) => new URLSearchParams(window.fields(form, button));

  /** @param {string} address */
  async function open(address) {
    try {
      await show(address);
    } catch {
      location.assign(address); // the page itself, which also says when the table does not answer
    }
  }

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = event.target.closest("a[data-wrong], #wrong-panel a[data-panel]");
    if (event.target === panel) panel.close(); // beside what it shows
    if (!link) return;
    event.preventDefault();
    if (link.matches("[data-wrong]")) die = link.getBoundingClientRect();
    open(link.href);
  });

  // The panel's own forms change the panel; the page below hears from the table what became of them.
  panel.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const button = window.sender(event);
    const body = fields(form, button);
    if (button) button.classList.add("sending");
    sending = true;
    try {
      await show(form.action, { method: "POST", body });
    } catch {
      panel.close();
    } finally {
      sending = false;
    }
  });

  // Who goes away leaves the throw as it was: bots wait for whoever looks at a preview.
  panel.addEventListener("close", () => {
    latest += 1;
    const drop = panel.querySelector("form[data-drop]");
    if (drop) fetched(drop.action, { method: "POST", body: fields(drop) }).catch(() => {});
    panel.textContent = "";
  });

  // What somebody does meanwhile may change what the preview says.
  new MutationObserver(() => {
    if (panel.open && !sending && panel.querySelector(".wrong-preview")) open(current);
  }).observe(document.getElementById("page"), { attributes: true, attributeFilter: ["data-revision"] });
})();
