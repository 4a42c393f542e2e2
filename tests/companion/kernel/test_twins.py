"""Twins are compared for long: a check of secrets that compares nothing would find nothing."""

from random import Random

import pytest

from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.conformance import check_secrets, secrets_of
from companion.kernel.game import Game
from companion.kernel.random_play import play_on

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")


@pytest.mark.parametrize(
    ("rules", "setup", "least"), [(CardGame(), card_setup(NAMES), 150), (DiceGame(), dice_setup(NAMES), 400)]
)
def test_twins_are_alike_to_their_audience_for_many_answers(rules, setup, least):
    game, random = Game(rules, setup), Random(5)
    while len(game.record.answers) < 60:
        play_on(game, random)
    assert check_secrets(game, random) > least
    for audience in (None, *range(len(NAMES))):
        for twin in rules.twins(secrets_of(game), audience):
            assert twin.hidden(Game(rules, setup).state), "nothing has been shown before the first answer"
