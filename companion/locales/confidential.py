"""What a sentence may not show to everybody: places on this machine, and secrets (addresses with who may ask there,
what a driver answered).

Whoever makes a sentence marks such a value by its type, `Place` or `Secret`. A terminal prints it, since who reads
there may read the machine; a page prints what `for_pages` leaves of it, and has no other way to the table's sentences.
Texts of unknown origin, as the words of any exception, have no marks: `by_shape` takes out what looks like one.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from companion.locales.words import Param, Sentence, spoken

HIDDEN = "…"
"""The sign that pages print in the place of a secret."""


class _Marked(str):
    """Text that stays marked where it is printed into a sentence as it is."""

    __slots__ = ()

    def __str__(self) -> str:
        return self


class Place(_Marked):
    """A path on this machine: the host's desk shows it, everybody else reads its last name alone."""

    __slots__ = ()


class Secret(_Marked):
    """An address, a password or a driver's answer, which no page shows."""

    __slots__ = ()


def for_pages(text: str, *, places: bool) -> str:
    """Return a sentence in the reader's words, without secrets; `places`: with this machine's paths whole.

    >>> from companion.locales.words import sentence
    >>> trouble = sentence("trouble.club.known", {"why": sentence("disk.full", {"folder": Place("/home/anna/table")})})
    >>> "/home/anna" in for_pages(trouble, places=False), "/home/anna/table" in for_pages(trouble, places=True)
    (False, True)
    >>> for_pages("no answer from postgresql://club:pw@host/db?password=x", places=True)
    'no answer from …'
    """
    if not isinstance(text, Sentence):
        return without_addresses(text, places)
    params = {name: _param(value, places) for name, value in text.params.items()}
    return spoken().called(text.names).sentence(text.key, params)


def _param(value: Param, places: bool) -> Param:
    if isinstance(value, Secret):
        return HIDDEN
    if isinstance(value, Place):
        return value if places else PurePath(value).name or value
    if isinstance(value, Sentence):
        return for_pages(value, places=places)
    return without_addresses(value, places) if isinstance(value, str) else value


# -- by shape ---------------------------------------------------------------------------------------------------------

_ADDRESS = re.compile(r"\b([A-Za-z][\w+.-]*)://([^\s\"'<>“”]+)")
_NAMED = re.compile(
    r"(?i)\b([\w-]*(?:psk|pass(?:w(?:or)?d|phrase)?|pwd|secret|token|key|cookie|authorization)|pin)(\s*[=:]\s*)(?:Bearer\s+)?\S+"
)
_LONG = re.compile(r"\b[0-9a-fA-F]{24,}\b|\b(?=[\w-]*\d)[\w-]{40,}\b")
_PATH = re.compile(r"(?<![\w/.:])(?:/[\w.@+-]+){2,}/?")
_CARD = r"(?:10|[2-9AJQKajqk])[SHDCshdc]"
_OPTION = re.compile(rf"\b(?!usb:|url:)[a-z][a-z_]*(?::(?!\d{{2,5}}\b)[\w@+]+)+|:{_CARD}\b|\b{_CARD}@P\d\b|\b{_CARD}\b")
"""An option or a card as the record spells it: `play:bang:5D@P2`, `general_store:9C`, `:6H`; no port, time, camera."""


def by_shape(text: str, *, places: bool = False) -> str:
    """Return a text of unknown origin without what looks like an address, a password, a key, a card or an option.

    >>> by_shape("KeyError: 'lay:pepperbox:AH' at 20:15:01 on localhost:8000, psk=horse")
    "KeyError: '…' at 20:15:01 on localhost:8000, psk=…"
    >>> by_shape("general_store:9C :6H play:bang:5D@P2 in /home/anna/table/journal.sqlite")
    '… … … in journal.sqlite'
    """
    return _OPTION.sub(HIDDEN, without_addresses(text, places))


def without_addresses(text: str, places: bool) -> str:
    """Return a text without addresses, passwords and keys; without the folders of paths, too, unless `places`."""
    text = _ADDRESS.sub(_address, text)
    text = _LONG.sub(HIDDEN, _NAMED.sub(rf"\1\2{HIDDEN}", text))
    return text if places else _PATH.sub(lambda path: PurePath(path[0]).name, text)


def _address(found: re.Match[str]) -> str:
    """The address of a page without who asks there and what is asked; any other address is hidden."""
    scheme, rest = found.groups()
    if scheme not in ("http", "https"):
        return HIDDEN
    host = rest.rpartition("@")[2]
    return f"{scheme}://{re.split('[?#]', host)[0]}"
