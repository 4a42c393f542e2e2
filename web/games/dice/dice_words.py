"""The dice of the dice game in words, and how pages distinguish them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dice.faces import DICE, FACES_OF, SALOON_DICE, die_named
from companion.locales.words import sentence
from web.elements.dice.dice_look import DiceLook
from web.elements.words import listed, t


def die_kind(number: int) -> str:
    """The Saloon die of this number, whose body has a colour of its own; "" for a base die."""
    die = die_named(number)
    return die if die is not None and die in SALOON_DICE else ""


def die_label(number: int) -> str:
    """The label in the corner of a die: its number, or a Saloon die's letter."""
    kind = die_kind(number)
    return t(f"die.short.{kind}") if kind else str(number)


def die_words(number: int) -> str:
    """A die in words: “die 3”, “the Loudmouth”."""
    return dice_words([number])


def dice_words(numbers: Sequence[int]) -> str:
    """Dice in words: “dice 1, 2 and the Loudmouth”, “all five dice”."""
    base = [number for number in numbers if not die_kind(number)]
    saloon = [sentence(f"die.{die_kind(number)}") for number in numbers if die_kind(number)]
    if len(base) == len(DICE):
        return listed([t("throw.word_all"), *saloon])
    words = listed([*map(str, base), *saloon])
    return t("throw.word_dice" if len(base) > 1 else "throw.word_die", dice=words) if base else words


def faces_of(number: int) -> tuple[str, ...]:
    """All that a die can show."""
    return FACES_OF[die_named(number) or DICE[0]]


class BangDice(DiceLook):
    """The five dice and those of the Saloon, as pages that know no game take them."""

    kinds = SALOON_DICE

    def kind(self, number: int) -> str:
        return die_kind(number)

    def label(self, number: int) -> str:
        return die_label(number)

    def words(self, number: int) -> str:
        return die_words(number)

    def faces(self, number: int) -> tuple[str, ...]:
        return faces_of(number)


DICE_LOOK = BangDice()
