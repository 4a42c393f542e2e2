"""Cards of a real deck that the camera saw and nobody has taken yet: in words, and what a tap makes of them."""

from __future__ import annotations

from typing import NamedTuple

from companion.kernel.view import View
from companion.ports.cards import ShownCard
from companion.table.snapshot import CardsState, TableState
from web.elements.forms.options_of import options_of
from web.elements.forms.question import OptionButton, in_places
from web.elements.words import listed, t, t_or
from web.games.cards.aim import target
from web.games.cards.card_words import CardFace, card_face, card_name
from web.games.cards.does import asks_first, does

LIKELY = 4
"""Cards at most that are offered for one that is in doubt."""


class DoubtfulCard(NamedTuple):
    """A card that somebody has to look at: its place among those held, what it is called there, and the cards that it
    can be, the likeliest first."""

    place: int
    words: str
    likely: tuple[CardFace, ...]
    tokens: tuple[str, ...]


class SeenCards(NamedTuple):
    """What the camera saw, for a page: `lying` are cards that are plain, `doubts` those that a tap says; `options` are
    what a plain card can mean, one of which answers `decision`. `words` say why nothing was taken, a sentence each;
    `in_doubt`: somebody has to look at the table."""

    key: str
    decision: str
    epoch: int
    words: tuple[str, ...]
    lying: tuple[CardFace, ...]
    doubts: tuple[DoubtfulCard, ...]
    options: tuple[OptionButton, ...]
    held: bool
    in_doubt: bool


def seen_cards(state: TableState, audience: int | None, seat: int | None) -> SeenCards | None:
    """What the camera saw of the cards that are asked for; None where there is nothing to be said.

    As `audience` may see it; `seat` is asked there, None where nobody is."""
    cards, view = state.tray.cards, state.game.views.get(audience)
    if cards.wanted is None or view is None or view.decision is None or state.waiting.hush is not None:
        return None
    so_far = tuple(map(card_face, cards.so_far))
    if cards.held is None:
        words = (t("cards.seen.so_far", seen=len(so_far), number=cards.wanted.number),) if so_far else ()
        return SeenCards(cards.wanted.key, "", 0, words, so_far, (), (), False, False) if so_far else None
    whom = cards.held.why == "whom"
    return SeenCards(
        key=cards.wanted.key,
        decision=view.decision.id,
        epoch=view.epoch,
        words=_why(cards),
        lying=tuple(card_face(card.token) for card in cards.held.cards if card.token and _plain(card, cards)),
        doubts=() if whom else tuple(_doubts(cards)),
        options=_options(state, view, seat) if whom and seat is not None else (),
        held=True,
        in_doubt=not whom,
    )


def seen_words(state: TableState) -> tuple[str, ...]:
    """What was seen, for who listens: why it was not taken, and what a card in doubt can be."""
    seen = seen_cards(state, None, None)
    if seen is None:
        return ()
    return (*seen.words, *(t("cards.seen.likely", cards=listed([f.name for f in d.likely])) for d in seen.doubts))


def _why(cards: CardsState) -> tuple[str, ...]:
    """Why the cards were not taken."""
    held, wanted = cards.held, cards.wanted
    assert held is not None
    assert wanted is not None
    if held.why == "taken_back":
        return (t("cards.seen.taken_back"),)
    unsure = tuple(t("cards.seen.unsure", why=_why_unsure(card)) for card in held.cards if not card.sure)
    names = listed([card_name(card.token) for card in held.cards if card.token])
    if held.why == "count":
        return (t("cards.seen.count", seen=len(held.cards), number=wanted.number),)
    if held.why == "unsure":
        return tuple(dict.fromkeys(unsure))
    why = "early_taken" if held.why == "early" and wanted.taken else held.why
    return (t(f"cards.seen.{why}", cards=names or t("cards.seen.a_card")), *dict.fromkeys(unsure))


def _why_unsure(card: ShownCard) -> str:
    return t_or(f"cards.why.{(card.why or 'unsure').replace(' ', '_')}", t("cards.why.unsure"))


def _plain(card: ShownCard, cards: CardsState) -> bool:
    """Whether a card of those held needs no tap of its own."""
    assert cards.held is not None
    return card.sure and (cards.held.why in ("whom", "unsure", "disk", "count"))


def _doubts(cards: CardsState) -> list[DoubtfulCard]:
    held, wanted = cards.held, cards.wanted
    assert held is not None
    assert wanted is not None
    doubts = []
    for place, card in enumerate(held.cards):
        if held.why in ("disk", "count") or _plain(card, cards):
            continue
        can_be = [token for token in (card.token, *card.others) if token is not None and token in wanted.may_be]
        tokens = tuple(dict.fromkeys(can_be))[:LIKELY]
        words = t("cards.seen.which_of", number=place + 1) if len(held.cards) > 1 else ""
        if tokens:
            doubts.append(DoubtfulCard(place, words, tuple(map(card_face, tokens)), tokens))
    return doubts


def _options(state: TableState, view: View, seat: int) -> tuple[OptionButton, ...]:
    """What the card that lies there can mean, as buttons."""
    held = state.tray.cards.held
    assert view.decision is not None
    assert held is not None
    table = view.table
    options = [option for option in options_of(view.decision, seat) if option.id in held.options]
    return in_places(
        seat,
        len(state.names),
        [
            OptionButton(
                option.id,
                does(option, view, seat, state.names),
                target=target(option, table, table.seats[seat]),
                asks=asks_first(option, seat),
            )
            for option in options
        ],
    )
