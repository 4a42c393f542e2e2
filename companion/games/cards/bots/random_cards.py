"""The bot that plays any legal answer, for what is asked in the card game."""

from __future__ import annotations

from random import Random

from companion.games.bots.random_bot import RandomBot
from companion.kernel.decision import Tokens
from companion.kernel.view import View


class RandomCardBot(RandomBot):
    """Knows that the one allocation of the card game is an order, in which every card stands once."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self._drawn = random

    def answer(self, view: View) -> Tokens:
        """Options drawn evenly; an order of cards evenly among all orders."""
        asked = view.decision
        assert asked is not None, "nothing is asked"
        if asked.slots:
            cards = [option.id for option in asked.slots[0].options]
            return tuple(self._drawn.sample(cards, len(cards)))
        return super().answer(view)
