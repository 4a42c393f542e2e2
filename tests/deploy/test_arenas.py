"""The allocator's arenas are bounded where the C library is glibc, and nothing happens elsewhere."""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.arenas import ARENAS, bound_arenas

COUNTS = """
import ctypes, re, threading
from deploy.arenas import bound_arenas
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
    assert heaps("pass") > ARENAS
    assert heaps("assert bound_arenas()") <= ARENAS


@glibc
def test_what_the_environment_says_stands() -> None:
    assert heaps("assert not bound_arenas()", MALLOC_ARENA_MAX="5") == 5


@pytest.mark.parametrize("library", [object(), TypeError, OSError])
def test_another_library_is_left_alone(monkeypatch: pytest.MonkeyPatch, library: object) -> None:
    def opened(name: object) -> object:
        if isinstance(library, type):
            raise library("there is none")
        return library

    monkeypatch.delenv("MALLOC_ARENA_MAX", raising=False)
    monkeypatch.setattr(ctypes, "CDLL", opened)
    assert bound_arenas() is False


def test_serving_bounds_them() -> None:
    source = (Path(__file__).parents[2] / "deploy" / "commands" / "serve.py").read_text()
    body = source.partition("def command(")[2]
    assert 0 < body.index("bound_arenas()") < body.index("ExitStack()"), "before any thread is started"
