"""A club's tournaments in its database: logs that several hosts and tables write to at once, each entry once.

A writer locks the tournament's row, takes in what others have written since, judges its own event against that state,
and appends it in the same transaction. An entry has a key: sent again after a lost answer, it changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import Connection, Row, delete, insert, select, update

from companion.support.errors import Refused
from companion.tournament.checks import check, check_new, is_known
from companion.tournament.codec import encode
from companion.tournament.events import By, Corrected, Created, Entered, Entry, Event, TakenBack, event_data, event_from
from companion.tournament.result import Result
from companion.tournament.scores import OFFICIAL, Scoring, has_won
from companion.tournament.state import Tournament
from companion.tournament.storage.database import Database
from companion.tournament.storage.dice_of_record import FacesShown, dice_of_record
from companion.tournament.storage.tables import entries, games, people, seats, tournaments

NAME_LENGTH = 60
"""Letters of what made an entry, and of a table's name, that the database holds."""


class Listed(NamedTuple):
    """A tournament in the list: its key, its name, and its number in the database."""

    key: str
    name: str
    number: int


class OfTable(NamedTuple):
    """A table's hand-in beside a result: its name, the record, the record's dice."""

    table_name: str
    record: str | None
    dice: tuple[FacesShown, ...]

    @classmethod
    def of(cls, table_name: str, record: str | None) -> OfTable:
        """Counts the dice in the record, so that nobody has to replay it for a chart."""
        return cls(table_name[:NAME_LENGTH], record, dice_of_record(record) if record else ())


class Store:
    """Tournaments of one database. Safe for several threads; `clock` gives seconds since 1970."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.database = database
        self._clock = clock
        self._lock = RLock()
        self._known: dict[str, Tournament] = {}

    def create(self, event: Created, by: By) -> str:
        """Begin a tournament; returns its key. Raises RefusedTogether."""
        check_new(event)
        key = str(uuid4())
        with self.database.writing() as connection:
            made = connection.execute(insert(tournaments).values(key=key, name=event.name, last_entry=0))
            assert made.inserted_primary_key is not None
            _append(connection, int(made.inserted_primary_key[0]), Entry(1, self._clock(), by, event), key)
        return key

    def listed(self) -> list[Listed]:
        """All tournaments, the newest first."""
        query = select(tournaments.c.key, tournaments.c.name, tournaments.c.id).order_by(tournaments.c.id.desc())
        with self.database.reading() as connection:
            return [Listed(row.key, row.name, row.id) for row in connection.execute(query)]

    def revision(self, key: str) -> int:
        """The number of a tournament's last entry: pages look at it to see whether anything is new."""
        with self.database.reading() as connection:
            return int(_row(connection, key).last_entry)

    def entries(self, key: str) -> list[Entry]:
        """The whole log."""
        with self.database.reading() as connection:
            return _since(connection, int(_row(connection, key).id), 0)

    def read(self, key: str) -> Tournament:
        """The tournament as it stands now: a new object whenever anything is new, and nobody changes a given one."""
        with self._lock, self.database.reading() as connection:
            row = _row(connection, key)
            return self._caught_up(connection, key, int(row.id), int(row.last_entry))

    def add(
        self,
        key: str,
        event: Event,
        by: By,
        entry_key: str = "",
        of_table: OfTable | None = None,
        also: Callable[[Tournament], None] = lambda _: None,
    ) -> bool:
        """Append an event; returns whether anything changed. Raises Refused, or DatabaseUnavailable: then try again.

        `entry_key`: the same whenever the same entry is sent again; `of_table`: what came with a result from its table;
        `also`: a further check of the tournament as it stands in that moment, which raises Refused.
        """
        with self._lock:
            with self.database.writing() as connection:
                row = _row(connection, key, lock=True)
                tournament = self._caught_up(connection, key, int(row.id), int(row.last_entry))
                if entry_key and _has_entry(connection, int(row.id), entry_key):
                    return False
                if is_known(tournament, event):
                    return False
                also(tournament)
                check(tournament, event)
                entry = Entry(tournament.last_number + 1, self._clock(), by, event)
                _append(connection, int(row.id), entry, entry_key or str(uuid4()))
                if isinstance(event, Entered | Corrected | TakenBack):
                    _keep_game(connection, int(row.id), tournament, entry, of_table)
            return True

    def _caught_up(self, connection: Connection, key: str, number: int, last: int) -> Tournament:
        known = self._known.get(key)
        if known is None:
            known = Tournament.replay(_since(connection, number, 0))
        elif known.last_number < last:
            fresh = known.copy()
            for entry in _since(connection, number, known.last_number):
                fresh.apply(entry)
            known = fresh
        self._known[key] = known
        return known


