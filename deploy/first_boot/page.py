"""The page of the first boot, on port 80 until the table's own takes over: how far it is, and a Wi-Fi to choose."""

from __future__ import annotations

import html
import queue
import re
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

from deploy.card.wifi_file import WifiFile, parsed_wifi
from deploy.first_boot.progress import STEPS, Progress
from hardware.wifi.credentials import LONGEST_NAME

PORT, TABLE = 80, 8000
LONGEST = 2000
"""Bytes of a form that is filled in."""
PATIENCE = 10
"""Seconds that a browser may take for its request."""
HOST = r"[\w.-]+|\[[\da-fA-F:.]+\]"
"""A machine's name or address, without a port, as browsers send it."""
AGAIN = 4
"""Seconds until a browser loads the page again."""
STYLE = (
    "body{font:1.1em/1.5 sans-serif;max-width:34em;margin:2em auto;padding:0 1em;background:#fbf6ec;color:#2b1d0e}"
    "li.done{color:#5b4a36}li.now{font-weight:bold}p.trouble{border-left:.4em solid #b3261e;padding-left:.8em}"
    "input{font-size:1em;display:block;margin:.2em 0 1em;padding:.3em}pre{white-space:pre-wrap;font-size:.8em}"
)


class Page(ThreadingHTTPServer):
    """Serves the page. `wanted` has the Wi-Fis that were asked for; they are taken only while `asks` is true."""

    daemon_threads = True

    def __init__(self, progress: Progress, clock: Callable[[], float], port: int = PORT) -> None:
        super().__init__(("", port), Answer)
        self.progress, self.clock = progress, clock
        self.asks = False
        self.wanted: queue.Queue[WifiFile] = queue.Queue()
        self.looked_at = float("-inf")
        """When the page was asked for last."""


class Answer(BaseHTTPRequestHandler):
    """One request."""

    server: Page
    timeout = PATIENCE
    server_version, sys_version = "companion", ""

    def do_GET(self) -> None:
        """Send the page, or the way to the table."""
        page = self.server
        page.looked_at = page.clock()
        if page.progress.step == "ready":
            host = re.match(HOST, self.headers.get("Host", ""))
            self.send_response(302)
            self.send_header("Location", f"http://{host[0] if host else 'localhost'}:{TABLE}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif self.path == "/wifi" and page.asks:
            self._send(form(page.progress))
        else:
            self._send(steps(page.progress, asks=page.asks))

    def do_POST(self) -> None:
        """Take a Wi-Fi that somebody has chosen."""
        page = self.server
        length = self.headers.get("Content-Length", "")
        if self.path != "/wifi" or not page.asks or not re.fullmatch(r"\d{1,4}", length) or int(length) > LONGEST:
            self.send_error(400)
            return
        said = {
            key: value[0] for key, value in parse_qs(self.rfile.read(int(length)).decode("utf-8", "replace")).items()
        }
        lines = (f"{word}: {said.get(word, '').replace(chr(10), ' ')}" for word in ("name", "password", "country"))
        wifi = parsed_wifi("\n".join(lines))
        if wifi.fault() or not wifi.name:
            self._send(form(page.progress, page.progress.words.sentence("first_boot.form.unfit")))
            return
        page.wanted.put(wifi)
        self.send_response(303)
        self.send_header("Location", "/")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send(self, text: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Keep no log line, so that nothing of who asks is kept."""


def steps(progress: Progress, *, asks: bool) -> str:
    """The page that says how far the installation is, and looks again by itself."""
    words, now = progress.words.sentence, STEPS.index(progress.step)
    listed = "".join(
        f'<li class="{"done" if number < now else "now" if number == now else "later"}">'
        f"{html.escape(words(f'first_boot.step.{step}'))}{' ✓' if number < now else ''}</li>"
        for number, step in enumerate(STEPS)
    )
    trouble = f'<p class="trouble" role="status">{html.escape(progress.trouble)}</p>' if progress.trouble else ""
    choose = f'<p><a href="/wifi">{html.escape(words("first_boot.form.title"))}</a></p>' if asks else ""
    lines = f"<pre>{html.escape(chr(10).join(progress.lines))}</pre>" if progress.lines else ""
    head = f'<meta http-equiv="refresh" content="{AGAIN}">'
    said = f"<p>{html.escape(words('first_boot.page.what'))}</p>"
    return whole(progress, words("first_boot.page.title"), f"{said}{trouble}{choose}<ol>{listed}</ol>{lines}", head)


def form(progress: Progress, fault: str = "") -> str:
    """The page on which a Wi-Fi is chosen."""
    words = progress.words.sentence
    fields = "".join(
        f'<label>{html.escape(words(f"first_boot.form.{name}"))}<input name="{name}" {more}></label>'
        for name, more in (
            ("name", f"required maxlength={LONGEST_NAME} autocapitalize=off"),
            ("password", "type=password maxlength=64"),
            ("country", "maxlength=2 size=3"),
        )
    )
    trouble = f'<p class="trouble" role="alert">{html.escape(fault)}</p>' if fault else ""
    button = f"<button>{html.escape(words('first_boot.form.join'))}</button>"
    said = f"<p>{html.escape(words('first_boot.form.leaves'))}</p>"
    body = f'{trouble}<form method="post">{fields}{button}</form>{said}'
    return whole(progress, words("first_boot.form.title"), body)


def whole(progress: Progress, title: str, body: str, head: str = "") -> str:
    """A page with its head."""
    return (
        f'<!doctype html><html lang="{progress.words.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{head}<title>{html.escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{html.escape(title)}</h1>{body}</body></html>"
    )
