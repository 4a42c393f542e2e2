"""Places for live streams: who may hold one, and who gives one up for somebody who must not be without.

Each stream holds a thread of the server. A phone that has a chair, or is the host's, always gets a place: the table
knows it by its cookie, wherever it calls from. Everybody else, the big screen too, is distinguished by address: each
address has a share, and one that has none yet takes a place from the address that holds most.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from threading import Event, Lock

STREAMS = 40
"""Live streams at once: each holds a thread of the server, and requests must always find one."""
STRANGERS = 24
"""Streams of all phones that have no chair; what is left stands ready for those that have."""
PER_ADDRESS = 12
"""Streams of one address without a chair: a whole table that is about to sit down, behind one hotspot, and a screen."""
PER_PHONE = 4
"""Streams of one phone at the table: its pages, and some that it dropped without a word."""
LEAVING = 16
"""Streams that have lost their place and may not have noticed yet: they hold a thread until they do. At half as many
strangers get no place, at all of them nobody does."""


@dataclass(eq=False, slots=True)
class Place:
    """One stream's place. `phone`: whose it is, None for a stranger; `lost`: somebody else has it now."""

    phone: str | None
    address: str
    lost: Event = field(default_factory=Event)


class Places:
    """The places of all streams, shared by the server's threads.

    >>> places = Places()
    >>> stranger = [places.take(None, "192.0.2.9") for _ in range(PER_ADDRESS + 1)]
    >>> stranger[-1] is None, places.take("Anna's phone", "192.0.2.9") is None
    (True, False)
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._held: list[Place] = []
        self._leaving: set[Place] = set()

    def __len__(self) -> int:
        """How many hold a place."""
        with self._lock:
            return len(self._held)

    def take(self, phone: str | None, address: str) -> Place | None:
        """A place for this phone (None: a stranger's); None where it has to do without."""
        with self._lock:
            if len(self._leaving) >= (LEAVING // 2 if phone is None else LEAVING):
                return None
            freed = self._room_for_stranger(address) if phone is None else self._room_for_phone(phone)
            if freed is False:
                return None
            if isinstance(freed, Place):
                self._end(freed)
            place = Place(phone, address)
            self._held.append(place)
            return place

    def leave(self, place: Place) -> None:
        """Give a stream's place back. Leaving twice is fine."""
        with self._lock:
            self._leaving.discard(place)
            if place in self._held:
                self._held.remove(place)

    def _room_for_phone(self, phone: str) -> Place | bool:
        """The place that a phone at the table takes over; True: there is room, False: there is none."""
        own = [place for place in self._held if place.phone == phone]
        if len(own) >= PER_PHONE:
            return own[0]  # the oldest: phones drop a stream without a word and open another one
        if len(self._held) < STREAMS:
            return True
        strangers = Counter(place.address for place in self._held if place.phone is None)
        if strangers:
            return self._oldest(None, strangers.most_common(1)[0][0])
        most, count = Counter(place.phone for place in self._held).most_common(1)[0]
        return next(place for place in self._held if place.phone == most) if count > 1 else False

    def _room_for_stranger(self, address: str) -> Place | bool:
        """The place of a stranger, who takes a place only from a stranger at an address that holds more."""
        strangers = Counter(place.address for place in self._held if place.phone is None)
        own = strangers[address]
        if own >= PER_ADDRESS:
            return False
        if strangers.total() < STRANGERS and len(self._held) < STREAMS:
            return True
        most, count = strangers.most_common(1)[0] if strangers else (address, 0)
        return self._oldest(None, most) if count > own + 1 else False

    def _oldest(self, phone: str | None, address: str) -> Place:
        return next(place for place in self._held if place.phone == phone and place.address == address)

    def _end(self, place: Place) -> None:
        self._held.remove(place)
        self._leaving.add(place)
        place.lost.set()
