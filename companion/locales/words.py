"""Words are made where they are shown: a key and its parameters become a sentence in the reader's language.

A catalogue is the JSON files of one folder here (`en/`). A template's fields may say how a value is told:
`{seat:name}` the player's name, `{winners:names}` several, `{points:count:life point|life points}` a number with its
noun, `{face:face}` or `{faces:face}` the words under `face.…`, `{cards:card}` playing cards with rank and suit,
anything else as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

DEFAULT = "en"
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
Param = str | int


@cache
def catalogue(language: str = DEFAULT) -> Mapping[str, str]:
    """All templates of a language by key."""
    folder = files("companion.locales").joinpath(language)
    words: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            words.update(json.loads(file.read_text(encoding="utf-8")))
    return words


class _Teller(Formatter):
    def __init__(self, language: str, names: Sequence[str]) -> None:
        self.words = catalogue(language)
        self.names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        how, _, rest = format_spec.partition(":")
        if how == "name":
            return self._name(int(value))
        if how == "names":
            return ", ".join(self._name(int(seat)) for seat in str(value).split())
        if how == "count":
            one, _, many = rest.partition("|")
            return f"{value} {one if value == 1 else many}"
        if how == "card":
            return ", ".join(map(self._card, str(value).split()))
        if how:
            return ", ".join(self.words.get(f"{how}.{word}", _spoken(word)) for word in str(value).split())
        return str(value)

    def _card(self, token: str) -> str:
        """A playing card as `card:RANKSUIT`, with the sign of its suit."""
        name, _, mark = token.partition(":")
        told = self.words.get(f"card.{name}", _spoken(name))
        return f"{told} {mark[:-1]}{SUITS.get(mark[-1:], '')}" if mark else told

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"P{seat}"


def sentence(
    key: str,
    params: Mapping[str, Param] | Sequence[tuple[str, Param]] = (),
    names: Sequence[str] = (),
    language: str = DEFAULT,
) -> str:
    """The sentence for a key; `names` are the players' names by seat. A key without a template is told by itself."""
    template = catalogue(language).get(key)
    if template is None:
        return _spoken(key.rpartition(".")[2])
    return _Teller(language, names).vformat(template, (), dict(params))


def sentence_in(
    game: str,
    key: str,
    params: Mapping[str, Param] | Sequence[tuple[str, Param]] = (),
    names: Sequence[str] = (),
    language: str = DEFAULT,
) -> str:
    """The sentence for a key as one game tells it (`cards.event.turn`), or as all do (`event.turn`)."""
    own = f"{game}.{key}"
    return sentence(own if own in catalogue(language) else key, params, names, language)


def _spoken(word: str) -> str:
    """A key as words, for names that need no translation: `willy_the_kid` is Willy the Kid."""
    return word.replace("_", " ").title().replace(" The ", " the ")