def _row(connection: Connection, key: str, *, lock: bool = False) -> Row[Any]:
    query = select(tournaments).where(tournaments.c.key == key)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        raise Refused("no_such_tournament")
    return row


def _since(connection: Connection, number: int, last: int) -> list[Entry]:
    query = select(entries).where(entries.c.tournament == number, entries.c.number > last).order_by(entries.c.number)
    return [
        Entry(row.number, row.at, row.by if row.by_person is None else row.by_person, event_from(row.kind, row.data))
        for row in connection.execute(query)
    ]


def _has_entry(connection: Connection, number: int, key: str) -> bool:
    query = select(entries.c.number).where(entries.c.tournament == number, entries.c.key == key)
    return connection.execute(query).first() is not None


def _append(connection: Connection, number: int, entry: Entry, key: str) -> None:
    kind, data = event_data(entry.event)
    by, person = ("", entry.by) if isinstance(entry.by, int) else (entry.by[:NAME_LENGTH], None)
    connection.execute(
        insert(entries).values(
            tournament=number, number=entry.number, key=key, at=entry.at, by=by, by_person=person, kind=kind, data=data
        )
    )
    connection.execute(update(tournaments).where(tournaments.c.id == number).values(last_entry=entry.number))


def _keep_game(
    connection: Connection, number: int, tournament: Tournament, entry: Entry, of_table: OfTable | None
) -> None:
    """Write the game's row for history and seasons, as its entry in the log says."""
    event = entry.event
    assert isinstance(event, Entered | Corrected | TakenBack)
    result = None if isinstance(event, TakenBack) else event.result
    if isinstance(event, Entered):
        place, version, reason = (event.round, event.table), event.version, ""
    else:
        played = tournament.games[event.game]
        place, version, reason = played.place, played.ended, event.reason
    keep_game(
        connection,
        KeptGame(event.game, version, tournament.settings.game, entry.at, result, reason, of_table),
        tournament.settings.scoring,
        (number, *place),
    )


class KeptGame(NamedTuple):
    """A game for the tables `games` and `seats`. `result` None: taken back."""

    key: str
    version: int
    game: str
    ended: float
    result: Result | None
    reason: str = ""
    of_table: OfTable | None = None


def keep_game(
    connection: Connection,
    kept: KeptGame,
    scoring: Scoring = OFFICIAL,
    where: tuple[int, int, int] | None = None,
) -> None:
    """Write a game's row and its seats, whether it is new or known. `where`: tournament, round, table."""
    tournament, round_, place = where or (None, None, None)
    values: dict[str, Any] = {
        "version": kept.version,
        "game": kept.game,
        "result": encode(kept.result) if kept.result else None,
        "reason": kept.reason,
        "tournament": tournament,
        "round": round_,
        "place": place,
    }
    if kept.of_table is not None:
        values["table_name"] = kept.of_table.table_name
        if kept.of_table.record is not None:
            values |= {"record": kept.of_table.record, "dice": encode(kept.of_table.dice)}
    game_id = connection.execute(select(games.c.id).where(games.c.key == kept.key)).scalar()
    if game_id is None:
        made = connection.execute(insert(games).values(key=kept.key, ended=kept.ended, **values))
        assert made.inserted_primary_key is not None
        game_id = int(made.inserted_primary_key[0])
    else:
        connection.execute(update(games).where(games.c.id == game_id).values(**values))
        connection.execute(delete(seats).where(seats.c.game == game_id))
    if kept.result:
        merged = {row.id: row.merged_into for row in connection.execute(select(people.c.id, people.c.merged_into))}
        rows = [
            {
                "game": game_id,
                "seat": number,
                "person": merged.get(seat.player) or seat.player,
                "role": str(seat.role),
                "character": seat.character,
                "alive": seat.alive,
                "won": has_won(kept.result, seat, scoring),
            }
            for number, seat in enumerate(kept.result.seats)
        ]
        connection.execute(insert(seats), rows)
