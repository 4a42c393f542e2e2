"""Bounds the C allocator's arenas: threads share two heaps instead of growing one each.

glibc gives a thread that finds all heaps in use another one, up to eight a core, and none of them shrinks much again:
the server's 64 threads and OpenCV's then hold more than they use.
"""

from __future__ import annotations

import ctypes
import os

M_ARENA_MAX = -8
"""From glibc's malloc.h; see mallopt(3)."""
ARENAS = 2


def bound_arenas() -> bool:
    """Bound them; to be called before threads are started. Returns whether it was done.

    Not where the environment says how many there shall be (MALLOC_ARENA_MAX), and not where the C library is no glibc.
    """
    if "MALLOC_ARENA_MAX" in os.environ:
        return False
    try:
        library = ctypes.CDLL(None)
        library.gnu_get_libc_version  # noqa: B018 - raises AttributeError where it is another library
        return bool(library.mallopt(M_ARENA_MAX, ARENAS))
    except (OSError, AttributeError, TypeError):  # TypeError: Windows has no library of that kind
        return False
