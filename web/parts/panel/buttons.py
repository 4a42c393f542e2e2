"""What left, right and undo of the panel do now, and OK while the table is paused, in words for the big screen.

What OK does else is a sentence of its own (`words.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from companion.kernel.reroll import THROW
from companion.kernel.view import DecisionView, View
from companion.ports.tray import Button
from companion.table.cursor import DONE, Cursor
from companion.table.lamps import live_buttons
from companion.table.panel.menu import TYPE
from companion.table.snapshot import TableState
from web.elements.forms.options_of import options_of
from web.elements.words import t
from web.parts.phone.take_back import host_take_back
from web.parts.plug.game_pages import GamePages


class PanelButton(NamedTuple):
    """A button of the panel: its name in words, what it does now (“” for nothing), and whether it does something when
    it is pressed (undo can always be held down)."""

    button: Button
    name: str
    does: str
    live: bool


def panel_buttons(pages: GamePages, state: TableState, view: View) -> tuple[PanelButton, ...]:
    """The buttons as they stand; none where there is no panel."""
    if not state.panel.there:
        return ()
    live = live_buttons(state)
    if state.waiting.paused is not None:
        return (PanelButton("ok", t("panel.ok"), t("panel.go_on"), True),)
    does: dict[Button, str] = {"left": "", "right": "", "undo": _undo_words(state) or t("panel.pause")}
    cursor, decision = state.panel.cursor, view.decision
    if cursor is not None and cursor.menu:
        return ()  # the menu beside them shows all that they lead to
    if cursor is not None and decision is not None and "left" in live and not state.undo.at_panel:
        does["left"] = _item_words(pages, state, cursor.moved(-1), decision)
        does["right"] = _item_words(pages, state, cursor.moved(1), decision)
    return tuple(PanelButton(button, t(f"panel.{button}"), does[button], button in live) for button in does)


def _undo_words(state: TableState) -> str:
    """The undo button in words: a step back in a half-given answer, or the act that it takes back."""
    if state.panel.cursor is not None and state.panel.cursor.before is not None:
        return t("panel.step_back")
    return host_take_back(state)


def _item_words(pages: GamePages, state: TableState, cursor: Cursor, decision: DecisionView) -> str:
    """The cursor's item in words: an option, a card, a die, or “done”."""
    if cursor.item == DONE:
        return t("panel.done_there")
    if cursor.item in (THROW, TYPE):
        return t("panel.throw_there" if cursor.item == THROW else "panel.type_there")
    if cursor.name is not None:
        return pages.item(cursor.name.name)
    if cursor.act is not None:
        return pages.option(cursor.act.option, state.names)
    slot = next((slot for slot in decision.slots if slot.id == cursor.slot), None)
    options = slot.options if slot else options_of(decision, cursor.seat) if cursor.seat is not None else ()
    option = next((option for option in options if option.id == cursor.item), None)
    return pages.item(cursor.item) if option is None else pages.option(option, state.names)
