"""The bets of the dead in words, once the game is over."""

from __future__ import annotations

from markupsafe import Markup

from companion.table.snapshot import TableState
from web.elements.name_links import linked, stand_ins
from web.elements.words import t


def bets_of(state: TableState) -> tuple[Markup, ...]:
    """Who has bet on whom, and was right or wrong: a sentence for each, names in it as links; none before the end."""
    marks = stand_ins(state.names)
    said = (
        t("bet.right" if bet.right else "bet.wrong", name=marks[bet.seat], side=bet.side) for bet in state.game.bets
    )
    return tuple(linked(words, state.names) for words in said)
