"""From a tap to all pages of a card game for eight, and what a page weighs.

    python -m tests.benchmarks.pages tap [--taps N] [--without-browser]

Serves a table over loopback. 40 streams are listened to by a process of its own, and nine pages fetch their part at
once when they hear of news, as phones do. Then eight phones and a television are opened in a real browser (chromium,
one page each), and the time from the tap to the page as it stands after it is taken in each of them. Prints tables.

Measured 2026-11-25 (da6922e9) on two quiet cores, on which chromium draws all nine pages too; 200 taps, 50 in the
browser. Wanted: the server's share within 50 ms (99 %), the page within 300 ms (95 %). The last of the nine pages stood
after 203 ms in the median, 359 ms at 95 %.

    milliseconds                               median   95 %   99 %
    the tap is answered                            10     23     48
    the news is at a stream, of 40                  6     12     22
    a page's part is there, of nine at once        57     83    126
    a page stands in the browser, of nine         148    271    398

Pages weigh, as they are sent with all that they load: a player's 66.4 kB at most, the table 68.6 kB, the host's desk
66.7 kB (wanted: 90 kB).
"""

import argparse
import multiprocessing
import socket
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from companion.games.cards.options import Options
from companion.kernel.random_play import random_answer
from companion.table.inputs.games import StartAgain
from tests.web.card_rig import CardRig
from tests.web.house import CHROMIUM, FLAGS
from tests.web.table_rig import COOKIE
from tests.web.test_page_weight import weight
from web.server.server import Server

STREAMS, PHONES = 40, 8
WATCH = """() => { window.shown = []; new MutationObserver(() => {
  const now = Number(document.getElementById("page").dataset.revision);
  if (now !== shown.at(-1)?.[0]) requestAnimationFrame(() => shown.push([now, Date.now()]));
}).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-revision"] }); }"""
"""Has a page keep when each revision was put up, in milliseconds since 1970."""


def told(name: str, milliseconds: Sequence[float]) -> None:
    """One line of a table."""
    cut = sorted(milliseconds)

    def at(part: float) -> float:
        return cut[min(len(cut) - 1, int(len(cut) * part))]

    print(f"  {name:<58} {statistics.median(cut):7.1f} {at(0.95):7.1f} {at(0.99):7.1f} {cut[-1]:7.1f}   {len(cut)}")


def head(title: str) -> None:
    print(f"\n{title}\n  {'milliseconds':<58} {'median':>7} {'95 %':>7} {'99 %':>7} {'most':>7}   of")


# -- the listeners: a process of their own -----------------------------------------------------------------------------


def listen(port: int, cookies: Sequence[str], pipe: Connection) -> None:
    """Keeps streams open, and fetches a page for each of nine of them when it hears of news, till the pipe says so.

    Sends a row for each piece of news: (what, which, revision, seconds by the monotonic clock of the machine).
    """
    rows: list[tuple[str, int, int, float]] = []

    def follow(number: int) -> None:
        phone = HTTPConnection("127.0.0.1", port, timeout=30, source_address=(f"127.0.0.{10 + number // 4}", 0))
        cookie = cookies[number % len(cookies)] if number < 2 * PHONES else ""  # two pages of a phone
        phone.request("GET", "/stream", headers={"Cookie": cookie})
        answer = phone.getresponse()
        assert answer.status == 200, (number, answer.status)
        fetches = HTTPConnection("127.0.0.1", port, timeout=30)
        heads = {"Cookie": cookie, "X-Fragment": "all", "Accept-Encoding": "gzip"}
        last = -1
        while True:
            line = answer.readline()
            if not line:
                return
            if not line.startswith(b"data:"):
                continue
            revision = int(line[5:])
            if revision == last:
                continue
            last = revision
            rows.append(("stream", number, revision, time.monotonic()))
            if number <= PHONES:  # the ninth is the television
                fetches.request("GET", f"/seat/{number}" if number < PHONES else "/", headers=heads)
                page = fetches.getresponse()
                page.read()
                rows.append(("page", number, revision, time.monotonic()))

    for number in range(STREAMS):
        threading.Thread(target=follow, args=(number,), daemon=True).start()
        time.sleep(0.02)
    pipe.send("listening")
    pipe.recv()
    pipe.send(rows)


# -- the table ---------------------------------------------------------------------------------------------------------


