"""A legal answer drawn at random: what tests and simulations play with."""

from __future__ import annotations

from random import Random

from companion.kernel.decision import LAPSE, Allocation, Choice, Deal, Decision, Dice, Option, Tokens, Window
from companion.kernel.game import Game

TRIES = 1000
STEPS_IN = 0.3
"""How often somebody who can step in at a window does."""


def random_answer(decision: Decision, seat: int | None, random: Random) -> Tokens:
    """A legal answer of this seat (None: chance), drawn with `random`; an allocation's joint check is met by trying."""
    if isinstance(decision, Dice):
        draw = random.random  # as `choice` draws, only faster
        return tuple([faces[int(draw() * len(faces))] for faces in decision.faces])
    if isinstance(decision, Allocation):
        return _random_allocation(decision, random)
    if isinstance(decision, Deal):
        return tuple(random.sample(decision.deck, k=len(decision.places)))
    if isinstance(decision, Choice):
        assert seat is not None
        return (_one_of(decision.options(seat), random),)
    return LAPSE if seat is None else (_one_of(decision.options(seat), random),)


def play_on(game: Game, random: Random) -> None:
    """Answer the open decision at random, for the first seat that is asked, or for one that may step in."""
    decision = game.pending
    assert decision is not None
    if isinstance(decision, Dice | Deal):
        seat = None
    elif isinstance(decision, Allocation):
        seat = decision.seat
    elif isinstance(decision, Window):
        seat = steps_in(decision, random)
    else:
        seat = game.waiting_for[0]
    game.answer(seat, random_answer(decision, seat, random))


def steps_in(window: Window, random: Random) -> int | None:
    """Which of those who can steps in, if any does."""
    return random.choice(window.asked).seat if window.asked and random.random() < STEPS_IN else None


def _random_allocation(decision: Allocation, random: Random) -> Tokens:
    for _ in range(TRIES):
        tokens = tuple([_one_of(slot.options, random) for slot in decision.slots])
        if decision.check is None or decision.check(tokens) is None:
            return tokens
    raise AssertionError(f"No legal answer to {decision.id} found in {TRIES} tries.")


def _one_of(options: tuple[Option, ...], random: Random) -> str:
    """One option's id, each as likely as the next; as `choice` draws it, only faster."""
    number = len(options)
    bits = number.bit_length()
    drawn = random.getrandbits(bits)
    while drawn >= number:
        drawn = random.getrandbits(bits)
    return options[drawn].id
