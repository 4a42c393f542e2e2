"""Pins in the guest: gpio-sim's chip, which gpiozero takes for a Pi's, and fingers whose contacts bounce."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from hardware.panel import DEBOUNCE_S

CHIP = Path("/sys/kernel/config/gpio-sim/table")
PI = "processor\t: 0\nRevision\t: d03115\nModel\t\t: Raspberry Pi 4 Model B\n"
"""What `/proc/cpuinfo` says on a Pi 4 that gpiozero looks at."""
BOUNCES = 6
BOUNCE_S = 0.002
WITHIN_S = 60.0


def plug_in() -> None:
    """Load gpio-sim, and give it a chip like a Pi's; a second call finds it there."""
    if CHIP.exists():
        return
    subprocess.run(["modprobe", "-q", "configfs"], check=True)
    subprocess.run(["insmod", "/root/modules/pins.ko"], check=True)
    bank = CHIP / "bank0"
    bank.mkdir(parents=True)
    (bank / "num_lines").write_text("58")
    (bank / "label").write_text("pinctrl-bcm2711")
    (CHIP / "live").write_text("1")
    Path("/run/cpuinfo").write_text(PI)
    subprocess.run(["mount", "--bind", "/run/cpuinfo", "/proc/cpuinfo"], check=True)


def _line(gpio: int) -> Path:
    [line] = Path("/sys/devices/platform").glob(f"gpio-sim.*/gpiochip*/sim_gpio{gpio}")
    return line


def level(gpio: int) -> int:
    """What a light or the buzzer at this pin gets: 1 is on."""
    return int((_line(gpio) / "value").read_text())


def pull(gpio: int, way: str) -> None:
    (_line(gpio) / "pull").write_text(way)


def down(gpio: int) -> bool:
    """A button pressed: its contact closes, with bounces. Returns whether all were as short as bounces are: where the
    processor is emulated and busy, one may last as long as a press."""
    return _bounce(gpio, "pull-down", "pull-up")


def up(gpio: int) -> bool:
    """A button let go, with bounces. Returns as `down` does."""
    return _bounce(gpio, "pull-up", "pull-down")


def _bounce(gpio: int, to: str, back: str) -> bool:
    line, longest, last = _line(gpio) / "pull", 0.0, time.monotonic()
    for way in (to, back) * BOUNCES:
        line.write_text(way)
        time.sleep(BOUNCE_S)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    line.write_text(to)
    return max(longest, time.monotonic() - last) < DEBOUNCE_S / 2


def settled() -> None:
    """Wait until what has bounced is told, if it is told at all."""
    time.sleep(4 * DEBOUNCE_S)


def until(so: Callable[[], bool], what: str) -> None:
    """Wait until it is so. Raises AssertionError where that never comes."""
    give_up = time.monotonic() + WITHIN_S
    while not so():
        assert time.monotonic() < give_up, f"never: {what}"
        time.sleep(0.002)
