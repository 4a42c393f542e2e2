"""Cards that people have told earlier, as the host may put them right, and what a tried correction would change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from companion.kernel.correction import Change
from companion.kernel.decision import Allocation, Choice, Decision, Selection
from companion.kernel.path import turn_of
from companion.locales.words import sentence, words_of
from companion.tabletop.snapshot import PastThrow, TableState
from web.cardgame.card_words import GAME, card_name, words
from web.cardgame.told_cards import cards_named, unseen
from web.desk.tried_correction import Preview, Telling, preview_of
from web.forms.question import CardsNamed
from web.past_page import PastPage, past_page, tried_first
from web.words import listed, t

ON_DESK = 8
"""Cards told in the latest turn that stand on the desk at most."""


class ToldCard(NamedTuple):
    """One card that was told: its place among those told together, the card and its words."""

    place: str
    card: str
    words: str


class ToldRow(NamedTuple):
    """Cards that were told together; `tried` are those of the correction that is being tried, in words."""

    decision: str
    words: str
    cards: tuple[ToldCard, ...]
    tried: tuple[str, ...]
    names: tuple[CardsNamed, ...]


def desk_rows(state: TableState) -> tuple[ToldRow, ...]:
    """The latest cards that were told, the latest first; above them those that are being tried."""
    return _rows(state, tried_first(state, list(reversed(state.throws[-ON_DESK:]))))


def told_page(state: TableState, number: int | None) -> PastPage[ToldRow] | None:
    """The page of this number, counted from the oldest; None is the latest. Returns None where there is none."""
    return past_page(state, number, lambda told: _rows(state, told))


def preview(state: TableState) -> Preview | None:
    """The correction that is being tried, told; None if there is none."""
    correction = state.correction
    if correction is None:
        return None
    told = next((told for told in state.throws if told.decision == correction.decision), None)
    words = _when(told, state) if told else ""
    return preview_of(correction, state.names, _TELLING, words, tuple(map(card_name, correction.tokens)))


def _rows(state: TableState, told: Iterable[PastThrow]) -> tuple[ToldRow, ...]:
    view = state.views.get(None)
    may_be: Counter[str] = unseen(view.table) if view else Counter()
    return tuple(_row(state, each, may_be) for each in told)


def _row(state: TableState, told: PastThrow, may_be: Counter[str]) -> ToldRow:
    tried = state.correction.tokens if state.correction and state.correction.decision == told.decision else ()
    cards = tuple(
        ToldCard(place, card, card_name(card)) for place, card in zip(told.dice, told.faces, strict=True)
    )
    names = cards_named(may_be + Counter(told.faces))
    return ToldRow(told.decision, _when(told, state), cards, tuple(map(card_name, tried)), names)


def _when(told: PastThrow, state: TableState) -> str:
    """When cards were told, and for what."""
    what = words("decision", told.key, told.params, state.names)
    turn = told.turn
    return what if turn is None else t("cards.told.when", turn=turn.number, name=state.names[turn.seat], what=what)


def _answer_words(path: str, names: tuple[str, ...]) -> str:
    """An answer that falls away: whose turn it was in."""
    turn = turn_of(path)
    return t("cards.told.fell", turn=turn.number, name=names[turn.seat]) if turn else path


def change_words(change: Change, names: tuple[str, ...]) -> str:
    """A public count, before and after."""
    before, after = change.before, change.after
    what, seat = change.count
    if seat is None:
        if what == "winner":
            before, after = (sentence(f"side.{value}") if value else t("change.nobody") for value in (before, after))
        return t(f"change.{what}", before=before, after=after)
    if what == "front":
        before, after = (_cards(str(value)) for value in (before, after))
    return t(f"change.{what}", who=names[seat], before=before, after=after)


def _cards(tokens: str) -> str:
    return listed([card_name(token) for token in tokens.split()]) or t("cards.told.no_cards")


def _question(decision: Decision, names: tuple[str, ...]) -> str:
    told = words_of(GAME, names).sentence(f"decision.{decision.key}", decision.params)
    if isinstance(decision, Choice | Allocation | Selection):
        return t("asked.other", who=listed([names[seat] for seat in decision.seats]), question=told)
    return told


_TELLING = Telling(change_words, _answer_words, _question)
