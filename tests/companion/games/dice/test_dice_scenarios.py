"""The scenarios of the base dice game, each under its own number (shared/rules/scenarios.md)."""

from collections import Counter
from random import Random

import pytest

from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.view import view_of
from companion.support.errors import Refused, SetupInvalid
from tests.companion.games.dice.scene import MIX, ROLES, Scene


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_d1_roles_are_dealt_and_only_the_sheriff_is_public(players):
    game = Game(DiceGame(), dice_setup(tuple(f"N{n}" for n in range(players))))
    assert Counter(game.pending.deck) == Counter(ROLES[letter] for letter in MIX[players])
    dealt = random_answer(game.pending, CHANCE, Random(1))
    game.answer(CHANCE, dealt)
    game.answer(CHANCE, random_answer(game.pending, CHANCE, Random(1)))
    for audience in (None, *range(players)):
        for seat, shown in enumerate(view_of(game, audience).table.seats):
            assert shown.role == (dealt[seat] if dealt[seat] == "sheriff" or seat == audience else None)


def test_d2_life_points_the_sheriff_has_two_more_and_nobody_has_arrows():
    game = Game(DiceGame(), dice_setup(tuple("ABCDE")))
    game.answer(CHANCE, ("sheriff", "outlaw", "outlaw", "renegade", "deputy"))
    game.answer(CHANCE, ("bart_cassidy", "el_gringo", "vulture_sam", "lucky_duke", "slab_the_killer"))
    assert [seat.life for seat in game.state.seats] == [10, 7, 9, 8, 8]
    assert [seat.most_life for seat in game.state.seats] == [10, 7, 9, 8, 8]
    assert game.state.pile == 9
    assert [seat.arrows for seat in game.state.seats] == [0] * 5


def test_the_sheriff_begins_wherever_he_sits():
    game = Game(DiceGame(), dice_setup(tuple("ABCDE")))
    game.answer(CHANCE, ("outlaw", "deputy", "sheriff", "outlaw", "renegade"))
    game.answer(CHANCE, ("lucky_duke", "bart_cassidy", "vulture_sam", "slab_the_killer", "suzy_lafayette"))
    assert game.pending.id == "turn 1/P2/roll 1"
    assert game.state.seats[2].life == 11


def test_d4_there_is_no_third_reroll():
    scene = Scene()
    scene.roll("1 1 B B G")
    scene.again(1)
    scene.roll("1")
    scene.again(1)
    scene.roll("2")
    dice = dict(scene.table.dice)
    with pytest.raises(Refused):
        scene.game.answer(0, ("throw", "keep", "keep", "keep", "keep"))
    assert scene.pending.key == "aim"
    assert scene.table.dice == dice


def _not_the_sheriffs_turn(**kinds) -> Scene:
    """P1, an Outlaw, is on turn after a harmless turn of the Sheriff."""
    scene = Scene(roles="SOORD", **kinds)
    scene.roll("G G B B B")
    scene.done()
    scene.serve(0, 0, 0)
    assert scene.table.active == 1
    return scene


def test_d13_eliminated_by_the_attack_the_turn_ends_and_the_second_arrow_is_not_taken():
    scene = _not_the_sheriffs_turn(life={1: 3})
    scene.seat(1).arrows, scene.seat(2).arrows, scene.table.pile = 2, 6, 1
    scene.roll("A A 1 2 B")
    assert scene.life == [10, 0, 2, 8, 8]
    assert scene.arrows == [0] * 5
    assert scene.table.pile == 9
    assert scene.pending.id == "turn 3/P2/roll 1"


def test_d52_outlaws_and_renegade_gone_the_law_wins_dead_deputies_too():
    scene = Scene(roles="SROOD", life={1: 1}, dead=(2, 3, 4))
    scene.roll("1 G G X X")
    scene.done()
    assert scene.table.outcome.side == "law"
    assert scene.table.outcome.winners == (0, 4)
    assert scene.pending is None
    assert all(seat.role for seat in view_of(scene.game, None).table.seats)


@pytest.mark.parametrize("players", [0, 2, 9])
def test_other_numbers_of_players_are_refused_in_one_sentence(players):
    with pytest.raises(SetupInvalid, match="3 to 8 players"):
        Game(DiceGame(), dice_setup(tuple(f"N{n}" for n in range(players))))


# -- adjustments by the host -----------------------------------------------------------------------------------------


def test_a_table_that_cannot_be_is_refused_with_every_reason():
    scene = Scene(dead=(4,))
    with pytest.raises(Refused) as caught:
        scene.game.adjust(("P1/life=0", "P2/life=9", "P4/life=1", "P3/arrows=9", "P9/life=1", "horse"))
    for reason in ("N1 can have 1 to 8", "N2 can have", "N4 is out", "cannot hold 9 arrows", "“P9/life=1”", "“horse”"):
        assert reason in str(caught.value)
    assert scene.life == [10, 8, 8, 8, 0]
