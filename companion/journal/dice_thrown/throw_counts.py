"""Counts of the faces that were really thrown, by replaying every game of a journal.

Counted are the throws that stand in the end, of every game in a journal: one taken back and come again unchanged counts
once, one that was thrown again only as the later throw, a corrected one with its corrected faces. Kept and turned dice
are no throw, drawn and simulated ones no dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from companion.games.known import GAMES, Games, kind_of, rules_for
from companion.journal.commands import Answered, Command, Corrected, CorrectedForGood
from companion.journal.commands_to_apply import commands_to_apply
from companion.journal.journal import StoredGame
from companion.journal.throw_source import REALLY_THROWN, ThrowSource
from companion.kernel.decision import CHANCE, Answer, Dice
from companion.kernel.game import Game

BASE = "base"


class ShownDie(NamedTuple):
    """A die of a throw that stands. `kind`: "base", or the name of a die that has faces of its own."""

    dice_set: str
    kind: str
    sides: tuple[str, ...]
    face: str
    source: ThrowSource


class DiceCount(NamedTuple):
    """The dice of one kind in one set of dice: how many were thrown, and how often each face came up.

    `sides` are the faces of such a die, one named twice where two sides show it. `settled` of the dice were named by a
    person after an unsure reading; `typed` were typed, or put right, by a person.
    """

    dice_set: str
    kind: str
    sides: tuple[str, ...]
    shown: Mapping[str, int]
    settled: int
    typed: int

    @property
    def dice(self) -> int:
        return sum(self.shown.values())


class DiceThrown(NamedTuple):
    """All that was counted. `left_out` dice were not really thrown, or nobody knows; `unreadable` games are skipped."""

    counts: tuple[DiceCount, ...]
    left_out: int
    unreadable: int


def shown_dice(stored: StoredGame, games: Games = GAMES) -> Iterator[ShownDie]:
    """Every die of the throws that stand in a game; none where it is played without.

    Raises Refused or RecordInvalid where the rules do not take it.
    """
    if not kind_of(stored.setup, games).with_dice:
        return
    game = Game(rules_for(stored.setup, games), stored.setup)
    sources: dict[_Shown, Answered] = {}
    for _, command in commands_to_apply(game, stored.commands):
        _remember(sources, game, command)
        command.apply(game)
    for decision, answer in _throws(game):
        for number, (die, face) in enumerate(zip(decision.dice, answer.tokens, strict=True)):
            by = sources[decision.id, die, face]
            yield ShownDie(by.dice_set, kind_of_die(die), _sides(decision, number), face, by.source)


_Shown = tuple[str, str, str]
"""A throw, a die, and the face that it shows."""


def _remember(sources: dict[_Shown, Answered], game: Game, command: Command) -> None:
    """Note for each die the command that names its face, by throw, die and face.

    Not by throw alone: after an undo, dice of two throws may stand together. A die that a camera read wrong and a
    person corrects is typed by that person; where that is taken back, it shows again what was read.
    """
    if isinstance(command, Answered) and command.seat is None and isinstance(game.pending, Dice):
        sources.update(
            {(game.pending.id, *shown): command for shown in zip(game.pending.dice, command.tokens, strict=True)}
        )
    elif isinstance(command, Corrected | CorrectedForGood):
        for decision, answer in _throws(game):
            if decision.id == command.decision:
                for die, was, now in zip(decision.dice, answer.tokens, command.tokens, strict=True):
                    by = sources[decision.id, die, was]
                    if was != now:
                        source = ThrowSource.TYPED if by.source is ThrowSource.READ else by.source
                        sources[decision.id, die, now] = replace(by, source=source)


def _throws(game: Game) -> Iterator[tuple[Dice, Answer]]:
    for decision, answer in game.answered:
        if isinstance(decision, Dice) and answer.actor == CHANCE:
            yield decision, answer


def grouped(shown: Counter[ShownDie], unreadable: int) -> DiceThrown:
    """Returns the counts of all games together, by sort of dice."""
    thrown = {die: times for die, times in shown.items() if die.source in REALLY_THROWN}
    counts = []
    for dice_set, kind, sides in sorted({die[:3] for die in thrown}):
        same = {die: times for die, times in thrown.items() if die[:3] == (dice_set, kind, sides)}
        faces = dict.fromkeys(sides, 0)
        by_source: Counter[ThrowSource] = Counter()
        for die, times in same.items():
            faces[die.face] += times
            by_source[die.source] += times
        counts.append(
            DiceCount(dice_set, kind, sides, faces, by_source[ThrowSource.SETTLED], by_source[ThrowSource.TYPED])
        )
    return DiceThrown(tuple(counts), sum(shown.values()) - sum(thrown.values()), unreadable)


def _sides(throw: Dice, number: int) -> tuple[str, ...]:
    """The faces of one of the dice of a throw, a side each."""
    return throw.faces[number]


def kind_of_die(die: str) -> str:
    """The kind of a die by its name in a throw: "base", or the name of a die that has faces of its own."""
    return BASE if die.startswith("die") else die
