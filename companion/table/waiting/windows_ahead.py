"""What follows from the open window with nothing new to know: windows that share its bar, and the choice beside it.

Whoever holds at the open window holds at them, too, so nobody looks at a second bar for the same dice. Each is still
asked by the rules in its own order, and each has its own answer in the journal. The player on turn may choose dice to
throw again while the bar runs: nobody sees the choice, and it counts if nobody steps in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.kernel.decision import CLOCK, LAPSE, Allocation, Window
from companion.kernel.game import Game
from companion.kernel.reroll import KEEP, is_reroll
from companion.kernel.view import View, view_of

FORESEEN: Final = frozenset({"turn"})
"""Public events that nobody has to see before they decide: whose turn comes next is known."""


class LaterWindow(NamedTuple):
    """A window that opens if nobody steps in at the open one, and if the player on turn keeps the dice."""

    decision: str
    lines: int
    """The length of the public log when it opens: a longer one says that something else has happened."""
    views: Mapping[int | None, View]
    """The table as each audience sees it then."""


class LaterChoice(NamedTuple):
    """The dice that the player on turn may throw again if nobody steps in, and that player's view of it."""

    asked: Allocation
    seat: int
    view: View


class AfterWindow(NamedTuple):
    """What follows from the open window: the windows that share its bar, and the choice that is open meanwhile."""

    windows: tuple[LaterWindow, ...] = ()
    choice: LaterChoice | None = None


def ahead_of_window(game: Game) -> AfterWindow:
    """Returns what follows from the open window, by public knowledge alone; of windows those that may (`joins`)."""
    found: list[LaterWindow] = []
    choice: LaterChoice | None = None
    beside, known = game.beside(), len(game.log_of(None))
    audiences = (None, *range(len(game.setup.players)))
    while _lapses_or_stops(beside):
        lines = len(beside.log_of(None))
        if any(event.key not in FORESEEN for event in beside.log_of(None)[known:]):
            break
        asked = beside.pending
        if isinstance(asked, Window):
            if not asked.joins:
                break
            found.append(LaterWindow(asked.id, lines, {audience: view_of(beside, audience) for audience in audiences}))
        elif isinstance(asked, Allocation) and is_reroll(asked) and choice is None:
            choice = LaterChoice(asked, asked.seats[0], view_of(beside, asked.seats[0], log_lines=None))
    return AfterWindow(tuple(found), choice)


def _lapses_or_stops(game: Game) -> bool:
    """Let the open window lapse, or the player on turn keep all dice. Returns whether one of these was asked."""
    asked = game.pending
    if isinstance(asked, Window):
        game.answer(CLOCK, LAPSE)
        return True
    if isinstance(asked, Allocation) and is_reroll(asked):
        game.answer(asked.seats[0], (KEEP,) * len(asked.slots))
        return True
    return False
