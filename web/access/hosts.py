"""Hosts: whoever first claims a new data folder chooses a PIN, which opens the host's desk ever after.

Each phone that the PIN has let in gets a secret of its own; the data folder keeps its hash, so that the phone is a
host's over a restart. A phone that the desk was handed to (`web.access.new_host`) is known by the secret of its seat.
Leaving throws that hash away: a cookie copied before is worth nothing then. A hash is bound to the PIN, so with a new
PIN every phone has to enter it anew, also one that a guest of last month has in the pocket.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from flask import session

from companion.locales.bounded_files import read_json
from companion.locales.root_error import reason
from companion.support.private_files import write_private
from web.access.access import phone_in
from web.access.host_pin import HASHING, HostPin
from web.access.wrong_tries import WrongTries
from web.elements.errors import FormRefused, HostUnwritable

HOST = "host"
FILE = "hosts.json"
PHONES = 40
"""How many phones are hosts at once; the PIN lets in one more, and the one that came first is let go."""
_log = logging.getLogger("companion")


class HostPhone(NamedTuple):
    """What identifies a host's phone: the `secret` that the PIN gave it, and what its `seat` is known by; None for
    none."""

    secret: str | None
    seat: str | None


class Hosts:
    """The hosts of the table in one data folder. `clock` is monotonic, in seconds; for several threads.

    `hashing`: how the PIN's hash is made (`web.access.host_pin`).
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
        return self.knows(phone_here())

    def knows(self, phone: HostPhone) -> bool:
        """Whether this is a host's phone."""
        return any(kept in self._phones for kept in self._kept_of(phone))

    def let_in(self, seat: str) -> None:
        """Make the phone of a seat a host's, on a full disk only until the next start."""
        self._add(self._seat_hash(seat))

    def hand_on(self, giver: HostPhone, seat: str) -> bool:
        """Make the phone of a seat a host's in place of the giver's, which keeps nothing.

        Returns whether it could be: the giver may be no host any more. Raises HostUnwritable, with nothing changed.
        """
        with self._lock:
            gone = self._kept_of(giver)
            if not any(kept in self._phones for kept in gone):
                return False
            new = self._seat_hash(seat)
            phones = (*(kept for kept in self._phones if kept not in gone and kept != new), new)
            self._write(phones)
            self._phones = phones
        return True

    def new_pin(self, pin: str) -> None:
        """Choose another PIN: every other phone has to enter it, the one that asks has done so.

        Raises FormRefused for what is no PIN, and HostUnwritable.
        """
        with self._lock:
            self._pin.choose(pin)
            self._phones = ()
        self._let_in()

    def claim(self, pin: str) -> None:
        """Make the first phone that asks the host's; it chooses the PIN.

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
        """Make a phone a host's by the PIN; `address` and `seated` say whose tries these are (`WrongTries.begin`).

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
        """Give up being host with the phone that asks, and with any copy of its cookie.

        Raises HostUnwritable; the phone is a host's still then, since a restart would make it one again.
        """
        gone = self._kept_of(phone_here())
        if gone:
            with self._lock:
                left = tuple(phone for phone in self._phones if phone not in gone)
                self._write(left)
                self._phones = left
        session.pop(HOST, None)

    def _let_in(self) -> None:
        token = secrets.token_hex(16)
        self._add(self._hash(token))
        session[HOST] = token
        session.permanent = True

    def _add(self, new: str) -> None:
        with self._lock:
            self._phones = (*(kept for kept in self._phones if kept != new), new)[-PHONES:]
            try:
                self._write(self._phones)
            except HostUnwritable as error:  # a full disk is what the host may have to see to: in until the next start
                _log.warning("%s Until then a host's phone is one only until the next start.", error)

    def _kept_of(self, phone: HostPhone) -> tuple[str, ...]:
        """The hashes by which a phone may be among those that are kept."""
        by_secret = () if phone.secret is None else (self._hash(phone.secret),)
        return by_secret if phone.seat is None else (*by_secret, self._seat_hash(phone.seat))

    def _seat_hash(self, seat: str) -> str:
        return self._hash(f"seat {seat}")

    def _hash(self, token: str) -> str:
        return sha256(f"{self._pin.kept or ''} {token}".encode()).hexdigest()

    def _write(self, phones: tuple[str, ...]) -> None:
        try:
            write_private(self._path, json.dumps(phones).encode("ascii"))
        except OSError as error:
            raise HostUnwritable(str(self._path.parent), reason(error)) from error


def phone_here() -> HostPhone:
    """The phone that asks."""
    return host_phone_in(session)


def host_phone_in(cookie: Mapping[str, Any]) -> HostPhone:
    """The host's phone that a cookie speaks of."""
    secret = cookie.get(HOST)
    return HostPhone(secret if isinstance(secret, str) else None, phone_in(cookie))


def _phones_in(path: Path) -> tuple[str, ...]:
    """The hashes that are kept; none where the file is not there or damaged, and the PIN lets phones in again."""
    return read_json(path, _hashes, ())


def _hashes(kept: list[Any]) -> tuple[str, ...]:
    if not isinstance(kept, list):
        raise TypeError("they are no list")
    return tuple(phone for phone in kept if isinstance(phone, str))[-PHONES:]
