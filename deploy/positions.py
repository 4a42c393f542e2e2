"""Positions at the start of turns, each as one line: a bug report quotes one, and a game can begin from it."""

from __future__ import annotations

from companion.games import kind_of
from companion.kernel.game import Game


def positions(game: Game) -> list[str]:
    """One line for each turn that has begun, the oldest first; none where the game has no such lines.

    Secret roles stand in it, as in the record itself.
    """
    position_text = kind_of(game.setup).position_text
    if position_text is None:
        return []
    told = Game(game.rules, game.setup)
    lines: list[str] = []
    turn = 0
    for answer in (None, *game.record.answers):
        if answer is not None:
            told.answer(answer.actor, answer.tokens)
        if told.state.turn > turn:
            turn = told.state.turn
            lines.append(position_text(told.state))
    return lines
