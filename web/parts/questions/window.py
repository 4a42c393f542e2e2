"""A moment in which somebody may step in, as every page shows it: the same for all, whoever could."""

from __future__ import annotations

from typing import NamedTuple

from companion.table.snapshot import TableState
from companion.table.waiting.window_clock import OpenWindow
from web.elements.words import slug
from web.parts.plug.game_pages import GamePages

WHOLE = 100.0
"""The width of a bar that has just begun to run out."""


class WindowShown(NamedTuple):
    """The open window; `left` are its seconds from now (None: no time ends it), `part` what is left in hundredths.

    `name` changes with every window, and with every pause, in which no time runs (`left` None);
    `cards`: real role cards lie on the table, and anybody may show one.
    """

    decision: str
    epoch: int
    name: str
    left: float | None
    part: float
    cards: bool


def answer_shown(state: TableState, now: float) -> WindowShown | None:
    """The time that runs for an answer out of turn, the same on every page; None where nobody has to hurry."""
    return (
        _shown(state, state.waiting.answering, now, cards_on_table=False)
        if state.waiting.answering is not None
        else None
    )


def window_shown(state: TableState, now: float, pages: GamePages) -> WindowShown | None:
    """The open window at `now`, seconds of the table's clock; None where none is open."""
    window, view = state.waiting.window, state.game.views.get(None)
    if window is None or view is None:
        return None
    return _shown(state, window, now, pages.cards_on_table(view))


def _shown(state: TableState, window: OpenWindow, now: float, cards_on_table: bool) -> WindowShown:
    left = window.left(now)
    still = state.waiting.paused is not None
    part = WHOLE if left is None or not window.seconds else WHOLE * left / window.seconds
    name = slug(
        f"{window.decision} {window.epoch} {window.opened:.1f} {state.waiting.pauses}{'still' if still else ''}"
    )
    rest = None if left is None or still else round(left, 1)
    return WindowShown(window.decision, window.epoch, name, rest, round(part, 1), cards_on_table)
