"""ICU messages, the part of MessageFormat that the catalogues need: values, plurals and selections in each other.

`{seat:name}` puts a value into words in a way of its own (`Words` knows the ways), `{face}` as it is.
`{points, plural, =0 {nothing} one {# life point} other {# life points}}` picks by the language's plural rules (CLDR,
by Babel), `#` is the number. `{source, select, gatling {the Gatling} other {{source:source}}}` picks by the value.
Quoting is left out: no text here holds a brace, and many hold an apostrophe.

>>> parsed("{points, plural, one {# point} other {# points}}")
(Plural(name='points', forms=(('one', (Number(), ' point')), ('other', (Number(), ' points')))),)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from companion.locales.errors import MessageInvalid

PLURAL, SELECT, OTHER = "plural", "select", "other"
_NAME = re.compile(r"\s*(=?\w+)\s*")
_BREAKS = re.compile(r"[{}#]")


@dataclass(frozen=True, slots=True)
class Value:
    """A parameter; `how` names the way in which it is put into words, "" as it is."""

    name: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """The number of the plural around it."""


@dataclass(frozen=True, slots=True)
class Plural:
    """One of several messages, by the plural rules: `=0`, `one`, `other` and their like."""

    name: str
    forms: tuple[tuple[str, Message], ...]


@dataclass(frozen=True, slots=True)
class Select:
    """One of several messages, by what the value is."""

    name: str
    forms: tuple[tuple[str, Message], ...]


Part = str | Value | Number | Plural | Select
Message = tuple[Part, ...]


@cache
def parsed(text: str) -> Message:
    """A template as its parts. Raises MessageInvalid."""
    parts, end = _message(text, 0, False)
    if end != len(text):
        raise MessageInvalid(text, "a brace closes what none has opened")
    return parts


def placeholders(message: Message) -> Iterator[str]:
    """The names of all parameters, each as often as it stands there."""
    for part in message:
        if isinstance(part, Value):
            yield part.name
        elif isinstance(part, Plural | Select):
            yield part.name
            for _, form in part.forms:
                yield from placeholders(form)


def ways(message: Message) -> frozenset[tuple[str, str]]:
    """Each parameter with the way in which it is put into words, or how a form is picked by it."""
    found: set[tuple[str, str]] = set()
    for part in message:
        if isinstance(part, Value):
            found.add((part.name, part.how))
        elif isinstance(part, Plural | Select):
            found.add((part.name, type(part).__name__))
            found.update(*(ways(form) for _, form in part.forms))
    return frozenset(found)


def rewritten(message: Message, change: Callable[[str], str]) -> Message:
    """The message with all that is said between its values changed."""
    return tuple(
        change(part)
        if isinstance(part, str)
        else type(part)(part.name, tuple((key, rewritten(form, change)) for key, form in part.forms))
        if isinstance(part, Plural | Select)
        else part
        for part in message
    )


def _message(text: str, at: int, counted: bool) -> tuple[Message, int]:
    """The message that begins at `at`, and where it ends: at a closing brace, or with the text."""
    parts: list[Part] = []
    while brace := _BREAKS.search(text, at):
        if brace.start() > at:
            parts.append(text[at : brace.start()])
        at = brace.start()
        if brace[0] == "}":
            return _joined(parts), at
        if brace[0] == "#":
            parts.append(Number() if counted else "#")
            at += 1
        else:
            part, at = _argument(text, at + 1)
            parts.append(part)
    if at < len(text):
        parts.append(text[at:])
    return _joined(parts), len(text)


def _joined(parts: list[Part]) -> Message:
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return tuple(joined)


def _argument(text: str, at: int) -> tuple[Part, int]:
    name, at = _name(text, at)
    sign = text[at : at + 1]
    if sign == "}":
        return Value(name), at + 1
    if sign == ":":
        end = text.find("}", at)
        if end < 0:
            raise MessageInvalid(text, f"the brace of {name} is not closed")
        return Value(name, text[at + 1 : end]), end + 1
    if sign != ",":
        raise MessageInvalid(text, f"after {name} comes neither a colon, a comma nor a brace")
    kind, at = _name(text, at + 1)
    if kind not in (PLURAL, SELECT) or text[at : at + 1] != ",":
        raise MessageInvalid(text, f"“{kind}” is not known; known are {PLURAL} and {SELECT}")
    forms, at = _forms(text, at + 1, kind == PLURAL)
    if OTHER not in dict(forms):
        raise MessageInvalid(text, f"{name} lacks the form “{OTHER}”")
    return (Plural if kind == PLURAL else Select)(name, forms), at


def _forms(text: str, at: int, counted: bool) -> tuple[tuple[tuple[str, Message], ...], int]:
    forms = []
    while text[at : at + 1] != "}":
        key, at = _name(text, at)
        if text[at : at + 1] != "{":
            raise MessageInvalid(text, f"the form “{key}” has no text")
        form, at = _message(text, at + 1, counted)
        if text[at : at + 1] != "}":
            raise MessageInvalid(text, f"the brace of the form “{key}” is not closed")
        forms.append((key, form))
        at += 1
        while text[at : at + 1].isspace():
            at += 1
    return tuple(forms), at + 1


def _name(text: str, at: int) -> tuple[str, int]:
    found = _NAME.match(text, at)
    if found is None:
        raise MessageInvalid(text, "a name is missing after a brace or a comma")
    return found[1], found.end()
