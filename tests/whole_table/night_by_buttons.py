"""A night at the four buttons alone: what people would press who see nothing but the big screen."""

from collections.abc import Callable
from random import Random

from companion.ports.tray import Press
from companion.table.inputs.buttons import PressButton
from companion.table.panel.menu import DICE, OVER, RIGHT, SET_UP, TYPE, TYPED, WINDOW
from companion.table.snapshot import TableState
from companion.table.table import Table

MOST = 40_000
"""Presses in one game before something is taken to be wrong."""


def presses(table: Table) -> Callable[[Press], object]:
    """What a finger on a button of the panel does at a table."""
    return lambda button: table.do(PressButton(button))


class Buttons:
    """Whoever stands at the buttons of `table`; `press` is what a finger does. `seen` is called after each press."""

    def __init__(
        self,
        table: Table,
        press: Callable[[Press], object],
        *,
        random: Random,
        seen: Callable[[TableState], object] = lambda state: None,
    ) -> None:
        self.table = table
        self._press = press
        self._random = random
        self._seen = seen
        self.pressed = 0

    def press(self, button: Press) -> TableState:
        self._press(button)
        self.pressed += 1
        self._seen(self.table.state)
        return self.table.state

    def go_to(self, item: str) -> None:
        """Move the cursor to an item, to the right."""
        cursor = self.table.state.panel.cursor
        assert cursor is not None
        assert item in cursor.items, f"{item} is none of {cursor.items}"
        while self.table.state.panel.cursor.item != item:
            self.press("right")

    def pick(self, item: str) -> TableState:
        """Move to an item and press OK."""
        self.go_to(item)
        return self.press("ok")

    def sit(self, players: int) -> None:
        while len(self.table.state.chairs.sitting) < players:
            self.pick("more")
        while len(self.table.state.chairs.sitting) > players:
            self.pick("fewer")

    def play_on(self, until: Callable[[TableState], bool] = lambda state: state.phase == "over") -> TableState:
        """Press whatever answers what is asked, dice told die by die, until the game is there."""
        while not until(self.table.state):
            assert self.pressed < MOST
            self.answer()
        return self.table.state

    def answer(self) -> None:
        """Press one thing that can be picked."""
        state = self.table.state
        cursor = state.panel.cursor
        assert cursor is not None, state.game.views[None].decision
        if cursor.menu == DICE or (not cursor.menu and TYPE in cursor.items):
            self.pick(TYPE)
        elif cursor.menu == TYPED and cursor.slot is None:
            self.pick(RIGHT)
        else:
            assert cursor.menu not in (SET_UP, OVER, WINDOW)
            for _ in range(self._random.randrange(len(cursor.items))):
                self.press("left")
            self.press("ok")
