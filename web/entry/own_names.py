"""Under which names does this machine answer? Its own addresses and names, `localhost`, and names in `.local`.

A page elsewhere may let its own name point at this machine (DNS rebinding): then a phone's browser takes the table for
that page's own site, and lets it act here. What tells the two apart is the `Host` that the browser was sent to. Names
in `.local` are given by machines of the same network alone (RFC 6762), and an address is nobody's name.
"""

from __future__ import annotations

import errno
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from time import monotonic

LONGEST = 253
"""Letters of a host's name (RFC 1035, 2.3.4); a label of it has 63."""
_HOST = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]{2,45})\]|(?P<name>(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*)\.?)(?::[0-9]{1,5})?",
    re.IGNORECASE | re.ASCII,
)
LOOK_AGAIN = 30.0
"""Seconds until the names are looked up once more, where an unknown one is asked for."""
Address = IPv4Address | IPv6Address


class OwnNames:
    """The machine's own names. `ours` says whether an address is this machine's, `names` looks its names up.

    `names` may ask the network, so it runs in a thread of its own; nobody waits for it. `clock` is monotonic.
    """

    def __init__(
        self,
        *also: str,
        ours: Callable[[Address], bool] | None = None,
        names: Callable[[], frozenset[str]] | None = None,
        clock: Callable[[], float] = monotonic,
        start: Callable[[Callable[[], None]], object] | None = None,
    ) -> None:
        self._also = frozenset(name.lower() for name in also)
        self._ours = ours or is_ours
        self._look_up = names or names_of_this_machine
        self._clock = clock
        self._start = start or _beside
        self._lock = threading.Lock()
        self._looked = -LOOK_AGAIN
        self._names: frozenset[str] = frozenset()
        self._look_again()

    def is_own(self, host: str) -> bool:
        """Whether a request's `Host` (a name or address, with or without a port) is this machine."""
        found = _HOST.fullmatch(host)
        if found is None or len(found["name"] or "") > LONGEST or not _can_be_read(found["name"] or ""):
            return False
        name = (found["six"] or found["name"]).lower()
        try:
            address = ip_address(name)
        except ValueError:
            return found["six"] is None and self._is_name(name)
        return name in self._also or self._ours(address)

    def _is_name(self, name: str) -> bool:
        if name == "localhost" or name.endswith(".local") or name in self._also or name == _host_name():
            return True
        if name not in self._names:
            self._look_again()
        return name in self._names

    def _look_again(self) -> None:
        """Look the names up beside, unless that was done just now."""
        with self._lock:
            now = self._clock()
            if now - self._looked < LOOK_AGAIN:
                return
            self._looked = now
        self._start(self._look)

    def _look(self) -> None:
        self._names = self._look_up()


def is_ours(address: Address) -> bool:
    """Whether an address is this machine's now: only then a socket may be bound to it. Nobody else is asked."""
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as trying:
            trying.bind((str(address), 0))
    except OSError as error:
        return error.errno in (errno.EACCES, errno.EPERM)  # it is ours, though this user may not bind it
    return True


def names_of_this_machine() -> frozenset[str]:
    """What the machine and its network call it: its name, and that name within its domain. May take seconds."""
    own = _host_name()
    found = {own, socket.getfqdn().lower()}
    with suppress(OSError):  # a name that its own network does not know
        found |= {info[3].lower() for info in socket.getaddrinfo(own, None, flags=socket.AI_CANONNAME) if info[3]}
    return frozenset(name.rstrip(".") for name in found if name)


def _can_be_read(name: str) -> bool:
    """Whether letters that stand in a name as `xn--…` are letters: at others the pages' own library would break."""
    try:
        name.encode("ascii").decode("idna")
    except UnicodeError:
        return False
    return True


def _host_name() -> str:
    return socket.gethostname().lower()


def _beside(look: Callable[[], None]) -> None:
    threading.Thread(target=look, name="own names", daemon=True).start()
