"""The heaps are bounded and emptied where the C library is glibc, and nothing happens elsewhere."""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.allocator import HEAPS, IN_ENVIRONMENT, bound_heaps, give_back
from deploy.commands import serve

ROOT = Path(__file__).parents[2]
COUNTS = """
import ctypes, threading
from deploy.allocator import bound_heaps
{bound}
library = ctypes.CDLL(None)
library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
together = threading.Barrier(12)
def take():
    together.wait()
    library.malloc(100_000)
    together.wait()
threads = [threading.Thread(target=take) for _ in range(12)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
library.malloc_info(0, ctypes.c_void_p.in_dll(library, "stdout"))
library.fflush(None)
"""
GIVES_BACK = """
import ctypes, re
from deploy.allocator import give_back
library = ctypes.CDLL(None)
library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
library.free.argtypes = [ctypes.c_void_p]
def held():
    return int(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1])
taken = [library.malloc(10_000) for _ in range(4000)]
[ctypes.memset(each, 1, 10_000) for each in taken]
kept = library.malloc(10_000)
[library.free(each) for each in taken]
before = held()
assert give_back()
print(before - held())
"""
glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="there are arenas only in glibc")


def printed(code: str, **environment: str) -> str:
    """What a Python of its own prints whose allocator nobody else has set."""
    rest = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, env=rest | environment, capture_output=True, text=True, check=True, timeout=60,
    ).stdout  # fmt: skip


def heaps(bound: str, **environment: str) -> int:
    """How many heaps a process has after twelve threads have taken memory at once."""
    return printed(COUNTS.format(bound=bound), **environment).count("<heap nr=")


@glibc
def test_threads_share_the_heaps() -> None:
    assert heaps("pass") > HEAPS
    assert heaps("assert bound_heaps()") <= HEAPS


@glibc
def test_what_the_environment_says_stands() -> None:
    assert heaps("assert not bound_heaps()", **{IN_ENVIRONMENT: "5"}) == 5


@glibc
def test_what_is_free_below_something_kept_is_given_back() -> None:
    assert int(printed(GIVES_BACK)) > 25_000, "kilobytes, of 40,000"


@pytest.mark.parametrize("library", [object(), TypeError, OSError])
def test_another_library_is_left_alone(monkeypatch: pytest.MonkeyPatch, library: object) -> None:
    def opened(name: object) -> object:
        if isinstance(library, type):
            raise library("there is none")
        return library

    monkeypatch.delenv(IN_ENVIRONMENT, raising=False)
    monkeypatch.setattr(ctypes, "CDLL", opened)
    assert bound_heaps() is False
    assert give_back() is False


def test_serving_bounds_them_before_any_thread_and_gives_back_once_it_serves() -> None:
    body = (ROOT / "deploy/commands/serve.py").read_text().partition("def command(")[2]
    assert 0 < body.index("    bound_heaps()\n") < body.index("ExitStack()") < body.index("    _give_back_later()\n")


def test_the_timer_gives_back_and_holds_no_end_up(monkeypatch: pytest.MonkeyPatch) -> None:
    timers: list[FakeTimer] = []

    class FakeTimer:
        daemon = started = False

        def __init__(self, seconds: float, does: object) -> None:
            self.seconds, self.does = seconds, does
            timers.append(self)

        def start(self) -> None:
            self.started = True

    monkeypatch.setattr(serve, "Timer", FakeTimer)
    serve._give_back_later()
    [timer] = timers
    assert (timer.seconds, timer.does, timer.daemon, timer.started) == (serve.STARTED, give_back, True, True)
