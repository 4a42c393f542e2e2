"""Old Saloon, module 1, the Loudmouth and the Coward: the scenarios by number, and every sentence besides."""

from __future__ import annotations

import pytest

from companion.dicegame.faces import FACES_OF
from companion.errors import Refused
from tests.companion.dicegame.scene import FACES, Scene


def scene_with(die: str, **kinds) -> Scene:
    """P0 has taken this Saloon die."""
    scene = Scene(modules=("saloon_dice",), **kinds)
    scene.take(die)
    return scene


def final(faces: str, die: str, **kinds) -> Scene:
    """P0 has rolled these with this die, which shows the last face, and is done."""
    scene = scene_with(die, **kinds)
    scene.roll(faces)
    if scene.pending and scene.pending.key == "reroll":
        scene.done()
    return scene


# -- the dice ------------------------------------------------------------------------------------------------------


def test_s1_the_loudmouths_faces():
    assert sorted(FACES_OF["loudmouth"]) == sorted(FACES[letter] for letter in ["A", "X", "11", "22", "GG", "BU"])


def test_s2_the_cowards_faces():
    assert sorted(FACES_OF["coward"]) == sorted(FACES[letter] for letter in ["A", "X", "1", "B", "BB", "BA"])


@pytest.mark.parametrize("die", ["loudmouth", "coward"])
def test_a_saloon_die_is_thrown_in_place_of_a_base_die(die):
    scene = scene_with(die)
    assert scene.pending.dice == ("die1", "die2", "die3", "die4", die)
    assert scene.pending.faces[-1] == FACES_OF[die]
    assert scene.pending.faces[0] == FACES_OF["die1"]


def test_taking_one_is_optional_and_not_both():
    scene = Scene(modules=("saloon_dice",))
    assert scene.asked(0) == ["none", "loudmouth", "coward"]
    scene.take()
    assert scene.pending.dice == ("die1", "die2", "die3", "die4", "die5")


def test_without_the_module_nobody_is_asked():
    assert Scene().pending.id == "turn 1/P0/roll 1"


def test_the_die_is_used_for_the_whole_turn_and_another_may_be_chosen_in_the_next():
    scene = scene_with("loudmouth")
    scene.roll("G G B B GG")
    scene.again(1, 6)
    assert scene.pending.dice == ("die1", "loudmouth")
    scene = scene_with("loudmouth")
    scene.roll("X X G G A")
    scene.done()
    assert scene.pending.id == "turn 2/P1/saloon die"
    scene.take("coward")
    assert scene.pending.dice[-1] == "coward"
    scene.roll("X X G G A")
    scene.done()
    scene.take()
    assert scene.pending.dice[-1] == "die5"


def test_a_die_shows_its_own_faces_only():
    with pytest.raises(Refused, match="broken_arrow"):
        scene_with("loudmouth").roll("G G B B BA")
    with pytest.raises(Refused, match="bullet"):
        scene_with("coward").roll("BU G B B BA")


# -- broken arrow --------------------------------------------------------------------------------------------------


def test_s4_the_arrow_is_taken_first_then_the_broken_one_returns_an_arrow_of_anybody():
    scene = scene_with("coward", arrows={2: 4})
    scene.roll("A X G G BA")
    assert scene.table.pile == 4
    assert scene.asked(0) == ["P0", "P2"], "somebody who has an arrow, and it must be returned"
    scene.pick(0, "P0")
    assert (scene.arrows[0], scene.table.pile) == (0, 5)


def test_a_broken_arrow_may_take_another_players_arrow_off():
    scene = scene_with("coward", arrows={0: 1, 2: 3})
    scene.roll("X X G G BA")
    scene.pick(0, "P2")
    assert (scene.arrows, scene.table.pile) == ([1, 0, 2, 0, 0], 6)


def test_where_one_player_alone_has_arrows_it_is_his():
    scene = scene_with("coward", arrows={3: 2})
    scene.roll("X X G G BA")
    assert scene.arrows[3] == 1
    assert scene.pending.key == "reroll"


def test_where_nobody_has_arrows_nothing_is_broken():
    scene = scene_with("coward")
    scene.roll("X X G G BA")
    assert scene.pending.key == "reroll"
    assert not scene.told("arrow_broken")


def test_s5_the_chiefs_arrow_is_not_broken():
    scene = scene_with("coward", chief=2)
    scene.roll("X X G G BA")
    assert scene.table.chief == 2
    assert not scene.told("arrow_broken")
    scene = scene_with("coward", chief=2, arrows={2: 1, 3: 1})
    scene.roll("X X G G BA")
    scene.pick(0, "P2")
    assert (scene.arrows[2], scene.table.chief) == (0, 2), "his ordinary one is"


