"""A position as one line: what is laid is told again, and what cannot be is refused with every reason."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dicegame.position import position_text
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import SetupInvalid
from companion.kernel.conformance import check
from companion.kernel.game import Game
from companion.kernel.random_play import play_on

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
FOUR = (
    "dice turn 12 P3 | sheriff+ 9/10 1 bart_cassidy | outlaw+ 0/8 0 suzy_lafayette | outlaw 3/8 0 black_jack "
    "| renegade 8/8 2 lucky_duke"
)


def test_a_game_goes_on_from_a_position():
    game = Game(DiceGame(), dice_setup(NAMES[:4], FOUR))
    assert game.pending.id == "turn 12/P3/roll 1"
    assert [seat.life for seat in game.state.seats] == [9, 0, 3, 8]
    assert game.state.pile == 6
    assert position_text(game.state) == FOUR
    assert check(DiceGame(), [dice_setup(NAMES[:4], FOUR)], seed=1) > 3


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 8), st.integers(0, 10**9), st.integers(0, 60))
def test_any_position_at_the_start_of_a_turn_can_be_laid_again(players, seed, turns):
    random = Random(seed)
    game = Game(DiceGame(), dice_setup(NAMES[:players]))
    while game.pending is not None and not (game.state.turn > turns and game.pending.id.endswith("/roll 1")):
        play_on(game, random)
    if game.pending is None or game.state.on_turn.character == "sid_ketchum":
        return
    text = position_text(game.state)
    again = Game(DiceGame(), dice_setup(NAMES[:players], text))
    assert position_text(again.state) == text
    assert again.pending.id == game.pending.id


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("P3", "P1"), "P1 is not there to play"),
        (("9/10", "11/10"), "P0 has more life points"),
        (("8/8 2", "8/8 8"), "players hold 9 arrows"),
        (("outlaw+ 0/8 0", "outlaw 0/8 1"), "P1 is out of the game and holds arrows; P1 is out of the game and hides"),
        (("3/8", "0/8"), "hides its role"),
        (("renegade", "bandit"), "“bandit” is unknown; known are: sheriff, deputy, outlaw, renegade"),
        (("lucky_duke", "lucky_luke"), "“lucky_luke” is unknown"),
        (("dice turn 12 P3 |", ""), "is no position of 4 players"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reasons(change, complaint):
    with pytest.raises(SetupInvalid, match=complaint.replace("+", r"\+")):
        Game(DiceGame(), dice_setup(NAMES[:4], FOUR.replace(*change)))


def test_an_unknown_option_names_the_known_ones():
    from companion.kernel.rules import Setup

    with pytest.raises(SetupInvalid, match="it has: position, modules, roles_by"):
        Game(DiceGame(), Setup("dice", 1, NAMES[:4], (("horses", "yes"),)))
