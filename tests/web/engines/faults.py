"""What goes wrong in served pages' scripts, reported by the pages themselves: it works in every browser alike."""

from collections.abc import Callable, Iterable
from typing import Any

CATCHES = b"""
const report = (words) => navigator.sendBeacon("/caught", `${location.pathname}: ${words}`);
addEventListener("error", ({ message, target }) => report(message || target.outerHTML), true);
addEventListener("unhandledrejection", ({ reason }) => report(reason));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
  report(`${violatedDirective} ${blockedURI}`));
const plain = console.error;
console.error = (...words) => { report(words.join(" ")); plain(...words); };
"""
THROWS = b"Promise.reject(new Error('refused on purpose')); throw new Error('on purpose');"
SCRIPTS = {"/caught.js": CATCHES, "/throws.js": THROWS}
HEAD = b"<head>"
Start = Callable[..., Any]


class Caught:
    """Pages that begin with a script of ours, which reports every fault to `faults`."""

    def __init__(self, pages: Callable[..., Iterable[bytes]]) -> None:
        self._pages = pages
        self.faults: list[str] = []

    def __call__(self, environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if script := SCRIPTS.get(path):
            start("200 OK", [("Content-Type", "text/javascript"), ("Content-Length", str(len(script)))])
            return [script]
        if path == "/caught":
            words = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
            self.faults.append(words.decode())
            start("204 No Content", [])
            return []
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        head: list[Any] = []
        body = self._pages(environ, lambda status, headers, *more: head.extend([status, headers]))
        status, headers = head
        if dict(headers).get("Content-Type", "").startswith("text/html"):
            whole = b"".join(body).replace(HEAD, HEAD + b'<script src="/caught.js"></script>', 1)
            body = [whole]
            headers = [(name, value) for name, value in headers if name != "Content-Length"]
            headers.append(("Content-Length", str(len(whole))))
        start(status, headers)
        return body
