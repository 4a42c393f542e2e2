"""The host's PIN, kept in the data folder as a slow salted hash (scrypt, RFC 7914) that only this machine's user reads.

The file is looked at whenever it is asked for: a PIN that `companion host --new-pin` writes is the right one at once.
"""

from __future__ import annotations

import secrets
import threading
from pathlib import Path

from werkzeug.security import check_password_hash, generate_password_hash

from companion.locales.bounded_files import FileDamaged, text_in
from companion.locales.root_error import reason
from companion.support.private_files import write_private
from web.elements.errors import FormRefused, HostUnwritable

FILE = "host.pin"
DIGITS = (4, 8)
"""How many digits a PIN has, least and most."""
DRAWN = 6
"""Digits of a PIN that the machine draws."""
HASHING = "scrypt"
LONGEST = 1000
"""Bytes of a hash's file."""
_Mark = tuple[int, int, int, int]
_ONE_AT_A_TIME = threading.Lock()
"""A hash takes 32 MiB while it is made, as it is meant to: a Pi has room for one, not for forty."""


class HostPin:
    """The PIN in one data folder. `hashing` names the way its hash is made, as werkzeug.security knows it."""

    def __init__(self, folder: Path, hashing: str = HASHING) -> None:
        self._path = folder / FILE
        self._hashing = hashing
        self._read: tuple[_Mark | None, str] = (None, "")

    @property
    def kept(self) -> str | None:
        """The hash as it is kept, another one with each PIN; "" where it cannot be read, None where there is no PIN."""
        mark = _mark(self._path)
        read_at, hash_read = self._read
        if mark is not None and mark == read_at:
            return hash_read
        try:
            hash_read = text_in(self._path, LONGEST).strip()
        except FileDamaged:
            hash_read = ""
        except OSError as error:  # it may pass: nothing of it is kept
            return None if isinstance(error, FileNotFoundError) else ""
        self._read = (mark, hash_read)
        return hash_read

    def is_right(self, pin: str) -> bool:
        """Whether this is the PIN; takes its time."""
        kept = self.kept
        try:
            with _ONE_AT_A_TIME:
                return bool(kept) and check_password_hash(kept or "", _plain(pin))
        except (ValueError, TypeError, OverflowError, MemoryError):  # a damaged file is no hash, so no PIN is right
            return False

    def choose(self, pin: str) -> None:
        """Set the PIN. Raises FormRefused for one that is none, HostUnwritable."""
        plain = _plain(pin)
        if not (DIGITS[0] <= len(plain) <= DIGITS[1] and plain.isascii() and plain.isdigit()):
            raise FormRefused("pin_form")
        with _ONE_AT_A_TIME:
            kept = generate_password_hash(plain, method=self._hashing)
        try:
            write_private(self._path, kept.encode("ascii"))
        except OSError as error:
            raise HostUnwritable(str(self._path.parent), reason(error)) from error

    def draw(self) -> str:
        """Choose a PIN by lot, and return it. Raises HostUnwritable."""
        pin = f"{secrets.randbelow(10**DRAWN):0{DRAWN}}"
        self.choose(pin)
        return pin


def _mark(path: Path) -> _Mark | None:
    """A mark that differs as soon as a file is another one; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _plain(pin: str) -> str:
    """A PIN as it was meant: without blanks, and in our digits where the phone's keyboard has others."""
    return "".join(str(int(sign)) if sign.isdecimal() else sign for sign in "".join(pin.split()))
