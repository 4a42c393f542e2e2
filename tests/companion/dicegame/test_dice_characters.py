"""The sixteen characters: the scenarios under their numbers, and every sentence of the rule text besides."""

from __future__ import annotations

import pytest

from companion.dicegame.character import CHARACTERS
from companion.dicegame.characters.base_game import BASE_CHARACTERS
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import Refused
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from tests.companion.dicegame.scene import Scene, final

LIFE = {
    "bart_cassidy": 8,
    "black_jack": 8,
    "calamity_janet": 8,
    "el_gringo": 7,
    "jesse_jones": 9,
    "jourdonnais": 7,
    "kit_carlson": 7,
    "lucky_duke": 8,
    "paul_regret": 9,
    "pedro_ramirez": 8,
    "rose_doolan": 9,
    "sid_ketchum": 8,
    "slab_the_killer": 8,
    "suzy_lafayette": 8,
    "vulture_sam": 9,
    "willy_the_kid": 8,
}


def test_all_sixteen_with_their_life_points():
    assert {key: CHARACTERS[key].life for key in BASE_CHARACTERS} == LIFE


# -- Black Jack ----------------------------------------------------------------------------------------------------


def test_d32_black_jack_rolls_dynamite_again_as_a_normal_reroll():
    scene = Scene(characters={0: "black_jack"})
    scene.roll("X X 1 1 B")
    scene.again(1, 2)
    scene.roll("B B")
    assert scene.pending.id == "turn 1/P0/re-roll 2"
    scene = Scene(characters={0: "black_jack"})
    scene.roll("X X X 1 B")
    assert scene.life[0] == 9
    assert scene.pending.key == "aim"


def test_black_jacks_dynamite_still_explodes_when_three_come_together():
    scene = Scene(characters={0: "black_jack"})
    scene.roll("X X 1 1 B")
    scene.again(5)
    scene.roll("X")
    assert scene.life[0] == 9
    assert scene.pending.key == "aim"


# -- Calamity Janet ------------------------------------------------------------------------------------------------


def test_d34_calamity_janet_uses_a_one_as_a_two_and_back():
    scene = final("1 2 B G G", characters={0: "calamity_janet"})
    assert scene.targets(0) == scene.targets(1) == {1, 2, 3, 4}


# -- El Gringo -----------------------------------------------------------------------------------------------------


def test_d35_el_gringo_is_paid_one_arrow_however_many_shots():
    scene = final("1 1 1 G G", characters={1: "el_gringo"})
    scene.aim(1, 1, 1)
    assert scene.life[1] == 4
    assert scene.arrows == [1, 0, 0, 0, 0]


def test_d37_el_gringo_is_not_paid_for_an_attack():
    scene = Scene(characters={1: "el_gringo"}, arrows={1: 2, 2: 6})
    scene.roll("A B B G G")
    assert scene.life[1] == 5
    assert scene.arrows == [0] * 5


def test_d38_the_arrow_for_el_gringo_may_be_the_last_and_brings_the_indians():
    scene = final("1 B B G G", characters={1: "el_gringo"}, arrows={2: 8})
    scene.aim(1)
    assert scene.told("attack")
    assert scene.life == [9, 6, 0, 8, 8]
    assert scene.table.pile == 9


def test_el_gringo_eliminated_by_the_shot_is_not_paid():
    scene = final("1 1 B G G", characters={1: "el_gringo"}, life={1: 2})
    scene.aim(1, 1)
    assert scene.arrows[0] == 0


def test_el_gringo_is_paid_for_a_gatling_after_its_shooter_has_put_his_arrows_back():
    scene = final("G G G X X", characters={1: "el_gringo"}, arrows={0: 3})
    assert scene.arrows[0] == 1
    assert scene.table.pile == 8


# -- Jesse Jones ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(4, 8), (5, 7), (1, 5), (10, 11)])
def test_jesse_jones_drinks_two_beers(before, after):
    scene = final("B B G G X", characters={0: "jesse_jones"}, life={0: before})
    scene.serve(0, 0)
    assert scene.life[0] == after


def test_jesse_jones_serves_others_like_anybody():
    scene = final("B G G X X", characters={0: "jesse_jones"}, life={0: 2, 1: 2})
    scene.serve(1)
    assert scene.life[1] == 3


# -- Jourdonnais ---------------------------------------------------------------------------------------------------


