"""The panel's menus: a row of things to pick where the game itself asks nothing that buttons could answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.kernel.decision import Window
from companion.table.cursor import Cursor

SET_UP: Final = "set_up"
DICE: Final = "dice"
TYPED: Final = "typed"
WINDOW: Final = "window"
PAUSE: Final = "pause"
HUSH: Final = "hush"
OVER: Final = "over"

START, MORE, FEWER, GAME = "start", "more", "fewer", "game"
EVERYTHING, BARE = "everything", "bare"
CONFIRM, TYPE, DROP = "confirm", "type", "drop"
RIGHT, WRONG = "right", "wrong"
WAIT = "wait"
GO_ON, AGAIN, END, SURE = "go_on", "again", "end", "sure"

PAUSE_ITEMS = (GO_ON, AGAIN, END)
OVER_ITEMS = (AGAIN, END)


def module_item(module: str) -> str:
    """The item that adds a module to the next game, or takes it out."""
    return f"module:{module}"


def way_item(option: str) -> str:
    """The item that changes a way to play."""
    return f"way:{option}"


def hold_item(seat: int) -> str:
    """The item by which a seat holds at a window, or lets go."""
    return f"hold:{seat}"


def menu(name: str, items: Sequence[str], item: str = "", picked: Sequence[str] = ()) -> Cursor:
    """The menu's cursor at `item`, or at the first one where that is gone.

    >>> menu(OVER, OVER_ITEMS, END).item
    'end'
    """
    items = tuple(items)
    return Cursor("", 0, None, items, items.index(item) if item in items else 0, tuple(picked), menu=name)


def window_menu(window: Window, epoch: int, alive: Sequence[int], item: str, holding: Sequence[int]) -> Cursor:
    """A window's menu: to wait, or to hold for one who is alive.

    All of them stand there, whoever could step in, and it is shown who holds: the buttons stand where everybody sees
    who presses them. It is for tables on which real role cards lie, which the companion has not seen.
    """
    cursor = menu(WINDOW, (WAIT, *map(hold_item, alive)), item, [*map(hold_item, holding)])
    return Cursor(window.id, epoch, None, cursor.items, cursor.at, cursor.picked, menu=WINDOW)
