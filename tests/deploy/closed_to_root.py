"""This process without root's right to read and write what is somebody else's; modules may still be loaded late.

To become another user (seteuid) would close Python's own library too, where that lies in root's home.
capabilities(7), capset(2): CAP_DAC_OVERRIDE is 1, CAP_DAC_READ_SEARCH 2; only the effective set changes, so that the
permitted one brings them back.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

VERSION_3 = 0x20080522
OVERRIDES = 1 << 1 | 1 << 2


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("process", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


@contextmanager
def closed_to_root() -> Iterator[None]:
    """What is closed to others is closed to this thread, too, though it is root's."""
    library = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(VERSION_3, 0), (_Sets * 2)()

    def call(what: str) -> None:
        if getattr(library, what)(ctypes.byref(header), ctypes.byref(sets)):
            raise OSError(ctypes.get_errno(), what)

    call("capget")
    before = sets[0].effective
    sets[0].effective = before & ~OVERRIDES
    call("capset")
    try:
        yield
    finally:
        sets[0].effective = before
        call("capset")
