"""A fact that happened in a game, with who may know it."""

from __future__ import annotations

from dataclasses import dataclass, field
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


@dataclass(slots=True)
class EventLog:
    """The part of a game's state that tells what happens; a game's state derives from it.

    What is told is kept as it was said, and made an event when somebody looks: random play of many games seldom does.
    """

    lain_open: frozenset[int] = field(default=frozenset(), init=False, compare=False)
    """Seats of which all that was hidden has lain open to everybody, in what was taken back since. The rules go on as
    if it had not; views show it."""
    _said: list[tuple[str, dict[str, Param], frozenset[int] | None]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )
    _events: list[Event] = field(default_factory=list, init=False, repr=False, compare=False)

    def emit(self, key: str, /, **params: Param) -> None:
        """Tell everybody a fact."""
        self._said.append((key, params, None))

    def emit_to(self, seat: int, key: str, /, **params: Param) -> None:
        """Tell one seat a fact that is nobody else's."""
        self._said.append((key, params, frozenset({seat})))

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order; always the same list."""
        if self._said:
            self._events += [Event(key, tuple(params.items()), known_to) for key, params, known_to in self._said]
            self._said.clear()
        return self._events
