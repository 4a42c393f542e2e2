"""Measure what strangers can take from a table: `python -m tests.benchmarks.crowd strangers`.

Starts `companion serve` on this machine alone and attacks it over loopback, whose addresses 127.0.0.x stand for other
people's machines. Prints, for each attack, what a phone at the table and the big screen still get.

Measured on x86_64, two cores, other work beside it; before and after there were limits. The first four rows 2026-11-24
(80ff88a7), the others 2026-11-26 (48d385e0):

    420 lines that say nothing: the next page comes after                     317 s      0.1 s
    60 streams of one stranger: how many are taken                            40         12
    the same: a seated phone and the screen get                               none       all they ask for
    100 lines that ask and never read: all are closed after                   13 s       3.4 s
    100 lines that send a byte a second: still open after a minute            100        none
    16 lines that ask without a pause: an act at the desk takes               0.31 s     0.06 s
    the same from 16 addresses                                                0.11 s     0.06 s
    40 wrong PINs at once from 5 addresses: the right one is taken after      61 s       3.3 s
    the same from 40 addresses                                                14 s       61 s
"""

import argparse
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import median
from threading import Event
from urllib.parse import urlencode

COMPANION = Path(sys.executable).with_name("companion")
STRANGER, TELEVISION, HOTSPOT = "127.0.0.2", "127.0.0.3", "127.0.0.4"
PATIENCE = 330.0
"""Seconds that a lock-out is watched for."""


