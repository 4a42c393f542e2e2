"""The scenarios of the base dice game, each under its own number (shared/rules/scenarios.md)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import Refused, SetupInvalid
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.view import view_of
from tests.companion.dicegame.scene import MIX, ROLES, Scene


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


def test_d5_lucky_duke_rerolls_once_more_and_no_further():
    scene = Scene(characters={0: "lucky_duke"})
    scene.roll("1 1 B B G")
    for face in ["1", "2", "1"]:
        scene.again(1)
        scene.roll(face)
    assert scene.pending.key == "aim"


def test_the_third_roll_may_take_dice_that_the_second_left():
    scene = Scene()
    scene.roll("1 1 B B G")
    scene.again(1)
    scene.roll("2")
    scene.again(2, 5)
    scene.roll("B B")
    assert list(scene.table.dice.values()) == ["bullseye2", "beer", "beer", "beer", "beer"]


def test_d7_a_dynamite_is_locked():
    scene = Scene()
    scene.roll("X 1 1 B G")
    with pytest.raises(Refused, match="possible is: keep"):
        scene.again(1)
    assert scene.table.dice["die1"] == "dynamite"
    assert scene.pending.key == "reroll"


def test_d8_three_dynamites_in_all_explode_and_the_rest_is_still_resolved():
    scene = Scene(life={1: 7})
    scene.roll("X X 1 1 B")
    scene.again(3, 4, 5)
    scene.roll("X 1 B")
    assert scene.life[0] == 9
    assert scene.pending.key == "aim"
    scene.aim(1)
    assert scene.life[1] == 6
    assert scene.pending.key == "serve"


def test_d10_killed_by_dynamite_ends_the_turn_at_once():
    scene = Scene(life={0: 1, 1: 5, 4: 5})
    scene.roll("X X X 1 1")
    assert scene.life[0] == 0
    assert scene.life[1] == scene.life[4] == 5
    assert scene.table.outcome.side == "outlaws"


def _not_the_sheriffs_turn(**kinds) -> Scene:
    """P1, an Outlaw, is on turn after a harmless turn of the Sheriff."""
    scene = Scene(roles="SOORD", **kinds)
    scene.roll("G G B B B")
    scene.done()
    scene.serve(0, 0, 0)
    assert scene.table.active == 1
    return scene


def test_d10_also_when_the_game_goes_on():
    scene = _not_the_sheriffs_turn(life={1: 1})
    scene.roll("X X X 1 1")
    assert scene.life == [10, 0, 8, 8, 8]
    assert scene.told("eliminated") == [{"seat": 1, "role": "outlaw"}]
    assert scene.pending.id == "turn 3/P2/roll 1"


def test_two_dynamites_do_nothing():
    scene = Scene()
    scene.roll("X X B B B")
    scene.done()
    assert scene.life[0] == 10


def test_d11_arrows_are_taken_before_anything_is_decided_and_again_on_rerolls():
    scene = Scene()
    scene.roll("A A 1 2 B")
    assert (scene.arrows[0], scene.table.pile) == (2, 7)
    assert scene.pending.key == "reroll"
    scene.again(1)
    scene.roll("A")
    assert (scene.arrows[0], scene.table.pile) == (3, 6)


def test_d12_the_last_arrow_brings_the_indians_then_the_rest_is_taken():
    scene = Scene(arrows={1: 3, 2: 5})
    assert scene.table.pile == 1
    scene.roll("A A 1 2 B")
    assert scene.life == [9, 5, 3, 8, 8]
    assert scene.arrows == [1, 0, 0, 0, 0]
    assert scene.table.pile == 8
    assert scene.pending.key == "reroll"


def test_d13_eliminated_by_the_attack_the_turn_ends_and_the_second_arrow_is_not_taken():
    scene = _not_the_sheriffs_turn(life={1: 3})
    scene.seat(1).arrows, scene.seat(2).arrows, scene.table.pile = 2, 6, 1
    scene.roll("A A 1 2 B")
    assert scene.life == [10, 0, 2, 8, 8]
    assert scene.arrows == [0] * 5
    assert scene.table.pile == 9
    assert scene.pending.id == "turn 3/P2/roll 1"


def test_d14_an_attack_that_kills_another_shows_his_role_and_the_turn_goes_on():
    scene = Scene(arrows={2: 8}, life={2: 4})
    scene.roll("A 1 2 B G")
    assert scene.told("eliminated") == [{"seat": 2, "role": "outlaw"}]
    assert scene.arrows == [0] * 5
    assert scene.table.pile == 9
    assert scene.pending.key == "reroll"


def test_d16_two_places_in_a_circle_of_five_and_of_four():
    scene = Scene(players=5)
    scene.roll("2 B B G G")
    scene.done()
    assert scene.targets() == {2, 3}
    scene = Scene(players=5, roles="SOROD", dead=(4,))
    scene.roll("2 1 B G G")
    scene.done()
    assert scene.targets(0) == {2}
    assert scene.targets(1) == {1, 3}


def test_d17_with_three_alive_a_two_is_a_one_and_with_two_it_is_the_other():
    scene = Scene(players=5, dead=(1, 3))
    scene.roll("2 B B G G")
    scene.done()
    assert scene.targets() == {2, 4}
    scene = Scene(players=4, roles="SROO", dead=(1, 3), life={2: 5})
    scene.roll("2 B B G G")
    scene.done()
    assert scene.told("shot") == [{"seat": 0, "target": 2, "face": "bullseye2"}]
    assert scene.life[2] == 4


def test_d19_overkill_is_legal_and_spares_the_others():
    scene = Scene(life={1: 1})
    scene.roll("1 1 1 G G")
    scene.done()
    scene.aim(1, 1, 1)
    assert scene.life == [10, 0, 8, 8, 8]


def test_d20_targets_do_not_shift_while_shots_are_resolved():
    scene = Scene(life={1: 1})
    scene.roll("1 2 G G X")
    scene.done()
    assert scene.targets(0) == {1, 4}
    assert scene.targets(1) == {2, 3}
    scene.aim(1, 2)
    assert scene.life == [10, 0, 7, 8, 8]


def test_d22_beers_come_before_the_gatling():
    scene = Scene(life={1: 1})
    scene.roll("G G G B X")
    scene.done()
    scene.serve(1)
    assert scene.life == [10, 1, 7, 7, 7]


def test_d23_a_beer_at_full_life_is_wasted_and_cannot_be_skipped():
    scene = Scene(life={1: 3})
    scene.roll("B G G X X")
    scene.done()
    with pytest.raises(Refused):
        scene.game.answer(0, ())
    scene.serve(0)
    assert scene.life[0] == 10
    assert scene.told("beer_wasted")
    assert scene.pending.id == "turn 2/P1/roll 1"


def test_several_beers_for_one_player_stop_at_his_most_life():
    scene = Scene(life={1: 6})
    scene.roll("B B B X X")
    scene.done()
    scene.serve(1, 1, 1)
    assert scene.life[1] == 8


def test_d25_two_gatlings_do_nothing():
    scene = Scene()
    scene.roll("G G A A X")
    scene.done()
    assert scene.life == [10, 8, 8, 8, 8]
    assert scene.arrows[0] == 2


def test_the_gatling_hits_all_others_once_and_rids_the_shooter_of_arrows():
    scene = Scene()
    scene.roll("G G G G A")
    scene.done()
    assert scene.life == [10, 7, 7, 7, 7]
    assert scene.arrows[0] == 0
    assert scene.table.pile == 9


def test_d28_bart_takes_an_arrow_instead():
    scene = Scene(characters={1: "bart_cassidy"}, arrows={2: 5})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.pending.id == "turn 1/P0/shots/bullseye/P1/answer"
    scene.pick(1, "arrows:1")
    assert (scene.life[1], scene.arrows[1], scene.table.pile) == (8, 1, 3)


def test_d29_bart_never_takes_the_last_arrow():
    scene = Scene(characters={1: "bart_cassidy"}, arrows={2: 8})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.life[1] == 7
    assert scene.pending.id == "turn 2/P1/roll 1"


def test_bart_hit_more_than_once_takes_some_as_arrows_within_the_pile():
    scene = Scene(characters={1: "bart_cassidy"}, arrows={2: 6})
    scene.roll("1 1 1 X X")
    scene.done()
    scene.aim(1, 1, 1)
    assert [option.id for option in scene.pending.options(1)] == ["arrows:0", "arrows:1", "arrows:2"]
    scene.pick(1, "arrows:2")
    assert (scene.life[1], scene.arrows[1], scene.table.pile) == (7, 2, 1)


def test_bart_has_no_say_about_arrows_and_dynamite():
    scene = Scene(characters={0: "bart_cassidy"}, arrows={0: 1, 1: 7})
    scene.roll("A B B B B")
    assert scene.life[0] == 8
    scene = Scene(characters={0: "bart_cassidy"})
    scene.roll("X X X B B")
    assert scene.life[0] == 9


def test_bart_may_dodge_a_gatling_after_the_shooter_has_put_his_arrows_back():
    scene = Scene(characters={1: "bart_cassidy"}, arrows={0: 8})
    scene.roll("G G G X X")
    scene.done()
    assert scene.table.pile == 9
    scene.pick(1, "arrows:1")
    assert (scene.life, scene.arrows[1]) == ([10, 8, 7, 7, 7], 1)


def test_vulture_sam_gains_two_for_each_of_the_others_eliminated_together():
    scene = Scene(players=6, roles="SROOOD", characters={3: "vulture_sam"}, life={1: 1, 5: 1, 3: 3})
    scene.roll("1 1 G G X")
    scene.done()
    scene.aim(1, 5)
    assert scene.life[3] == 7


def test_vulture_sam_gains_no_more_than_he_began_with():
    scene = Scene(characters={3: "vulture_sam"}, life={1: 1, 3: 8})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.life[3] == 9


def test_vulture_sam_is_not_resurrected():
    scene = Scene(characters={1: "vulture_sam"}, life={1: 1, 4: 1})
    scene.roll("1 1 G G X")
    scene.done()
    scene.aim(1, 4)
    assert scene.life == [10, 0, 8, 8, 0]


def test_d49_sheriff_gone_and_the_renegade_not_alone_the_outlaws_win_dead_ones_too():
    scene = Scene(roles="SROOD", life={0: 1}, dead=(2, 3))
    scene.roll("X X X 1 1")
    assert scene.table.outcome.side == "outlaws"
    assert scene.table.outcome.winners == (2, 3)


def test_d50_the_renegade_alone_wins():
    scene = Scene(roles="SROOD", life={0: 1}, dead=(2, 3, 4))
    scene.roll("X X X 1 1")
    assert scene.table.outcome.side == "renegade"
    assert scene.table.outcome.winners == (1,)


def test_two_renegades_left_together_lose_to_the_outlaws():
    scene = Scene(players=8, roles="SRROOODD", life={0: 1}, dead=(3, 4, 5, 6, 7))
    scene.roll("X X X 1 1")
    assert scene.table.outcome.side == "outlaws"
    assert scene.table.outcome.winners == (3, 4, 5)


def test_d52_outlaws_and_renegade_gone_the_law_wins_dead_deputies_too():
    scene = Scene(roles="SROOD", life={1: 1}, dead=(2, 3, 4))
    scene.roll("1 G G X X")
    scene.done()
    assert scene.table.outcome.side == "law"
    assert scene.table.outcome.winners == (0, 4)
    assert scene.pending is None
    assert all(seat.role for seat in view_of(scene.game, None).table.seats)


def test_d53_everyone_dead_at_once_the_outlaws_win():
    scene = Scene(players=4, roles="SROO", dead=(2, 3), life={0: 1, 1: 4}, arrows={1: 8})
    scene.roll("A B B G G")
    assert scene.life == [0, 0, 0, 0]
    assert scene.table.outcome.side == "outlaws"
    assert scene.table.outcome.winners == (2, 3)


def test_sheriff_and_last_outlaw_at_once_the_outlaws_win():
    scene = Scene(players=4, roles="SROO", dead=(1, 3), life={0: 1, 2: 4}, arrows={2: 8})
    scene.roll("A B B G G")
    assert scene.table.outcome.side == "outlaws"


@pytest.mark.parametrize("players", [0, 2, 9])
def test_other_numbers_of_players_are_refused_in_one_sentence(players):
    with pytest.raises(SetupInvalid, match="3 to 8 players"):
        Game(DiceGame(), dice_setup(tuple(f"N{n}" for n in range(players))))


# -- adjustments by the host -----------------------------------------------------------------------------------------


def test_the_host_sets_life_and_arrows_as_they_lie_on_the_table():
    scene = Scene(arrows={2: 4})
    scene.game.adjust(("P1/life=3", "P2/arrows=1"))
    assert (scene.life[1], scene.arrows[2], scene.table.pile) == (3, 1, 8)
    assert scene.pending.id == "turn 1/P0/roll 1"


def test_a_table_that_cannot_be_is_refused_with_every_reason():
    scene = Scene(dead=(4,))
    with pytest.raises(Refused) as caught:
        scene.game.adjust(("P1/life=0", "P2/life=9", "P4/life=1", "P3/arrows=9", "P9/life=1", "horse"))
    for reason in ("N1 can have 1 to 8", "N2 can have", "N4 is out", "cannot hold 9 arrows", "“P9/life=1”", "“horse”"):
        assert reason in str(caught.value)
    assert scene.life == [10, 8, 8, 8, 0]


def test_to_eliminate_is_a_step_of_its_own_and_judges_victory():
    scene = Scene(dead=(1, 2))
    scene.game.adjust(("P3/eliminate",))
    assert scene.table.outcome.side == "law"
    scene = Scene(arrows={0: 2})
    scene.game.adjust(("P0/eliminate",))
    assert scene.table.outcome.side == "outlaws"
    assert scene.table.pile == 9


def test_the_turn_passes_left_over_the_eliminated():
    scene = Scene(6, dead=(1, 2))
    scene.roll("G G X X B")
    scene.done()
    scene.serve(0)
    assert scene.table.active == 3