@contextmanager
def served(folder: Path) -> Iterator[tuple[CardRig, int, list[str]]]:
    """A game of eight with Dodge City, and the cookies of its phones."""
    rig = CardRig(folder, random=Random(3), clock=time.monotonic)
    phones = rig.begin(Options(expansions="dodge_city"), PHONES)[:-1]
    cookies = [f"{COOKIE}={phone.get_cookie(COOKIE).value}" for phone in phones]
    with Server(rig.app, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            yield rig, server.port, cookies
        finally:
            server.close()
            thread.join()
    rig.close()


def tap(rig: CardRig, port: int, cookies: Sequence[str], random: Random) -> tuple[int, float, float]:
    """Somebody who is asked answers at random over the line.

    Returns the revision that this led to, and the seconds at which the form was sent and its answer was there.
    """
    if rig.decision is None:
        rig.table.do(StartAgain())
    asked, decision = rig.asked, rig.decision
    seat = next(seat for seat in decision.waiting_for if rig.is_to_answer(seat))
    tokens = random_answer(asked, seat, random)
    form: list[tuple[str, str]] = [("decision", decision.id), ("epoch", str(decision.epoch))]
    if decision.shape == "allocation":
        form += [(f"slot:{slot.id}", token) for slot, token in zip(asked.slots, tokens, strict=True)]
    else:
        form += [("pick" if decision.shape == "selection" else "option", token) for token in tokens]
    heads = {"Cookie": cookies[seat], "Sec-Fetch-Site": "same-origin",
             "Content-Type": "application/x-www-form-urlencoded"}  # fmt: skip
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as phone:
        phone.connect()
        phone.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        before, begun = rig.table.state.revision, time.monotonic()
        phone.request("POST", f"/seat/{seat}/answer", body=urlencode(form), headers=heads)
        answer = phone.getresponse()
        answer.read()
        done = time.monotonic()
    assert answer.status == 303, (decision, answer.status)
    while rig.table.state.revision == before:  # a closed question is answered when it has stood for its time
        before = rig.table.wait(before, 0.2).revision - 1 if rig.table.state.revision != before else before
        if decision == rig.decision and rig.table.answered(seat):
            break
    return rig.table.state.revision, begun, done


def servers_share(taps: int, folder: Path) -> None:
    """What the server takes, with 40 streams, nine of which fetch their page."""
    random = Random(5)
    with served(folder) as (rig, port, cookies):
        here, there = multiprocessing.get_context("spawn").Pipe()
        listener = multiprocessing.get_context("spawn").Process(target=listen, args=(port, cookies, there))
        listener.start()
        assert here.recv() == "listening"
        made = []
        for _ in range(taps):
            made.append(tap(rig, port, cookies, random))
            time.sleep(0.1)
        here.send("enough")
        rows = here.recv()
        listener.terminate()
        listener.join()
    posts, heard, pages = [], [], []
    for revision, begun, done in made:
        posts.append((done - begun) * 1000)
        for what, found in (("stream", heard), ("page", pages)):
            at: dict[int, float] = {}
            for kind, number, told_revision, when in rows:
                if kind == what and told_revision >= revision and when >= begun:
                    at[number] = min(when, at.get(number, when))
            found += [(when - begun) * 1000 for when in at.values()]
    head(f"The server's share: {taps} taps, {STREAMS} streams; {PHONES} phones and a television fetch at once")
    told("the tap is answered", posts)
    told("the news is at a stream", heard)
    told("a page's part is there (eight phones and the television)", pages)


# -- real browsers -----------------------------------------------------------------------------------------------------


def in_browsers(taps: int, folder: Path) -> None:
    """From the tap to the page as it stands after it, in nine pages of one chromium."""
    from playwright.sync_api import sync_playwright

    random = Random(6)
    with served(folder) as (rig, port, cookies), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        base, pages = f"http://127.0.0.1:{port}", []
        for number in range(PHONES + 1):
            size = {"width": 390, "height": 844} if number < PHONES else {"width": 1920, "height": 1080}
            context = browser.new_context(viewport=size)
            if number < PHONES:
                context.add_cookies([{"name": COOKIE, "value": cookies[number].partition("=")[2], "url": base}])
            page = context.new_page()
            page.goto(base + (f"/seat/{number}" if number < PHONES else "/"))
            page.evaluate(WATCH)
            pages.append(page)
        every: list[float] = []
        slowest: list[float] = []
        for _ in range(taps):
            clock = time.time() - time.monotonic()
            revision, begun, _ = tap(rig, port, cookies, random)
            found = []
            for page in pages:
                page.wait_for_function("revision => shown.some(([now]) => now >= revision)", arg=revision)
                at = page.evaluate("revision => shown.find(([now]) => now >= revision)[1]", revision)
                found.append(at - (begun + clock) * 1000)
            every += found
            slowest.append(max(found))
        browser.close()
    head(f"From a tap to the page: {taps} taps, {PHONES} phones and a television, pages of one chromium")
    told("a page stands", every)
    told("the last of the nine stands", slowest)


# -- weight ------------------------------------------------------------------------------------------------------------


def weights(folder: Path) -> None:
    """Bytes of each page with all that it loads, as they are sent."""
    rig, random = CardRig(folder, random=Random(3)), Random(3)
    *phones, host = rig.begin(Options(expansions="dodge_city"), PHONES)
    heaviest: dict[str, int] = {}
    for step in range(120):
        if rig.decision is None:
            break
        if step % 12 == 0:
            looks = [("a player's page", phone, f"/seat/{seat}") for seat, phone in enumerate(phones)]
            for name, phone, path in (*looks, ("the table", host, "/"), ("the host's desk", host, "/host")):
                sent, _ = weight(phone, path)
                heaviest[name] = max(heaviest.get(name, 0), sent)
        rig.step(phones, random)
    rig.close()
    print("\nWhat a page of the card game weighs with all that it loads, as it is sent (gzip)")
    for name, sent in heaviest.items():
        print(f"  {name:<58} {sent / 1000:7.1f} kB at most")


def measure_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--taps", type=int, default=200)
    parser.add_argument("--without-browser", action="store_true")


def measure(asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        weights(Path(folder, "weights"))
        servers_share(asked.taps, Path(folder, "share"))
        if not asked.without_browser and CHROMIUM is not None:
            in_browsers(max(20, asked.taps // 4), Path(folder, "browsers"))
