"""The dice with faces of their own (Loudmouth, Coward): their faces, and their numbers at the table."""

from __future__ import annotations

from companion.games.dice.faces import (
    ALL_FACES,
    COWARD,
    COWARD_FACES,
    LOUDMOUTH,
    LOUDMOUTH_FACES,
    SALOON_DICE,
    die_number,
)

__all__ = ["ALL_FACES", "COWARD", "FACES_OF", "LOUDMOUTH", "NUMBER_OF", "SALOON_DICE"]

FACES_OF = {LOUDMOUTH: LOUDMOUTH_FACES, COWARD: COWARD_FACES}
NUMBER_OF = {die: die_number(die) for die in SALOON_DICE}
