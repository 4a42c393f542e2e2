"""A decision's path is written and read in one place: every id of a game belongs to the turn in which it was asked."""

from random import Random

from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.path import Turn, steps_of, turn_of
from companion.kernel.random_play import play_on

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")


def test_every_id_of_a_game_tells_its_turn() -> None:
    games = (Game(DiceGame(), dice_setup(NAMES, options=Options(modules=MODULES))), Game(CardGame(), card_setup(NAMES)))
    for game in games:
        random = Random(3)
        while game.pending is not None:
            state = game.state
            asked = Turn(state.turn, state.active) if state.turn else None
            assert turn_of(game.pending.id) == asked, game.pending.id
            play_on(game, random)


def test_what_is_no_turn_is_none() -> None:
    assert turn_of("roles") is None
    assert turn_of("P2/hand") is None
    assert turn_of("turn 3/P1") is None, "a path alone asks nothing"


def test_a_path_without_words_has_steps_all_the_same() -> None:
    assert [step.name for step in steps_of("turn 3/P1/re-roll 2")] == ["turn", "seat", "re_roll"]
    assert steps_of("turn 12/P3/roll 2/after after P0 after P4")[-1].after == (0, 4)
