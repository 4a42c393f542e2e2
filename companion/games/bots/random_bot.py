"""The bot that plays any legal answer, each as likely as the next."""

from __future__ import annotations

from random import Random

from companion.kernel.decision import LAPSE, Tokens
from companion.kernel.random_play import STEPS_IN
from companion.kernel.view import View

ACTS = 0.05
"""How often the bot acts unasked: some seats could at almost every question."""


class RandomBot:
    """Picks an option, as many as a selection takes, or one for every slot; knows no game and no goal."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def answer(self, view: View) -> Tokens:
        """Returns options drawn evenly; at a window the bot steps in now and then, if it can."""
        decision = view.decision
        assert decision is not None, "nothing is asked"
        if decision.shape == "window" and not (decision.options and self._random.random() < STEPS_IN):
            return LAPSE
        if decision.slots:
            return tuple([self._random.choice(slot.options).id for slot in decision.slots])
        if decision.shape == "selection":
            picked = self._random.sample(decision.options, self._random.randint(decision.least, decision.most))
            return tuple([option.id for option in picked])
        return (self._random.choice(decision.options).id,)

    def act(self, view: View) -> str | None:
        """Now and then one of what it may do unasked."""
        asked = view.decision
        if asked is None or not asked.acts or self._random.random() >= ACTS:
            return None
        return self._random.choice(asked.acts).id
