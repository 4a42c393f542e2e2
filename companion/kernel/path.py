"""Paths: a decision's id, which names its turn and its steps (`turn 12/P3/roll 2`); the one place that reads one.

Whoever asks writes the steps. Each is words, numbers and seats; ` after P1` at its end: P1 has stepped in already.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_TURN = re.compile(r"turn ([0-9]{1,9})/P([0-9]{1,3})/")
_SEAT = re.compile(r"P(\d+)")
_NUMBER = re.compile(r"\d+")
_AFTER = re.compile(r" after P(\d+)")
REMEMBERED = 1024
"""The ids of an evening's throws, which pages ask about again and again."""


class Turn(NamedTuple):
    """A turn: its number, and the seat whose turn it is."""

    number: int
    seat: int

    @property
    def path(self) -> str:
        """The beginning of the ids of this turn's decisions.

        >>> Turn(12, 3).path
        'turn 12/P3'
        """
        return turn_path(self.number, self.seat)


def turn_path(number: int, seat: int) -> str:
    """With what the ids of a turn's decisions begin; rules ask it in every turn."""
    return f"turn {number}/P{seat}"


class Step(NamedTuple):
    """One step of a path: its `name` is without seats and numbers, which stand beside it; `number` is the first, or "".

    `after`: the seats that have stepped in there already. `text`: the step as it is written, without them.

    >>> from companion.kernel.path import steps_of
    >>> steps_of("turn 3/P1/roll 2")[2]
    Step(name='roll', number='2', seats=(), after=(), text='roll 2')
    """

    name: str
    number: str
    seats: tuple[int, ...]
    after: tuple[int, ...]
    text: str


@lru_cache(REMEMBERED)
def turn_of(id: str) -> Turn | None:
    """The turn to which a decision belongs; None for one outside of turns.

    >>> turn_of("turn 12/P3/roll 2")
    Turn(number=12, seat=3)
    """
    match = _TURN.match(id)
    return Turn(int(match[1]), int(match[2])) if match else None


def steps_of(id: str) -> tuple[Step, ...]:
    """The steps of a path, the turn and its seat among them.

    >>> steps_of("turn 3/P1/roll 2/after after P0")[3]
    Step(name='after', number='', seats=(), after=(0,), text='after')
    >>> steps_of("turn 3/P1/roll 2/P4 takes an arrow")[3].name
    'seat_takes_an_arrow'
    """
    return tuple(map(_step, id.split("/")))


def _step(written: str) -> Step:
    after, text = _AFTER.findall(written), _AFTER.sub("", written)
    plain = _SEAT.sub("seat", text)
    name = "_".join(_NUMBER.sub("", plain).replace("-", " ").split())
    number = "".join(_NUMBER.findall(plain)[:1])
    return Step(name, number, tuple(map(int, _SEAT.findall(text))), tuple(map(int, after)), text)
