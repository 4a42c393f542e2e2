"""What the card game's table waits for: in words for everybody about whoever is asked, and for who is asked."""

from __future__ import annotations

from companion.games.cards.deck import CARDS
from companion.games.cards.effects.flips import BARREL
from companion.games.cards.views.view import CardView
from companion.kernel.event import Param
from companion.kernel.view import DecisionView, View
from companion.locales.words import Words, words_of
from companion.table.snapshot import TableState
from web.elements.forms.question import Question
from web.elements.words import listed, t
from web.games.cards.card_words import GAME

HITS = frozenset({"shot", "shot_at", "indians_at", "duel"})
"""Questions by which somebody else is hit."""
_BY_ABILITY = {"asked": "asked.shot_by_ability", "yours": "yours.shot_by_ability"}
"""A shot that no card fires (Doc Holyday)."""


def asked(state: TableState, view: View) -> str:
    """What the table waits for, for everybody; what chance answers is named as it is."""
    decision = view.decision
    if decision is None:
        return ""
    return _sentence("asked", state, decision, view.table)


def yours(state: TableState, view: View, decision: DecisionView) -> str:
    """The question to a seat, as the head of its form."""
    return _sentence("yours", state, decision, view.table)


def heard_with(state: TableState, seat: int, ask: Question) -> tuple[str, ...]:
    """What who listens has to hear with a seat's question: the own life, and how many cards are in the hand."""
    view = state.game.views[seat]
    assert view.decision is not None, "something is asked"
    table: CardView = view.table
    me = table.seats[seat]
    if view.decision.key == "play":
        return (t("heard.life_and_cards", life=me.life, cards=me.cards),)
    return (t("heard.life", life=me.life),) if view.decision.key in HITS else ()


def _sentence(kind: str, state: TableState, decision: DecisionView, table: CardView) -> str:
    """The question with what is known around it, where there are words of this kind for that; else by itself."""
    spoken = words_of(GAME, state.names)
    facts: dict[str, Param] = {
        **dict(decision.params),
        **_around(decision, table, spoken),
        "who": listed([state.names[seat] for seat in decision.waiting_for]),
    }
    key = _BY_ABILITY[kind] if decision.key == "shot" and "with" not in facts else f"{kind}.{decision.key}"
    return spoken.sentence(key if key in spoken else f"decision.{decision.key}", facts)


def _around(decision: DecisionView, table: CardView, spoken: Words) -> dict[str, Param]:
    """What the question alone does not say: who does what, what a draw! is for, whom a Duel is with."""
    facts: dict[str, Param] = {"by": table.active}
    if table.flip is not None:
        source = table.flip.source if table.flip.source in CARDS else BARREL
        facts |= {"by": table.flip.seat, "with": source, "rule": flip_rule(source, spoken)}
    elif table.running is not None and table.running.card:
        facts["with"] = table.running.card
    if not decision.waiting_for:
        return facts
    seat = table.seats[decision.waiting_for[0]]
    if table.running is not None and table.running.target is not None:
        facts["other"] = table.running.target if seat.number == table.active else table.active
    facts["points"] = seat.missing
    if seat.limit is not None:
        facts["limit"] = seat.limit
    return facts


def hit_by(decision: DecisionView, table: CardView, seat: int) -> int | None:
    """The player whose act asks `seat` for an answer out of turn; None where it is nobody's, as when Dynamite
    explodes."""
    if decision.key == "duel" and seat == table.active:
        return table.running.target if table.running is not None else None
    return table.active if decision.key in HITS and seat != table.active else None


def flip_rule(source: str, spoken: Words) -> str:
    """The results of a draw! that count, by the card in play that it is for."""
    return spoken.sentence(f"flip.{CARDS[source].name if source in CARDS else source}")