def test_d40_jourdonnais_loses_one_life_point_to_any_number_of_arrows():
    scene = Scene(characters={1: "jourdonnais"}, arrows={1: 4, 2: 4})
    scene.roll("A B B G G")
    assert scene.life == [9, 6, 4, 8, 8]
    scene = Scene(characters={1: "jourdonnais"}, arrows={2: 8})
    scene.roll("A B B G G")
    assert scene.life[1] == 7


# -- Kit Carlson ---------------------------------------------------------------------------------------------------


def test_d41_kit_takes_off_up_to_two_arrows_each_from_anybody():
    scene = final("G G B X X", characters={0: "kit_carlson"}, arrows={0: 1, 2: 2})
    scene.serve(0)
    options = {option.id for option in scene.pending.slots[0].options}
    assert options == {"none", "arrow:P0", "arrow:P2"}
    with pytest.raises(Refused, match="N0 has only 1 arrow"):
        scene.game.answer(0, ("arrow:P0", "arrow:P0"))
    scene.game.answer(0, ("arrow:P2", "none"))
    assert scene.arrows == [1, 0, 1, 0, 0]
    assert scene.life == [9, 8, 8, 8, 8], "no Gatling is fired"


def test_kit_with_three_gatlings_takes_off_three_besides_his_own():
    scene = final("G G G B X", characters={0: "kit_carlson"}, arrows={0: 2, 2: 4})
    scene.serve(0)
    scene.game.answer(0, ("arrow:P2",) * 3)
    assert scene.arrows == [0, 0, 1, 0, 0]
    assert scene.life == [9, 7, 7, 7, 7]


def test_kit_is_not_asked_where_nobody_has_arrows():
    scene = final("G G X 1 1", characters={0: "kit_carlson"})
    scene.aim(1, 1)
    assert scene.pending.id == "turn 2/P1/roll 1"


# -- Lucky Duke, Paul Regret, Pedro Ramirez ------------------------------------------------------------------------


def test_paul_regret_is_unhurt_by_the_gatling_only():
    scene = final("G G G 1 X", characters={1: "paul_regret"})
    scene.aim(1)
    assert scene.life == [10, 8, 7, 7, 7]


def test_d43_pedro_puts_back_an_arrow_for_each_life_point_of_a_doubled_shot():
    scene = final("1 B G G X", characters={0: "slab_the_killer", 1: "pedro_ramirez"}, arrows={1: 3})
    scene.game.answer(0, ("double:P1",))
    assert [option.id for option in scene.pending.options(1)] == ["discard:0", "discard:1", "discard:2"]
    scene.pick(1, "discard:2")
    assert (scene.life[1], scene.arrows[1], scene.table.pile) == (6, 1, 8)


def test_bart_and_pedro_under_one_gatling_are_asked_together():
    scene = final("G G G X X", characters={1: "bart_cassidy", 3: "pedro_ramirez"}, arrows={3: 2})
    assert scene.pending.id == "turn 1/P0/gatling/gatling/answer"
    assert scene.pending.seats == (1, 3)
    scene.pick(3, "discard:1")
    scene.pick(1, "arrows:1")
    assert scene.life == [10, 8, 7, 7, 7]
    assert scene.arrows == [0, 1, 0, 1, 0]


def test_pedro_puts_an_arrow_back_after_dynamite_too():
    scene = Scene(characters={0: "pedro_ramirez"}, arrows={0: 1})
    scene.roll("X X X G G")
    scene.pick(0, "discard:1")
    assert (scene.life[0], scene.arrows[0]) == (9, 0)


# -- Rose Doolan ---------------------------------------------------------------------------------------------------


def test_d44_rose_reaches_one_place_further():
    scene = final("1 2 B G G", players=6, roles="SROOOD", characters={0: "rose_doolan"})
    assert scene.targets(0) == {1, 2, 4, 5}
    assert scene.targets(1) == {2, 3, 4}
    scene = final("2 1 B G G", players=4, characters={0: "rose_doolan"})
    assert scene.targets(0) == {1, 2, 3}


@pytest.mark.parametrize(("dead", "targets"), [((3, 4), {1, 2}), ((2, 3, 4), {1})])
def test_rose_with_two_or_three_left_never_shoots_herself(dead, targets):
    scene = Scene(characters={0: "rose_doolan"}, dead=dead)
    scene.roll("2 1 B G G")
    scene.done()
    if len(targets) > 1:
        assert scene.targets(0) == scene.targets(1) == targets
    else:
        assert {shot["target"] for shot in scene.told("shot")} == targets


# -- Sid Ketchum ---------------------------------------------------------------------------------------------------


