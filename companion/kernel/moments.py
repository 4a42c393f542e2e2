"""Stepping through a record: the moments at which something has happened, and the game as it stood at each.

A generator cannot be copied, so to step back is to replay the record up to there, which costs what an undo costs
(`companion/decisions/003-undo-is-a-replay.md`). Nothing is kept between two steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from companion.kernel.game import Game
from companion.kernel.record import Record
from companion.kernel.rules import Rules

T = TypeVar("T")


class Moment(NamedTuple):
    """A place in a record: the number of answers given until then, and of lines in the whole log.

    >>> from companion.kernel.moments import Moment
    >>> Moment(answers=12, lines=30).lines
    30
    """

    answers: int
    lines: int


def moments(rules: Rules[Any], record: Record, looked: Callable[[Game], T]) -> Iterator[tuple[Moment, T]]:
    """Yields the beginning and every place at which the log has grown, each with what `looked` makes of the game there.

    The last one is the end. Raises as `Game.replay`.
    """
    shown = -1
    for answers, game in enumerate(Game.replayed(rules, record)):
        lines = len(game.log())
        if lines > shown or answers == len(record.answers):
            shown = lines
            yield Moment(answers, lines), looked(game)


def stood_at(rules: Rules[Any], record: Record, answers: int) -> Game:
    """Returns the game of a record as it stood after this number of answers. Raises as `Game.replay`."""
    remarks = tuple(remark for remark in record.remarks if remark.at <= answers)
    return Game.replay(rules, Record(record.setup, record.answers[:answers], remarks))
