"""Hypothesis plays card games: any answers, acts between, undos and corrections of the table by the host."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.games.cards.options import CHOICES, Options
from companion.games.cards.rules import CardGame, card_setup
from companion.games.cards.views.view import card_view
from companion.kernel.conformance import check_acts, check_decision
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.random_play import chance_answer, random_answer
from companion.support.errors import Refused
from tests.companion.games.cards.card_promises import assert_table

NAMES = tuple("ABCDEFGH")
OPTIONS = st.fixed_dictionaries({each.name: st.sampled_from(each.values) for each in CHOICES})


class CardMachine(RuleBasedStateMachine):
    """A game that is played by any answers; what it promises is looked at after each."""

    @initialize(players=st.integers(3, 8), options=OPTIONS, vera=st.booleans())
    def sits_down(self, players, options, vera):
        given = {1: "vera_custer", 2: "sid_ketchum"} if vera and options["expansions"] == "dodge_city" else {}
        self.game = Game(CardGame(), card_setup(NAMES[:players], options=Options(**options, characters=given)))

    @rule(seed=st.integers(0, 2**32), steps=st.integers(1, 40))
    def answers(self, seed, steps):
        random = Random(seed)
        for _ in range(steps):
            decision = self.game.pending
            if decision is None:
                return
            check_decision(decision, random)
            check_acts(self.game)
            assert_table(self.game.state, decision)
            if self.game.waiting_for:
                seat = random.choice(self.game.waiting_for)
                self.game.answer(seat, random_answer(decision, seat, random))
            else:
                self.game.answer(CHANCE, chance_answer(self.game, random))

    @precondition(lambda self: self.game.acts_between())
    @rule(seed=st.integers(0, 2**32))
    def acts(self, seed):
        random = Random(seed)
        seat, options = random.choice(self.game.acts_between())
        self.game.answer(seat, (random.choice(options).id,))

    @rule()
    def takes_back(self):
        with suppress(Refused):  # nothing may have been done yet
            self.game.undo(None, agreed=True)

    @rule(seat=st.integers(0, 7), life=st.integers(1, 5))
    def sets_life(self, seat, life):
        self.adjust(f"P{seat}/life={life}")

    @rule(seat=st.integers(0, 7))
    def takes_out(self, seat):
        self.adjust(f"P{seat}/eliminate")

    @rule(seed=st.integers(0, 2**32))
    def lays_aside(self, seed):
        lying = [(seat.number, card) for seat in self.game.state.seats for card in seat.front]
        if lying:
            seat, card = Random(seed).choice(lying)
            self.adjust(f"P{seat}/discards={card}")

    def adjust(self, token):
        with suppress(Refused):
            self.game.adjust((token,))

    @invariant()
    def table_can_be(self):
        if hasattr(self, "game"):
            assert_table(self.game.state, self.game.pending)

    def teardown(self):
        if hasattr(self, "game"):
            again = Game.replay(self.game.rules, self.game.record)
            assert again.events == self.game.events
            for seat in (None, *range(len(self.game.setup.players))):
                assert card_view(again.state, seat) == card_view(self.game.state, seat)


CardMachine.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=15,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
)
TestCards = CardMachine.TestCase


@pytest.mark.night
def test_many_more():
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        CardMachine,
        settings=settings(
            max_examples=600,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.generate,),
        ),
    )
