"""The code by which a chair changes its phone in a running game, in the player's own role card.

Who takes a chair sees its role. So a phone takes one by the four letters that only that chair's own phone shows; where
that phone is lost, or there was none, the host has to announce it (`table/announcements.py`).
"""

from __future__ import annotations

import hmac
from hashlib import sha256

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of a code: no vowels, so no words; none that looks like a digit."""
LONG = 4


def letters_drawn(key: bytes, what: str, long: int) -> str:
    """A code of `long` letters, drawn from `key` for this, by HMAC-SHA256 (RFC 2104)."""
    number, letters = int.from_bytes(hmac.digest(key, what.encode(), sha256), "big"), ""
    for _ in range(long):
        number, place = divmod(number, len(LETTERS))
        letters += LETTERS[place]
    return letters


def is_code(typed: str, code: str) -> bool:
    """Whether somebody has typed this code, in whatever letters and groups."""
    return hmac.compare_digest("".join(typed.split()).upper().encode(), code.encode())


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
        return letters_drawn(self._key, f"chair code {game} {chair} {phone}", LONG)

    def is_right(self, said: str, game: int, chair: int, phone: str | None) -> bool:
        """Whether somebody has said the code of the phone that the chair has now; without a phone there is none."""
        if phone is None:
            return False
        return is_code(said, self.code(game, chair, phone))
