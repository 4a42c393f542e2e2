"""Keeps the C library's heaps small: few of them, and what is free in them given back once the start is over.

glibc gives a thread that finds all heaps in use another one, up to eight a core, and none of them shrinks much again:
the server's 64 threads and OpenCV's then hold more than they use. Its thresholds are left as they are: with pictures
given back at once (M_MMAP_THRESHOLD, M_TRIM_THRESHOLD), reading the dice took 53 ms instead of 35 (measured once, by
hand, on 2026-11-26).
"""

from __future__ import annotations

import ctypes
import os

M_ARENA_MAX = -8
"""The number of M_ARENA_MAX in glibc's malloc.h; see mallopt(3)."""
HEAPS = 2
IN_ENVIRONMENT = "MALLOC_ARENA_MAX"
"""The bound's name in the environment."""


def bound_heaps() -> bool:
    """Bound the number of heaps; to be called before threads are started. Returns whether it was set.

    A bound that the environment sets is left alone, and so is a C library that is no glibc.
    """
    if IN_ENVIRONMENT in os.environ:
        return False
    try:
        library = ctypes.CDLL(None)
        library.gnu_get_libc_version  # noqa: B018 - raises AttributeError where it is another library
        return bool(library.mallopt(M_ARENA_MAX, HEAPS))
    except (OSError, AttributeError, TypeError):  # TypeError: Windows has no library of that kind
        return False


def give_back() -> bool:
    """Give the system what is free in the heaps: a start leaves holes that serving does not fill. Returns whether."""
    try:
        return bool(ctypes.CDLL(None).malloc_trim(0))
    except (OSError, AttributeError, TypeError):
        return False
