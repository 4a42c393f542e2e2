"""Where the buttons of the panel stand, in words."""

from __future__ import annotations

from companion.kernel.reroll import THROW
from companion.kernel.view import DecisionView, View
from companion.tabletop.cursor import DONE, Cursor
from companion.tabletop.snapshot import TableState
from web.game_pages import GamePages
from web.options_of import options_of
from web.question_form import option_words
from web.words import t


def panel_words(pages: GamePages, state: TableState, view: View) -> str:
    """What the panel's cursor stands on; "" where it stands on nothing."""
    cursor, decision = state.cursor, view.decision
    if state.undo_at_panel:
        return t("panel.undo_asked")
    if cursor is None or decision is None or cursor.decision != decision.id:
        return ""
    if cursor.seat is None and decision.shape == "dice":
        return t("panel.throw")
    if cursor.item == DONE:
        picks = decision.shape == "selection"
        return t("panel.throw_marked" if THROW in cursor.picked else "panel.picked" if picks else "panel.done")
    if cursor.name is not None:
        return _whose(cursor, decision, state.names, t("panel.name", name=pages.item(cursor.name.name)))
    if cursor.act is not None:
        act = option_words(pages, cursor.act.option, state.names)
        return t("panel.option_of", name=state.names[cursor.act.seat], option=act)
    if cursor.seat is None:
        return _whose(cursor, decision, state.names, pages.item(cursor.item))
    slot = next((slot for slot in decision.slots if slot.id == cursor.slot), None)
    options = slot.options if slot else options_of(decision, cursor.seat)
    option = next((option for option in options if option.id == cursor.item), None)
    if option is None:
        return t("panel.die", die=pages.item(cursor.item))
    words = option_words(pages, option, state.names)
    if slot is None:
        return _whose(cursor, decision, state.names, words)
    slot_words = pages.words("slot", slot.key, slot.params, state.names)
    picked = _picked_so_far(pages, cursor, decision, state.names)
    return t("panel.slot_picked" if picked else "panel.slot", slot=slot_words, option=words, picked=picked)


def _whose(cursor: Cursor, decision: DecisionView, names: tuple[str, ...], option: str) -> str:
    """What OK says, for whom where several are asked, and which of several it is."""
    if cursor.seat is not None and len(decision.seats) > 1:
        return t("panel.option_of", name=names[cursor.seat], option=option)
    several = len(decision.items) if decision.shape == "deal" else decision.most if decision.shape == "selection" else 1
    if several > 1:
        return t("panel.option_many", number=len(cursor.picked) + 1, of=several, option=option)
    return t("panel.option", option=option)


def _picked_so_far(pages: GamePages, cursor: Cursor, decision: DecisionView, names: tuple[str, ...]) -> str:
    told: list[str] = []
    for slot, token in zip(decision.slots, cursor.picked, strict=False):
        option = next((option for option in slot.options if option.id == token), None)
        if option is not None:
            told.append(option_words(pages, option, names))
    return "; ".join(told)
