"""What each button of the panel does now, in words for the big screen."""

from __future__ import annotations

from typing import NamedTuple

from companion.kernel.decision import Option
from companion.kernel.reroll import THROW
from companion.kernel.view import DecisionView, View
from companion.ports import Button
from companion.tabletop.cursor import DONE, Cursor
from companion.tabletop.lamps import live_buttons
from companion.tabletop.snapshot import TableState
from web.desk.take_back import host_take_back
from web.game_pages import GamePages
from web.options_of import options_of
from web.question_form import option_words
from web.words import t


class PanelButton(NamedTuple):
    """A button of the panel: its name as told, what it does now (“” for nothing), and whether it does something when it
    is pressed (undo can always be held down)."""

    button: Button
    name: str
    does: str
    live: bool


def panel_buttons(pages: GamePages, state: TableState, view: View) -> tuple[PanelButton, ...]:
    """The four buttons as they stand; none where there is no panel."""
    if not state.panel:
        return ()
    live = live_buttons(state)
    does: dict[Button, str] = {"left": "", "right": "", "ok": "", "undo": host_take_back(state) or t("panel.pause")}
    if state.paused is not None:
        does = {"left": "", "right": "", "ok": t("panel.go_on"), "undo": ""}
    elif (cursor := state.cursor) is not None and (decision := view.decision) is not None:
        does["ok"] = _ok_words(pages, state, cursor, decision)
        if "left" in live:
            does["left"] = _item_words(pages, state, cursor.moved(-1), decision)
            does["right"] = _item_words(pages, state, cursor.moved(1), decision)
    order: tuple[Button, ...] = ("left", "ok", "right", "undo")
    return tuple(PanelButton(button, t(f"panel.{button}"), does[button], button in live) for button in order)


def _ok_words(pages: GamePages, state: TableState, cursor: Cursor, decision: DecisionView) -> str:
    """What OK does with the thing that the cursor stands on."""
    if cursor.seat is None:
        return t("panel.throw")
    if cursor.item == DONE:
        return t("panel.throw_marked" if THROW in cursor.picked else "panel.done")
    words = _item_words(pages, state, cursor, decision)
    slot = next((slot for slot in decision.slots if slot.id == cursor.slot), None)
    if slot is None:
        is_option = any(option.id == cursor.item for option in _options(cursor, decision))
        return words if is_option else t("panel.mark", die=words)
    slot_words = pages.words("slot", slot.key, slot.params, state.names)
    picked = _picked_so_far(pages, cursor, decision, state.names)
    return t("panel.slot_picked" if picked else "panel.slot", slot=slot_words, option=words, picked=picked)


def _item_words(pages: GamePages, state: TableState, cursor: Cursor, decision: DecisionView) -> str:
    """What the cursor stands on: an option, a die, or “done”."""
    if cursor.item == DONE:
        return t("panel.done_there")
    option = next((option for option in _options(cursor, decision) if option.id == cursor.item), None)
    return pages.item(cursor.item) if option is None else option_words(pages, option, state.names)


def _options(cursor: Cursor, decision: DecisionView) -> tuple[Option, ...]:
    slot = next((slot for slot in decision.slots if slot.id == cursor.slot), None)
    if slot is not None:
        return slot.options
    return options_of(decision, cursor.seat) if cursor.seat is not None else ()


def _picked_so_far(pages: GamePages, cursor: Cursor, decision: DecisionView, names: tuple[str, ...]) -> str:
    told: list[str] = []
    for slot, token in zip(decision.slots, cursor.picked, strict=False):
        option = next((option for option in slot.options if option.id == token), None)
        if option is not None:
            told.append(option_words(pages, option, names))
    return "; ".join(told)
