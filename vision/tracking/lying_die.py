"""A die that lies in the tray, with its number at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from companion.ports.tray import SeenDie

TURNED = "turned"

Unchanged = Callable[[SeenDie], bool]
"""Whether the picture shows the same at a die's place as when the dice were last read."""


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die in the tray as it was last seen: its number at the table, its reading, and its origin.

    `fresh`: it was thrown for what is asked now. `guessed`: it lay there before anybody watched, so its number may not
    be the table's. `why`: what is unsure about it beyond the reading.
    """

    number: int
    seen: SeenDie
    fresh: bool = False
    guessed: bool = False
    why: str | None = None


def never_unchanged(seen: SeenDie) -> bool:
    """Return False: nothing was read before, so no place is known to be unchanged."""
    return False


def shows_another(before: LyingDie, seen: SeenDie, unchanged: Unchanged) -> bool:
    """Return whether another face lies there now: a sure one, or an unsure one where the picture has changed too."""
    other = before.seen.sure and before.seen.face != seen.face
    return other and (seen.sure or not unchanged(seen))


def lies_on(before: LyingDie, seen: SeenDie, unchanged: Unchanged) -> LyingDie:
    """Return the kept die as it is seen now; it was turned where it shows another face in the same place."""
    if shows_another(before, seen, unchanged):
        return replace(before, seen=seen, why=None if before.fresh else TURNED)
    if before.seen.sure and not seen.sure and unchanged(seen):
        seen = as_it_was(before.seen, seen)  # it lies as it lay: so does its face
    return replace(before, seen=seen)


def as_it_was(was: SeenDie, seen: SeenDie) -> SeenDie:
    """Return the die at its present place, with its earlier reading."""
    return replace(was, center=seen.center, quad=seen.quad, zone=seen.zone)


def left_to_right(dice: Iterable[SeenDie]) -> list[SeenDie]:
    """Return the dice in the order in which they get their numbers."""
    return sorted(dice, key=lambda die: die.center)
