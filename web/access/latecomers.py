"""Which phones wait to be dealt in, so that each is led to its seat as soon as it has one."""

from __future__ import annotations

from threading import Lock


class Latecomers:
    """The phones that were shown that they wait, until they have come to their seat. Safe for several threads.

    It is kept in memory, as the line itself is: after a restart nobody waits.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._phones: set[str] = set()

    def waits(self, phone: str) -> None:
        """This phone waits in the line."""
        with self._lock:
            self._phones.add(phone)

    def __contains__(self, phone: object) -> bool:
        with self._lock:
            return phone in self._phones

    def has_come(self, phone: str) -> None:
        """This phone shows its seat, or waits no more."""
        with self._lock:
            self._phones.discard(phone)
