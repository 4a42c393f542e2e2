"""What people call the dice of the dice game, and how their pages tell them apart."""

from __future__ import annotations

from collections.abc import Sequence

from companion.dicegame.faces import DICE, FACES_OF, SALOON_DICE, die_named
from companion.locales.words import sentence
from web.dice.dice_look import DiceLook
from web.words import listed, t


def die_kind(number: int) -> str:
    """The Saloon die of this number, whose body has a colour of its own; "" for a base die."""
    die = die_named(number)
    return die if die is not None and die in SALOON_DICE else ""


def die_label(number: int) -> str:
    """What stands in the corner of a die: its number, or a Saloon die's letter."""
    kind = die_kind(number)
    return t(f"die.short.{kind}") if kind else str(number)


def die_words(number: int) -> str:
    """What people call a die: “die 3”, “the Loudmouth”."""
    return dice_words([number])


def dice_words(numbers: Sequence[int]) -> str:
    """What people call some dice: “dice 1, 2 and the Loudmouth”, “all five dice”."""
    base = [number for number in numbers if not die_kind(number)]
    saloon = [sentence(f"die.{die_kind(number)}") for number in numbers if die_kind(number)]
    if len(base) == len(DICE):
        return listed([t("throw.word_all"), *saloon])
    words = listed([*map(str, base), *saloon])
    return t("throw.word_dice" if len(base) > 1 else "throw.word_die", dice=words) if base else words


def faces_of(number: int) -> tuple[str, ...]:
    """All that a die can show."""
    return FACES_OF[die_named(number) or DICE[0]]


DICE_LOOK = DiceLook(SALOON_DICE, die_kind, die_label, die_words, faces_of)
"""The dice of the dice game, as pages that know no game take them."""
