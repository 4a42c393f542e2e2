"""Odds of the next roll, exact: what the dice that are thrown again may bring, beside those that stay.

Each die's faces are equally likely and the dice are independent, so the counts of a roll are a sum of independent
parts: the distribution is built die by die (a convolution), with `Fraction` for probabilities. What somebody may choose
afterwards, and what a hidden role could do, is left out: the odds are those of the faces alone.

>>> from fractions import Fraction
>>> distribution = _rolled(("die1", "die2"))
>>> sum(chance for counts, chance in distribution.items() if counts.arrows)
Fraction(11, 36)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import ARROW, BULLET, DOUBLE_GATLING, DYNAMITE, FACES_OF, GATLINGS
from companion.games.dice.table import DYNAMITES_THAT_EXPLODE
from companion.games.dice.views.view import DiceView
from companion.kernel.event import Params


class Odds(NamedTuple):
    """One thing that the next roll may bring, as a message under `odds.`, and its probability."""

    key: str
    params: Params
    chance: Fraction


class _Counts(NamedTuple):
    """What some dice show: Gatling symbols and the dice that show them, arrows, dynamites, bullets."""

    gatlings: int = 0
    gatling_dice: int = 0
    arrows: int = 0
    dynamites: int = 0
    bullets: int = 0

    def and_those(self, other: _Counts) -> _Counts:
        return _Counts(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def odds(table: DiceView, again: Collection[str]) -> tuple[Odds, ...]:
    """Returns what throwing these dice again may bring; a locked die stays, and without a die there are no odds.

    None for the Ghost, to whom none of it happens.
    """
    seat = table.seats[table.active]
    thrown = tuple(die.die for die in table.dice if die.die in again and not die.locked)
    if not thrown or seat.ghost:
        return ()
    character = CHARACTERS[seat.character]
    lying = _sum(_counted(die.face) for die in table.dice if die.die not in thrown)
    rolled = _rolled(thrown)
    waiting = lying.arrows if character.arrows_wait else 0  # those that lie there have not been taken yet
    last = arrows_that_attack(table)

    def chance(happens: Callable[[_Counts], bool]) -> Fraction:
        return sum((part for counts, part in rolled.items() if happens(counts)), Fraction())

    def fires(new: _Counts) -> bool:
        all_of_them = lying.and_those(new)
        return character.fires(table, all_of_them.gatlings, all_of_them.gatling_dice)

    odds = (
        Odds("gatling", (("number", character.gatlings_needed),), chance(fires)),
        Odds("arrow", (), chance(lambda new: new.arrows > 0)),
        Odds("indians", (("number", last - waiting),), chance(lambda new: 0 < last <= waiting + new.arrows)),
        Odds("dynamite", (), chance(lambda new: lying.dynamites + new.dynamites >= DYNAMITES_THAT_EXPLODE)),
        Odds("bullet", (), chance(lambda new: new.bullets > 0)),
    )
    return tuple(each for each in odds if each.chance)


def arrows_that_attack(table: DiceView) -> int:
    """Returns the number of arrow tokens that, taken from the pile, bring the Indians."""
    return table.pile + (table.chief_in_pile and table.options.last_token == "any")


@cache
def _rolled(dice: tuple[str, ...]) -> dict[_Counts, Fraction]:
    """Returns the distribution of what a throw of these dice shows."""
    distribution = {_Counts(): Fraction(1)}
    for die in dice:
        faces = Counter(map(_counted, FACES_OF[die]))
        more: defaultdict[_Counts, Fraction] = defaultdict(Fraction)
        for counts, chance in distribution.items():
            for new, times in faces.items():
                more[counts.and_those(new)] += chance * Fraction(times, len(FACES_OF[die]))
        distribution = dict(more)
    return distribution


def _counted(face: str) -> _Counts:
    return _Counts(
        gatlings=(face in GATLINGS) + (face == DOUBLE_GATLING),
        gatling_dice=int(face in GATLINGS),
        arrows=int(face == ARROW),
        dynamites=int(face == DYNAMITE),
        bullets=int(face == BULLET),
    )


def _sum(parts: Iterable[_Counts]) -> _Counts:
    total = _Counts()
    for part in parts:
        total = total.and_those(part)
    return total
