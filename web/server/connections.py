"""The connections that have to be closed: those that say nothing, do not read, or are too many of one address or phone.

A rule book without a socket. Everybody is let in; what is limited is how long somebody stays and how many of them do.
A phone that has a chair or is the host's is known by its cookie and has a share of its own, so that others who call
from its address, as all do behind one hotspot, take nothing from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

SAY_WITHIN = 10.0
"""Seconds in which a connection says what it wants, all headers of it: from its opening or a request's first byte."""
BRING_WITHIN = 120.0
"""Seconds in which a form, or a file that a host brings, arrives."""
READ_WITHIN = 10.0
"""Seconds in which a phone takes at least one byte of what it is sent, or it is gone."""
IDLE = 60.0
"""Seconds that a stranger's connection stays open with nothing to do."""
IDLE_AT_TABLE = 300.0
"""Seconds that a connection of a phone at the table stays open with nothing to do."""
NOT_READING = 16
"""How many connections of one address may leave bytes unread for STALLED seconds; more are cut at once."""
STALLED = 2.0
PLACES = 400
"""Connections at once."""
PER_ADDRESS = 100
"""Connections of one address that no phone at the table has shown its cookie on: a browser opens six at most."""
PER_PHONE = 16
"""Connections of one phone at the table."""


class Connection(Protocol):
    """What the rules know of a connection; times are seconds of one clock that never goes back.

    A protocol, because its one class, `Channel` of `listening.py`, is derived from waitress's as the server starts and
    has no name here; it uses these rules, and an import of it would be a circle.
    """

    @property
    def address(self) -> str:
        """The address that the connection comes from."""

    @property
    def phone(self) -> str | None:
        """The phone at the table whose cookie it has shown; None for a stranger's."""

    @property
    def asking_since(self) -> float | None:
        """The beginning of the request of which something is still to come; the connection's opening where nothing has
        come yet."""

    @property
    def headers_read(self) -> bool:
        """Whether of that request only the body is still to come."""

    @property
    def busy(self) -> bool:
        """Whether a request of the connection is being answered."""

    @property
    def moved(self) -> float:
        """The time when something was last received or sent."""

    @property
    def unread_since(self) -> float | None:
        """The time since which the connection has taken nothing sent to it; None where all of that has arrived."""


Kept = TypeVar("Kept", bound=Connection)


def overdue(connections: Iterable[Kept], now: float) -> Iterator[Kept]:
    """The connections that have had their time."""
    stalled: list[Kept] = []
    for each in connections:
        if each.unread_since is not None and now - each.unread_since >= READ_WITHIN:
            yield each
        elif each.asking_since is not None:
            if now - each.asking_since >= (BRING_WITHIN if each.headers_read else SAY_WITHIN):
                yield each
        elif not each.busy and now - each.moved >= (IDLE if each.phone is None else IDLE_AT_TABLE):
            yield each
        elif each.unread_since is not None and now - each.unread_since >= STALLED and each.phone is None:
            stalled.append(each)
    crowded = Counter(each.address for each in stalled)
    yield from (each for each in stalled if crowded[each.address] > NOT_READING)


def in_the_way(connections: Sequence[Kept], address: str) -> Kept | None:
    """The one that has to go before somebody new from `address` comes in; None where there is room."""
    strangers = [each for each in connections if each.phone is None]
    here = [each for each in strangers if each.address == address]
    if len(here) >= PER_ADDRESS:
        return least(here)
    if len(connections) < PLACES:
        return None
    if strangers:
        most = Counter(each.address for each in strangers).most_common(1)[0][0]
        return least([each for each in strangers if each.address == most])
    return over_its_share(connections, Counter(each.phone for each in connections).most_common(1)[0][0], 1)


def over_its_share(connections: Sequence[Kept], phone: str | None, share: int = PER_PHONE) -> Kept | None:
    """The connection of a phone at the table that goes since it has more than its share."""
    own = [each for each in connections if each.phone == phone]
    return least(own) if len(own) > share else None


def least(connections: Sequence[Kept]) -> Kept:
    """The one that is missed least: not being answered, not reading, and still for longest."""
    return min(connections, key=lambda each: (each.busy, each.unread_since is None, each.moved))
