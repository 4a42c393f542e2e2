"""The event of an elimination, the same in both games: who is out, as what, and who did it."""

from __future__ import annotations

from companion.kernel.event import EventLog
from companion.western.seats import Seat


def tell_eliminated(log: EventLog, seat: Seat, role: str, by: Seat | None) -> None:
    """Tell everybody; `by` is left out where nobody did it (arrows, dynamite, the host), or the seat itself.

    >>> log = EventLog()
    >>> tell_eliminated(log, Seat(2, "Carl"), "outlaw", Seat(0, "Anna"))
    >>> tell_eliminated(log, Seat(1, "Ben"), "renegade", None)
    >>> [event.params for event in log.events]
    [(('seat', 2), ('role', 'outlaw'), ('by', 0)), (('seat', 1), ('role', 'renegade'))]
    """
    if by is None or by is seat:
        log.emit("eliminated", seat=seat.number, role=role)
    else:
        log.emit("eliminated", seat=seat.number, role=role, by=by.number)
