"""Old Saloon, module 1, the Loudmouth and the Coward: the scenarios by number, and every sentence besides."""

import pytest

from companion.games.dice.faces import FACES_OF
from companion.support.errors import Refused
from tests.companion.games.dice.scene import FACES, Scene


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


def test_a_bullet_comes_after_the_arrows_of_its_roll():
    scene = scene_with("loudmouth", arrows={1: 8})
    scene.roll("A X G G BU")
    assert [loss["source"] for loss in scene.told("life_lost") if loss["seat"] == 0] == ["arrows", "bullet"]


def test_s10_the_bullet_comes_before_three_dynamites():
    scene = scene_with("loudmouth", roles="SOORD", on_turn=1, life={1: 2, 2: 5})
    scene.roll("X X X 1 BU")
    assert [loss["source"] for loss in scene.told("life_lost")] == ["bullet", "dynamite"]
    assert scene.life[:3] == [10, 0, 5], "no further result is applied"
    assert scene.table.turn == 2


# -- double faces --------------------------------------------------------------------------------------------------


def test_double_bullseyes_are_two_shots_each_at_anybody_in_their_reach():
    scene = final("1 X G G 11", "loudmouth")
    assert [scene.targets(slot) for slot in range(3)] == [{1, 4}] * 3
    scene.aim(1, 4, 1)
    assert scene.life == [10, 6, 8, 8, 7]
    scene = final("2 X G G 22", "loudmouth")
    assert [scene.targets(slot) for slot in range(3)] == [{2, 3}] * 3


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


@pytest.mark.parametrize("faces", ["G X X A GG", "G G G G GG"])
def test_s13_a_double_gatling_counts_two_and_fires_once(faces):
    scene = final(faces, "loudmouth")
    assert scene.life == [10, 7, 7, 7, 7]
    assert len(scene.told("gatling")) == 1


def test_a_double_gatling_alone_does_not_fire():
    assert final("X X A A GG", "loudmouth").life == [10, 8, 8, 8, 8]


# -- characters of the base game with double faces (rulings 2.2) ---------------------------------------------------


@pytest.mark.parametrize(("last", "gained"), [("11", 0), ("22", 0), ("GG", 2)])
def test_double_bullseyes_count_against_suzy(last, gained):
    scene = final(f"X X A A {last}", "loudmouth", characters={0: "suzy_lafayette"}, life={0: 5})
    if scene.pending.key == "aim":
        scene.allocate(*(slot.options[0].id for slot in scene.pending.slots))
    assert scene.life[0] == 5 + gained
