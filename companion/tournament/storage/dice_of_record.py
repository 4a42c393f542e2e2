"""The dice of a game's record, counted by face: what a table's chart of its dice is drawn from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.games.known import GAMES, Games, game_told
from companion.journal.dice_thrown.throw_counts import kind_of_die
from companion.kernel.decision import CHANCE, Dice
from companion.support.errors import CompanionError


@dataclass(frozen=True, slots=True)
class FacesShown:
    """The dice of one kind in one game. `sides`: a face for each side; `shown`: each face with how often it came up."""

    kind: str
    sides: tuple[str, ...]
    shown: tuple[tuple[str, int], ...]


def dice_of_record(record: str, games: Games = GAMES) -> tuple[FacesShown, ...]:
    """The throws that stand at the end of a record; empty for a game without dice, or of rules not known here."""
    try:
        game = game_told(record, games)
    except CompanionError:
        return ()
    by_kind: dict[tuple[str, tuple[str, ...]], Counter[str]] = {}
    for decision, answer in game.answered:
        if isinstance(decision, Dice) and answer.actor == CHANCE:
            for number, (die, face) in enumerate(zip(decision.dice, answer.tokens, strict=True)):
                by_kind.setdefault((kind_of_die(die), decision.faces[number]), Counter())[face] += 1
    return tuple(
        FacesShown(kind, sides, tuple((face, faces[face]) for face in dict.fromkeys(sides)))
        for (kind, sides), faces in sorted(by_kind.items())
    )
