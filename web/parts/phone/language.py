"""The language of a phone: the one picked by hand, else the first that its browser asks for, else the table's.

What was picked stays in the phone's cookie, which has no time (`phone_cookies.py`). The table's language
(`table_language.py`) serves phones whose browser asks for no language that there is.
"""

from __future__ import annotations

from typing import NamedTuple

from flask import g, request, session

from companion.locales.catalogue import about, language_named, languages
from companion.locales.pseudo import PSEUDOS
from companion.locales.words import Words, locale_of, speaking
from web.parts.site import site

PICKED = "language"


class LanguagePick(NamedTuple):
    """A language that can be picked, by its own name for itself."""

    name: str
    words: str
    picked: bool
    unread: bool
    """Whether it was made without a native reader, and none has read it yet."""


def language_now() -> str:
    """The language in which the present request is answered."""
    picked = session.get(PICKED)
    if picked in (*languages(), *PSEUDOS):
        return str(picked)
    return request.accept_languages.best_match(languages()) or site().language.name


def pick_language(name: str) -> None:
    """Set the language of this phone. Raises UnknownLanguage."""
    session[PICKED] = language_named(name)
    session.permanent = True


def language_picks(now: str) -> tuple[LanguagePick, ...]:
    """All languages that are shipped."""
    return tuple(
        LanguagePick(name, _own_name(name), name == now, about(name).without_native_reader) for name in languages()
    )


def speak() -> None:
    """Everything that is said until the request has been answered is said in its language."""
    if request.endpoint == "static":
        return
    state = site().table.state
    g.speaking = speaking(Words(state.names, language_now(), state.game.name))
    g.words = g.speaking.__enter__()


def hush(_: BaseException | None) -> None:
    """End the language set for a request that has been answered."""
    said = g.pop("speaking", None)
    if said is not None:
        said.__exit__(None, None, None)


def _own_name(name: str) -> str:
    locale = locale_of(name)
    own = str(locale.get_display_name()) if name.startswith(locale.language) else name
    return own[:1].upper() + own[1:]
