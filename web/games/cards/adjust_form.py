"""Lives, cards in play and hands of real cards as the host says that they lie: the form, and what of it is a change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from companion.games.cards.deck import CARDS
from companion.games.cards.views.view import CardView
from companion.games.western.roles import Role
from companion.kernel.decision import Tokens
from companion.table.snapshot import TableState
from web.elements.errors import FormRefused
from web.elements.forms.form import Form
from web.elements.forms.question import CardsNamed
from web.elements.words import apart, role_words, t
from web.games.cards.card_words import card_name
from web.games.cards.logged_cards import cards_named, unseen

DISCARDED = "discard:"
"""What the name of a tick begins with that lays a card in play onto the discards; its value says so to the rules."""
LAYS, BEFORE = "lays", "lays-before"
"""The fields by which a card lies in play before a seat."""


class Front(NamedTuple):
    """A card in play: its tick's name in the form and what that says to the rules; whose card it is in words."""

    name: str
    value: str
    words: str


class NamedRole(NamedTuple):
    """A real role card that lies open: whose, which, and which it may be in place of that one, each in words."""

    seat: int
    words: str
    role: str
    roles: tuple[tuple[str, str], ...]


class Laid(NamedTuple):
    """What lies on the table besides lives: the cards in play; `counts`: whether people enter sizes of hands, since
    real cards are played; `can_lie`: the cards by name, that may lie in play without the companion's knowing it;
    `roles`: the real role cards that were named."""

    front: tuple[Front, ...]
    counts: bool
    can_lie: tuple[CardsNamed, ...]
    roles: tuple[NamedRole, ...] = ()


def laid(state: TableState) -> Laid | None:
    """The things that can be set now; None in the lobby."""
    view = state.game.views.get(None)
    if view is None:
        return None
    table: CardView = view.table
    return Laid(
        front=tuple(
            _front(seat.number, seat.name, card)
            for seat in table.seats
            if seat.alive
            for card in seat.front
        ),
        counts=table.options.real_cards,
        can_lie=_can_lie(table),
        roles=tuple(_named_roles(table)),
    )


def _front(seat: int, name: str, card: str) -> Front:
    words = f"{card_name(card)} · {apart(name)}"
    return Front(f"{DISCARDED}P{seat}/{card}", f"P{seat}/discards={card}", words)


def _named_roles(table: CardView) -> Iterator[NamedRole]:
    """Real role cards that were named, but for the Sheriff's."""
    if not table.options.roles_are_real_cards:
        return
    others = tuple((role.value, role_words(role)) for role in Role if role is not Role.SHERIFF)
    for seat in table.seats:
        if seat.role_shown and seat.role not in (None, Role.SHERIFF):
            yield NamedRole(seat.number, t("cards.adjust.role", name=seat.name), str(seat.role), others)


def _can_lie(table: CardView) -> tuple[CardsNamed, ...]:
    """Blue and green cards that everybody has seen, and with a real deck those that nobody has, by their names."""
    cards = Counter([*table.discards, *(card for seat in table.seats for card in seat.front)])
    if table.options.real_cards:
        cards += unseen(table)
    return cards_named(Counter({card: number for card, number in cards.items() if CARDS[card].colour != "brown"}))


def adjusted(form: Form) -> Tokens:
    """The changes that a form makes: beside each field stands what was shown (`was:…`), so only a change is one.

    Raises FormRefused where something is said twice.
    """
    if any(len(values) > 1 for _, values in form.lists()):
        raise FormRefused("not_understood")
    tokens = []
    if form.get(LAYS):
        tokens.append(f"{form.get(BEFORE, '')}/lays={form[LAYS]}")
    for name, value in form.items():
        if name.startswith(DISCARDED):
            tokens.append(value)
        elif f"was:{name}" in form and form[f"was:{name}"] != value.strip():
            tokens.append(f"{name}={value.strip()}")
    return tuple(tokens)
