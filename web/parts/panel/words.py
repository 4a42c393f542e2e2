"""The state of the panel's buttons in words: what can be picked, and where the cursor is."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.known import GameKind
from companion.kernel.reroll import THROW
from companion.kernel.view import DecisionView, View
from companion.table.cursor import DONE, Cursor
from companion.table.panel.menu import SET_UP, TYPE, TYPED, WAIT, WINDOW, hold_item, module_item, way_item
from companion.table.panel.typed_throw import OPEN
from companion.table.snapshot import TableState
from web.elements.forms.options_of import options_of
from web.elements.forms.set_up import answer_words, module_words, question_words
from web.elements.words import face_words, t
from web.parts.plug.game_pages import GamePages

SHOWN = 7
"""How many items of a long menu are shown at once, around the cursor, so that the big screen has room for them."""


class PanelItem(NamedTuple):
    """One thing that can be picked; `here`: the cursor stands on it; `picked`: it is picked already."""

    words: str
    here: bool
    picked: bool


class PanelShown(NamedTuple):
    """The panel on the big screen: what OK does now, the menu around it, why the last press was refused.

    `earlier` and `later`: more stand in the menu before or after what is shown of it.
    """

    words: str
    items: tuple[PanelItem, ...]
    said: str
    earlier: bool = False
    later: bool = False


def panel_shown(pages: GamePages, state: TableState, kind: GameKind) -> PanelShown | None:
    """What the panel's cursor stands on; None where it stands on nothing, and has nothing to say."""
    view = state.game.views.get(None)
    if state.undo.at_panel:
        return PanelShown(t("panel.undo_asked"), (), state.panel.said)
    if state.panel.cursor is None:
        return PanelShown("", (), state.panel.said) if state.panel.said else None
    cursor = state.panel.cursor
    if not cursor.menu:
        return PanelShown(panel_words(pages, state, view) if view else "", (), state.panel.said)
    first = max(0, min(cursor.at - SHOWN // 2, len(cursor.items) - SHOWN))
    items = tuple(
        PanelItem(_item_words(item, pages, state, kind), at == cursor.at, item in _picked(cursor))
        for at, item in enumerate(cursor.items)
        if first <= at < first + SHOWN
    )
    later = first + SHOWN < len(cursor.items)
    return PanelShown(_menu_words(pages, state), items, state.panel.said, first > 0, later)


def _picked(cursor: Cursor) -> tuple[str, ...]:
    return cursor.picked if cursor.menu == WINDOW else ()


def _menu_words(pages: GamePages, state: TableState) -> str:
    """The question of a menu."""
    cursor = state.panel.cursor
    assert cursor is not None
    if cursor.menu != TYPED:
        return t(f"panel.menu.{cursor.menu}")
    if cursor.slot is None:
        return t("panel.whole", faces=", ".join(map(face_words, cursor.picked)))
    so_far = ", ".join(face_words(face) for face in cursor.picked if face != OPEN)
    die = pages.dice.words(int(cursor.slot))
    return t("panel.shows_so_far", die=die, faces=so_far) if so_far else t("panel.shows", die=die)


def _item_words(item: str, pages: GamePages, state: TableState, kind: GameKind) -> str:
    """One thing of a menu in words."""
    cursor = state.panel.cursor
    assert cursor is not None
    if cursor.menu == TYPED and cursor.slot is not None:
        return face_words(item)
    if cursor.menu == WINDOW and item != WAIT:
        return t("panel.hold", name=next(name for seat, name in enumerate(state.names) if hold_item(seat) == item))
    if cursor.menu != SET_UP:
        return t(f"panel.{cursor.menu}.{item}")
    module = next((module for module in kind.modules if module_item(module) == item), None)
    if module is not None:
        key = "panel.module_played" if module in state.next.options.modules else "panel.module"
        return t(key, module=module_words(kind, module))
    choice = next((choice for choice in kind.choices if way_item(choice.name) == item), None)
    if choice is not None:
        answer = answer_words(kind, choice, getattr(state.next.options, choice.name))
        return t("panel.way", question=question_words(kind, choice), answer=answer)
    return t(f"panel.set_up.{item}", number=len(state.chairs.sitting), game=pages.title())


def panel_words(pages: GamePages, state: TableState, view: View) -> str:
    """The item of the open question that the cursor stands on; "" where it stands on nothing."""
    cursor, decision = state.panel.cursor, view.decision
    if state.undo.at_panel:
        return t("panel.undo_asked")
    if cursor is None or decision is None or cursor.decision != decision.id:
        return ""
    if cursor.seat is None and decision.shape == "dice":
        return t("panel.type" if cursor.item == TYPE else "panel.throw")
    if cursor.item == DONE:
        picks = decision.shape == "selection"
        return t("panel.throw_marked" if THROW in cursor.picked else "panel.picked" if picks else "panel.done")
    if cursor.name is not None:
        return _whose(cursor, decision, state.names, t("panel.name", name=pages.item(cursor.name.name)))
    if cursor.act is not None:
        act = pages.option(cursor.act.option, state.names)
        return t("panel.option_of", name=state.names[cursor.act.seat], option=act)
    if cursor.seat is None:
        return _whose(cursor, decision, state.names, pages.item(cursor.item))
    slot = next((slot for slot in decision.slots if slot.id == cursor.slot), None)
    options = slot.options if slot else options_of(decision, cursor.seat)
    option = next((option for option in options if option.id == cursor.item), None)
    if option is None:
        return t("panel.die", die=pages.item(cursor.item))
    words = pages.option(option, state.names)
    if slot is None:
        return _whose(cursor, decision, state.names, words)
    slot_words = pages.words("slot", slot.key, slot.params, state.names)
    picked = _picked_so_far(pages, cursor, decision, state.names)
    return t("panel.slot_picked" if picked else "panel.slot", slot=slot_words, option=words, picked=picked)


def _whose(cursor: Cursor, decision: DecisionView, names: tuple[str, ...], option: str) -> str:
    """The words for OK: the answer, for whom where several are asked, and which of several."""
    if cursor.seat is not None and len(decision.seats) > 1:
        return t("panel.option_of", name=names[cursor.seat], option=option)
    several = len(decision.items) if decision.shape == "deal" else decision.most if decision.shape == "selection" else 1
    if several > 1:
        return t("panel.option_many", number=len(cursor.picked) + 1, of=several, option=option)
    return t("panel.option", option=option)


def _picked_so_far(pages: GamePages, cursor: Cursor, decision: DecisionView, names: tuple[str, ...]) -> str:
    options: list[str] = []
    for slot, token in zip(decision.slots, cursor.picked, strict=False):
        option = next((option for option in slot.options if option.id == token), None)
        if option is not None:
            options.append(pages.option(option, names))
    return "; ".join(options)
