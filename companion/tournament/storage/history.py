"""History: every game of the club that has a result, over any span of dates, with its dollars and its dice."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, select

from companion.tournament.codec import decode
from companion.tournament.result import Result
from companion.tournament.scores import OFFICIAL, Scoring, score
from companion.tournament.storage.dice_of_record import FacesShown
from companion.tournament.storage.tables import games, seats


@dataclass(frozen=True, slots=True)
class Span:
    """From `start` (included) to `end` (not included), in seconds since 1970; None: open on that side."""

    start: float | None = None
    end: float | None = None


ALL_TIME = Span()


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game. `dollars`: what each seat got by the official system, or the one asked for.

    `table_name`: the table that handed it in, empty where it was typed; `dice`: those of its record.
    """

    key: str
    game: str
    ended: float
    tournament: int | None
    round: int | None
    table: int | None
    result: Result
    dollars: tuple[int, ...]
    has_record: bool
    table_name: str = ""
    dice: tuple[FacesShown, ...] = ()


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


def season_revision(connection: Connection) -> int:
    """A number that rises with every result that is entered, corrected or taken back, in all games of the club."""
    known = select(func.count(), func.coalesce(func.sum(games.c.version), 0)).select_from(games)
    count, versions = connection.execute(known).one()
    return int(count) + int(versions)


def record_of(connection: Connection, key: str) -> str | None:
    """A game's record as text, None where none was handed in."""
    found = connection.execute(select(games.c.record).where(games.c.key == key)).scalar()
    return None if found is None else str(found)


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
        row.table_name,
        tuple(decode(FacesShown, die) for die in row.dice or ()),
    )
