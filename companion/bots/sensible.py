"""The bot that plays towards its role's goal and suspects others from what they did."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.bots.random_bot import RandomBot
from companion.bots.rolling import KEEP, THROW, dice_to_throw
from companion.bots.stakes import Stakes
from companion.bots.targets import aimed, served, taken_off
from companion.dicegame.view import DiceView
from companion.kernel.decision import Option, Tokens
from companion.kernel.view import DecisionView, View


class SensibleBot:
    """Knows the decisions of the dice game by what their options are called; draws where it knows none."""

    def __init__(self, random: Random) -> None:
        self._random = RandomBot(random)

    def answer(self, view: View) -> Tokens:
        """What helps its side most, as far as it can tell from its seat."""
        asked = view.decision
        assert asked is not None, "nothing is asked"
        if isinstance(view.table, DiceView):
            tokens = _known(asked, view)
            if tokens is not None:
                return tokens
        return self._random.answer(view)


def _known(asked: DecisionView, view: View) -> Tokens | None:
    """The answer to a decision of the base game; None to any other."""
    options = asked.options or tuple(option for slot in asked.slots for option in slot.options)
    kinds = {option.id.partition(":")[0] for option in options}
    if kinds <= {KEEP, THROW}:
        return dice_to_throw(Stakes(view), asked.slots)
    if kinds <= {"shoot", "double"}:
        return aimed(Stakes(view), asked.slots)
    if kinds <= {"beer"}:
        return served(Stakes(view), asked.slots[0].options, len(asked.slots))
    if kinds <= {"life"}:
        return served(Stakes(view), options, 1)
    if kinds <= {"none", "arrow"}:
        return taken_off(Stakes(view), asked.slots[0].options, len(asked.slots))
    if kinds <= {"arrows"}:
        return (_arrows_instead(Stakes(view), options),)
    if kinds <= {"discard"}:
        return (options[-1].id,)  # arrows put back never do harm
    return None


def _arrows_instead(stakes: Stakes, options: Sequence[Option]) -> str:
    """Bart Cassidy: how many arrows to take in place of life points."""

    def worth(option: Option) -> float:
        cost = dict(option.params)
        arrows = [stakes.of_arrow(stakes.you.number, more) for more in range(int(cost["arrows"]))]
        return stakes.of_loss(stakes.you.number, int(cost["points"])) + sum(arrows)

    return max(options, key=worth).id
