"""Dice and what is said of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.ports.tray import Throw
from companion.table.inputs.table_input import GameInput, TableInput
from companion.table.table_logic import TableLogic


@dataclass(frozen=True, slots=True)
class SeenThrow(TableInput):
    """A throw that the camera saw: taken when sure and asked for, else held and shown.

    It is not lost where the disk takes nothing: it is taken as soon as it does, if it is still asked for.
    """

    throw: Throw

    is_kept = True

    def apply(self, table: TableLogic) -> None:
        if table.pause.by is None:
            table.tray.seen(self.throw)
        else:
            table.tray.seen_in_pause(self.throw)


@dataclass(frozen=True, slots=True)
class SaidThrow(GameInput):
    """A throw that a person says (dice numbers → faces), for what `wanted.key` asked; settles a held one too."""

    key: str
    faces: Mapping[int, str]

    def apply(self, table: TableLogic) -> None:
        table.tray.typed(self.key, self.faces)


@dataclass(frozen=True, slots=True)
class PicturedThrow(GameInput):
    """A throw in a phone's picture, for what `wanted.key` asked: held until a person says that it is right."""

    key: str
    throw: Throw

    def apply(self, table: TableLogic) -> None:
        table.tray.pictured(self.key, self.throw)


@dataclass(frozen=True, slots=True)
class DropHeld(GameInput):
    """Forget a held throw; the dice are to be thrown or read again."""

    def apply(self, table: TableLogic) -> None:
        table.tray.drop_held()


@dataclass(frozen=True, slots=True)
class ThrowDice(GameInput):
    """Have the tray throw what is asked for, or draw it where the companion does that for who is on turn."""

    def apply(self, table: TableLogic) -> None:
        table.tray.throw()


@dataclass(frozen=True, slots=True)
class DrawDice(GameInput):
    """Draw dice that the tray cannot throw, because it has none of the Saloon's."""

    def apply(self, table: TableLogic) -> None:
        table.tray.draw()


@dataclass(frozen=True, slots=True)
class PlayWith(TableInput):
    """Play with dice of this set from now on: throws are counted apart for each."""

    dice_set: str

    def apply(self, table: TableLogic) -> None:
        table.tray.dice_set = self.dice_set
