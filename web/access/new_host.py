"""Another host: the host hands the desk on, or the players choose one when the host has been away for a minute.

The host's phones are away when none of them has asked for a page, or listened to one, for AWAY seconds. Then every
phone that had a seat while the host was last here has a voice, one a phone and not one a chair. A phone becomes the
host's when its player and all others who are awake have said its name, and they are at least two and the majority of
those who sit there. Whoever sat down since has no voice and counts against it. Any word from the host's phones ends it.

All of that is in memory: after a restart the minute begins anew, nothing is handed on, and nothing was said. In the
lobby nobody has a voice then until the host has been there, since anybody may have sat down.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

from companion.journal.chairs import Chair, Chairs
from companion.support.errors import Refused
from web.access.hosts import HostPhone, Hosts

AWAY = 60.0
"""Seconds without a word from any of the host's phones after which the players may choose."""
AWAKE = 20.0
"""Seconds after its last word for which a seated phone is awake; a page that is looked at says one each second."""
LEAST = 2
"""How many phones have to agree at least: who sits at the table alone is not asked."""


class Offer(NamedTuple):
    """The desk, offered by the host to the player of a seated phone."""

    giver: HostPhone
    phone: str
    name: str


class Said(NamedTuple):
    """The word of a phone with a voice: the phone that it names, by its player's name."""

    phone: str
    name: str


class NewHost:
    """The choice of who gets the desk next. `clock` is monotonic, in seconds; for several threads.

    `chairs` are those at the start, `playing`: a game lies on the table then.
    """

    def __init__(self, hosts: Hosts, clock: Callable[[], float], chairs: Chairs, *, playing: bool) -> None:
        self._hosts = hosts
        self._clock = clock
        self._lock = threading.Lock()
        self._here = clock()
        self._voices = _phones(chairs) if playing else frozenset()
        self._heard: dict[str, float] = {}
        self._said: dict[str, Said] = {}
        self._offer: Offer | None = None
        self._said_away = False
        self.absence = 0
        """Counts how often the host has come or gone, so that what was said then is not taken for what is said now."""

    # -- who is there --------------------------------------------------------------------------------------------------

    def heard(self, phone: HostPhone, chairs: Chairs) -> None:
        """Note that a phone asks for a page, or still listens to one."""
        host = self._hosts.knows(phone)
        with self._lock:
            now = self._clock()
            if phone.seat is not None and phone.seat in _phones(chairs):
                self._heard[phone.seat] = now
            if host:
                self._host_is_here(now, chairs)

    def turned(self) -> bool:
        """Whether the host has come or gone since this was asked last."""
        with self._lock:
            away = self._away()
            turned, self._said_away = away != self._said_away, away
            return turned

    @property
    def away(self) -> bool:
        """Whether there is a host, and none of the host's phones has been heard for AWAY seconds."""
        with self._lock:
            return self._away()

    def _away(self) -> bool:
        return self._clock() - self._here >= AWAY and self._hosts.taken

    def _host_is_here(self, now: float, chairs: Chairs) -> None:
        if self._said or now - self._here >= AWAY:
            self._said.clear()
            self.absence += 1
        self._here = now
        self._voices = _phones(chairs)
        self._heard = {phone: at for phone, at in self._heard.items() if phone in self._voices}

    # -- the players choose --------------------------------------------------------------------------------------------

    def has_voice(self, phone: str | None) -> bool:
        """Whether this phone may say who is to be the host."""
        return self.anybody_has_a_voice and phone in self._voices

    @property
    def anybody_has_a_voice(self) -> bool:
        """Whether any phone may say it: as many as have to agree at least."""
        return len(self._voices) >= LEAST

    def candidates(self, chairs: Chairs) -> tuple[int, ...]:
        """The chairs whose players can be chosen."""
        return tuple(number for number, chair in enumerate(chairs) if chair.played_by in self._voices)

    def said(self, chairs: Chairs) -> dict[str, str]:
        """The names that players have said for a new host, by the names of the phones' players."""
        with self._lock:
            said = dict(self._said)
        return {
            chair.name: said[phone].name for chair in chairs if (phone := chair.played_by) is not None and phone in said
        }

    def missing(self, chairs: Chairs) -> tuple[str, ...]:
        """The players whose phones are awake and have said nothing."""
        with self._lock:
            quiet = self._awake() - self._said.keys()
        return tuple(chair.name for chair in chairs if chair.played_by in quiet)

    def say(self, phone: str | None, chair: Chair | None, absence: int, chairs: Chairs) -> str:
        """Note who is to be the host by a phone's word (None: taken back).

        Returns the name of who is by that, "" where more have to say so. Raises Refused.
        """
        with self._lock:
            if not self._away():
                raise Refused("host_is_here")
            if absence != self.absence:
                raise Refused("stale")
            if phone is None or phone not in self._voices or phone not in _phones(chairs):
                raise Refused("no_voice")
            if chair is None:
                self._said.pop(phone, None)
                return ""
            if chair.phone is None or chair.played_by not in self._voices:
                raise Refused("cannot_host")
            self._heard[phone] = self._clock()
            self._said[phone] = Said(chair.phone, chair.name)
            chosen = self._chosen(chairs)
            if chosen is None:
                return ""
            self._host_is_here(self._clock(), chairs)
        self._hosts.let_in(chosen.phone)
        return chosen.name

    def _chosen(self, chairs: Chairs) -> Said | None:
        seated = _phones(chairs)
        without = sum(chair.phone is None and chair.bot is None for chair in chairs)
        for wish in dict.fromkeys(self._said.values()):
            for_it = {phone for phone, said in self._said.items() if said.phone == wish.phone} & self._voices & seated
            enough = len(for_it) >= LEAST and 2 * len(for_it) > len(seated) + without
            if enough and wish.phone in for_it and not (self._awake() & seated) - for_it:
                return wish
        return None

    def _awake(self) -> set[str]:
        now = self._clock()
        return {phone for phone in self._voices if now - self._heard.get(phone, now - AWAKE - 1) <= AWAKE}

    # -- the host hands it on ------------------------------------------------------------------------------------------

    def offer(self, giver: HostPhone, chair: Chair) -> None:
        """Offer the desk to a player. Raises Refused."""
        if chair.phone is None or chair.played_by in (None, giver.seat):
            raise Refused("cannot_host")
        with self._lock:
            self._offer = Offer(giver, chair.phone, chair.name)

    def withdraw(self) -> None:
        """Withdraw the offer of the desk."""
        with self._lock:
            self._offer = None

    def offered(self, chairs: Chairs) -> Offer | None:
        """The offer to a phone that still sits there, by a phone that is still a host's."""
        offer = self._offer
        if offer is None or offer.phone not in _phones(chairs) or not self._hosts.knows(offer.giver):
            return None
        return offer

    def accept(self, phone: str | None, yes: bool, chairs: Chairs) -> Offer:
        """The phone that the desk was offered to takes it, or says no.

        Returns what was offered. Raises Refused where nothing is offered to it, and HostUnwritable: it is still then.
        """
        offer = self.offered(chairs)
        if offer is None or offer.phone != phone:
            raise Refused("desk_not_offered")
        if yes and not self._hosts.hand_on(offer.giver, offer.phone):
            raise Refused("desk_not_offered")
        with self._lock:
            if self._offer == offer:
                self._offer = None
        return offer


def _phones(chairs: Chairs) -> frozenset[str]:
    """The phones that stand for people."""
    return frozenset(phone for chair in chairs if (phone := chair.played_by) is not None)
