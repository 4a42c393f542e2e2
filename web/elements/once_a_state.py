"""What is the same for everybody who looks at one state of the table is made once, and kept till the next state."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from companion.locales.words import spoken
from companion.table.snapshot import TableState

P = ParamSpec("P")
T = TypeVar("T")


def once_a_state(make: Callable[Concatenate[TableState, P], T]) -> Callable[Concatenate[TableState, P], T]:
    """Keep what a function makes of the latest state (its first argument), by its other arguments and the words spoken.

    States are distinguished by identity: the table never changes one that it has published. Two threads may make the
    same thing at once; both get a whole one.
    """
    latest: list[tuple[TableState | None, dict[Any, T]]] = [(None, {})]

    @wraps(make)
    def made(state: TableState, /, *args: P.args, **kwargs: P.kwargs) -> T:
        of_state, kept = latest[0]
        if of_state is not state:
            kept = {}
            latest[0] = (state, kept)
        words = spoken()
        key = (words.language, words.game, tuple(words.names), args, tuple(kwargs.items()))
        if key not in kept:
            kept[key] = make(state, *args, **kwargs)
        return kept[key]

    return made
