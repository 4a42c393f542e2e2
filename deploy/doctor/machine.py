"""A machine's own figures: temperature, voltage, clock, disk, service; each None where the machine has none."""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

LEAST_FREE: Final = 50_000_000
"""Bytes; an evening of games takes some hundred thousand."""
HOT: Final = 80.0
"""Degrees Celsius: from here on a Pi slows itself down (Raspberry Pi documentation, "Frequency management")."""
UNDER_VOLTAGE, SLOWED, WAS_UNDER_VOLTAGE, WAS_SLOWED = 1 << 0, 0b1110, 1 << 16, 0b1110 << 16
"""Bits of `get_throttled` (Raspberry Pi documentation, "vcgencmd"): now, and since the start."""
SYNCS = 5
TOLD_WITHIN = 5.0  # seconds that a program gets to answer
SERVICE = "bang-companion"

Run = Callable[[Sequence[str]], str | None]


def ran(command: Sequence[str]) -> str | None:
    """Returns what a program prints; None where it is not there, fails, or takes too long."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=TOLD_WITHIN, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


class Card(NamedTuple):
    """A memory card or soldered memory, as the kernel describes it (drivers/mmc/core/mmc.c): `kind` "SD" or "MMC".

    Of MMC alone it says how much of its life is `used` (in tenths, 11: more than all of it, 0: not known) and how its
    `reserve` of blocks stands (eMMC 5.0, EXT_CSD bytes 267 to 269: 1 normal, 2 four fifths used, 3 nearly all).
    """

    kind: str
    used: int
    reserve: int


class Radio(NamedTuple):
    """A Wi-Fi's radio: switched off by a switch of the machine (`hard`) or by software (`soft`), as the kernel says
    (Documentation/ABI/stable/sysfs-class-rfkill), and the `country` whose law it keeps, "" where none is set."""

    hard: bool
    soft: bool
    country: str


@dataclass(frozen=True, slots=True)
class Machine:
    """This machine. `root` is where its file system begins, and `run` runs a program: tests put others in."""

    root: Path = Path("/")
    run: Run = ran

    def model(self) -> str:
        """Returns what the board calls itself; "" where it does not say."""
        return (self._text("proc/device-tree/model") or "").rstrip("\0 \n")

    def temperature(self) -> float | None:
        """Returns the hottest part's degrees Celsius."""
        found = [self._text(zone) for zone in self._glob("sys/class/thermal/thermal_zone*/temp")]
        degrees = [int(text) / 1000 for text in found if text and re.fullmatch(r"-?\d+\s*", text)]
        return max(degrees, default=None)

    def throttled(self) -> int | None:
        """Returns the bits of a Pi's `get_throttled`."""
        bits = self._text("sys/devices/platform/soc/soc:firmware/get_throttled")
        if bits is None:
            bits = (self.run(("vcgencmd", "get_throttled")) or "").partition("=")[2]
        try:
            return int(bits.strip(), 16)
        except ValueError:
            return None

    def card(self) -> Card | None:
        """Returns the figures of the memory card or the soldered memory; None where there is none."""
        for device in sorted(self._glob("sys/block/mmcblk[0-9]/device")):
            kind = (self._text(f"{device}/type") or "").strip()
            used = [_hexadecimal(word) for word in (self._text(f"{device}/life_time") or "").split()]
            return Card(kind, max(used, default=0), _hexadecimal(self._text(f"{device}/pre_eol_info") or ""))
        return None

    def radio(self) -> Radio | None:
        """Returns how the Wi-Fi's radio stands; None where there is none."""
        switches = [switch for switch in self._glob("sys/class/rfkill/rfkill*") if self._word(switch, "type") == "wlan"]
        if not switches:
            return None
        regulation = re.search(r"(?m)^country (\w\w):", self.run(("iw", "reg", "get")) or "")
        country = regulation[1] if regulation else self._word("sys/module/cfg80211/parameters", "ieee80211_regdom")
        return Radio(
            hard=all(self._word(switch, "hard") == "1" for switch in switches),
            soft=all(self._word(switch, "soft") == "1" for switch in switches),
            country="" if country in ("00", "99") else country,
        )

    def sound_cards(self) -> tuple[str, ...]:
        """Returns the names of the devices that can play sound."""
        return tuple(re.findall(r"(?m)^ *\d+ \[[^\]]*\]: .*? - (.+)$", self._text("proc/asound/cards") or ""))

    def clock_is_set(self) -> bool | None:
        """Returns whether the clock has been set by the network since the start."""
        is_set = self.run(("timedatectl", "show", "--property=NTPSynchronized", "--value"))
        return None if is_set is None or not is_set.strip() else is_set.strip() == "yes"

    def service(self) -> tuple[str, int] | None:
        """Returns how the service stands by systemd ("active", "failed", "inactive", …), and how often it was started
        again."""
        properties = self.run(("systemctl", "show", SERVICE, "--property=LoadState,ActiveState,NRestarts"))
        if properties is None:
            return None
        values = dict(line.split("=", 1) for line in properties.splitlines() if "=" in line)
        if values.get("LoadState") != "loaded":
            return None
        restarts = values.get("NRestarts", "0")
        return values.get("ActiveState", ""), int(restarts) if restarts.isdecimal() else 0

    def log(self, lines: int) -> str | None:
        """Returns the last lines that the service has written."""
        return self.run(("journalctl", "--unit", SERVICE, "--lines", str(lines), "--no-pager", "--output=short-iso"))

    def _word(self, folder: str, name: str) -> str:
        return (self._text(f"{folder}/{name}") or "").strip()

    def _text(self, path: str) -> str | None:
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None

    def _glob(self, pattern: str) -> list[str]:
        return [str(path.relative_to(self.root)) for path in self.root.glob(pattern)]


def _hexadecimal(text: str) -> int:
    """Returns a number that the kernel prints as 0x0b, in older ones as 0b; 0 for anything else.

    >>> _hexadecimal("0x0b"), _hexadecimal("02\\n"), _hexadecimal("")
    (11, 2, 0)
    """
    try:
        return int(text, 16)
    except ValueError:
        return 0


def free_bytes(folder: Path) -> int:
    """Returns the free room for what is written below a folder, which may be missing yet."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    return shutil.disk_usage(there).free


def sync_seconds(folder: Path) -> float:
    """Returns how long it takes until a few bytes are safe on the disk: the median of `SYNCS`.

    Raises OSError where nothing can be written there.
    """
    took = []
    path = folder / f".doctor-{os.getpid()}"
    try:
        with path.open("wb") as file:
            for _ in range(SYNCS):
                file.write(b"\0" * 4096)
                started = time.perf_counter()
                file.flush()
                os.fsync(file.fileno())
                took.append(time.perf_counter() - started)
    finally:
        path.unlink(missing_ok=True)
    return statistics.median(took)
