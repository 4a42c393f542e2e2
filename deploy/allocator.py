"""Keeps the C library's allocator from holding memory that the table no longer uses.

glibc gives a thread that finds all heaps in use another one, up to eight a core, and none of them shrinks much again:
the server's 64 threads and OpenCV's then hold more than they use. And it learns from the pictures that are given back:
from then on those of their size (up to 32 MB) come out of the heaps, which keep them.
"""

from __future__ import annotations

import ctypes
import os

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""From glibc's malloc.h; see mallopt(3)."""
HEAPS = 2
LARGE = 1 << 18
"""Bytes from which on memory is the system's own again once it is free."""
BOUNDS = {
    "MALLOC_ARENA_MAX": (M_ARENA_MAX, HEAPS),
    "MALLOC_TRIM_THRESHOLD_": (M_TRIM_THRESHOLD, LARGE),
    "MALLOC_MMAP_THRESHOLD_": (M_MMAP_THRESHOLD, LARGE),
}
"""By the name that each has in the environment."""


def bound_allocator() -> bool:
    """Set the bounds; to be called before threads are started. Returns whether one was set.

    A bound that the environment sets is left alone, and so is a C library that is no glibc.
    """
    try:
        library = ctypes.CDLL(None)
        library.gnu_get_libc_version  # noqa: B018 - raises AttributeError where it is another library
        done = [library.mallopt(*bound) for name, bound in BOUNDS.items() if name not in os.environ]
        return any(done)
    except (OSError, AttributeError, TypeError):  # TypeError: Windows has no library of that kind
        return False


def give_back() -> bool:
    """Give the system what is free in the heaps: a start leaves holes that serving does not fill. Returns whether."""
    try:
        return bool(ctypes.CDLL(None).malloc_trim(0))
    except (OSError, AttributeError, TypeError):
        return False
