"""Statistics of played games as plain values: wins by role and character, pairs, a season's race, a table's dice.

A side is what a player was paid by (`scores.paying_role`): Sheriff and Deputies are one, each Renegade is his own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.tournament.scores import OFFICIAL, Scoring, has_won, paying_role
from companion.tournament.standings import Standing, standings, tally
from companion.tournament.storage.game_rows import GameRow

Z = 1.96
"""Standard deviations on each side that hold 95 % of a normal distribution."""


@dataclass(slots=True)
class Count:
    """Games and those won of them."""

    games: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.won += won

    @property
    def share(self) -> float:
        """Games won, from 0 to 1; 0 without a game."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the true share with 95 % confidence (Wilson's score interval).

        >>> [round(end, 2) for end in Count(10, 5).interval], Count().interval
        ([0.24, 0.76], (0.0, 1.0))
        """
        if not self.games:
            return 0.0, 1.0
        spread = Z * Z / self.games
        middle = (self.share + spread / 2) / (1 + spread)
        half = Z * sqrt(self.share * (1 - self.share) / self.games + spread / (4 * self.games)) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(slots=True)
class PlayerNumbers:
    """What one player has done: altogether, by role, by character, on one side with others and against them."""

    all: Count = field(default_factory=Count)
    by_role: dict[Role, Count] = field(default_factory=dict)
    by_character: dict[str, Count] = field(default_factory=dict)
    with_whom: dict[int, Count] = field(default_factory=dict)
    against_whom: dict[int, Count] = field(default_factory=dict)


@dataclass(slots=True)
class ClubNumbers:
    """What everybody has done together: `by_role` and `by_character` count seats, `by_side` games."""

    games: int = 0
    by_side: dict[Side, int] = field(default_factory=dict)
    by_role: dict[Role, Count] = field(default_factory=dict)
    by_character: dict[str, Count] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A season's line; `counts`: whether the player has the least number of games."""

    standing: Standing
    counts: bool


@dataclass(frozen=True, slots=True)
class RacePoint:
    """A player after one of their games: when it ended, their dollars so far, the number of their games."""

    ended: float
    dollars: int
    games: int


@dataclass(frozen=True, slots=True)
class DiceShown:
    """The dice of one kind: how often each face came up. `sides` has a face for each side of such a die."""

    kind: str
    sides: tuple[str, ...]
    shown: Mapping[str, int]

    @property
    def dice(self) -> int:
        return sum(self.shown.values())

    def expected(self, face: str) -> float:
        """How often a face comes up in the same number of throws of a fair die."""
        return self.dice * self.sides.count(face) / len(self.sides)


def season(rows: Sequence[GameRow], least_games: int = 1, scoring: Scoring = OFFICIAL) -> list[SeasonRow]:
    """Standings by score per game, ties as in a tournament; first those with enough games, then the others."""
    dollars: Counter[int] = Counter()
    for row in rows:
        dollars.update(dict(zip((seat.player for seat in row.result.seats), row.dollars, strict=True)))
    played = tally([row.result for row in rows], scoring)
    enough = [player for player in played if played[player].games >= least_games]
    few = [player for player in played if played[player].games < least_games]
    season_rows: list[SeasonRow] = []
    for players, counts in ((enough, True), (few, False)):
        season_rows += [SeasonRow(row, counts) for row in standings(sorted(players), dollars, played, "season")]
    return season_rows


def race(rows: Iterable[GameRow]) -> Mapping[int, list[RacePoint]]:
    """Each player's line in a season's race, a point for each of their games."""
    lines: dict[int, list[RacePoint]] = {}
    for row in rows:
        for seat, dollars in zip(row.result.seats, row.dollars, strict=True):
            line = lines.setdefault(seat.player, [])
            before = line[-1].dollars if line else 0
            line.append(RacePoint(row.ended, before + dollars, len(line) + 1))
    return lines


def numbers_of(rows: Iterable[GameRow], person: int, scoring: Scoring = OFFICIAL) -> PlayerNumbers:
    """One player's numbers. `with_whom` are those on the same side."""
    numbers = PlayerNumbers()
    for row in rows:
        mine = row.result.seat_of(person)
        if mine is None:
            continue
        won = has_won(row.result, mine, scoring)
        role = paying_role(mine, scoring)
        numbers.all.add(won)
        numbers.by_role.setdefault(role, Count()).add(won)
        if mine.character:
            numbers.by_character.setdefault(mine.character, Count()).add(won)
        for other in row.result.seats:
            if other is not mine:
                together = _side(role) == _side(paying_role(other, scoring)) != Role.RENEGADE
                of_others = numbers.with_whom if together else numbers.against_whom
                of_others.setdefault(other.player, Count()).add(won)
    return numbers


def numbers_of_all(rows: Iterable[GameRow], scoring: Scoring = OFFICIAL) -> ClubNumbers:
    """The club's numbers: which roles and characters win how often, and which sides."""
    numbers = ClubNumbers()
    for row in rows:
        numbers.games += 1
        numbers.by_side[row.result.winner] = numbers.by_side.get(row.result.winner, 0) + 1
        for seat in row.result.seats:
            won = has_won(row.result, seat, scoring)
            numbers.by_role.setdefault(paying_role(seat, scoring), Count()).add(won)
            if seat.character:
                numbers.by_character.setdefault(seat.character, Count()).add(won)
    return numbers


def dice_shown(rows: Iterable[GameRow]) -> Mapping[str, tuple[DiceShown, ...]]:
    """The dice of each table by its name: thrown, drawn or typed in, whatever stood when its games ended.

    Games whose result was typed have no record, and so no dice; games of cards have none.
    """
    tables: dict[str, dict[tuple[str, tuple[str, ...]], Counter[str]]] = {}
    for row in rows:
        for die in row.dice:
            faces = tables.setdefault(row.table_name, {}).setdefault((die.kind, die.sides), Counter())
            faces.update(dict(die.shown))
    return {
        table: tuple(
            DiceShown(kind, sides, {face: faces[face] for face in dict.fromkeys(sides)})
            for (kind, sides), faces in sorted(by_kind.items())
        )
        for table, by_kind in sorted(tables.items())
    }


def _side(role: Role) -> Role:
    return Role.SHERIFF if role is Role.DEPUTY else role
