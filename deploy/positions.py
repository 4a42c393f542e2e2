"""Positions at the start of turns, each as one line: a bug report quotes one, and a game can begin from it."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.games.known import kind_of
from companion.kernel.game import Game


class Position(NamedTuple):
    """How the table lay when a turn began, and how many answers of the record stood before it."""

    text: str
    answers: int


def positions(game: Game) -> list[Position]:
    """One for each turn that has begun, the oldest first; none where the game has no such lines.

    Secret roles stand in it, as in the record itself.
    """
    position_text = kind_of(game.setup).position_text
    if position_text is None:
        return []
    lines: list[Position] = []
    answers = 0

    def note(state: Any) -> None:
        lines.append(Position(position_text(state), answers))

    for _ in Game.replayed(game.rules, game.record, note):
        answers += 1  # by what happens next
    return lines
