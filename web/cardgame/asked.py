"""What the card game's table waits for, told to everybody about whoever is asked."""

from __future__ import annotations

from companion.kernel.view import View
from companion.locales.words import words_of
from companion.tabletop.snapshot import TableState
from web.cardgame.card_words import GAME, words
from web.words import listed


def asked(state: TableState, view: View) -> str:
    """What the table waits for; what chance answers is told as it is."""
    decision = view.decision
    if decision is None:
        return ""
    if not decision.waiting_for:
        return words("decision", decision.key, decision.params, state.names)
    params = {**dict(decision.params), "who": listed([state.names[seat] for seat in decision.waiting_for])}
    return words_of(GAME, state.names).sentence(f"asked.{decision.key}", params)
