"""The buttons of the panel."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ports.tray import Press
from companion.table.inputs.table_input import TableInput
from companion.table.table_logic import TableLogic


@dataclass(frozen=True, slots=True)
class PressButton(TableInput):
    """A button of the panel: left and right move the cursor, OK picks, undo takes back; "pause" is undo held down.

    The cursor stands on chairs and set-up before a game, on what is asked, on the next game at the end. While the
    table is paused, "pause" lets it go on, and so does OK where nothing else is picked. What is refused is shown in
    `TableState.panel.said`, too.
    """

    button: Press

    shows_refusal = True

    def apply(self, table: TableLogic) -> None:
        table.buttons.press(self.button)


@dataclass(frozen=True, slots=True)
class PressSeat(TableInput):
    """The OK button at a seat: as OK of the panel, for that seat alone.

    Raises Refused where it is not asked; `TableState.panel.said` shows that, too.
    """

    seat: int

    shows_refusal = True

    def apply(self, table: TableLogic) -> None:
        table.buttons.press_seat(self.seat)
