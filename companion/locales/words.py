"""Words are made where they are shown: a key and its parameters become a sentence in the reader's language.

`Words` are those of one reader: the players' names, the language, the game. A page makes them once, and `speaking`
makes them the ones that `sentence` uses meanwhile; where nobody does, the words are English.

A message's values (`message.py`) are put into words in these ways: `{seat:name}` the player's name, `{winners:names}`
several, `{face:face}` or `{faces:face}` the words under `face.…`, `{cards:card}` playing cards with rank
and suit, `{card:mark}` these alone, `{times:number}` a number as the language writes it, anything else as it is. Names,
and what else stands as it is, are isolated where they run in the other direction (`isolate.py`). A
sentence gets no second full stop where a value at its end has one, and a word before a value changes as its language
writes it there (`elision.py`).
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any

from companion.locales.catalogue import DEFAULT, DICE, about, catalogue
from companion.locales.elision import before_value
from companion.locales.errors import TextUnknown
from companion.locales.isolate import isolated
from companion.locales.message import Message, Number, Plural, Select, Value
from companion.locales.pseudo import PSEUDOS

if TYPE_CHECKING:
    from babel import Locale

_log = logging.getLogger("companion")
IN_DEVELOPMENT = sys.flags.dev_mode or os.environ.get("COMPANION_DEVELOPMENT") == "1"
"""Whether an unknown key fails: under `python -X dev`, in every test, and where the environment says so."""
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
Param = str | int
Params = Mapping[str, Param] | Sequence[tuple[str, Param]]


class Sentence(str):
    """A sentence in one language that keeps what it was made of, so that each reader may have it in their own.

    The table keeps what somebody has to know as such; `confidential.for_pages` says it in a reader's language.
    """

    __slots__ = ("key", "names", "params")

    key: str
    params: Mapping[str, Param]
    names: Sequence[str]

    def __new__(cls, words: str, key: str, params: Mapping[str, Param], names: Sequence[str]) -> Sentence:
        made = super().__new__(cls, words)
        made.key, made.params, made.names = key, params, names
        return made

    def __str__(self) -> str:
        return self  # an error's words keep what they were made of

    def __reduce__(self) -> tuple[Any, ...]:
        return Sentence, ("".join(self), self.key, dict(self.params), tuple(self.names))  # to another process


class Words:
    """The words of one reader: `names` are the players' names by seat, `language` the reader's, `game` the table's.

    >>> words = Words(("Anna", "Ben"))
    >>> words.sentence("event.arrows_taken", {"seat": 1, "arrows": 1})
    'Ben takes 1 arrow.'
    """

    def __init__(self, names: Sequence[str] = (), language: str = DEFAULT, game: str = DICE) -> None:
        self.names = names
        self.language = language
        self.game = game
        self._messages = catalogue(language, game)
        self._elisions = about(language).before

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def called(self, names: Sequence[str]) -> Words:
        """These words about players of other names."""
        return self if not names or names == self.names else Words(names, self.language, self.game)

    def sentence(self, key: str, params: Params = ()) -> Sentence:
        """The sentence for a key. Raises TextUnknown in development; a table shows an unknown key as its last word."""
        given = dict(params)
        return Sentence(self._filled_in(self._message(key), given), key, given, self.names)

    def _filled_in(self, message: Message, params: Mapping[str, Param], number: Param = "") -> str:
        parts: list[str] = []
        for part in message:
            if isinstance(part, str):
                parts.append(after_value(parts[-1] if parts else "", part))
            elif isinstance(part, Number):
                parts.append(str(number))
            elif isinstance(part, Value):
                value = self._value(params[part.name], part.how)
                if parts:
                    parts[-1] = before_value(parts[-1], value, self._elisions)
                parts.append(value)
            else:
                parts.append(self._filled_in(self._form(part, params[part.name]), params, params[part.name]))
        return "".join(parts)

    def _value(self, value: Param, how: str) -> str:
        if not how:
            return isolated(str(value), self.language)
        if how == "number":
            from babel.numbers import format_decimal  # late: the first boot of a card has Python's own library alone

            return str(format_decimal(int(value), locale=locale_of(self.language)))
        if how in ("name", "names"):
            return ", ".join(self._name(int(seat)) for seat in str(value).split())
        if how == "card":
            return ", ".join(map(self._card, str(value).split()))
        if how == "mark":
            return ", ".join(_mark(token.partition(":")[2]) for token in str(value).split())
        if how == "face":
            return ", ".join(map(self._face, str(value).split()))
        return ", ".join(self._word(f"{how}.{word}") for word in str(value).split())

    def _face(self, face: str) -> str:
        """A die's face; one that somebody has taught under a name of their own is called by that name."""
        return self._word(f"face.{face}") if f"face.{face}" in self._messages else face.replace("_", " ")

    def _card(self, token: str) -> str:
        """A playing card as `card:RANKSUIT`, with the sign of its suit."""
        name, _, mark = token.partition(":")
        title = self._word(f"card.{name}")
        return f"{title} {_mark(mark)}" if mark else title

    def _word(self, key: str) -> str:
        return self._filled_in(self._message(key), {})

    def _message(self, key: str) -> Message:
        message = self._messages.get(key)
        if message is not None:
            return message
        if IN_DEVELOPMENT:
            raise TextUnknown(key, self.game)
        _report_missing(key, self.game)
        return (_spoken(key.rpartition(".")[2]),)

    def _form(self, part: Plural | Select, value: Param) -> Message:
        forms = dict(part.forms)
        if isinstance(part, Select):
            return forms.get(str(value), forms["other"])
        exactly = forms.get(f"={value}")
        return exactly if exactly is not None else forms.get(_plural_form(self.language, int(value)), forms["other"])

    def _name(self, seat: int) -> str:
        return isolated(self.names[seat], self.language) if seat < len(self.names) else f"P{seat}"


