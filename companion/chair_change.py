"""Changing the phone of a chair in a running game: by the code in the player's own role card, or without objection.

Who takes a chair sees its role. So a phone takes one by the four letters that only that chair's own phone shows; where
that phone is lost, or there was none, the host asks, every phone shows it, and after some seconds without an objection
the chair is free for another phone.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from companion.errors import Refused

SECONDS = 20.0
"""Seconds that everybody has to object."""
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so no words; no letter that looks like a digit."""
LONG = 4


class AskedChair(NamedTuple):
    """A chair that the host has asked to free, and when it will be, in seconds of the table's clock."""

    chair: int
    ends: float


class ChairsInChange(NamedTuple):
    """The public part: the chairs that are asked for, and those that are free for another phone."""

    asked: tuple[AskedChair, ...] = ()
    free: frozenset[int] = frozenset()


class ChairCodes:
    """The letters by which a chair changes its phone: another code for each game, seat and phone.

    A code is drawn from `key`, which is 32 random bytes or more, by HMAC-SHA256 (RFC 2104): whoever lacks the key can
    guess no better than by lot, and a table that is started anew with the same key shows the same code.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def code(self, game: int, chair: int, phone: str) -> str:
        """The code of this phone's chair in a game.

        >>> codes = ChairCodes(bytes(32))
        >>> len(codes.code(1, 0, "phone")), codes.code(1, 0, "phone") == codes.code(2, 0, "phone")
        (4, False)
        """
        drawn = hmac.digest(self._key, f"chair code {game} {chair} {phone}".encode(), sha256)
        number, letters = int.from_bytes(drawn, "big"), ""
        for _ in range(LONG):
            number, place = divmod(number, len(LETTERS))
            letters += LETTERS[place]
        return letters

    def is_right(self, said: str, game: int, chair: int, phone: str | None) -> bool:
        """Whether somebody has said the code of the phone that the chair has now; without a phone there is none."""
        if phone is None:
            return False
        plain = "".join(said.split()).upper()
        return hmac.compare_digest(plain.encode(), self.code(game, chair, phone).encode())


class ChairRequests:
    """The host's requests to free chairs. `now` is the table's clock in seconds, `seconds` what there is to object."""

    def __init__(self, now: Callable[[], float], seconds: float = SECONDS) -> None:
        self._now = now
        self.seconds = seconds
        self.shown = ChairsInChange()

    def ask(self, chair: int) -> None:
        """The host asks to free a chair. Raises Refused where that is asked already, or done."""
        if chair in self.shown.free or any(asked.chair == chair for asked in self.shown.asked):
            raise Refused("chair_asked")
        asked = AskedChair(chair, self._now() + self.seconds)
        self.shown = self.shown._replace(asked=(*self.shown.asked, asked))

    def keep(self, chair: int) -> None:
        """Somebody objects, or the host takes it back. Raises Refused where nobody asks for the chair."""
        if chair not in self.shown.free and all(asked.chair != chair for asked in self.shown.asked):
            raise Refused("chair_not_asked")
        self.done(chair)

    def done(self, chair: int) -> None:
        """Nothing is asked for this chair any more."""
        asked = tuple(asked for asked in self.shown.asked if asked.chair != chair)
        self.shown = ChairsInChange(asked, self.shown.free - {chair})

    def forget(self) -> None:
        """Another game, or none: nothing is asked."""
        self.shown = ChairsInChange()

    def left(self) -> float | None:
        """Seconds until the next chair is free; None where none is asked for."""
        return min((max(0.0, asked.ends - self._now()) for asked in self.shown.asked), default=None)

    def end_in_time(self) -> tuple[int, ...]:
        """Free the chairs for which nobody has objected in time. Returns them."""
        now = self._now()
        over = tuple(asked.chair for asked in self.shown.asked if asked.ends <= now)
        for chair in over:
            self.done(chair)
        self.shown = self.shown._replace(free=self.shown.free | set(over))
        return over
