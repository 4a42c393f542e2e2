// A page of ours in jsdom, with a clock, a server and a stream that a test moves by hand.
import { JSDOM } from "jsdom";
import { readFileSync } from "node:fs";

const STATIC = new URL("../../../web/static/", import.meta.url);
const source = (name) => readFileSync(new URL(name, STATIC), "utf8");

/** Time that stands still until `pass` is called. */
export class Clock {
  now = 0;
  #next = 1;
  #timers = new Map();

  set = (act, ms = 0, ...args) => this.#add({ act, args, at: this.now + ms });
  repeat = (act, ms, ...args) => this.#add({ act, args, at: this.now + ms, every: ms });
  clear = (id) => this.#timers.delete(id);

  #add(timer) {
    this.#timers.set(this.#next, timer);
    return this.#next++;
  }

  /** Lets `ms` pass, timer by timer, with all that was promised in between. */
  async pass(ms) {
    const end = this.now + ms;
    await settled();
    for (;;) {
      const [due] = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!due) break;
      const [id, timer] = due;
      this.now = Math.max(this.now, timer.at);
      if (timer.every) timer.at += timer.every;
      else this.#timers.delete(id);
      timer.act(...timer.args);
      await settled();
    }
    this.now = end;
  }

  /** A phone that sleeps: time passes and no timer runs until it is awake, then each runs once. */
  async sleep(ms) {
    this.now += ms;
    for (const timer of this.#timers.values()) if (timer.at < this.now) timer.at = this.now;
    await this.pass(0);
  }
}

/** Until every promise that can be kept is kept. */
export const settled = () => new Promise((done) => setImmediate(done));

/** The server: requests that a test answers, one by one. */
class Server {
  requests = [];

  fetch = (address, { method = "GET", headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = { address: String(address), method, headers, body: body && String(body), aborted: false, open: true };
      request.answer = (html, status = 200, url = request.address) => {
        request.open = false;
        resolve({ status, url, ok: status < 400, text: async () => html });
      };
      request.fail = () => {
        request.open = false;
        reject(new Error("nobody is there"));
      };
      signal?.addEventListener("abort", () => {
        request.aborted = true;
        request.open = false;
        reject(new Error("aborted"));
      });
      this.requests.push(request);
    });

  /** The requests that wait for an answer. */
  get open() {
    return this.requests.filter((request) => request.open);
  }

  get latest() {
    return this.requests.at(-1);
  }
}

/** What the server sends: the page at a revision, with beats before it. */
export const page = (revision, { main = "", beats = "", upTo = "" } = {}) =>
  `<div id="page" data-revision="${revision}" data-beats="${upTo}">` +
  `<main>${main}</main>${beats && `<ol id="beats">${beats}</ol>`}</div>`;

export const beat = (line, { seconds = 1, words = `beat ${line}`, mine = false, kind = "says", more = "" } = {}) =>
  `<li data-line="${line}" data-seconds="${seconds}" data-kind="${kind}"${mine ? " data-mine" : ""} ${more}>${words}</li>`;

/** Opens a page with these scripts; what is returned holds all that a test moves and looks at. */
export function open(scripts, { revision = 1, main = "", upTo = "" } = {}) {
  const body = `<p id="toast" hidden></p><p id="offline" data-words="No answer" hidden></p>${page(revision, { main, upTo })}`;
  const dom = new JSDOM(`<!doctype html><html><body>${body}</body></html>`, {
    runScripts: "outside-only",
    url: "http://table.test/",
  });
  const { window } = dom;
  const { document } = window;
  const clock = new Clock();
  const server = new Server();
  const streams = [];
  let visibility = "visible";

  class EventSource {
    constructor(address) {
      this.address = address;
      this.closed = false;
      streams.push(this);
    }

    close() {
      this.closed = true;
    }

    /** The table's revision arrives. */
    bring(number) {
      if (!this.closed) this.onmessage({ data: String(number) });
    }
  }

  Object.defineProperty(document, "visibilityState", { get: () => visibility });
  Object.defineProperty(window, "performance", { value: { now: () => clock.now } });
  Object.assign(window, {
    setTimeout: clock.set,
    clearTimeout: clock.clear,
    setInterval: clock.repeat,
    clearInterval: clock.clear,
    fetch: server.fetch,
    EventSource,
    matchMedia: () => ({ matches: false }),
  });
  window.Element.prototype.animate = () => ({ cancel() {} }); // jsdom draws nothing
  const run = (...names) => names.forEach((name) => window.eval(source(name)));
  run("vendor/idiomorph-0.8.0.min.js", ...scripts);

  return {
    run,
    window,
    document,
    clock,
    server,
    streams,
    get stream() {
      return streams.at(-1);
    },
    get shown() {
      return document.querySelector("#page main").textContent;
    },
    get revision() {
      return document.getElementById("page").dataset.revision;
    },
    get offline() {
      return !document.getElementById("offline").hidden;
    },
    see(visible) {
      visibility = visible ? "visible" : "hidden";
      document.dispatchEvent(new window.Event("visibilitychange"));
    },
    press(key, target = document.body, more = {}) {
      const event = new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
      target.dispatchEvent(event);
      return event;
    },
  };
}
