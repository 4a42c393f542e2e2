"""Inputs about games: they are chosen, planned, begun, laid and put away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.western.options import RuleOptions
from companion.journal.commands import Command
from companion.kernel.game import Game
from companion.table.inputs.table_input import TableInput
from companion.table.planned_game import PlannedGame
from companion.table.table_logic import TableLogic


@dataclass(frozen=True, slots=True)
class ChooseGame(TableInput):
    """Choose the next game before it begins; kept over a restart. Raises RecordInvalid for an unknown one."""

    name: str

    def apply(self, table: TableLogic) -> None:
        table.chosen.choose_game(self.name, table.seated.bots)


@dataclass(frozen=True, slots=True)
class ChooseOptions(TableInput):
    """Choose the options of the next game before it begins; kept over a restart. Raises SetupInvalid for what no game
    can."""

    options: RuleOptions

    def apply(self, table: TableLogic) -> None:
        table.chosen.choose(self.options)


@dataclass(frozen=True, slots=True)
class PlanGame(TableInput):
    """A plan of others for the next game here, or (None) none; it stands until a game begins, and over no restart.

    Raises Refused while a game is played, and after it for the one that it was planned for.
    """

    planned: PlannedGame | None

    def apply(self, table: TableLogic) -> None:
        table.games.plan(self.planned)


@dataclass(frozen=True, slots=True)
class StartGame(TableInput):
    """Begin a game with those who sit here, as it was chosen and planned.

    Raises SetupInvalid, too, where that cannot be.
    """

    def apply(self, table: TableLogic) -> None:
        table.games.start()


@dataclass(frozen=True, slots=True)
class LayGame(TableInput):
    """Lay a game of a record on the empty table, to be looked at or played on, with its players' chairs.

    Where phones sit at the table that is announced first.
    """

    game: Game

    def apply(self, table: TableLogic) -> None:
        table.games.lay(self.game)


@dataclass(frozen=True, slots=True)
class StartAgain(TableInput):
    """Put the ended game away and begin the next one with those who sit here; both happen, or neither."""

    def apply(self, table: TableLogic) -> None:
        table.games.again()


@dataclass(frozen=True, slots=True)
class GoOver(TableInput):
    """Go over to another kind of game in the middle of game `number`; both are in the journal, or neither.

    Raises SetupInvalid, too, for what no game can.
    """

    name: str
    options: RuleOptions
    number: int
    remarks: Sequence[Command] = ()

    def apply(self, table: TableLogic) -> None:
        table.games.go_over(self.name, self.options, self.number, self.remarks)


@dataclass(frozen=True, slots=True)
class EndGame(TableInput):
    """Put the game away, ended or not, and show the chairs again."""

    def apply(self, table: TableLogic) -> None:
        table.games.end()


@dataclass(frozen=True, slots=True)
class PlayAgain(TableInput):
    """A seat's word after a game: it plays the next one, or leaves its chair. When all with a phone have said so, it
    begins. Who is out of a game that is played may leave, too, and keeps the chair to its end.

    It does not where too few stay, or too few for what the table has chosen: the host sees to that.
    """

    seat: int
    yes: bool

    def apply(self, table: TableLogic) -> None:
        table.games.play_again(self.seat, self.yes)
