"""Measure the memory of a table under load: `python -m tests.benchmarks.crowd memory`.

Starts `companion serve` on the simulated tray and on a picture, each time with as many heaps as glibc has by itself and
as the program bounds them, and loads all alike: eight bots play, a host and strangers hold 28 streams, and 40 lines
fetch pages, files and, the host's twelve, the camera's picture for 90 s. Prints what the process holds (VmRSS) at rest,
with how much of it is its own (what it has written: Private_Dirty), at its highest (VmHWM), and after the load.

Measured 2026-11-26 (ce3872d6), x86_64, two cores, other work beside it, in MiB: the simulated tray 204 at rest (150 of
them its own), 249 at its highest, 242 after the load; one picture 174 at rest (126 its own), 182 at its highest. Before
(2bf8ebac) the simulated tray had 314 at rest and 345 at its highest.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, closing

from deploy.allocator import IN_ENVIRONMENT
from deploy.commands.serve import STARTED
from tests.benchmarks.figures import mebibytes
from tests.benchmarks.strangers import COMPANION, gets, line, posts, seated
from tests.whole_table.served import free_port

PATHS = ("/", "/host", "/static/saloon.css", "/host/camera/now.jpg", "/record.txt", "/host/dice", "/join")
LINES, HOSTS = 40, 12
SECONDS = 90.0
AT_REST = STARTED + 5
"""Seconds after the start at which a table is at rest: it has given back what only the start has needed."""
AS_GLIBC_LIKES = {IN_ENVIRONMENT: str(8 * (os.cpu_count() or 1))}
"""Where nobody bounds them: eight heaps a core (mallopt(3))."""
SOURCES = ("simulated", "file:deploy/five_dice.jpg")


def fetch(port: int, address: str, cookie: str, ends: float) -> int:
    """Pages and assets, one after the other on one line, until `ends`; gives how many came."""
    came = 0
    with closing(line(port, address, 30)) as phone:
        while time.monotonic() < ends:
            phone.request("GET", PATHS[came % len(PATHS)], headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
            phone.getresponse().read()
            came += 1
    return came


def measured(source: str, allocator: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        port = free_port()
        command = [COMPANION, "serve", "--camera", source, "--port", str(port), "--data", folder]
        environment = {name: value for name, value in os.environ.items() if name not in AS_GLIBC_LIKES} | allocator
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        assert process.stdout is not None
        stack.callback(process.stdout.close)
        stack.callback(process.wait, 30)
        stack.callback(process.terminate)
        next(row for row in process.stdout if row.startswith("Camera:"))
        stands_since = time.monotonic()
        cookies = [seated(port, f"127.0.1.{seat + 1}", f"Player {seat + 1}") for seat in range(8)]
        cookies[0] = posts(port, "127.0.1.1", "/host/claim", cookies[0], pin="471108")
        posts(port, "127.0.1.1", "/host/start", cookies[0])
        for seat in range(8):
            posts(port, "127.0.1.1", "/host/bot-plays", cookies[0], chair=seat, name=f"Player {seat + 1}")
        time.sleep(max(0.0, stands_since + AT_REST - time.monotonic()))
        at_rest = mebibytes(process.pid)
        own = mebibytes(process.pid, "Private_Dirty", "smaps_rollup")

        def cookie_of(line: int) -> str:
            return cookies[0] if line < HOSTS else ""

        open_now = [
            gets(port, f"127.0.1.{n + 1}", "/stream", cookies[0] if n < 4 else "", stack) for n in range(28)
        ]
        came: list[int] = []
        ends = time.monotonic() + SECONDS
        threads = [
            threading.Thread(target=lambda n=n: came.append(fetch(port, f"127.0.1.{n + 1}", cookie_of(n), ends)))
            for n in range(LINES)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        under_load = mebibytes(process.pid, "VmHWM")
        time.sleep(5)
        said = "as glibc likes" if allocator else "bounded"
        print(f"{source}, {said}: at rest {at_rest:.0f} MiB ({own:.0f} its own), at most {under_load:.0f} MiB, "
              f"after the load {mebibytes(process.pid):.0f} MiB; "
              f"{open_now.count(200)} streams, {sum(came)} answers")
        sys.stdout.flush()


def measure(asked: argparse.Namespace) -> None:
    for source in SOURCES:
        measured(source, AS_GLIBC_LIKES)
        measured(source, {})
