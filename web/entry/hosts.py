"""Hosts: whoever first claims a new data folder chooses a PIN, which opens the host's desk ever after.

Each phone that the PIN has let in gets a secret of its own; the data folder keeps its hash, so that the phone is a
host's over a restart. Leaving throws that hash away: a cookie copied before is worth nothing then. A hash is bound to
the PIN, so with a new PIN every phone has to enter it anew, also one that a guest of last month has in the pocket.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import monotonic

from flask import session

from companion.private_files import write_private
from web.entry.host_pin import HASHING, HostPin
from web.entry.wrong_tries import WrongTries
from web.errors import FormRefused, HostUnwritable

HOST = "host"
FILE = "hosts.json"
PHONES = 40
"""As many phones are hosts at once; the PIN lets in one more, and the one that came first is let go."""
_log = logging.getLogger("companion")


class Hosts:
    """The hosts of the table in one data folder. `clock` is monotonic, in seconds; for several threads.

    `hashing`: how the PIN's hash is made (`web.entry.host_pin`).
    """

    def __init__(self, folder: Path, *, clock: Callable[[], float] = monotonic, hashing: str = HASHING) -> None:
        self.folder = folder
        self._path = folder / FILE
        self._pin = HostPin(folder, hashing)
        self._wrong = WrongTries(clock)
        self._lock = threading.Lock()
        self._phones = _phones_in(self._path)

    @property
    def taken(self) -> bool:
        """Whether somebody has chosen the PIN."""
        return self._pin.kept is not None

    @property
    def pin_is_unreadable(self) -> bool:
        """Whether there is a PIN that nobody can enter, since its file is damaged."""
        return self._pin.kept == ""

    def here(self) -> bool:
        """Whether the phone that asks is a host's."""
        return self.knows(session.get(HOST))

    def knows(self, token: object) -> bool:
        """Whether this is the secret of a host's phone."""
        return isinstance(token, str) and self._hash(token) in self._phones

    def claim(self, pin: str) -> None:
        """The first phone that asks becomes the host's and chooses the PIN.

        Raises FormRefused where there is a host already, or for what is no PIN, and HostUnwritable.
        """
        if self.here():
            return
        with self._lock:
            if self.taken:
                raise FormRefused("host_taken")
            self._pin.choose(pin)
        self._let_in()

    def enter(self, pin: str, address: str, seated: str | None) -> None:
        """The PIN makes a phone a host's; `address` and `seated` say whose tries these are (`WrongTries.begin`).

        Raises FormRefused.
        """
        if self.here():
            return
        self._wrong.begin(address, seated)
        if not self._pin.is_right(pin):
            raise FormRefused("pin_wrong" if self._pin.kept else "pin_unreadable")
        self._wrong.right(address, seated)
        self._let_in()

    def leave(self) -> None:
        """The phone that asks is no host's any more, nor is any copy of its cookie.

        Raises HostUnwritable; the phone is a host's still then, since a restart would make it one again.
        """
        token = session.get(HOST)
        if isinstance(token, str):
            gone = self._hash(token)
            with self._lock:
                left = tuple(phone for phone in self._phones if phone != gone)
                self._write(left)
                self._phones = left
        session.pop(HOST, None)

    def _let_in(self) -> None:
        token = secrets.token_hex(16)
        with self._lock:
            self._phones = (*self._phones, self._hash(token))[-PHONES:]
            try:
                self._write(self._phones)
            except HostUnwritable as error:  # a full disk is what the host may have to see to: in until the next start
                _log.warning("%s Until then a host's phone is one only until the next start.", error)
        session[HOST] = token
        session.permanent = True

    def _hash(self, token: str) -> str:
        return sha256(f"{self._pin.kept or ''} {token}".encode()).hexdigest()

    def _write(self, phones: tuple[str, ...]) -> None:
        try:
            write_private(self._path, json.dumps(phones).encode("ascii"))
        except OSError as error:
            raise HostUnwritable(str(self._path.parent), error.strerror or str(error)) from error


def _phones_in(path: Path) -> tuple[str, ...]:
    """The hashes that are kept; none where the file is not there or damaged, and the PIN lets phones in again."""
    try:
        kept = json.loads(path.read_text(encoding="ascii"))
    except (OSError, ValueError, RecursionError):
        return ()
    return tuple(phone for phone in kept if isinstance(phone, str)) if isinstance(kept, list) else ()
