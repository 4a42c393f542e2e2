"""Whom an option is aimed at, as a form shows them: a small poster, and the posters as their players sit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar


class Target(NamedTuple):
    """A player at whom something may be aimed, with what everybody at the table knows of them."""

    seat: int
    name: str
    portrait: str = ""
    """The character's key, "" before one is dealt."""
    star: bool = False
    """Whether the Sheriff's star lies open before them."""
    life_before: int = 0
    life_after: int | None = None
    """The life points that are left if it comes off; None: it takes or gives none."""
    cards: int | None = None
    """How many cards they hold, or can lose; None where no card matters."""
    arrows: int | None = None
    """How many arrows lie before them; None where no arrow matters."""
    why_not: str = ""
    """Why they cannot be picked, in one line; "" if they can."""
    line: str = ""
    """One more line: the distance, or what else there is to know."""
    you: bool = False
    """Whether it is whoever picks."""
    points: int = 0
    """The share of this option in what several options together do to them, and"""
    left: tuple[int, ...] = ()
    """the life points that are left after none, one, two … points of all those options."""
    line_else: str = ""
    """The line where those points neither end nor spare them,"""
    says: str = ""
    """and the sentence of this option, with “#” for what it does beside those."""


Of = TypeVar("Of")


def as_they_sit(seat: int, seats: Iterable[tuple[int, Of]], count: int) -> tuple[Of, ...]:
    """What belongs to these seats of `count`, in two columns as they sit around `seat`, row by row from the top.

    The left column holds the left-hand neighbours, the right column the others; the nearest sit lowest, `seat` itself
    below them. A seat that stands there twice has its second place below all first ones.

    >>> as_they_sit(0, [(1, "Ben"), (2, "Carl"), (3, "Dora"), (4, "Emil"), (5, "Fina")], 6)
    ('Dora', 'Carl', 'Emil', 'Ben', 'Fina')
    """
    layers: list[dict[int, Of]] = []
    for number, each in seats:
        layer = next((one for one in layers if number not in one), None)
        if layer is None:
            layers.append(layer := {})
        layer[number] = each
    return tuple(each for layer in layers for each in _layer(seat, layer, count))


def _layer(seat: int, layer: dict[int, Of], count: int) -> Iterable[Of]:
    """One of each seat: pairs from the farthest to the nearest, whoever sits opposite alone in front of them."""
    others = sorted((number for number in layer if number != seat), key=lambda number: (number - seat) % count)
    middle = len(others) // 2
    if len(others) % 2:
        yield layer[others[middle]]
    for left, right in zip(reversed(others[:middle]), others[len(others) - middle :], strict=True):
        yield layer[left]
        yield layer[right]
    if seat in layer:
        yield layer[seat]
