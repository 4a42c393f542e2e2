"""The allocator is bounded where the C library is glibc, and nothing happens elsewhere."""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.allocator import BOUNDS, HEAPS, bound_allocator, give_back

COUNTS = """
import ctypes, re, threading
from deploy.allocator import bound_allocator
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
glibc = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="there are arenas only in glibc")


def heaps(bound: str, **environment: str) -> int:
    """How many heaps a process has after twelve threads have taken memory at once."""
    rest = {name: value for name, value in os.environ.items() if name != "MALLOC_ARENA_MAX"}
    told = subprocess.run(
        [sys.executable, "-c", COUNTS.format(bound=bound)],
        cwd=Path(__file__).parents[2], env=rest | environment, capture_output=True, text=True, check=True, timeout=60,
    ).stdout  # fmt: skip
    return told.count("<heap nr=")


@glibc
def test_threads_share_the_heaps() -> None:
    assert heaps("pass") > HEAPS
    assert heaps("assert bound_allocator()") <= HEAPS


@glibc
def test_what_the_environment_says_stands() -> None:
    assert heaps("bound_allocator()", MALLOC_ARENA_MAX="5") == 5
    assert heaps("assert not bound_allocator()", **dict.fromkeys(BOUNDS, "5")) == 5


GIVES_BACK = """
import ctypes, re
from deploy.allocator import bound_allocator
{bound}
library = ctypes.CDLL(None)
library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
library.free.argtypes = [ctypes.c_void_p]
library.free(library.malloc(20_000_000))
pictures = [library.malloc(4_000_000) for _ in range(8)]
[ctypes.memset(picture, 1, 4_000_000) for picture in pictures]
kept = library.malloc(1000)
[library.free(picture) for picture in pictures]
print(int(re.search(r"VmRSS:\\s+(\\d+)", open("/proc/self/status").read())[1]))
"""


@glibc
def test_pictures_are_given_back_to_the_system() -> None:
    held = [
        int(subprocess.run(
            [sys.executable, "-c", GIVES_BACK.format(bound=bound)], cwd=Path(__file__).parents[2],
            capture_output=True, text=True, check=True, timeout=60,
        ).stdout)
        for bound in ("pass", "bound_allocator()")
    ]  # fmt: skip
    assert held[0] - held[1] > 25_000, "kilobytes"


@pytest.mark.parametrize("library", [object(), TypeError, OSError])
def test_another_library_is_left_alone(monkeypatch: pytest.MonkeyPatch, library: object) -> None:
    def opened(name: object) -> object:
        if isinstance(library, type):
            raise library("there is none")
        return library

    for name in BOUNDS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(ctypes, "CDLL", opened)
    assert bound_allocator() is False
    assert give_back() is False


def test_serving_bounds_them() -> None:
    source = (Path(__file__).parents[2] / "deploy" / "commands" / "serve.py").read_text()
    body = source.partition("def command(")[2]
    assert 0 < body.index("bound_allocator()") < body.index("ExitStack()"), "before any thread is started"
