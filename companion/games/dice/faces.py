"""The dice, their faces, and what each face counts as."""

from __future__ import annotations

ARROW = "arrow"
DYNAMITE = "dynamite"
BULLSEYE_1 = "bullseye1"
BULLSEYE_2 = "bullseye2"
BEER = "beer"
GATLING = "gatling"
BROKEN_ARROW = "broken_arrow"
BULLET = "bullet"
DOUBLE_BULLSEYE_1 = "double_bullseye1"
DOUBLE_BULLSEYE_2 = "double_bullseye2"
DOUBLE_BEER = "double_beer"
DOUBLE_GATLING = "double_gatling"

FACES = (ARROW, DYNAMITE, BULLSEYE_1, BULLSEYE_2, BEER, GATLING)
"""A base die: each face once (rulings, section 1.1)."""
LOUDMOUTH_FACES = (ARROW, DYNAMITE, DOUBLE_BULLSEYE_1, DOUBLE_BULLSEYE_2, DOUBLE_GATLING, BULLET)
COWARD_FACES = (ARROW, DYNAMITE, BULLSEYE_1, BEER, DOUBLE_BEER, BROKEN_ARROW)
ALL_FACES = tuple(dict.fromkeys(FACES + LOUDMOUTH_FACES + COWARD_FACES))

DOUBLES = {
    BULLSEYE_1: DOUBLE_BULLSEYE_1,
    BULLSEYE_2: DOUBLE_BULLSEYE_2,
    BEER: DOUBLE_BEER,
    GATLING: DOUBLE_GATLING,
}
"""The face that counts as two of another."""
SINGLES = {double: single for single, double in DOUBLES.items()}
BULLSEYES = frozenset({BULLSEYE_1, BULLSEYE_2, DOUBLE_BULLSEYE_1, DOUBLE_BULLSEYE_2})
BEERS = frozenset({BEER, DOUBLE_BEER})
GATLINGS = frozenset({GATLING, DOUBLE_GATLING})

DICE = ("die1", "die2", "die3", "die4", "die5")
LOUDMOUTH = "loudmouth"
COWARD = "coward"
SALOON_DICE = (LOUDMOUTH, COWARD)
ALL_DICE = DICE + SALOON_DICE
FACES_OF = {**dict.fromkeys(DICE, FACES), LOUDMOUTH: LOUDMOUTH_FACES, COWARD: COWARD_FACES}
"""The six faces of each die."""
HALVES = {die: (f"{die}/1", f"{die}/2") for die in ALL_DICE}
"""The names of a die's two symbols, where it shows a double face."""
DIE_AND_HALF = {
    **{die: (die, 0) for die in ALL_DICE},
    **{name: (die, half) for die, names in HALVES.items() for half, name in enumerate(names, 1)},
}
"""The die that a symbol is on, and which half of it, 0 for all of it; by the symbol's name."""
_NUMBERS = {die: number for number, die in enumerate(ALL_DICE, 1)}


def die_number(die: str) -> int:
    """The number of a die at the table: 1 to 5 for the base dice, 6 for the Loudmouth, 7 for the Coward."""
    return _NUMBERS[die]


def die_named(number: int) -> str | None:
    """The die of a number at the table; None if there is none."""
    return ALL_DICE[number - 1] if 1 <= number <= len(ALL_DICE) else None
