"""The board: 64 bit, radio, sound, and how worn its card is."""

from __future__ import annotations

import platform
import struct

from companion.locales.words import sentence
from deploy.address import addresses
from deploy.doctor.finding import Looked
from deploy.doctor.machine import Machine

WORN_OUT, LAST_TENTH = 11, 10
NINE_TENTHS, FOUR_FIFTHS = 3, 2


def system(machine: Machine, bits: int = 8 * struct.calcsize("P")) -> Looked:
    """Whether this system has 64 bit."""
    system: dict[str, str | int] = {"bits": bits, "model": machine.model() or platform.machine()}
    if bits < 64:
        return None, sentence("doctor.system.narrow", system)
    return True, sentence("doctor.system.is", system)


def radio(machine: Machine) -> Looked:
    """Whether Wi-Fi may send, and by which country's law. Where a cable reaches the phones it is no matter."""
    wifi = machine.radio()
    if wifi is None:
        return None, sentence("doctor.radio.none")
    matters = None if addresses() else False
    if wifi.hard:
        return matters, sentence("doctor.radio.hard")
    if wifi.soft and not wifi.country:
        return matters, sentence("doctor.radio.blocked")
    if wifi.soft:
        return matters, sentence("doctor.radio.soft")
    if not wifi.country:
        return None, sentence("doctor.radio.no_country")
    return True, sentence("doctor.radio.on", {"country": wifi.country})


def sound(machine: Machine, wanted: bool) -> Looked:
    """The devices that can play sound, needed where the table is to speak by itself."""
    found = machine.sound_cards()
    if found:
        return True, ", ".join(found)
    if wanted:
        return False, sentence("doctor.sound.wanted")
    return None, sentence("doctor.sound.none")


def card(machine: Machine) -> Looked:
    """How worn the card is, where it says so."""
    known = machine.card()
    if known is None:
        return None, sentence("doctor.card.none")
    if not known.used and not known.reserve:
        return None, sentence("doctor.card.silent", {"kind": known.kind or "?"})
    wear: dict[str, str | int] = {"wear": _wear(known.used)}
    if known.reserve >= NINE_TENTHS:
        return False, sentence("doctor.card.no_spare", wear)
    if known.used >= LAST_TENTH:
        return False, sentence("doctor.card.worn", wear)
    if known.reserve == FOUR_FIFTHS:
        return None, sentence("doctor.card.little_spare", wear)
    return True, str(wear["wear"])


def _wear(used: int) -> str:
    if not used:
        return sentence("doctor.card.life_not_told")
    return sentence("doctor.card.used" if used < WORN_OUT else "doctor.card.outlived", {"percent": 10 * used})
