"""What a game's options stand for: rules, bots and pages read a move by its option's id, never the id's letters.

>>> class Shot(NamedTuple):
...     target: int
>>> shots: Moves[Shot] = Moves()
>>> shots.option("shoot:P3", "shoot", Shot(3), (("seat", 3),))
Option(id='shoot:P3', key='shoot', params=(('seat', 3),))
>>> shots["shoot:P3"].target
3
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from companion.kernel.decision import Option
from companion.kernel.event import Params

M = TypeVar("M")


class Moves(dict[str, M]):
    """The moves of one kind of question by the ids of their options; an id is text, and text is for the record alone.

    A game offers few different options, again and again, so all that were ever made stay here.
    """

    def option(self, id: str, key: str, move: M, params: Params = ()) -> Option:
        """Returns the option that stands for a move."""
        self[id] = move
        return Option(id, key, params)


class ToSeat(NamedTuple):
    """A move that only says which seat it is about."""

    target: int
