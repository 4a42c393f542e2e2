"""Who is asked follows from public knowledge: with other cards in a hand the same seats are asked the same."""

import random

import pytest

from tests.companion.games.cards.oracle.game import play_game
from tests.companion.games.cards.oracle.kinds import any_setup
from tests.companion.games.cards.oracle.sources import RandomPlayers
from tests.companion.games.cards.oracle.table import Table


def swapped_hand(table, seat, rng):
    """Puts as many cards of the pile in place of the seat's hand; returns how to undo it."""
    hand, pile = list(seat.hand), list(table.pile)
    drawn = rng.sample(range(len(pile)), min(len(hand), len(pile)))
    seat.hand[: len(drawn)] = [pile[n] for n in drawn]
    for n, card in zip(drawn, hand, strict=False):
        table.pile[n] = card

    def undo():
        seat.hand[:] = hand
        table.pile[:] = pile

    return undo


def open_part(question, secret_of):
    """What others than the seat whose hand it is may see of a question."""
    if question is None:
        return None
    others = {seat: set(options) for seat, options in question.asked.items() if seat != secret_of}
    return question.id, question.shape, question.k, set(question.asked), others


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in (1, 2, 3))])
def test_nobody_is_asked_for_what_is_hidden(part, monkeypatch):
    rng = random.Random(part)
    compared = []
    ask = Table.ask

    def ask_twice(table, build):
        question = build()
        if question is None or question.shape == "choice":
            for seat in table.in_play:
                undo = swapped_hand(table, seat, rng)
                other = build()
                undo()
                assert open_part(question, seat.number) == open_part(other, seat.number), f"{seat} shows"
                compared.append(open_part(question, seat.number))
        return ask(table, build)

    monkeypatch.setattr(Table, "ask", ask_twice)
    for seed in range(25 * part, 25 * part + 25):
        play_game(any_setup(random.Random(f"open {seed}")), RandomPlayers(random.Random(seed)))
    assert len(compared) > 5_000
