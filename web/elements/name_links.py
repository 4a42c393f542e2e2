"""Players' names inside sentences as links to their cards.

A sentence is made about stand-ins, then escaped, and each stand-in becomes the link: so no sentence is searched for
names, which may be words of it, or parts of each other.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from markupsafe import Markup, escape

from companion.locales.catalogue import about
from companion.locales.elision import before_value
from companion.locales.isolate import isolated
from companion.locales.words import after_value, spoken
from companion.table.snapshot import TableState

CARDS = "/player/"
"""The addresses of the players' cards begin so; the seat follows."""
_BEGIN, _END = "\ue000", "\ue001"
"""Signs of the private use area: no language has them, and no name may (`companion/journal/chairs.py`)."""
_STAND_IN = re.compile(f"(\\b\\w+ )?{_BEGIN}([0-9]+){_END}(\\.?)")
"""A stand-in with the word before it, which may change before a name, and the full stop after it: a name that ends in
one needs no other."""


def stand_ins(names: tuple[str, ...]) -> tuple[str, ...]:
    """Returns what stands for each name until a sentence is `linked`."""
    return tuple(f"{_BEGIN}{seat}{_END}" for seat in range(len(names)))


def about_stand_ins(state: TableState) -> TableState:
    """Returns the state with stand-ins for all names, for sentences that are made of it."""
    marks = stand_ins(state.names)
    chairs = (replace(chair, name=mark) for chair, mark in zip(state.chairs.sitting, marks, strict=True))
    return replace(state, chairs=replace(state.chairs, sitting=tuple(chairs)))


def linked(words: str, names: tuple[str, ...]) -> Markup:
    """Returns a sentence about stand-ins, escaped, with a link to the player's card for each."""
    return _linked(words, names, spoken().language)


@lru_cache(maxsize=2048)
def _linked(words: str, names: tuple[str, ...], language: str) -> Markup:
    def link(found: re.Match[str]) -> str:
        seat = int(found[2])
        shown = isolated(names[seat], language)
        name = Markup('<a class="name" href="{}{}" data-card>{}</a>').format(CARDS, seat, shown)
        before = before_value(found[1] or "", shown, about(language).before)
        return escape(before) + name + after_value(names[seat], found[3])

    return Markup(_STAND_IN.sub(link, str(escape(words))))
