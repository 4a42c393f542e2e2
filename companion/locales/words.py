"""Words are made where they are shown: a key and its parameters become a sentence in the reader's language.

`Words` are those of one reader: the players' names, the language, the game. A page makes them once, and `speaking`
makes them the ones that `sentence` uses meanwhile; where nobody does, English is told.

A message's values (`message.py`) are told in these ways: `{seat:name}` the player's name, `{winners:names}` several,
`{face:face}` or `{faces:face}` the words under `face.…`, `{cards:card}` playing cards with rank
and suit, `{times:number}` a number as the language writes it, anything else as it is. A sentence gets no second full
stop where a value at its end has one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from companion.locales.catalogue import DEFAULT, DICE, catalogue
from companion.locales.message import Message, Number, Plural, Select, Value
from companion.locales.pseudo import PSEUDO

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
Param = str | int
Params = Mapping[str, Param] | Sequence[tuple[str, Param]]


class Sentence(str):
    """A sentence in one language that keeps what it was made of, so that each reader may have it in their own.

    The table keeps what somebody has to know as such; `retold` tells it again.
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


class Words:
    """What one reader is told: `names` are the players' names by seat, `language` the reader's, `game` the table's.

    >>> words = Words(("Anna", "Ben"))
    >>> words.sentence("event.arrows_taken", {"seat": 1, "arrows": 1})
    'Ben takes 1 arrow.'
    """

    def __init__(self, names: Sequence[str] = (), language: str = DEFAULT, game: str = DICE) -> None:
        self.names = names
        self.language = language
        self.game = game
        self._messages = catalogue(language, game)

    def __contains__(self, key: str) -> bool:
        return key in self._messages

    def called(self, names: Sequence[str]) -> Words:
        """The same words about players of other names."""
        return self if not names or names == self.names else Words(names, self.language, self.game)

    def sentence(self, key: str, params: Params = ()) -> Sentence:
        """The sentence for a key. A key without a message is told by itself."""
        given = dict(params)
        message = self._messages.get(key)
        words = _spoken(key.rpartition(".")[2]) if message is None else self._told(message, given)
        return Sentence(words, key, given, self.names)

    def retold(self, sentence: str) -> str:
        """A sentence that was told in another language, and those in it; any other text as it is."""
        if not isinstance(sentence, Sentence):
            return sentence
        params = sentence.params.items()
        again = {name: self.retold(value) if isinstance(value, str) else value for name, value in params}
        return self.called(sentence.names).sentence(sentence.key, again)

    def _told(self, message: Message, params: Mapping[str, Param], number: Param = "") -> str:
        told: list[str] = []
        for part in message:
            if isinstance(part, str):
                told.append(after_value(told[-1] if told else "", part))
            elif isinstance(part, Number):
                told.append(str(number))
            elif isinstance(part, Value):
                told.append(self._value(params[part.name], part.how))
            else:
                told.append(self._told(self._form(part, params[part.name]), params, params[part.name]))
        return "".join(told)

    def _value(self, value: Param, how: str) -> str:
        if not how:
            return str(value)
        if how == "number":
            from babel.numbers import format_decimal  # late: the first boot of a card has Python's own library alone

            return str(format_decimal(int(value), locale=_locale(self.language)))
        if how in ("name", "names"):
            return ", ".join(self._name(int(seat)) for seat in str(value).split())
        if how == "card":
            return ", ".join(map(self._card, str(value).split()))
        return ", ".join(self._word(f"{how}.{word}") for word in str(value).split())

    def _card(self, token: str) -> str:
        """A playing card as `card:RANKSUIT`, with the sign of its suit."""
        name, _, mark = token.partition(":")
        told = self._word(f"card.{name}")
        return f"{told} {mark[:-1]}{SUITS.get(mark[-1:], '')}" if mark else told

    def _word(self, key: str) -> str:
        message = self._messages.get(key)
        return _spoken(key.rpartition(".")[2]) if message is None else self._told(message, {})

    def _form(self, part: Plural | Select, value: Param) -> Message:
        forms = dict(part.forms)
        if isinstance(part, Select):
            return forms.get(str(value), forms["other"])
        exactly = forms.get(f"={value}")
        return exactly if exactly is not None else forms.get(_plural_form(self.language, int(value)), forms["other"])

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"P{seat}"


_SPOKEN: ContextVar[Words | None] = ContextVar("words", default=None)


def spoken() -> Words:
    """The words of whoever reads what is made now: English ones, unless told otherwise."""
    return _SPOKEN.get() or _english()


@contextmanager
def speaking(words: Words) -> Iterator[Words]:
    """Meanwhile `sentence` tells everything in these words."""
    token = _SPOKEN.set(words)
    try:
        yield words
    finally:
        _SPOKEN.reset(token)


def words_of(game: str, names: Sequence[str] = ()) -> Words:
    """The words that are spoken now, as one game says them."""
    return Words(names, spoken().language, game)


def sentence(key: str, params: Params = (), names: Sequence[str] = ()) -> str:
    """The sentence for a key in the words that are spoken now; `names` are the players' names by seat."""
    return spoken().called(names).sentence(key, params)


def after_value(told: str, words: str) -> str:
    """What a message says after a value: no full stop where the value ends a sentence itself, as “Ann K.”.

    >>> after_value("Ann K.", "."), after_value("Ann", "."), after_value("Ann K.", " wins.")
    ('', '.', ' wins.')
    """
    return words[1:] if words.startswith(".") and told.endswith((".", "!", "?", "…")) else words


@cache
def _english() -> Words:
    return Words()


@cache
def _plural_form(language: str, number: int) -> str:
    from babel import Locale

    form: str = Locale.parse(_locale(language)).plural_form(number)
    return form


def _locale(language: str) -> str:
    return DEFAULT if language == PSEUDO else language


def _spoken(word: str) -> str:
    """A key as words, for what has none yet: `willy_the_kid` is Willy the Kid."""
    return word.replace("_", " ").title().replace(" The ", " the ")
