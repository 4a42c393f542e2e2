"""What has a name in a game, explained: terms, the chapters of a glossary, what a game brings for a first night."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, ClassVar, NamedTuple

from companion.kernel.event import Event
from companion.kernel.view import View
from companion.locales.words import Words
from companion.table.snapshot import TableState


class Term(NamedTuple):
    """Something that has a name, in one or two sentences."""

    key: str
    """Unique in its game; addresses name the term by it."""
    name: str
    words: str
    picture: Any = None
    """The picture of the term for the game's template `term_picture`, None for none."""


class Chapter(NamedTuple):
    """Terms that belong together."""

    key: str
    name: str
    terms: tuple[Term, ...]


class FirstNight(ABC):
    """The help of a game for people who do not know it yet; `options` are those that it is played with."""

    about: ClassVar[Mapping[str, str]]
    """The term that a question is about, by its decision's key."""
    reads: ClassVar[Mapping[str, str]]
    """The term that a rule option is about, by the option's name."""
    firsts: ClassVar[Mapping[str, Callable[[Event], bool]]]
    """The moments that are explained when they come for the first time, each by the term that explains it.

    Each says whether an event of the public log is such a one.
    """

    @abstractmethod
    def glossary(self, options: Any, players: int) -> tuple[Chapter, ...]:
        """Every term that people may meet in a game of that number of players (0: not known yet)."""

    @abstractmethod
    def practice(self, options: Any, random: Random) -> tuple[Term, ...]:
        """What five dice, or five cards, show by chance, each as its term."""

    def first_window(self, state: TableState, view: View) -> str:
        """The term of stepping in, while people may in the turn in which they may first; "" at other times."""
        return ""


def explained(words: Words, key: str, picture: Any = None) -> Term:
    """What the catalogue explains under a key of its own, by its name."""
    return Term(key, words.sentence(f"explained.name.{key}"), words.sentence(f"explained.{key}"), picture)


def chapters_of(words: Words, chapters: Iterable[tuple[str, Iterable[Term]]]) -> tuple[Chapter, ...]:
    """The chapters of a glossary with their names, by their keys; those in which there is something."""
    with_terms = ((key, tuple(terms)) for key, terms in chapters)
    return tuple(Chapter(key, words.sentence(f"explained.chapter.{key}"), terms) for key, terms in with_terms if terms)


def terms_of(chapters: tuple[Chapter, ...]) -> dict[str, Term]:
    """All terms of a glossary by their keys."""
    return {term.key: term for chapter in chapters for term in chapter.terms}