_SPOKEN: ContextVar[Words | None] = ContextVar("words", default=None)


def spoken() -> Words:
    """The words of whoever reads what is made now: English ones, unless others were set."""
    return _SPOKEN.get() or _english()


@contextmanager
def speaking(words: Words) -> Iterator[Words]:
    """Meanwhile `sentence` speaks these words."""
    token = _SPOKEN.set(words)
    try:
        yield words
    finally:
        _SPOKEN.reset(token)


def speak(words: Words) -> None:
    """From now on `sentence` speaks these words, until the `speaking` around it ends."""
    _SPOKEN.set(words)


def words_of(game: str, names: Sequence[str] = ()) -> Words:
    """The words that are spoken now, as one game says them."""
    return Words(names, spoken().language, game)


def sentence(key: str, params: Params = (), names: Sequence[str] = ()) -> str:
    """The sentence for a key in the words that are spoken now; `names` are the players' names by seat."""
    return spoken().called(names).sentence(key, params)


def said_again(text: str) -> str:
    """A sentence, with those in it, in the words that are spoken now; any other text as it is."""
    if not isinstance(text, Sentence):
        return text
    params = {name: said_again(value) if isinstance(value, str) else value for name, value in text.params.items()}
    return sentence(text.key, params, text.names)


def after_value(value: str, words: str) -> str:
    """What a message says after a value: no full stop where the value ends a sentence itself, as “Ann K.”.

    >>> after_value("Ann K.", "."), after_value("Ann", "."), after_value("Ann K.", " wins.")
    ('', '.', ' wins.')
    """
    return words[1:] if words.startswith(".") and value.endswith((".", "!", "?", "…")) else words


def _mark(mark: str) -> str:
    """A card's rank and suit: “K♠”."""
    return mark[:-1] + SUITS.get(mark[-1:], "")


@cache
def _english() -> Words:
    return Words()


@cache
def _plural_form(language: str, number: int) -> str:
    form: str = locale_of(language).plural_form(number)
    return form


@cache
def locale_of(language: str) -> Locale:
    """Babel's rules for a language; those of English for a pseudo-language, and one that Babel does not know."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(DEFAULT if language in PSEUDOS else language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(DEFAULT)


_REPORTED: set[tuple[str, str]] = set()
MOST_REPORTED = 100
"""How many missing texts are logged at most, each once."""


def _report_missing(key: str, game: str) -> None:
    """Log that a text is missing: no game stops for it, and nobody fills the log with keys."""
    if len(_REPORTED) < MOST_REPORTED and (key, game) not in _REPORTED:
        _REPORTED.add((key, game))
        _log.warning("%s", TextUnknown(key, game))


def _spoken(word: str) -> str:
    """A key as words, for what has none yet: `willy_the_kid` is Willy the Kid."""
    return word.replace("_", " ").title().replace(" The ", " the ")
