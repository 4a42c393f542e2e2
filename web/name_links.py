"""Players' names inside sentences as links to their cards.

A sentence is made about stand-ins, then escaped, and each stand-in becomes the link: so no sentence is searched for
names, which may be words of it, or parts of each other.
"""

from __future__ import annotations

import re
from dataclasses import replace

from markupsafe import Markup, escape

from companion.locales.words import after_value
from companion.tabletop.snapshot import TableState

CARDS = "/player/"
"""Where the players' cards are, each by its seat."""
_BEGIN, _END = "\ue000", "\ue001"
"""Signs of the private use area: no language has them, and no name may (`companion/chairs.py`)."""
_STAND_IN = re.compile(f"{_BEGIN}([0-9]+){_END}(\\.?)")
"""A stand-in, with the full stop after it: a name that ends in one needs no other."""


def stand_ins(names: tuple[str, ...]) -> tuple[str, ...]:
    """Returns what stands for each name until a sentence is `linked`."""
    return tuple(f"{_BEGIN}{seat}{_END}" for seat in range(len(names)))


def about_stand_ins(state: TableState) -> TableState:
    """Returns the state with stand-ins for all names, for sentences that are made of it."""
    marks = stand_ins(state.names)
    chairs = (replace(chair, name=mark) for chair, mark in zip(state.chairs, marks, strict=True))
    return replace(state, chairs=tuple(chairs))


def linked(words: str, names: tuple[str, ...]) -> Markup:
    """Returns a sentence about stand-ins, escaped, with a link to the player's card for each."""

    def link(found: re.Match[str]) -> str:
        seat = int(found[1])
        name = Markup('<a class="name" href="{}{}" data-card>{}</a>').format(CARDS, seat, names[seat])
        return name + after_value(names[seat], found[2])

    return Markup(_STAND_IN.sub(link, str(escape(words))))