def test_sid_gives_a_life_point_before_he_rolls():
    scene = Scene(roles="SOORD", life={2: 3})
    scene.seat(1).character = "sid_ketchum"
    scene.roll("G G X X A")
    scene.done()
    assert scene.pending.key == "sid"
    scene.pick(1, "life:P2")
    assert scene.life[2] == 4
    assert scene.pending.id == "turn 2/P1/roll 1"


# -- Slab the Killer -----------------------------------------------------------------------------------------------


def test_d31_bart_may_take_arrows_for_slabs_doubled_shot():
    for arrows, life in ((0, 6), (1, 7), (2, 8)):
        scene = final("1 B G G X", characters={0: "slab_the_killer", 1: "bart_cassidy"}, arrows={2: 4})
        scene.game.answer(0, ("double:P1",))
        scene.pick(1, f"arrows:{arrows}")
        assert (scene.life[1], scene.arrows[1]) == (life, arrows)


def test_d46_slabs_beer_heals_nobody_and_the_other_one_does():
    scene = final("1 1 B B X", characters={0: "slab_the_killer"}, life={2: 3})
    with pytest.raises(Refused, match="Only one shot"):
        scene.game.answer(0, ("double:P1", "double:P4"))
    scene.game.answer(0, ("double:P1", "shoot:P4"))
    assert scene.life[1] == 6
    assert scene.life[4] == 7
    assert len(scene.pending.slots) == 1
    scene.serve(2)
    assert scene.life[2] == 4


def test_slab_without_a_beer_shoots_like_anybody():
    scene = final("1 G G X X", characters={0: "slab_the_killer"})
    assert [option.id for option in scene.pending.slots[0].options] == ["shoot:P1", "shoot:P4"]


# -- Suzy Lafayette ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "gained"), [("B G G X X", 2), ("1 G G X X", 0), ("2 G G X X", 0)])
def test_d47_suzy_gains_two_when_her_final_dice_show_no_bullseye(faces, gained):
    scene = Scene(characters={0: "suzy_lafayette"}, life={0: 5})
    scene.roll("1 1 1 G X")
    scene.again(1, 2, 3, 4)
    scene.roll(" ".join(faces.split()[:4]))
    scene.done()
    while scene.table.turn == 1:
        tokens = tuple(slot.options[-1].id for slot in scene.pending.slots)
        scene.game.answer(0, tokens)
    assert scene.life[0] == 5 + gained


def test_suzy_gains_no_more_than_she_began_with():
    scene = final("G G X X A", characters={0: "suzy_lafayette"}, life={0: 9})
    assert scene.life[0] == 10


# -- Willy the Kid -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", ["G G B X X", "G G G G B"])
def test_d26_willy_fires_with_two_and_only_once(faces):
    scene = final(faces, characters={0: "willy_the_kid"})
    scene.serve(0)
    assert scene.life == [10, 7, 7, 7, 7]


# -- three players -------------------------------------------------------------------------------------------------


def three(**kinds) -> Scene:
    return Scene(players=3, roles="DOR", **kinds)


def test_d55_three_play_with_open_roles_and_the_deputy_begins_with_nothing_extra():
    game = Game(DiceGame(), dice_setup(tuple("ABC")))
    game.answer(CHANCE, ("outlaw", "deputy", "renegade"))
    game.answer(CHANCE, ("bart_cassidy", "el_gringo", "vulture_sam"))
    assert game.pending.id == "turn 1/P1/roll 1"
    assert [seat.life for seat in game.state.seats] == [8, 7, 9]
    assert all(seat.role_shown for seat in game.state.seats)


def test_d55_who_hits_his_prey_last_wins_at_once():
    scene = three(life={2: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(2)
    assert (scene.table.outcome.side, scene.table.outcome.winners) == ("law", (0,))


def test_d55_if_another_hits_the_prey_the_last_survivor_wins():
    scene = three(life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.table.outcome is None, "the Outlaw is the Renegade's prey, not the Deputy's"
    scene.roll("1 1 G X X")
    assert scene.table.on_turn.number == 2
    scene.done()
    assert scene.life[0] == 6
    scene.seat(2).life = 1
    scene.roll("1 G G X X")
    scene.done()
    assert scene.table.outcome.winners == (0,)


def test_three_an_attack_has_no_shooter_and_the_last_one_alive_wins():
    scene = three(life={1: 1, 2: 1}, arrows={1: 4, 2: 4})
    scene.roll("A B B G G")
    assert scene.table.outcome.winners == (0,)
