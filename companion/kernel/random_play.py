"""Random legal play: answers drawn from the open decision, for tests and simulations."""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from random import Random
from typing import Any, Final

from companion.kernel.decision import (
    CHANCE,
    CLOCK,
    LAPSE,
    Actor,
    Allocation,
    Choice,
    Deal,
    Decision,
    Dice,
    Selection,
    Settled,
    Slot,
    Tokens,
    Window,
    is_chance,
)
from companion.kernel.game import Game
from companion.kernel.rules import Rules, S, Setup

TRIES = 1000
TRIES_BEFORE_AN_ORDER = 20
"""How often an allocation's parts are drawn apart, before an order of many things is drawn as one."""
STEPS_IN = 0.3
"""Probability that a seat that can step in at a window does."""

# Tuple index instead of attribute: twice as fast, for what is drawn most often.
_FACES: Final = 3  # of Dice
_SLOTS: Final = 3  # of Allocation
_CHECK: Final = 5  # of Allocation
_OPTIONS: Final = 1  # of Slot
_ID: Final = 0  # of Option


def random_answer(decision: Decision, actor: Actor, random: Random) -> Tokens:
    """Returns a legal answer of this actor, drawn with `random`; an allocation's joint check by rejection sampling."""
    if isinstance(decision, Dice):
        return _thrown(decision, random.random)
    if isinstance(decision, Allocation):
        return _allocated(decision, random.random)
    if isinstance(decision, Deal):
        return _drawn(decision, random)
    if isinstance(decision, Selection):
        picked = random.sample(decision.options, random.randint(decision.least, decision.most))
        return decision.in_order(tuple([option.id for option in picked]))
    if not isinstance(actor, int):
        return LAPSE
    options = decision.options(actor)
    return (options[floor(random.random() * len(options))].id,)


# Loops that append: a comprehension is a function of its own, and these lists are short.


def _thrown(dice: Dice, draw: Callable[[], float]) -> Tokens:
    shown: list[str] = []
    before: Tokens = ()
    sides = 0.0  # a float by a float is the quickest product, and most dice have the same faces
    for faces in dice[_FACES]:
        if faces is not before:
            before, sides = faces, float(len(faces))
        shown.append(faces[floor(draw() * sides)])
    return tuple(shown)


def _drawn(deal: Deal, random: Random) -> Tokens:
    return tuple(random.sample(deal.deck, k=len(deal.places)))


def _allocated(decision: Allocation, draw: Callable[[], float]) -> Tokens:
    slots, check = decision[_SLOTS], decision[_CHECK]
    for number in range(TRIES):
        if number >= TRIES_BEFORE_AN_ORDER and check is not None and _is_order(slots):
            left = [option.id for option in slots[0].options]
            in_order = tuple([left.pop(floor(draw() * len(left))) for _ in slots])
            if check(in_order) is None:
                return in_order
        picked: list[str] = []
        for slot in slots:
            ways = slot[_OPTIONS]
            if len(ways) == 2:  # the commonest; the next line would say the same in twice the time
                picked.append((ways[0] if draw() < 0.5 else ways[1])[_ID])
            else:
                picked.append(ways[floor(draw() * len(ways))][_ID])
        tokens = tuple(picked)
        if check is None or check(tokens) is None:
            return tokens
    raise AssertionError(f"No legal answer to {decision.id} found in {TRIES} tries.")


def _is_order(slots: tuple[Slot, ...]) -> bool:
    """Whether an order of things may be asked: as many slots as options, the same for each."""
    options = slots[0][_OPTIONS]
    return len(options) == len(slots) and all(slot[_OPTIONS] == options for slot in slots)


def chance_answer(game: Game, random: Random) -> Tokens:
    """Returns chance's answer to the open decision; cards that lie on top since an undo are drawn first."""
    decision = game.pending
    assert decision is not None, "nothing is asked"
    if not isinstance(decision, Deal) or not (top := game.seen_on_top):
        return random_answer(decision, CHANCE, random)
    left = list(decision.deck)
    for card in top:
        left.remove(card)
    return (*top, *random.sample(left, len(decision.places) - len(top)))


def play_on(game: Game, random: Random) -> None:
    """Answer the open decision at random, for the first seat that is asked, or for one that may step in."""
    decision = game.pending
    assert decision is not None
    actor = game.waiting_for[0] if isinstance(decision, Choice) else who_answers(decision, random)
    drawn = chance_answer(game, random) if actor == CHANCE else random_answer(decision, actor, random)
    game.answer_unchecked(actor, drawn)


def play_through(rules: Rules[S], setup: Setup, random: Random) -> tuple[S, int]:
    """Play a whole game of random legal answers without a record. Returns its final state and the number of answers.

    The same random numbers play the same game as `play_on`; without a record, and so without a way back, it is the
    fastest there is. Nobody acts in between, so the rules are sent replies without a driver.
    """
    state = rules.begin(setup)
    send, draw = rules.play(state).send, random.random
    answers = 0
    reply: Any = None  # what starts the rules
    try:
        while True:
            decision: Any = send(reply)()
            kind = type(decision)
            if kind is Settled:
                reply = decision.reply
                continue
            answers += 1
            if kind is Dice:  # what is asked most stands first
                reply = _thrown(decision, draw)
            elif kind is Allocation:
                reply = _allocated(decision, draw)
            elif kind is Choice:
                reply = {}
                for seat, options in decision.asked:
                    reply[seat] = options[floor(draw() * len(options))].id
                if len(reply) > 1:
                    answers += len(reply) - 1
                    reply = dict(sorted(reply.items()))
            elif kind is Deal:
                reply = _drawn(decision, random)
            elif kind is Window and not decision.asked:
                reply = None
            else:
                actor = who_answers(decision, random)
                reply = decision.reply(actor, random_answer(decision, actor, random))
    except StopIteration:
        return state, answers


def who_answers(decision: Decision, random: Random) -> Actor:
    """Returns who answers next: the first seat asked, or chance; at a window sometimes a seat, else the clock."""
    if is_chance(decision):
        return CHANCE
    if isinstance(decision, Window):
        seat = steps_in(decision, random)
        return CLOCK if seat is None else seat
    return decision.seats[0]


def steps_in(window: Window, random: Random) -> int | None:
    """Returns the seat that steps in, drawn from those that can; None if no seat does."""
    return random.choice(window.asked).seat if window.asked and random.random() < STEPS_IN else None
