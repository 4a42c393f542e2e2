"""Awards: the playful records of one game or of many, each with its figure and who holds it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.memory.tally import (
    ARROWS,
    BANGS,
    DUELS,
    DYNAMITE,
    GAINED,
    GATLING,
    GRUDGE,
    HEALED,
    JAILED,
    LOST,
    SHOTS,
    GameTally,
)

MOST = 5
"""How many awards are given at once."""
TOGETHER = 2
"""How many may share an award; where more are equal, nobody stands out."""
LEAST = {
    "dice": ((ARROWS, 3), (GATLING, 2), (GRUDGE, 2), (HEALED, 1), (DYNAMITE, 1), (SHOTS, 3), (LOST, 4), (GAINED, 2)),
    "cards": ((BANGS, 2), (DUELS, 1), (GRUDGE, 2), (GAINED, 2), (JAILED, 1), (DYNAMITE, 1), (LOST, 3), (SHOTS, 3)),
}
"""The awards of each game, the first ones first, and from which figure on each is given."""


class Holder(NamedTuple):
    """The holder of an award: the number of the game among those that were looked at (from 0), and the seat.

    `target`: at whom the most shots went, for the grudge; None for every other award.
    """

    game: int
    seat: int
    target: int | None = None


class Award(NamedTuple):
    """An award by its key, which game it is of, its figure, and one or two holders."""

    key: str
    game: str
    figure: int
    holders: tuple[Holder, ...]


def awards_of(games: Sequence[GameTally], most: int = MOST) -> tuple[Award, ...]:
    """The awards of these games, at most `most`; first those whose holders have none yet."""
    first: list[Award] = []
    rest: list[Award] = []
    taken: set[tuple[str | Holder, ...]] = set()
    for award in _all(games):
        key = tuple(games[one.game].seats[one.seat].name or one._replace(target=None) for one in award.holders)
        (rest if key in taken else first).append(award)
        taken.add(key)
    return tuple((first + rest)[:most])


def _all(games: Sequence[GameTally]) -> list[Award]:
    """Every award that is given, by rank; where two games were played, theirs in turns."""
    ranked: list[tuple[int, Award]] = []
    for game, awards in LEAST.items():
        for rank, (name, least) in enumerate(awards):
            figures = {
                Holder(number, place): seat.figure(name)
                for number, tally in enumerate(games)
                if tally.game == game
                for place, seat in enumerate(tally.seats)
            }
            best = max(figures.values(), default=0)
            holders = [holder for holder, figure in figures.items() if figure == best]
            if best >= least and len(holders) <= TOGETHER:
                if name == GRUDGE:
                    holders = [holder._replace(target=_target(games, holder)) for holder in holders]
                ranked.append((rank, Award(name, game, best, tuple(holders))))
    return [award for _, award in sorted(ranked, key=lambda one: one[0])]


def _target(games: Sequence[GameTally], holder: Holder) -> int:
    return max(games[holder.game].seats[holder.seat].shot, key=lambda one: (one[1], -one[0]))[0]
