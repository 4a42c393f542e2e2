"""The sensible bot: plays towards its role's goal and suspects others from what they did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from companion.games.bots.random_bot import RandomBot
from companion.games.dice.bots.arrows import broken, chosen, exchanged, given, stolen, taken_instead, taken_off
from companion.games.dice.bots.damage_to_others import taken_for_others
from companion.games.dice.bots.haunting import ghosts_dice_to_throw, haunted
from companion.games.dice.bots.rolling import dice_to_throw
from companion.games.dice.bots.saloon_die import taken_die
from companion.games.dice.bots.special_roles import denied, die_turned, face_turned_up, saved, shown_now
from companion.games.dice.bots.stakes import Stakes
from companion.games.dice.bots.targets import aimed, served
from companion.games.dice.faces import ALL_DICE
from companion.games.dice.views.view import DiceView
from companion.kernel.decision import Tokens
from companion.kernel.view import DecisionView, View


class SensibleBot:
    """Knows the decisions of the dice game by their keys; draws where it knows none."""

    def __init__(self, random: Random) -> None:
        self._random = RandomBot(random)

    def answer(self, view: View) -> Tokens:
        """Returns the answer that helps its side most, as far as its seat can see."""
        asked = view.decision
        assert asked is not None, "nothing is asked"
        if isinstance(view.table, DiceView) and asked.key in KNOWN:
            tokens = KNOWN[asked.key](Stakes(view), asked)
            if tokens is not None:
                return tokens
        return self._random.answer(view)

    def act(self, view: View) -> str | None:
        """The act that a bot does unasked: none, since abilities of the dice game are used at windows."""
        return None


def _rolls_again(stakes: Stakes, asked: DecisionView) -> Tokens:
    return (dice_to_throw if stakes.you.alive else ghosts_dice_to_throw)(stakes, asked.slots)


def _fires(stakes: Stakes, asked: DecisionView) -> Tokens:
    """Returns whether to fire or to hold the Gatling."""
    return ("fire" if stakes.of_gatling() > 0 else "hold",)


def _die(asked: DecisionView) -> str:
    """The die that a question is about."""
    return ALL_DICE[int(dict(asked.params)["die"]) - 1]


KNOWN: Mapping[str, Callable[[Stakes, DecisionView], Tokens | None]] = {
    "reroll": _rolls_again,
    "aim": lambda stakes, asked: aimed(stakes, asked.slots),
    "serve": lambda stakes, asked: served(stakes, asked.slots[0].options, len(asked.slots)),
    "sid": lambda stakes, asked: served(stakes, asked.options, 1),
    "kit": lambda stakes, asked: taken_off(stakes, asked.slots),
    "answer": lambda stakes, asked: taken_instead(stakes, asked.options),
    "gatling": _fires,
    "saloon_die": lambda stakes, asked: taken_die(stakes, asked.options),
    "broken_arrow": lambda stakes, asked: broken(stakes, asked.options),
    "which_arrow": lambda stakes, asked: chosen(stakes, asked.options),
    "elena": lambda stakes, asked: given(stakes, asked.options),
    "apache": lambda stakes, asked: stolen(stakes, asked.options, int(dict(asked.params)["target"])),
    "takes_harm": lambda stakes, asked: taken_for_others(stakes, asked.slots, str(dict(asked.params)["source"])),
    "haunt": lambda stakes, asked: haunted(stakes, asked.options),
    "window": shown_now,
    "ugly": lambda stakes, asked: exchanged(stakes, asked.options),
    "the_bad": lambda stakes, asked: denied(stakes, asked.options),
    "left_hand": lambda stakes, asked: saved(stakes, asked.options),
    "doc_die": lambda stakes, asked: die_turned(stakes, asked.options),
    "doc_face": lambda stakes, asked: face_turned_up(stakes, asked.options, _die(asked)),
    "kept": lambda stakes, asked: ("back",),
}
"""The functions that answer decisions, by the decision's key; None: not known after all."""
