"""The bot that plays the card game towards its role's goal and suspects others from what they did to whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from companion.games.cards.bots.answers import against_indians, against_shot, in_duel, when_dying
from companion.games.cards.bots.picks import (
    copies,
    counts,
    draws_from,
    from_owner,
    given_up,
    in_order,
    inherited,
    least_wanted,
    most_wanted,
)
from companion.games.cards.bots.plays import best_play
from companion.games.cards.bots.random_cards import RandomCardBot
from companion.games.cards.bots.stakes import Stakes
from companion.games.cards.bots.worth import worth_of_least
from companion.games.cards.moves import END, SID
from companion.games.cards.table import TAKE
from companion.kernel.decision import Tokens
from companion.kernel.event import Params
from companion.kernel.view import DecisionView, View


class SensibleCardBot:
    """Answers each decision by its key; what it does not know it draws, as the random bot does."""

    def __init__(self, random: Random) -> None:
        self._random = RandomCardBot(random)

    def answer(self, view: View) -> Tokens:
        """The answer that seems best from this seat."""
        decision = view.decision
        assert decision is not None, "nothing is asked"
        if view.table.seats[view.table.you].hand is None:
            return self._with_unseen_cards(view, decision)
        if decision.key == "order_of_discards":
            return in_order(Stakes(view), [option.id for option in decision.slots[0].options])
        if decision.key in _SELECTIONS:
            return given_up(Stakes(view), decision.options, decision.least)
        if decision.key in _CHOICES:
            return (_CHOICES[decision.key](Stakes(view), decision),)
        return self._random.answer(view)

    def act(self, view: View) -> str | None:
        """Two cards for a life point (Sid Ketchum), if the life is low and the cards are worth less."""
        asked = view.decision
        if asked is None or SID not in asked.acts or view.table.seats[view.table.you].hand is None:
            return None
        stakes = Stakes(view)
        return SID.id if stakes.me.life <= LOW and worth_of_least(stakes, 2) < stakes.own_life / 2 else None

    def _with_unseen_cards(self, view: View, asked: DecisionView) -> Tokens:
        """Real cards lie in a hand that the companion does not see: nothing of it can be played for sure."""
        for safe in (END, TAKE):
            if safe in asked.options:
                return (safe.id,)
        return self._random.answer(view)


LOW = 2
"""Life points at which a bot takes another one at once and does not wait for its turn."""

_SELECTIONS = ("cost", "discard_excess", "doc_cards", "sid_cards")


def _seat(params: Params, name: str) -> int:
    return int(dict(params)[name])


def _other_duellist(stakes: Stakes, asked: DecisionView) -> int:
    """The other duellist: the player on turn, or whom that one has challenged last."""
    if stakes.me.number != stakes.table.active:
        return stakes.table.active
    challenges = [event for event in stakes.log if event.key == "plays_at"]
    return _seat(challenges[-1].params, "target")


_CHOICES: Mapping[str, Callable[[Stakes, DecisionView], str]] = {
    "play": lambda stakes, asked: best_play(stakes, asked.options),
    "shot": lambda stakes, asked: against_shot(stakes, asked.options, _seat(asked.params, "needed")),
    "shot_at": lambda stakes, asked: against_shot(stakes, asked.options),
    "indians_at": lambda stakes, asked: against_indians(stakes, asked.options),
    "duel": lambda stakes, asked: in_duel(stakes, asked.options, _other_duellist(stakes, asked)),
    "dying": lambda stakes, asked: when_dying(asked.options),
    "take": lambda stakes, asked: from_owner(stakes, asked.options, _seat(asked.params, "target"), keeps=True),
    "discard": lambda stakes, asked: from_owner(stakes, asked.options, _seat(asked.params, "target"), keeps=False),
    "inherit": lambda stakes, asked: inherited(stakes, asked.options),
    "store": lambda stakes, asked: most_wanted(stakes, asked.options),
    "back": lambda stakes, asked: least_wanted(stakes, asked.options),
    "which_counts": lambda stakes, asked: counts(asked.options),
    "draw_from": lambda stakes, asked: draws_from(stakes, asked.options),
    "copy": lambda stakes, asked: copies(stakes, asked.options),
}
"""The functions that answer choices, by the choice's key."""
