"""Taking what a table hands in: booked for the tournament, held back for the desk to decide, or the season's alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from companion.support.errors import Refused
from companion.support.person_name import each_once
from companion.tournament.booking.as_planned import differences
from companion.tournament.checks import GAMES, same_outcome
from companion.tournament.events import Corrected, Entered, Event, HeldBack, LeftOut, TakenBack
from companion.tournament.result import Result, check_result
from companion.tournament.state import Place, PlayedGame, Tournament
from companion.tournament.storage.hand_in import HandIn, without_names
from companion.tournament.storage.people import person_named
from companion.tournament.storage.store import KeptGame, OfTable, Store, keep_game
from companion.tournament.storage.tables import games


def take_hand_in(store: Store, message: HandIn) -> bool:
    """What a table's outbox sends; returns whether anything changed. Raises Refused, DatabaseUnavailable."""
    record = None if message.record is None else without_names(message.record)
    of_table = OfTable.of(message.table_name, record)
    _check(message)
    key = message.tournament
    if key is None:
        return _for_the_season(store, message, of_table)
    tournament = store.read(key)
    if message.result is not None and message.names:
        with store.database.writing() as connection:
            message = replace(message, result=_with_people(connection, message, message.result))
    event: Event | None
    if message.result is not None:
        event = _result(message, message.result, tournament)
    else:
        event = _taken_back(message, tournament, _counts_for_the_season(store, message.game))
    changed = False
    if not isinstance(event, Entered | Corrected | TakenBack):
        changed = _for_the_season(store, message, of_table)
    if event is not None:
        changed |= store.add(key, event, message.table_name, of_table=of_table)
    return changed


def _check(message: HandIn) -> None:
    if message.kind not in GAMES:
        raise Refused("tournament_game", games=", ".join(GAMES))
    if message.result is not None and (message.names or message.tournament is None):
        check_result(message.result)
        if len(message.names) != message.result.players or len(set(message.names)) != len(message.names):
            raise Refused("hand_in_names")


def _result(message: HandIn, result: Result, tournament: Tournament) -> Entered | Corrected | HeldBack | None:
    """The event that a result makes in a tournament; None where the game is for the season alone.

    Where somebody has typed the result before the table could hand it in, the table's own, which also knows turns and
    characters, corrects it.
    """
    place = Place(message.round, message.table)
    there = _typed(message, tournament)
    if there and there.result and same_outcome(there.result, result):
        return Corrected(there.game, result, "the table's own record of the same game")
    if not differences(tournament, place, result, message.given):
        return Entered(message.game, *place, result, True, message.version)
    if there and there.result:
        if _players(there.result) != _players(result):
            return None  # the place has its game, and this is another one
        raise Refused("result_there", round=place.round + 1, table=place.table + 1)
    return HeldBack(message.game, *place, result, message.given or (), message.version)


def _taken_back(message: HandIn, tournament: Tournament, season: bool) -> TakenBack | LeftOut | None:
    """The event by which a table takes a result back; None for that of a game that counts for the `season` alone."""
    if message.game in tournament.held_back:
        return LeftOut(message.game, message.version)
    if season:
        return None
    reason = message.reason or "reopened at its table"
    typed = _typed(message, tournament)
    return TakenBack(typed.game, reason) if typed else TakenBack(message.game, reason, message.version)


def _typed(message: HandIn, tournament: Tournament) -> PlayedGame | None:
    """The game that stands at the message's table, if it is another one than its own."""
    if message.game in tournament.games:
        return None
    return tournament.game_at(Place(message.round, message.table))


def _counts_for_the_season(store: Store, game: str) -> bool:
    with store.database.reading() as connection:
        row = connection.execute(games.select().where(games.c.key == game)).first()
    return row is not None and row.tournament is None


def _players(result: Result) -> set[int]:
    return {seat.player for seat in result.seats}


def _for_the_season(store: Store, message: HandIn, of_table: OfTable) -> bool:
    """Keep a game that no tournament has booked, once for each version of it."""
    with store.database.writing() as connection:
        known = connection.execute(games.select().where(games.c.key == message.game)).first()
        newest = known is None or (message.version, message.result is None) > (known.version, known.result is None)
        if not newest or (known is None and message.result is None):
            return False
        result = message.result
        if result is not None and message.tournament is None:
            result = _with_people(connection, message, result)
        keep_game(
            connection,
            KeptGame(message.game, message.version, message.kind, message.ended, result, message.reason, of_table),
        )
    return True


def _with_people(connection: Connection, message: HandIn, result: Result) -> Result:
    """The result with the players' numbers, of those whom the plan names, else by their names."""
    names = each_once(message.names, looks_too=False)
    numbers = [
        number or person_named(connection, name)
        for number, name in zip(message.people or (0,) * len(message.names), names, strict=True)
    ]
    return with_people(result, numbers)


def with_people(result: Result, people: Sequence[int]) -> Result:
    """The result whose seats, which were counted, hold these people."""
    return replace(
        result,
        seats=tuple(replace(seat, player=person) for seat, person in zip(result.seats, people, strict=True)),
    )
