"""What who listens to the dice game has to hear with a question: the faces that it is about, and the own life."""

from __future__ import annotations

from companion.games.dice.views.view import DiceView
from companion.table.snapshot import TableState
from web.elements.forms.question import Question
from web.elements.words import t

ABOUT_ALL_DICE = frozenset({"reroll", "doc_die", "doc_face"})
"""Questions about the dice that lie there."""
ABOUT_OWN_LIFE = frozenset({"answer", "takes_harm"})
"""Questions about what harm does to whoever is asked."""


def heard_with(state: TableState, seat: int, ask: Question) -> tuple[str, ...]:
    """The sentences that belong to a seat's question, for whoever cannot look at the table."""
    view = state.game.views[seat]
    assert view.decision is not None, "something is asked"
    table: DiceView = view.table
    if view.decision.key in ABOUT_ALL_DICE:
        locked = " ".join(die.face for die in table.dice if die.locked)
        shown = t("heard.dice", faces=" ".join(die.face for die in table.dice))
        return (shown, t("heard.locked", faces=locked)) if locked else (shown,)
    own = (_own_life(table, seat),) if view.decision.key in ABOUT_OWN_LIFE else ()
    faces = " ".join(slot.face for slot in ask.slots if slot.face)
    if faces:
        return (t("heard.dice", faces=faces), *own)
    return (*own, *(slot.words for slot in ask.slots))


def _own_life(table: DiceView, seat: int) -> str:
    me = table.seats[seat]
    key = "heard.life_and_arrows" if me.arrows else "heard.life"
    return t(key, life=me.life, arrows=me.arrows)
