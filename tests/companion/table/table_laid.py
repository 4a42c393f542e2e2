"""Games laid on a table in the midst of things: who holds which special role, whose turn it is."""

from companion.games.dice.options import SPECIAL_ROLES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.ports.tray import Throw, ThrownDie

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
CARDS = ("sheriff+", "the_gambler", "left_hand", "the_doc", "the_bad")
WITH_ROLES = Options(modules=(SPECIAL_ROLES,))


class FakeTray:
    """A tray that remembers which dice it was asked to throw."""

    def __init__(self):
        self.asked = []

    def throw(self, dice):
        self.asked.append(tuple(dice))


def laid(turn=0, options=WITH_ROLES, cards=CARDS, arrows=(0,) * 5, characters=("stranger",) * 5):
    """A game at the start of a turn of `turn`; P1 is the Gambler, P3 the Doc."""
    seats = (
        f"{card} {9 if card == 'sheriff+' else 7}/{10 if card == 'sheriff+' else 8} {held} {character}"
        for card, held, character in zip(cards, arrows, characters, strict=True)
    )
    return Game(DiceGame(), dice_setup(NAMES, " | ".join((f"dice turn 4 P{turn}", *seats)), options))


def throw(*faces, first=1, sure=True, why=None):
    return Throw(tuple(ThrownDie(die, face) for die, face in enumerate(faces, first)), sure, why)
