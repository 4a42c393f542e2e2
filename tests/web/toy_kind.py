"""The toy game with a hand of cards as a kind of game, beside the dice game: stands in for `tests/companion/games.py`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.dicegame.rules import DiceGame
from companion.games import DICE, GameKind
from companion.western.options import RuleOptions, choice, choices_of, read_options
from tests.companion.toy_game import ToyGame


@dataclass(frozen=True, slots=True)
class ToyOptions(RuleOptions):
    """Whether there are hands of cards."""

    hands: str = choice("yes", "no", way=True)

    @classmethod
    def read(cls, chosen, players, rules=0):
        return read_options(cls, "The toy game", (), chosen)[0]

    def as_set(self):
        """As the toy game itself reads it: without the option there are no hands."""
        return (("hands", "yes"),) if self.hands == "yes" else ()


TOY_KIND = GameKind(
    rules=ToyGame(),
    players=range(2, 5),
    modules=(),
    options=ToyOptions,
    choices=choices_of(ToyOptions),
    position_text=None,
    bots={},
)
GAMES = {DiceGame.name: DICE, TOY_KIND.name: TOY_KIND}
