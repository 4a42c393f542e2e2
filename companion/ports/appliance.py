"""Interface between the host's desk and the machine that the table runs on: its health, backup and restore.

As in `ports`: `deploy` makes it, `web` shows it, and neither imports the other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol


class BackupChecked(NamedTuple):
    """A backup that was unpacked and found whole: its games, those that have not ended among them, and its files."""

    games: int
    running: int
    files: int


class Appliance(Protocol):
    """The machine. Errors are CompanionErrors, each a sentence for people."""

    most: int
    """Bytes of the largest backup that can be brought by a form."""
    certificate: str
    """The print of the certificate under which the table serves HTTPS, "" where it serves HTTP."""

    def warnings(self) -> tuple[str, ...]:
        """Return what is wrong with disk, temperature or voltage, a sentence each; cheap, for each page."""

    def backup(self) -> bytes:
        """Return everything of the data folder in one file, but its keys: of cookies, of HTTPS."""

    def check(self, backup: bytes) -> BackupChecked:
        """Unpack a backup beside the data and look whether it is whole. Nothing has changed yet."""

    def restore(self) -> None:
        """Restore the data from the checked backup: the table starts anew for that."""


# -- its Wi-Fi: a hotspot of its own, and the networks that it can join; `hardware` makes it ---------------------------

Security = Literal["open", "owe", "password", "wpa3", "company"]
"""What a network asks for: nothing (`owe`: and is encrypted all the same), a password that all share (`wpa3`: by the
newer way alone), or a user of one's own (802.1X)."""
Doing = Literal["", "opening", "closing", "joining"]


@dataclass(frozen=True, slots=True)
class Hotspot:
    """The machine's own network while it is open: its name, and the password, which everybody at the table may know."""

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
    """How the Wi-Fi stands. `there`: this machine has one that the companion can control.

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
    """The machine's Wi-Fi. Nothing here waits for it: what is asked for is begun, and `state` says how it ended."""

    @property
    def state(self) -> WifiState:
        """The state of the Wi-Fi, as it was seen last."""

    @property
    def networks(self) -> tuple[Network, ...]:
        """The networks in reach, the strongest first, as they were seen last."""

    def look(self) -> None:
        """Look anew which networks are in reach."""

    def open(self) -> None:
        """Open the own hotspot."""

    def close_hotspot(self) -> None:
        """Close the hotspot: the machine goes back to a network that it knows."""

    def join(self, name: str, password: str) -> None:
        """Join a network; the hotspot is closed for that, and opened again where it fails. Raises CompanionError."""
