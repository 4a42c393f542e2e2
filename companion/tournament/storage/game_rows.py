"""A club's games as its history lists them, and the span of time that is asked for."""

from __future__ import annotations

from dataclasses import dataclass

from companion.tournament.result import Result
from companion.tournament.storage.dice_of_record import FacesShown


@dataclass(frozen=True, slots=True)
class Span:
    """A span of time from `start` (included) to `end` (not included), in seconds since 1970; None: open on that
    side."""

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
