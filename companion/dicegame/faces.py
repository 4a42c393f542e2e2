"""The faces of the five dice, and their names at the table."""

from __future__ import annotations

ARROW = "arrow"
DYNAMITE = "dynamite"
BULLSEYE_1 = "bullseye1"
BULLSEYE_2 = "bullseye2"
BEER = "beer"
GATLING = "gatling"

FACES = (ARROW, DYNAMITE, BULLSEYE_1, BULLSEYE_2, BEER, GATLING)
"""A base die: each face once (rulings, section 1.1)."""

DICE = ("die1", "die2", "die3", "die4", "die5")


def die_number(die: str) -> int:
    """The number at the table, from 1, of a die named `die1` … `die5`."""
    return int(die.removeprefix("die"))
