"""Inputs that take back, do again and put right."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.decision import Tokens
from companion.table.inputs.table_input import GameInput, TableInput
from companion.table.putting_right.corrections import Tried
from companion.table.putting_right.taking_back import Shown
from companion.table.table_logic import TableLogic


@dataclass(frozen=True, slots=True)
class Undo(GameInput):
    """Take back the last act of a person; `by` a seat, or None for host and panel.

    `shown` is what the page showed that it was asked from: a double tap does not take back twice. Raises
    Refused("cards_were_seen_host") where the host has to `AskUndo`. A seat's answer that is held for its time is taken
    back without a new state.
    """

    by: int | None
    shown: Shown | None = None

    def apply(self, table: TableLogic) -> bool:
        return table.taking_back.undo(self.by, self.shown)


@dataclass(frozen=True, slots=True)
class Redo(GameInput):
    """Do again, as the host, what was taken back last, while nobody has done anything since."""

    shown: Shown | None = None

    def apply(self, table: TableLogic) -> None:
        table.taking_back.redo(self.shown)


@dataclass(frozen=True, slots=True)
class AskUndo(GameInput):
    """Ask, as the host with this phone, whether an act may be taken back though cards have been seen.

    Where none have been it is at once.
    """

    shown: Shown | None = None
    phone: str | None = None

    def apply(self, table: TableLogic) -> None:
        table.taking_back.ask(self.shown, self.phone)


@dataclass(frozen=True, slots=True)
class AgreeUndo(GameInput):
    """A player's yes or no to what the host asks to take back: it is taken back, or the question is dropped.

    A yes counts from `TableState.undo.agrees` alone.
    """

    seat: int
    yes: bool

    def apply(self, table: TableLogic) -> None:
        table.taking_back.agree(self.seat, self.yes)


@dataclass(frozen=True, slots=True)
class ThrowAgain(GameInput):
    """Forget the last throw and ask for it again."""

    shown: Shown | None = None

    def apply(self, table: TableLogic) -> None:
        table.taking_back.throw_again(self.shown)


@dataclass(frozen=True, slots=True)
class Adjust(GameInput):
    """Set lives and arrows, as the host, to those on the real table (`P2/life=5`, `P2/arrows=3`, `P2/eliminate`).

    What opens a role that the companion has dealt is announced first.
    """

    tokens: Tokens

    def apply(self, table: TableLogic) -> None:
        table.corrections.adjust(self.tokens)


@dataclass(frozen=True, slots=True)
class TryCorrection(GameInput):
    """Try what would change if an earlier throw had shown other faces; `by` a seat, or None for the host.

    Each person tries one at a time, for a minute of play at most; bots wait meanwhile. `epoch`: of the game, as the
    page showed it. Raises Refused where a table has reserved it and this seat did not throw.
    """

    decision: str
    faces: Tokens
    by: int | None = None
    epoch: int | None = None

    def apply(self, table: TableLogic) -> None:
        table.corrections.attempt(self.decision, self.faces, self.by, self.epoch)


@dataclass(frozen=True, slots=True)
class ConfirmCorrection(GameInput):
    """Confirm the correction that somebody tries; `shown`: what the page showed of it, to be confirmed.

    One that opens a role that the companion has dealt is announced first.
    """

    by: int | None = None
    shown: Tried | None = None

    def apply(self, table: TableLogic) -> None:
        table.corrections.confirm(self.by, self.shown)


@dataclass(frozen=True, slots=True)
class DropCorrection(GameInput):
    """Forget the correction that somebody tries."""

    by: int | None = None

    def apply(self, table: TableLogic) -> None:
        table.corrections.drop(self.by)


@dataclass(frozen=True, slots=True)
class ReserveCorrections(TableInput):
    """Reserve putting a throw right to who threw and the host, or open it to everybody; kept over a restart."""

    on: bool

    def apply(self, table: TableLogic) -> None:
        table.corrections.reserve(self.on)
