"""A die that lies in the tray, with its number at the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.ports import SeenDie

TURNED = "turned"


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die in the tray as it was last seen: its number at the table, what was seen, and where it comes from.

    `fresh`: it was thrown for what is asked now. `guessed`: it lay there before anybody watched, so its number
    may not be the table's. `why` is what is unsure about it beyond the reading.
    """

    number: int
    seen: SeenDie
    fresh: bool = False
    guessed: bool = False
    why: str | None = None


def lies_on(before: LyingDie, seen: SeenDie) -> LyingDie:
    """Return the kept die as it is seen now; with another face in the same place it was turned."""
    if not (before.seen.sure and seen.sure) or before.seen.face == seen.face:
        if before.seen.sure and not seen.sure:
            seen = replace(before.seen, center=seen.center, quad=seen.quad)  # it lies as it lay: so does its face
        return replace(before, seen=seen)
    return replace(before, seen=seen, why=None if before.fresh else TURNED)


def left_to_right(dice: Iterable[SeenDie]) -> list[SeenDie]:
    """The dice in the order in which they get their numbers."""
    return sorted(dice, key=lambda die: die.center)
