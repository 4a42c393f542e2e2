"""Inputs about chairs: who sits at the table, and who waits to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.table.inputs.table_input import TableInput
from companion.table.table_logic import TableLogic


@dataclass(frozen=True, slots=True)
class SitDown(TableInput):
    """Seat a player before the game, with a phone or (None) without one."""

    name: str
    phone: str | None

    def apply(self, table: TableLogic) -> None:
        table.seated.sit_down(self.name, self.phone)


@dataclass(frozen=True, slots=True)
class SeatBot(TableInput):
    """Seat a bot before the game. Raises BotUnknown for one that does not play the game that is chosen."""

    bot: str

    def apply(self, table: TableLogic) -> None:
        table.seated.seat_bot(self.bot)


@dataclass(frozen=True, slots=True)
class LetBotPlay(TableInput):
    """Let a bot play on for somebody who has left; in a running game that is announced first. Raises BotUnknown."""

    chair: int
    bot: str

    def apply(self, table: TableLogic) -> None:
        table.seated.let_bot_play(self.chair, self.bot)


@dataclass(frozen=True, slots=True)
class StandUp(TableInput):
    """Take the chair of a player who leaves before the game away."""

    chair: int

    def apply(self, table: TableLogic) -> None:
        table.seated.stand_up(self.chair)


@dataclass(frozen=True, slots=True)
class MoveChair(TableInput):
    """Move a player in the circle, before the game."""

    chair: int
    to: int

    def apply(self, table: TableLogic) -> None:
        table.seated.move_chair(self.chair, self.to)


@dataclass(frozen=True, slots=True)
class SeatPlayers(TableInput):
    """Seat these players alone before a game, clockwise; who sits here by that name keeps phone or bot."""

    names: Sequence[str]

    def apply(self, table: TableLogic) -> None:
        table.seated.seat_players(self.names)


@dataclass(frozen=True, slots=True)
class TakeChair(TableInput):
    """Let a phone stand for a player: by the code of the chair's own phone, or where the chair is free.

    Everybody hears. In a running game a chair is free only where nobody has objected (`FreeChair`), or for the
    player's own phone where a bot has played on.
    """

    chair: int
    phone: str
    code: str = ""

    def apply(self, table: TableLogic) -> None:
        table.seated.take_chair(self.chair, self.phone, self.code)


@dataclass(frozen=True, slots=True)
class FreeChair(TableInput):
    """Let a player's phone, or a bot, go; everybody hears.

    In a running game a bot is, and everybody has some seconds to object before another phone may take the chair.
    """

    chair: int

    def apply(self, table: TableLogic) -> None:
        table.seated.free_chair(self.chair)


@dataclass(frozen=True, slots=True)
class WaitInLine(TableInput):
    """A wish of who comes while a game lies on the table: to be dealt into the next one."""

    name: str
    phone: str

    def apply(self, table: TableLogic) -> None:
        _ = table.on_table.needed
        table.next.wait(table.seated.chairs, self.name, self.phone)


@dataclass(frozen=True, slots=True)
class LeaveLine(TableInput):
    """Leave the line: a phone says so for its own, the host (None) for anybody."""

    phone: str | None
    name: str

    def apply(self, table: TableLogic) -> None:
        table.next.leave(self.phone, self.name)


@dataclass(frozen=True, slots=True)
class ObjectTo(TableInput):
    """Object to what is announced under this number, as a seat, or (None) take it back as the host.

    It does not happen then.
    """

    number: int
    by: int | None

    def apply(self, table: TableLogic) -> None:
        table.announcements.object_to(self.number, self.by)
