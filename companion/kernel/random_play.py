"""A legal answer drawn at random: what tests and simulations play with."""

from __future__ import annotations

from random import Random

from companion.kernel.decision import Allocation, Choice, Deal, Decision, Dice, Tokens
from companion.kernel.game import Game

TRIES = 1000


def random_answer(decision: Decision, seat: int | None, random: Random) -> Tokens:
    """A legal answer of this seat (None: chance), drawn with `random`; an allocation's joint check is met by trying."""
    if isinstance(decision, Dice):
        faces, number = decision.faces, len(decision.faces)
        return tuple([faces[int(random.random() * number)] for _ in decision.dice])  # as `choices` draws, only faster
    if isinstance(decision, Deal):
        return tuple(random.sample(decision.deck, k=len(decision.places)))
    if isinstance(decision, Choice):
        assert seat is not None
        return (random.choice(decision.options(seat)).id,)
    return _random_allocation(decision, random)


def play_on(game: Game, random: Random) -> None:
    """Answer the open decision at random, for the first seat that is asked."""
    assert game.pending is not None
    seats = game.waiting_for
    seat = seats[0] if seats else None
    game.answer(seat, random_answer(game.pending, seat, random))


def _random_allocation(decision: Allocation, random: Random) -> Tokens:
    for _ in range(TRIES):
        tokens = tuple([random.choice(slot.options).id for slot in decision.slots])
        if decision.check is None or decision.check(tokens) is None:
            return tokens
    raise AssertionError(f"No legal answer to {decision.id} found in {TRIES} tries.")
