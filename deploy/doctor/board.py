"""The board: 64 bit, radio, sound, and how worn its card is."""

from __future__ import annotations

import platform
import struct

from deploy.address import addresses
from deploy.doctor.finding import Looked
from deploy.doctor.machine import Machine

WORN_OUT, LAST_TENTH = 11, 10
NINE_TENTHS, FOUR_FIFTHS = 3, 2
ANOTHER_CARD = "make a backup (companion backup make) and use another card"


def system(machine: Machine, bits: int = 8 * struct.calcsize("P")) -> Looked:
    """Whether this system has 64 bit."""
    system = f"{bits} bit, {machine.model() or platform.machine()}"
    if bits < 64:
        return None, f"{system}: the companion was tried on 64 bit alone; write the 64-bit Raspberry Pi OS on the card"
    return True, system


def radio(machine: Machine) -> Looked:
    """Whether Wi-Fi may send, and by which country's law. Where a cable reaches the phones it is no matter."""
    wifi = machine.radio()
    if wifi is None:
        return None, "this machine has no Wi-Fi"
    matters = None if addresses() else False
    if wifi.hard:
        return matters, "Wi-Fi is switched off by a switch of the machine (rfkill: hard blocked): switch it on"
    if wifi.soft and not wifi.country:
        return matters, "Wi-Fi is blocked until its country is set: sudo raspi-config, Localisation, WLAN Country"
    if wifi.soft:
        return matters, "Wi-Fi is switched off (rfkill: soft blocked): sudo rfkill unblock wifi"
    if not wifi.country:
        return None, "Wi-Fi is on and its country is not set, so a hotspot may stay silent: sudo raspi-config sets it"
    return True, f"Wi-Fi is on, country {wifi.country}"


def sound(machine: Machine, wanted: bool) -> Looked:
    """The devices that can play sound, needed where the table is to speak by itself."""
    found = machine.sound_cards()
    if found:
        return True, ", ".join(found)
    if wanted:
        return False, "the table is to speak (voice = true), and there is no sound device: plug in a speaker by USB"
    return None, "no sound device; browsers make the sounds"


def card(machine: Machine) -> Looked:
    """How worn the card is, where it says so."""
    known = machine.card()
    if known is None:
        return None, "no memory card"
    if not known.used and not known.reserve:
        return None, f"this card ({known.kind or 'of no known kind'}) does not tell how worn it is: keep backups"
    wear = "it does not tell how much of its life is used"
    if known.used:
        used = "more than its whole life" if known.used >= WORN_OUT else f"at most {10 * known.used} % of its life"
        wear = f"{used} is used"
    if known.used >= LAST_TENTH or known.reserve >= NINE_TENTHS:
        spare = "; its spare blocks are nearly gone" if known.reserve >= NINE_TENTHS else ""
        return False, f"{wear}{spare}: {ANOTHER_CARD}"
    if known.reserve == FOUR_FIFTHS:
        return None, f"{wear}; four fifths of its spare blocks are gone: {ANOTHER_CARD} soon"
    return True, wear
