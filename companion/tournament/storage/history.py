"""History: every game of the club that has a result, over any span of dates, with its dollars and its dice."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import Connection, Select, func, select

from companion.tournament.codec import decode
from companion.tournament.result import Result
from companion.tournament.scores import OFFICIAL, Scoring, score
from companion.tournament.storage.dice_of_record import FacesShown
from companion.tournament.storage.game_rows import ALL_TIME, GameRow, Span
from companion.tournament.storage.tables import games, seats


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
    record = connection.execute(select(games.c.record).where(games.c.key == key)).scalar()
    return None if record is None else str(record)


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
