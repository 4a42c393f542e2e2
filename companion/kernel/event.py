"""A fact that happened in a game, with who may know it."""

from __future__ import annotations

from typing import NamedTuple

Param = str | int
Params = tuple[tuple[str, Param], ...]


class Event(NamedTuple):
    """`key` names the sentence in the message catalogue and `params` fills it; `known_to` is None for everybody."""

    key: str
    params: Params = ()
    known_to: frozenset[int] | None = None

    def may_know(self, seat: int | None) -> bool:
        """Whether the audience (a seat, or None for the public) may be told of it."""
        return self.known_to is None or seat in self.known_to
