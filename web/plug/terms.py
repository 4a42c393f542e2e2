"""What has a name in a game, explained: terms, the chapters of a glossary, what a game brings for a first night."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from companion.kernel.event import Event
from companion.kernel.view import View
from companion.tabletop.snapshot import TableState


class Term(NamedTuple):
    """Something that has a name, in one or two sentences; `key` is unique in its game and names it in addresses.

    `picture` is what the game's template `term_picture` draws beside it, None where nothing is drawn.
    """

    key: str
    name: str
    words: str
    picture: Any = None


class Chapter(NamedTuple):
    """Terms that belong together."""

    key: str
    name: str
    terms: tuple[Term, ...]


class FirstNight(NamedTuple):
    """What a game brings for people who do not know it yet; `options` are those that it is played with.

    `glossary`: every term that they may meet, for so many players (0: not known yet). `practice`: what five dice, or
    five cards, show by chance, each as its term. `about` names the term that a question (by its decision's key) is
    about, `reads` the one that a rule option is about. `firsts`: the moments that are explained when they come for the
    first time, each by the term that explains it: whether an event of the public log is such a one. `first_window`: the
    term that explains that people may step in, while they may in the turn in which they may first.
    """

    glossary: Callable[[Any, int], tuple[Chapter, ...]]
    practice: Callable[[Any, Random], tuple[Term, ...]]
    about: Mapping[str, str]
    reads: Mapping[str, str]
    firsts: Mapping[str, Callable[[Event], bool]]
    first_window: Callable[[TableState, View], str] = lambda state, view: ""


def terms_of(chapters: tuple[Chapter, ...]) -> dict[str, Term]:
    """All terms of a glossary by their keys."""
    return {term.key: term for chapter in chapters for term in chapter.terms}
