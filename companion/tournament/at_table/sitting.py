"""A sitting: who plays the open round's game at one table, and with which options; as the table keeps it on its disk.

The table asks the club's database for it. Without network it plays on by what it has kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.western.options import Pairs
from companion.journal.chairs import LONGEST_NAME
from companion.journal.commands import BegunFor, Command
from companion.locales.bounded_files import parsed_json, read_json
from companion.support.errors import CompanionError
from companion.support.person_name import each_once, name_key
from companion.support.private_files import write_private
from companion.table.planned_game import PlannedGame
from companion.tournament.codec import decode, encode
from companion.tournament.game_options import auction_missing, fixed_options
from companion.tournament.state import Place, Status

if TYPE_CHECKING:
    from companion.tournament.desk import Desk

FILE = "sitting.json"


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table's game in a tournament. `round` and `table` count from 0.

    `players` are numbers and `chairs` their names as chairs have them, clockwise; `fixed`: the options of the game that
    the tournament fixes, by name and value, a seat in them being a place in `players`; `waits`: an auction is to be
    held before it begins.
    """

    tournament: str
    round: int
    table: int
    game: str
    players: tuple[int, ...]
    chairs: tuple[str, ...]
    fixed: Pairs = ()
    waits: bool = False

    def people_of(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """The numbers of those who sit on a game's seats; 0 for somebody who is none of the plan."""
        known = dict(zip(map(name_key, self.chairs), self.players, strict=True))
        written: Callable[[str], str] = name_key
        if len(known) < len(self.chairs):  # kept by an earlier version: one name in two ways of writing is two people
            known, written = dict(zip(self.chairs, self.players, strict=True)), str
        return tuple(known.get(written(name), 0) for name in names)

    @property
    def occasion(self) -> str:
        """The occasion of a game of this sitting, as the game keeps it."""
        return json.dumps(encode(replace(self, fixed=(), waits=False)))

    @property
    def without_names(self) -> str:
        """A text for this sitting alone that names nobody, for files from which names are removed."""
        return json.dumps(encode(replace(self, chairs=(), fixed=(), waits=False)))

    def planned(self) -> PlannedGame:
        """The game as its table has it planned."""
        return PlannedGame(self.game, self.chairs, self.fixed, self.occasion)


def sitting_of(commands: Sequence[Command]) -> Sitting | None:
    """The sitting for which a game was begun, by its commands; None where it was begun for none."""
    for command in commands[:1]:
        if isinstance(command, BegunFor):
            with suppress(CompanionError):
                return decode(Sitting, parsed_json(command.occasion))
    return None


def sitting_at(desk: Desk, key: str, table: int) -> Sitting | None:
    """The sitting at a table (counted from 0) in the open round; None between rounds, and where its game has ended.

    So it is while the desk is asked whether a game counts for this table.
    Raises Refused, DatabaseUnavailable.
    """
    tournament = desk.tournament(key)
    round_ = tournament.current
    if round_ is None or tournament.rounds[round_].status is not Status.OPEN:
        return None
    place = Place(round_, table)
    seated = tournament.seated(place)
    if seated is None or not tournament.playable(place) or place in tournament.broken or tournament.game_at(place):
        return None
    if tournament.held_back_at(place):
        return None
    names = desk.names()
    return Sitting(
        key,
        *place,
        tournament.settings.game,
        seated.players,
        chair_names([names[player] for player in seated.players]),
        fixed_options(tournament, place),
        auction_missing(tournament, place),
    )


def asked_about(desk: Desk, key: str, table: int) -> bool:
    """Whether the desk is asked if a game of this table, from 0, counts. Raises Refused, DatabaseUnavailable."""
    return any(held.table == table for held in desk.tournament(key).held_back.values())


def chair_names(names: list[str]) -> tuple[str, ...]:
    """Names as chairs can have them: not too long, and each once.

    >>> chair_names(["Anna", "Maximilian Alexander von Hohenfels", "Maximilian Alexander von Hohenstein"])
    ('Anna', 'Maximilian Alexander', 'Maximilian Alexand 2')
    """
    return each_once(names, LONGEST_NAME)


class SittingKept:
    """The sitting as a table's disk keeps it, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def read(self) -> Sitting | None:
        """The last one kept; None where there is none, or it cannot be read: the database gives it anew."""
        return read_json(self._path, lambda data: None if data is None else decode(Sitting, data), None)

    def keep(self, sitting: Sitting | None) -> None:
        """Write the sitting to its file, or remove it (None). Raises OSError."""
        write_private(self._path, json.dumps(encode(sitting)).encode())