def test_s8_the_attack_comes_first_and_the_broken_arrow_finds_what_is_left():
    scene = scene_with("coward", arrows={1: 4, 2: 4})
    scene.roll("A X G G BA")
    assert scene.life == [9, 4, 4, 8, 8]
    assert scene.table.pile == 9
    assert not scene.told("arrow_broken"), "all arrows have gone back"
    scene = scene_with("coward", arrows={1: 4, 2: 4})
    scene.roll("A A G G BA")
    assert (scene.arrows[0], scene.table.pile) == (0, 9), "the arrow taken after the attack is broken"


def test_a_broken_arrow_may_be_rolled_again_and_breaks_another():
    scene = scene_with("coward", arrows={3: 2})
    scene.roll("X X G G BA")
    scene.again(7)
    scene.roll("BA")
    assert scene.arrows[3] == 0
    scene.again(7)
    scene.roll("BB")
    assert scene.table.dice["coward"] == "double_beer"


def test_a_broken_arrow_that_lies_on_breaks_nothing_more():
    scene = scene_with("coward", arrows={3: 2})
    scene.roll("X X G G BA")
    scene.again(3)
    scene.roll("X")
    assert scene.arrows[3] == 1


def test_breaking_an_arrow_may_be_left_where_the_table_reads_it_so():
    scene = scene_with("coward", arrows={3: 2}, rules={"broken_arrow": "may"})
    scene.roll("X X G G BA")
    scene.pick(0, "none")
    assert scene.arrows[3] == 2


# -- bullet --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", ["el_gringo", "bart_cassidy", "stranger"])
def test_s7_a_bullet_takes_a_life_point_at_once_each_time_and_is_nobodys(character):
    scene = scene_with("loudmouth", characters={0: character}, life={0: 6})
    scene.roll("X X G G BU")
    assert scene.life[0] == 5
    scene.again(6)
    scene.roll("BU")
    assert scene.life[0] == 4
    assert scene.arrows[0] == 0
    assert scene.pending.key == "reroll", "and nobody is asked anything about it"


def test_a_bullet_that_lies_on_hits_once():
    scene = scene_with("loudmouth")
    scene.roll("X X G G BU")
    scene.again(3)
    scene.roll("X")
    assert scene.told("life_lost") == [
        {"seat": 0, "points": 1, "source": "bullet"},
        {"seat": 0, "points": 1, "source": "dynamite"},
    ]


def test_pedro_may_put_an_arrow_back_for_a_bullet():
    scene = scene_with("loudmouth", characters={0: "pedro_ramirez"}, arrows={0: 2})
    scene.roll("X X G G BU")
    scene.pick(0, "discard:1")
    assert (scene.life[0], scene.arrows[0]) == (9, 1)


def test_a_bullet_comes_after_the_arrows_of_its_roll():
    scene = scene_with("loudmouth", arrows={1: 8})
    scene.roll("A X G G BU")
    assert [loss["source"] for loss in scene.told("life_lost") if loss["seat"] == 0] == ["arrows", "bullet"]


def test_eliminated_by_a_bullet_the_turn_ends_at_once():
    scene = scene_with("loudmouth", roles="SOORD", on_turn=1, life={1: 1, 2: 5}, arrows={1: 3})
    scene.roll("1 1 G G BU")
    assert scene.life == [10, 0, 5, 8, 8]
    assert (scene.seat(1).role_shown, scene.arrows[1]) == (True, 0)
    assert scene.pending.id == "turn 2/P2/saloon die"


def test_s10_the_bullet_comes_before_three_dynamites():
    scene = scene_with("loudmouth", roles="SOORD", on_turn=1, life={1: 2, 2: 5})
    scene.roll("X X X 1 BU")
    assert [loss["source"] for loss in scene.told("life_lost")] == ["bullet", "dynamite"]
    assert scene.life[:3] == [10, 0, 5], "no further result is applied"
    assert scene.table.turn == 2


def test_dynamite_on_a_saloon_die_is_one_of_three_and_locked():
    scene = scene_with("loudmouth")
    scene.roll("X G G B X")
    with pytest.raises(Refused, match="possible is: keep"):
        scene.again(6)
    scene.again(2)
    scene.roll("X")
    assert scene.life[0] == 9
    assert scene.pending.key == "serve", "it has blown up: no more rolls"


# -- double faces --------------------------------------------------------------------------------------------------


def test_s11_a_double_beer_may_serve_two_players_or_one_twice():
    for guests, life in (((1, 2), [10, 4, 4, 8, 8]), ((1, 1), [10, 5, 3, 8, 8])):
        scene = final("X X G G BB", "coward", life={1: 3, 2: 3})
        assert len(scene.pending.slots) == 2
        scene.serve(*guests)
        assert scene.life == life


def test_double_and_single_beers_are_served_together():
    scene = final("B X G G BB", "coward", life={1: 3, 2: 3})
    assert scene.pending.id == "turn 1/P0/beer"
    scene.serve(1, 2, 2)
    assert scene.life == [10, 4, 5, 8, 8]


