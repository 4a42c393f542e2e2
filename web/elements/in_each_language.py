"""What is made of the same things again and again is made once for each language, and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from companion.locales.words import spoken

P = ParamSpec("P")
T = TypeVar("T")
MOST = 2048
"""How many results one function keeps; those that were asked for the longest time ago go first."""


def in_each_language(make: Callable[P, T]) -> Callable[P, T]:
    """Keep what a function makes of its arguments, apart for each language, game and list of players' names.

    The function has to make all of its result from its arguments and the words that are spoken. So what is kept cannot
    show anybody a secret: only who holds the same arguments gets it.
    """

    @lru_cache(maxsize=MOST)
    def kept(language: str, game: str, names: tuple[str, ...], *args: Any, **kwargs: Any) -> T:
        return make(*args, **kwargs)

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> T:
        words = spoken()
        reader = words.language, words.game, tuple(words.names)
        return kept(*reader, *args, **kwargs)  # type: ignore[arg-type]  # hashable or a TypeError

    return made
