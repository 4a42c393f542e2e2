"""An event: a fact that happened in a game, with who may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Param = str | int
Params = tuple[tuple[str, Param], ...]


class Sentence(NamedTuple):
    """A sentence of the message catalogue: its key, and what fills it.

    >>> from companion.kernel.event import Sentence
    >>> Sentence("draws", (("seat", 1),)).key
    'draws'
    """

    key: str
    params: Params = ()


class Event(NamedTuple):
    """`key` names the sentence in the message catalogue and `params` fills it; `known_to` is None for everybody.

    Everybody else gets `otherwise`, if there is such a sentence: one fact, in two sentences.

    >>> from companion.kernel.event import Event, Sentence
    >>> cards = Event("you_draw", (("cards", "beer:6H"),), frozenset({1}), Sentence("draws", (("seat", 1),)))
    >>> cards.for_audience(1).key, cards.for_audience(None).key
    ('you_draw', 'draws')
    """

    key: str
    params: Params = ()
    known_to: frozenset[int] | None = None
    otherwise: Sentence | None = None

    def for_audience(self, audience: int | None) -> Event | None:
        """Returns the event as an audience (a seat, or None for the public) may know it; None if it is hidden."""
        if self.known_to is None:
            return self
        if audience in self.known_to:
            return self
        return Event(*self.otherwise) if self.otherwise else None


_Known = tuple[frozenset[int], Sentence | None]
"""The seats that know of a fact, and the sentence that all others get."""


@dataclass(slots=True)
class EventLog:
    """The part of a game's state that emits events; a game's state derives from this class.

    Events are kept as raw parameters and built on first reading: random play of many games seldom reads them.

    >>> from companion.kernel.event import EventLog
    >>> log = EventLog()
    >>> log.emit("takes_arrow", seat=1)
    >>> log.emit_to(2, "your_role", role="outlaw")
    >>> [event.for_audience(1) for event in log.events]
    [Event(key='takes_arrow', params=(('seat', 1),), known_to=None, otherwise=None), None]
    """

    lain_open: frozenset[int] = field(default=frozenset(), init=False, compare=False)
    """Seats whose hidden cards have lain open to everybody, in a part of the game that was taken back since. The rules
    go on as if they had not; views show the cards."""
    turn_begins: Callable[[Any], None] | None = field(default=None, init=False, repr=False, compare=False)
    """What the rules call with the state when a turn has begun, and nothing has been done in it yet."""
    _said: list[tuple[str, dict[str, Param], _Known | None]] = field(
        default_factory=list, init=False, repr=False, compare=False
    )
    _events: list[Event] = field(default_factory=list, init=False, repr=False, compare=False)

    def emit(self, key: str, /, **params: Param) -> None:
        """Add a fact for everybody."""
        self._said.append((key, params, None))

    def emit_to(self, seat: int, key: str, /, **params: Param) -> None:
        """Add a fact for one seat and nobody else."""
        self._said.append((key, params, (frozenset({seat}), None)))

    def emit_apart(self, seats: Iterable[int], known: Sentence, otherwise: Sentence) -> None:
        """Add a fact for some seats, and for everybody else as much of it as they may know."""
        self._said.append((known.key, dict(known.params), (frozenset(seats), otherwise)))

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order; always the same list."""
        if self._said:
            self._events += [
                Event(key, tuple(params.items()), *(known or ())) for key, params, known in self._said
            ]
            self._said.clear()
        return self._events