def test_double_bullseyes_are_two_shots_each_at_anybody_in_their_reach():
    scene = final("1 X G G 11", "loudmouth")
    assert [scene.targets(slot) for slot in range(3)] == [{1, 4}] * 3
    scene.aim(1, 4, 1)
    assert scene.life == [10, 6, 8, 8, 7]
    scene = final("2 X G G 22", "loudmouth")
    assert [scene.targets(slot) for slot in range(3)] == [{2, 3}] * 3


def test_all_bullseyes_are_aimed_before_any_hits():
    scene = final("1 2 G G 11", "loudmouth", life={1: 1})
    assert len(scene.pending.slots) == 4
    scene.aim(1, 2, 1, 4)
    assert scene.life == [10, 0, 7, 8, 7]


def test_the_order_is_arrow_broken_arrow_dynamite_bullseyes_beer():
    scene = scene_with("coward", arrows={1: 1}, life={0: 9, 1: 5})
    scene.roll("A X X X BA")
    keys = [event.key for event in scene.game.events]
    assert keys[-2:] == ["rolled", "arrows_taken"]
    scene.pick(0, "P1")
    keys = [event.key for event in scene.game.events]
    assert keys.index("arrow_broken") < keys.index("dynamite")
    scene = final("1 2 G B BB", "coward", life={0: 9, 1: 5})
    assert scene.pending.key == "aim"
    scene.aim(1, 2)
    assert scene.pending.key == "serve"
    scene.serve(1, 1, 1)
    assert scene.life == [9, 7, 7, 8, 8]


def test_beers_are_drunk_before_the_gatling():
    scene = final("B G X X GG", "loudmouth", life={1: 1})
    scene.serve(1)
    assert scene.life == [10, 1, 7, 7, 7]


@pytest.mark.parametrize("faces", ["G X X A GG", "G G G G GG"])
def test_s13_a_double_gatling_counts_two_and_fires_once(faces):
    scene = final(faces, "loudmouth")
    assert scene.life == [10, 7, 7, 7, 7]
    assert len(scene.told("gatling")) == 1


def test_a_double_gatling_alone_does_not_fire():
    assert final("X X A A GG", "loudmouth").life == [10, 8, 8, 8, 8]


def test_a_double_gatling_alone_fires_for_willy():
    scene = final("X X A A GG", "loudmouth", characters={0: "willy_the_kid"})
    assert scene.life == [10, 7, 7, 7, 7]


def test_s14_kit_takes_off_two_arrows_with_a_double_gatling():
    scene = final("X X B B GG", "loudmouth", characters={0: "kit_carlson"}, arrows={2: 2, 3: 1})
    scene.serve(0, 0)
    assert len(scene.pending.slots) == 2
    scene.allocate("arrow:P2", "arrow:P3")
    assert scene.arrows == [0, 0, 1, 0, 0]
    assert scene.life == [9, 8, 8, 8, 8]


# -- characters of the base game with double faces (rulings 2.2) ---------------------------------------------------


def test_slab_uses_up_half_a_double_beer():
    scene = final("1 X G G BB", "coward", characters={0: "slab_the_killer"}, life={2: 3})
    scene.allocate("double:P1")
    assert scene.life[1] == 6
    assert len(scene.pending.slots) == 1, "the other half heals"
    scene.serve(2)
    assert scene.life[2] == 4


def test_slab_doubles_one_symbol_of_a_double_bullseye():
    scene = final("B X G G 11", "loudmouth", characters={0: "slab_the_killer"})
    with pytest.raises(Refused):
        scene.allocate("double:P1", "double:P1")
    scene.allocate("double:P1", "shoot:P1")
    assert scene.life[1] == 5


def test_janet_swaps_each_half_by_itself():
    scene = final("X X G G 11", "loudmouth", characters={0: "calamity_janet"})
    assert scene.targets(0) == scene.targets(1) == {1, 2, 3, 4}
    scene.aim(1, 2)
    assert scene.life == [10, 7, 7, 8, 8]


@pytest.mark.parametrize(("last", "gained"), [("11", 0), ("22", 0), ("GG", 2)])
def test_double_bullseyes_count_against_suzy(last, gained):
    scene = final(f"X X A A {last}", "loudmouth", characters={0: "suzy_lafayette"}, life={0: 5})
    if scene.pending.key == "aim":
        scene.allocate(*(slot.options[0].id for slot in scene.pending.slots))
    assert scene.life[0] == 5 + gained


def test_rose_reaches_further_with_each_half():
    scene = final("X X G G 22", "loudmouth", players=6, characters={0: "rose_doolan"})
    assert scene.targets(0) == scene.targets(1) == {2, 3, 4}


def test_black_jack_rolls_a_saloon_dies_dynamite_again():
    scene = scene_with("coward", characters={0: "black_jack"})
    scene.roll("G G B B X")
    scene.again(7)
    scene.roll("BB")
    assert scene.table.dice["coward"] == "double_beer"
