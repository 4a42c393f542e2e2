"""History: every game of the club, one player's numbers, and a season's standings over any span of dates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Select, select

from companion.tournament.codec import decode
from companion.tournament.result import Result
from companion.tournament.scores import OFFICIAL, Scoring, has_won, paying_role, score
from companion.tournament.standings import Standing, standings, tally
from companion.tournament.storage.tables import games, seats
from companion.western.roles import Role


@dataclass(frozen=True, slots=True)
class Span:
    """From `start` (included) to `end` (not included), in seconds since 1970; None: open on that side."""

    start: float | None = None
    end: float | None = None


ALL_TIME = Span()


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game. `dollars`: what each seat got by the official system, or the one asked for."""

    key: str
    game: str
    ended: float
    tournament: int | None
    round: int | None
    table: int | None
    result: Result
    dollars: tuple[int, ...]
    has_record: bool


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A season's line; `counts`: whether the player has the least number of games."""

    standing: Standing
    counts: bool


@dataclass(slots=True)
class Count:
    """Games and those won of them."""

    games: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.won += won


@dataclass(slots=True)
class PlayerNumbers:
    """What one player has done: altogether, by role, by character, on one side with others and against them."""

    all: Count = field(default_factory=Count)
    by_role: dict[Role, Count] = field(default_factory=dict)
    by_character: dict[str, Count] = field(default_factory=dict)
    with_whom: dict[int, Count] = field(default_factory=dict)
    against_whom: dict[int, Count] = field(default_factory=dict)


def games_in(
    connection: Connection,
    span: Span = ALL_TIME,
    person: int | None = None,
    scoring: Scoring = OFFICIAL,
    tournament: int | None = None,
) -> list[GameRow]:
    """Games with a result, in the order in which they ended."""
    query = _spanned(select(games), span)
    if person is not None:
        query = query.where(games.c.id.in_(select(seats.c.game).where(seats.c.person == person)))
    if tournament is not None:
        query = query.where(games.c.tournament == tournament)
    return [_game_row(row, scoring) for row in connection.execute(query)]


def record_of(connection: Connection, key: str) -> str | None:
    """A game's record as text, None where none was handed in."""
    found = connection.execute(select(games.c.record).where(games.c.key == key)).scalar()
    return None if found is None else str(found)


def season(rows: Sequence[GameRow], least_games: int = 1, scoring: Scoring = OFFICIAL) -> list[SeasonRow]:
    """Standings by score per game, ties as in a tournament; first those with enough games, then the others."""
    results = [row.result for row in rows]
    dollars: Counter[int] = Counter()
    for row in rows:
        dollars.update(dict(zip((seat.player for seat in row.result.seats), row.dollars, strict=True)))
    played = tally(results, scoring)
    enough = [player for player in played if played[player].games >= least_games]
    few = [player for player in played if played[player].games < least_games]
    found: list[SeasonRow] = []
    for players, counts in ((enough, True), (few, False)):
        found += [SeasonRow(row, counts) for row in standings(sorted(players), dollars, played, "season")]
    return found


def race(rows: Iterable[GameRow]) -> Mapping[int, list[tuple[float, int]]]:
    """Each player's dollars after each of their games: the lines of a season's race."""
    lines: dict[int, list[tuple[float, int]]] = {}
    for row in rows:
        for seat, dollars in zip(row.result.seats, row.dollars, strict=True):
            line = lines.setdefault(seat.player, [])
            line.append((row.ended, (line[-1][1] if line else 0) + dollars))
    return lines


def numbers_of(rows: Iterable[GameRow], person: int, scoring: Scoring = OFFICIAL) -> PlayerNumbers:
    """One player's numbers. Who wins together was on one side; of those who do not, the ones who lose together."""
    found = PlayerNumbers()
    for row in rows:
        mine = row.result.seat_of(person)
        if mine is None:
            continue
        won = has_won(row.result, mine, scoring)
        found.all.add(won)
        found.by_role.setdefault(mine.role, Count()).add(won)
        if mine.character:
            found.by_character.setdefault(mine.character, Count()).add(won)
        for other in row.result.seats:
            if other is not mine:
                together = _side(paying_role(mine, scoring)) == _side(paying_role(other, scoring)) != "renegade"
                kept = found.with_whom if together else found.against_whom
                kept.setdefault(other.player, Count()).add(won)
    return found


def _side(role: Role) -> str:
    return "law" if role in (Role.SHERIFF, Role.DEPUTY) else str(role)


def _spanned(query: Select[Any], span: Span) -> Select[Any]:
    query = query.where(games.c.result.is_not(None)).order_by(games.c.ended, games.c.id)
    if span.start is not None:
        query = query.where(games.c.ended >= span.start)
    if span.end is not None:
        query = query.where(games.c.ended < span.end)
    return query


def _game_row(row: Any, scoring: Scoring) -> GameRow:
    result = decode(Result, row.result)
    paid: Counter[int] = Counter()
    for line in score(result, scoring):
        paid[line.player] += line.dollars
    return GameRow(
        row.key,
        row.game,
        row.ended,
        row.tournament,
        row.round,
        row.place,
        result,
        tuple(paid[seat.player] for seat in result.seats),
        row.record is not None,
    )
