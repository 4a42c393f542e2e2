"""The event of an elimination, the same in both games: who is out, as what, and who did it."""

from __future__ import annotations

from companion.games.western.seats import Seat
from companion.kernel.event import EventLog


def announce_elimination(log: EventLog, seat: Seat, role: str, by: Seat | None) -> None:
    """Announce an elimination to everybody; `by` is left out where nobody did it (arrows, dynamite, the host), or the
    seat itself.

    >>> log = EventLog()
    >>> announce_elimination(log, Seat(2, "Carl"), "outlaw", Seat(0, "Anna"))
    >>> announce_elimination(log, Seat(1, "Ben"), "renegade", None)
    >>> [event.params for event in log.events]
    [(('seat', 2), ('role', 'outlaw'), ('by', 0)), (('seat', 1), ('role', 'renegade'))]
    """
    if by is None or by is seat:
        log.emit("eliminated", seat=seat.number, role=role)
    else:
        log.emit("eliminated", seat=seat.number, role=role, by=by.number)
