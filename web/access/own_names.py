"""The names under which this machine answers: its own addresses and names, `localhost`, names of the home's network.

A page elsewhere may let its own name point at this machine (DNS rebinding): then a phone's browser takes the table for
that page's own site, and lets it act here. What distinguishes the two is the `Host` that the browser was sent to. Names
in `HOMES` are given by machines of the same network alone, and an address is nobody's name.
"""

from __future__ import annotations

import errno
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from time import monotonic

LONGEST = 253
"""Letters of a host's name (RFC 1035, 2.3.4); a label of it has 63."""
_HOST = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]{2,45})\]|(?P<name>(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*)\.?)(?::[0-9]{1,5})?",
    re.IGNORECASE | re.ASCII,
)
HOMES = (
    ".local",  # machines give it to themselves (RFC 6762, 3)
    ".home.arpa",  # reserved for homes (RFC 8375)
    ".internal",  # reserved for private networks (ICANN's board, 2024, after SAC113)
    ".home",  # kept out of the public names for what homes do with it (ICANN's board, 4 February 2018)
    ".lan", ".localdomain", ".speedport.ip",  # routers' habit: there are no such top-level domains
    ".fritz.box",  # routers by AVM, to whom that domain was given (WIPO, D2024-0706)
)  # fmt: skip
"""What a home's router lets names end in, and no stranger can own a name in."""
LOOK_AGAIN = 30.0
"""Seconds until the names are looked up once more, where an unknown one is asked for."""
Address = IPv4Address | IPv6Address


class OwnNames:
    """The machine's own names. `also`: further ones; `ours` says whether an address is this machine's, `names` looks
    its names up.

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
        match = _HOST.fullmatch(host)
        if match is None or len(match["name"] or "") > LONGEST or not _can_be_read(match["name"] or ""):
            return False
        name = (match["six"] or match["name"]).lower()
        try:
            address = ip_address(name)
        except ValueError:
            return match["six"] is None and self._is_name(name)
        return name in self._also or self._ours(address)

    def _is_name(self, name: str) -> bool:
        if name == "localhost" or name.endswith(HOMES) or name in self._also or name == _host_name():
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


def names_of_this_machine(domains: Callable[[], tuple[str, ...]] | None = None) -> frozenset[str]:
    """What the machine and its network call it: its name, and that name within its domain. May take seconds.

    /etc/hosts, which is asked first, often keeps the domain to itself: so the name is looked up in each of the
    network's own `domains`, too, and counts where it leads here.
    """
    own = _host_name()
    found = {own, socket.getfqdn().lower()}
    with suppress(OSError):  # a name that its own network does not know
        found |= {info[3].lower() for info in socket.getaddrinfo(own, None, flags=socket.AI_CANONNAME) if info[3]}
    for domain in (domains or search_domains)():
        if _leads_here(name := f"{own.partition('.')[0]}.{domain}"):
            found.add(name)
    return frozenset(name.rstrip(".") for name in found if name)


def search_domains(path: Path = Path("/etc/resolv.conf")) -> tuple[str, ...]:
    """The domains in which the network looks for short names, as its router gave them (resolv.conf(5)); at most six."""
    try:
        lines = path.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return ()
    named = [words[1:] for line in lines if (words := line.lower().split()) and words[0] in ("search", "domain")]
    last = named[-1] if named else []  # the last line of them counts
    return tuple(domain.strip(".") for domain in last[:6] if domain.strip("."))


def _leads_here(name: str) -> bool:
    try:
        found = {info[4][0] for info in socket.getaddrinfo(name, None, type=socket.SOCK_DGRAM)}
    except (OSError, UnicodeError):  # unknown there, or no name at all
        return False
    return bool(found) and all(is_ours(ip_address(str(each).partition("%")[0])) for each in found)


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
