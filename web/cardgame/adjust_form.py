"""Lives, cards in play and hands of real cards as the host says that they lie: the form, and what of it is a change."""

from __future__ import annotations

from typing import NamedTuple

from companion.cardgame.view import CardView
from companion.kernel.decision import Tokens
from companion.tabletop.snapshot import TableState
from web.cardgame.card_words import card_name
from web.errors import FormRefused
from web.form import Form

DISCARDED = "discard:"
"""What the name of a tick begins with that lays a card in play onto the discards; a seat and the card follow."""


class Front(NamedTuple):
    """A card in play: its tick's name in the form, and whose card it is in words."""

    name: str
    words: str


class Laid(NamedTuple):
    """What lies on the table besides lives: the cards in play; `counts`: whether sizes of hands are told, since real
    cards are played."""

    front: tuple[Front, ...]
    counts: bool


def laid(state: TableState) -> Laid | None:
    """What can be set now; None in the lobby."""
    view = state.views.get(None)
    if view is None:
        return None
    table: CardView = view.table
    return Laid(
        front=tuple(
            Front(f"{DISCARDED}P{seat.number}/{card}", f"{card_name(card)} · {seat.name}")
            for seat in table.seats
            if seat.alive
            for card in seat.front
        ),
        counts=table.options.real_cards,
    )


def adjusted(form: Form) -> Tokens:
    """What a form sets: beside each field stands what was shown (`was:…`), so only a change is one.

    Raises FormRefused where something is said twice.
    """
    if any(len(values) > 1 for _, values in form.lists()):
        raise FormRefused("not_understood")
    tokens = []
    for name, value in form.items():
        if name.startswith(DISCARDED):
            seat, _, card = name.removeprefix(DISCARDED).partition("/")
            tokens.append(f"{seat}/discards={card}")
        elif f"was:{name}" in form and form[f"was:{name}"] != value.strip():
            tokens.append(f"{name}={value.strip()}")
    return tuple(tokens)