@contextmanager
def table(folder: str) -> Iterator[int]:
    """The port of a table with nobody at it."""
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        port: int = trying.getsockname()[1]
    command = [COMPANION, "serve", "--camera", "simulated", "--port", str(port), "--data", folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        next(line for line in process.stdout if line.startswith("Camera:"))
        yield port
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def line(port: int, address: str, timeout: float = 4.0) -> HTTPConnection:
    return HTTPConnection("127.0.0.1", port, timeout=timeout, source_address=(address, 0))


def posts(port: int, address: str, path: str, cookie: str = "", **form: str | int) -> str:
    """Sends a form; gives the phone's cookie after it."""
    with closing(line(port, address, 30)) as phone:
        heads = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        phone.request("POST", path, body=urlencode(form), headers=heads)
        answer = phone.getresponse()
        assert answer.status == 303, (path, answer.status)
        return answer.getheader("Set-Cookie", cookie).partition(";")[0]


def seated(port: int, address: str, name: str) -> str:
    """The cookie of a phone that has sat down."""
    return posts(port, address, "/join", name=name)


def gets(port: int, address: str, path: str, cookie: str = "", hold: ExitStack | None = None) -> int:
    """The status of one request on a new line; 0: no answer. `hold` keeps the line open."""
    phone = line(port, address)
    with ExitStack() as closes:
        closes.callback(phone.close)
        try:
            phone.request("GET", path, headers={"Cookie": cookie} if cookie else {})
            answer = closes.enter_context(closing(phone.getresponse()))
        except (OSError, HTTPException):
            return 0
        if hold is not None:
            hold.push(closes.pop_all())
        return answer.status


def silent(port: int, address: str) -> None:
    """420 lines from one address that say nothing."""
    with ExitStack() as stack:
        for _ in range(420):
            held = stack.enter_context(socket.socket())
            held.bind((address, 0))
            held.settimeout(2)
            try:
                held.connect(("127.0.0.1", port))
            except OSError:
                break
        start = time.monotonic()
        while (status := gets(port, TELEVISION, "/")) != 200 and time.monotonic() - start < PATIENCE:
            time.sleep(0.2)
        print(f"420 silent lines: the screen's page comes ({status}) after {time.monotonic() - start:.1f} s")
        while still_open(port, address) and time.monotonic() - start < PATIENCE:
            time.sleep(0.2)
        print(f"  the last silent line is closed after {time.monotonic() - start:.1f} s")


def streams(port: int, address: str, cookie: str, phone: str) -> None:
    """60 streams from one address; then a phone that sits, and the screen, ask for theirs."""
    with ExitStack() as stack:
        told = [gets(port, address, "/stream", hold=stack) for _ in range(60)]
        seat = [gets(port, phone, "/stream", cookie, stack) for _ in range(2)]
        screen = gets(port, TELEVISION, "/stream", hold=stack)
        print(f"60 streams of a stranger at {address}: {told.count(200)} taken; a seated phone at {phone} gets {seat}, "
              f"the screen {screen}")
    time.sleep(16)  # a stream that hung up is found out


def unread(port: int, address: str) -> None:
    """100 lines that ask for much and never read."""
    with ExitStack() as stack:
        for _ in range(100):
            held = stack.enter_context(socket.socket())
            held.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            held.bind((address, 0))
            held.connect(("127.0.0.1", port))
            held.sendall(b"GET /static/saloon.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 2)
        start = time.monotonic()
        slowest = 0.0
        while (left := still_open(port, address)) and time.monotonic() - start < PATIENCE:
            asked = time.monotonic()
            gets(port, TELEVISION, "/")
            slowest = max(slowest, time.monotonic() - asked)
            time.sleep(0.1)
        print(f"100 lines that never read: {left} open after {time.monotonic() - start:.1f} s, "
              f"slowest page meanwhile {1000 * slowest:.0f} ms")


def dripping(port: int, address: str) -> None:
    """100 lines that send one byte of a request every second."""
    with ExitStack() as stack:
        held = []
        for _ in range(100):
            drop = stack.enter_context(socket.socket())
            drop.bind((address, 0))
            drop.connect(("127.0.0.1", port))
            drop.sendall(b"GET / HTTP/1.1\r\nX: ")
            held.append(drop)
        start = time.monotonic()
        while held and time.monotonic() - start < 60:
            time.sleep(1)
            for drop in list(held):
                try:
                    drop.sendall(b"x")
                except OSError:
                    held.remove(drop)
        print(f"100 lines that drip: {len(held)} open after {time.monotonic() - start:.0f} s (watched for 60)")


def begin_game(port: int) -> str:
    """Eight sit down and a card game begins; returns the host's cookie."""
    for number in range(8):
        seated(port, f"127.0.4.{number + 1}", f"Player {number + 1}")
    host = posts(port, "127.0.4.9", "/host/claim", pin="471108")
    posts(port, "127.0.4.9", "/host/start", host)
    return host


def act_at_desk(port: int, host: str) -> float:
    """Seconds until the host's desk has muted the table."""
    start = time.monotonic()
    posts(port, "127.0.4.9", "/host/mute", host, muted="yes")
    return time.monotonic() - start


def asking(port: int, host: str, what: str, address: Callable[[int], str]) -> None:
    """16 lines ask for the table's page without a pause."""
    quiet = median(act_at_desk(port, host) for _ in range(5))
    stop, pages = Event(), [0] * 16

    def ask(number: int) -> None:
        with closing(line(port, address(number), 60)) as stranger:
            while not stop.is_set():
                stranger.request("GET", "/")
                stranger.getresponse().read()
                pages[number] += 1

    with ThreadPoolExecutor(16) as strangers:
        for number in range(16):
            strangers.submit(ask, number)
        time.sleep(8)  # what they have saved up is spent
        acts, screen, before = [], [], sum(pages)
        start = time.monotonic()
        for _ in range(5):
            acts.append(act_at_desk(port, host))
            asked = time.monotonic()
            gets(port, TELEVISION, "/")
            screen.append(time.monotonic() - asked)
        rate = (sum(pages) - before) / (time.monotonic() - start)
        stop.set()
    print(f"16 lines of {what} that ask without a pause: an act at the desk takes {median(acts):.2f} s "
          f"(quiet {quiet:.2f}), the screen's page {median(screen):.2f} s; {rate:.0f} pages a second for them")


def guessing(port: int, addresses: int) -> None:
    """40 wrong PINs at once; then the right one, from elsewhere."""
    def guess(address: str, pin: str) -> int:
        with closing(line(port, address, 120)) as stranger:
            heads = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}
            stranger.request("POST", "/host/enter", body=urlencode({"pin": pin}), headers=heads)
            return stranger.getresponse().status

    with ThreadPoolExecutor(40) as strangers:
        for number in range(40):
            strangers.submit(guess, f"127.0.5.{number % addresses + 1}", "000000")
        time.sleep(0.2)
        start = time.monotonic()
        while guess("127.0.4.10", "471108") != 303 and time.monotonic() - start < PATIENCE:
            time.sleep(1)
        print(f"40 wrong PINs at once from {addresses} addresses: the right one is taken after "
              f"{time.monotonic() - start:.1f} s")


def still_open(port: int, address: str) -> int:
    """How many lines from this address the server holds."""
    octets = "".join(f"{int(part):02X}" for part in reversed(address.split(".")))
    rows = (row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:])
    return sum(row[1].endswith(f":{port:04X}") and row[2].startswith(octets) and row[3] == "01" for row in rows)


def measure(asked: argparse.Namespace) -> None:
    for addresses in (1, 5, 40):
        with tempfile.TemporaryDirectory() as folder, table(folder) as port:
            host = begin_game(port)
            if addresses == 1:
                asking(port, host, "one address", lambda number: STRANGER)
                asking(port, host, "16 addresses", lambda number: f"127.0.6.{number + 1}")
                time.sleep(8)  # what strangers may save up is saved up again
            guessing(port, addresses)
    with tempfile.TemporaryDirectory() as folder, table(folder) as port:
        cookie = seated(port, HOTSPOT, "Anna")
        streams(port, STRANGER, cookie, HOTSPOT)
        streams(port, HOTSPOT, cookie, HOTSPOT)
        unread(port, STRANGER)
        dripping(port, STRANGER)
        silent(port, STRANGER)
