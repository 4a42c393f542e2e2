"""Cards that people have named earlier, as the host may put them right, and what a tried correction would change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from companion.kernel.correction import Change
from companion.kernel.decision import Allocation, Choice, Decision, Selection
from companion.kernel.path import turn_of
from companion.locales.words import sentence, words_of
from companion.ports.cards import ShownCard
from companion.table.snapshot import PastThrow, TableState
from web.elements.forms.question import CardsNamed
from web.elements.past_page import PastPage, past_page, tried_first
from web.elements.words import listed, t
from web.games.cards.by_camera.seen_cards import LIKELY
from web.games.cards.card_words import GAME, card_name, words
from web.games.cards.logged_cards import cards_named, each_named, unseen
from web.pages.desk.tried_correction import Preview, Wording, preview_of

ON_DESK = 8
"""How many cards of the latest turn stand on the desk at most."""


class NamedCard(NamedTuple):
    """One card that was named: its place among those named together, the card and its words; `likely` is what the
    camera would have taken it for next."""

    place: str
    card: str
    words: str
    likely: tuple[CardsNamed, ...]


class NamedRow(NamedTuple):
    """Cards that were named together; `tried` are those of the correction that is being tried, in words."""

    decision: str
    words: str
    cards: tuple[NamedCard, ...]
    tried: tuple[str, ...]
    names: tuple[CardsNamed, ...]


def desk_rows(state: TableState) -> tuple[NamedRow, ...]:
    """The latest cards that were named, the latest first; above them those that are being tried."""
    return _rows(state, tried_first(state, list(reversed(state.game.throws[-ON_DESK:]))))


def named_page(state: TableState, number: int | None) -> PastPage[NamedRow] | None:
    """The page of this number, counted from the oldest; None is the latest. Returns None where there is none."""
    return past_page(state, number, lambda draws: _rows(state, draws))


def preview(state: TableState) -> Preview | None:
    """The correction that is being tried, in words; None if there is none."""
    correction = state.undo.correction
    if correction is None:
        return None
    draw = next((draw for draw in state.game.throws if draw.decision == correction.decision), None)
    words = _when(draw, state) if draw else ""
    return preview_of(correction, state.names, _WORDING, words, tuple(map(card_name, correction.tokens)))


def _rows(state: TableState, draws: Iterable[PastThrow]) -> tuple[NamedRow, ...]:
    view = state.game.views.get(None)
    may_be: Counter[str] = unseen(view.table) if view else Counter()
    return tuple(_row(state, each, may_be) for each in draws)


def _row(state: TableState, draw: PastThrow, may_be: Counter[str]) -> NamedRow:
    tried = (
        state.undo.correction.tokens
        if state.undo.correction and state.undo.correction.decision == draw.decision
        else ()
    )
    can_be = may_be + Counter(draw.faces)
    seen = state.tray.cards.seen.get(draw.decision, ())
    cards = tuple(
        NamedCard(place, card, card_name(card), each_named(_next_to(card, seen[number : number + 1], can_be)))
        for number, (place, card) in enumerate(zip(draw.dice, draw.faces, strict=True))
    )
    names = cards_named(can_be)
    return NamedRow(draw.decision, _when(draw, state), cards, tuple(map(card_name, tried)), names)


def _next_to(card: str, seen: tuple[ShownCard, ...], may_be: Counter[str]) -> list[str]:
    """What the camera took a card for besides, the likeliest first."""
    tokens = dict.fromkeys(token for one in seen for token in (one.token, *one.others) if token is not None)
    return [token for token in tokens if token != card and may_be[token]][:LIKELY]


def _when(draw: PastThrow, state: TableState) -> str:
    """The turn in which cards were named, and the question."""
    what = words("decision", draw.key, draw.params, state.names)
    turn = draw.turn
    return what if turn is None else t("cards.named.when", turn=turn.number, name=state.names[turn.seat], what=what)


def _answer_words(path: str, names: tuple[str, ...]) -> str:
    """An answer that falls away: whose turn it was in."""
    turn = turn_of(path)
    return t("cards.named.fell", turn=turn.number, name=names[turn.seat]) if turn else path


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
    return listed([card_name(token) for token in tokens.split()]) or t("cards.named.no_cards")


def _question(decision: Decision, names: tuple[str, ...]) -> str:
    question = words_of(GAME, names).sentence(f"decision.{decision.key}", decision.params)
    if isinstance(decision, Choice | Allocation | Selection):
        return t("asked.other", who=listed([names[seat] for seat in decision.seats]), question=question)
    return question


_WORDING = Wording(change_words, _answer_words, _question)
