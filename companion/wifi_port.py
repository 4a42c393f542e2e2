"""Interface between pages and the machine's Wi-Fi: its own hotspot, and the networks that it can join.

As in `ports`: `hardware` makes it, `web` shows it, and neither imports the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol

Security = Literal["open", "owe", "password", "wpa3", "company"]
"""What a network asks for: nothing (`owe`: and is encrypted all the same), a password that all share (`wpa3`: by the
newer way alone), or a user of one's own (802.1X)."""
Doing = Literal["", "opening", "closing", "joining"]


@dataclass(frozen=True, slots=True)
class Hotspot:
    """The machine's own network while it is open: its name, and the password that everybody at the table is told."""

    name: str
    password: str = field(repr=False)
    address: str = ""


@dataclass(frozen=True, slots=True)
class Network:
    """A network in reach; `signal` from 0 to 100."""

    name: str
    signal: int
    security: Security


@dataclass(frozen=True, slots=True)
class WifiState:
    """How the Wi-Fi stands. `there`: this machine has one that can be told what to do.

    `hotspot`: the own network, None while it is closed; `network`: the one that was joined, "" where none is.
    `doing` what, with which network (`about`), and `failed`: why the last thing that was asked for did not come about.
    """

    there: bool = False
    hotspot: Hotspot | None = None
    network: str = ""
    doing: Doing = ""
    about: str = ""
    failed: str = ""


class Wifi(Protocol):
    """The machine's Wi-Fi. Nothing here waits for it: what is asked for is begun, and `state` tells how it ended."""

    @property
    def state(self) -> WifiState:
        """How it stands, as it was seen last."""

    @property
    def networks(self) -> tuple[Network, ...]:
        """The networks in reach, the strongest first, as they were seen last."""

    def look(self) -> None:
        """Look anew which networks are in reach."""

    def open(self) -> None:
        """Open the own hotspot."""

    def close_hotspot(self) -> None:
        """Close it: the machine goes back to a network that it knows."""

    def join(self, name: str, password: str) -> None:
        """Join a network; the hotspot is closed for that, and opened again where it fails. Raises CompanionError."""
