"""Measure the memory of a table under load: `python tests/benchmarks/measure_memory.py`.

Starts `companion serve --camera simulated` twice, with the allocator's arenas as many as glibc likes and as the program
bounds them, and loads both alike: eight bots play on the simulated tray, a host and strangers hold 28 streams, and 40
lines fetch pages, files and, the host's twelve, the camera's picture for 90 s. Prints what the process holds (VmRSS) at
rest, at its highest (VmHWM), and after the load.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path

from tests.benchmarks.measure_crowding import COMPANION, gets, line, posts, seated

PATHS = ("/", "/host", "/static/saloon.css", "/host/camera/now.jpg", "/record.txt", "/host/dice", "/join")
LINES, HOSTS = 40, 12
SECONDS = 90.0
AS_GLIBC_LIKES = str(8 * (os.cpu_count() or 1))
"""What MALLOC_ARENA_MAX is where nobody sets it: eight arenas a core (mallopt(3))."""


def mebibytes(process: int, what: str) -> float:
    rows = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(row for row in rows if row.startswith(what)).split()[1]) / 1024


def fetch(port: int, address: str, cookie: str, ends: float) -> int:
    """Pages and assets, one after the other on one line, until `ends`; gives how many came."""
    came = 0
    with closing(line(port, address, 30)) as phone:
        while time.monotonic() < ends:
            phone.request("GET", PATHS[came % len(PATHS)], headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
            phone.getresponse().read()
            came += 1
    return came


def measured(arenas: str | None) -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        port = 8000 + os.getpid() % 1000 + (1000 if arenas else 2000)
        command = [COMPANION, "serve", "--camera", "simulated", "--port", str(port), "--data", folder]
        rest = {name: value for name, value in os.environ.items() if name != "MALLOC_ARENA_MAX"}
        environment = rest if arenas is None else rest | {"MALLOC_ARENA_MAX": arenas}
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        assert process.stdout is not None
        stack.callback(process.stdout.close)
        stack.callback(process.wait, 30)
        stack.callback(process.terminate)
        next(row for row in process.stdout if row.startswith("Camera:"))
        cookies = [seated(port, f"127.0.1.{seat + 1}", f"Player {seat + 1}") for seat in range(8)]
        cookies[0] = posts(port, "127.0.1.1", "/host/claim", cookies[0])
        posts(port, "127.0.1.1", "/host/start", cookies[0])
        for seat in range(8):
            posts(port, "127.0.1.1", "/host/bot-plays", cookies[0], chair=seat, name=f"Player {seat + 1}")
        time.sleep(5)
        at_rest = mebibytes(process.pid, "VmRSS")

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
        said = "as the program bounds them" if arenas is None else f"as glibc likes ({arenas})"
        print(f"arenas {said}: at rest {at_rest:.0f} MiB, at most {under_load:.0f} MiB, "
              f"after the load {mebibytes(process.pid, 'VmRSS'):.0f} MiB; "
              f"{open_now.count(200)} streams, {sum(came)} answers")
        sys.stdout.flush()


def main() -> None:
    measured(AS_GLIBC_LIKES)
    measured(None)


if __name__ == "__main__":
    main()
