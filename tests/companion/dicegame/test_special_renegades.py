"""Old Saloon, module 3: the hands of the Devil, the scenarios by number and every sentence besides."""

from __future__ import annotations

import pytest

from companion.dicegame.options import SPECIAL_ROLES, Options
from companion.kernel.decision import CLOCK
from tests.companion.dicegame.scene import Scene

SPECIAL = Options(modules=(SPECIAL_ROLES,))


# -- The Right Hand ------------------------------------------------------------------------------------------------


def test_s31_the_right_hand_takes_another_turn_once():
    scene = Scene(roles="SOORD", special={3: "right_hand"}, on_turn=3)
    scene.roll("G G X X A")
    scene.done()
    scene.wait_for("/end")
    scene.react(3)
    scene.lapse()
    assert scene.pending.id == "turn 2/P3/roll 1"
    scene.roll("G G X X A")
    scene.done()
    scene.lapse()
    assert scene.table.active == 4


def test_the_right_hand_not_at_the_end_of_another_players_turn():
    scene = Scene(roles="SOORD", special={3: "right_hand"})
    scene.roll("G G X X A")
    scene.done()
    while scene.table.turn == 1:
        assert not scene.pending.id.endswith("/end")
        scene.game.answer(CLOCK, ("lapse",))


def test_the_right_hand_comes_after_what_his_character_does_at_the_end():
    scene = Scene(roles="SOORD", special={3: "right_hand"}, characters={3: "suzy_lafayette"}, on_turn=3, life={3: 4})
    scene.roll("G G X X A")
    scene.done()
    scene.wait_for("/end")
    assert scene.life[3] == 6


# -- The Left Hand -------------------------------------------------------------------------------------------------


def left(**kinds) -> Scene:
    """P3 is The Left Hand, P0 on turn."""
    return Scene(**{"roles": "SOORD", "special": {3: "left_hand"}, **kinds})


def test_s32_the_left_hand_keeps_a_player_with_two_life_points_who_may_put_all_arrows_back():
    for said, arrows in (("back", 0), ("keep", 2)):
        scene = left(life={1: 1}, arrows={1: 2}, characters={2: "vulture_sam"})
        scene.seat(2).life = 5
        scene.roll("1 1 G X X")
        scene.done()
        scene.aim(1, 1)
        scene.wait_for("/fall")
        assert scene.able == {3}
        scene.react(3)
        scene.lapse()
        scene.pick(1, said)
        scene.lapse()
        assert (scene.life[1], scene.arrows[1]) == (2, arrows)
        assert not scene.seat(1).role_shown
        assert scene.life[2] == 5, "nobody was eliminated"
        assert not scene.told("eliminated")


def test_s32_a_second_use_is_not_offered():
    scene = left(life={1: 1})
    scene.roll("1 1 G X X")
    scene.done()
    scene.aim(1, 4)
    scene.wait_for("/fall")
    scene.react(3)
    scene.lapse()
    assert scene.life[1] == 2
    assert not scene.pending or scene.pending.key != "kept", "without arrows he is asked nothing"
    scene.seat(2).life = 1
    scene.roll("1 1 G X X")
    scene.done()
    scene.aim(2, 2)
    scene.lapse()
    assert not scene.seat(2).alive


def test_the_left_hand_may_keep_itself():
    scene = left(life={3: 1})
    scene.roll("2 G G X X")
    scene.done()
    scene.aim(3)
    scene.wait_for("/fall")
    scene.react(3)
    scene.lapse()
    assert scene.life[3] == 2
    assert scene.seat(3).role_shown


@pytest.mark.parametrize(("kept", "life"), [(1, [10, 2, 8, 0, 0]), (3, [10, 0, 8, 2, 0]), (4, [10, 0, 8, 0, 2])])
def test_of_several_who_fall_the_left_hand_keeps_one_itself_perhaps(kept, life):
    scene = left(roles="SODRO", life={1: 1, 3: 1, 4: 1}, modules=())
    scene.roll("1 1 2 X X")
    scene.done()
    scene.aim(1, 4, 3)
    scene.wait_for("/fall")
    scene.react(3)
    scene.lapse()
    assert set(scene.asked(3)) == {"P1", "P3", "P4"}
    scene.pick(3, f"P{kept}")
    scene.lapse()
    assert scene.life == life


@pytest.mark.parametrize(
    ("faces", "kinds", "source"),
    [
        ("A 1 1 B G", {"arrows": {0: 1, 1: 7}, "life": {1: 3}}, "arrows"),
        ("G G G X X", {"life": {1: 1}}, "gatling"),
    ],
)
def test_the_left_hand_against_whatever_eliminates(faces, kinds, source):
    scene = left(**kinds)
    scene.roll(faces)
    if scene.pending.key == "reroll" or "after" in scene.pending.id:
        scene.done()
    scene.wait_for(f"/{source}/fall")
    scene.react(3)
    scene.lapse()
    assert scene.life[1] == 2


@pytest.mark.parametrize(("faces", "source"), [("X X X G A", "dynamite"), ("G G X A BU", "bullet")])
def test_kept_from_his_own_dice_he_plays_on(faces, source):
    scene = left(roles="SOORD", on_turn=1, life={1: 1}, modules=("saloon_dice",))
    scene.take("loudmouth" if source == "bullet" else "none")
    scene.roll(faces)
    scene.wait_for(f"/{source}/fall")
    scene.react(3)
    scene.lapse()
    scene.pick(1, "keep")
    scene.lapse()
    assert scene.life[1] == 2
    assert scene.pending.id == ("turn 1/P1/re-roll 1" if source == "bullet" else "turn 2/P2/saloon die")


def test_the_left_hand_may_keep_the_sheriff_and_the_game_goes_on():
    scene = left(life={0: 1})
    scene.roll("X X X G G")
    scene.wait_for("/fall")
    scene.react(3)
    scene.lapse()
    assert scene.life[0] == 2
    assert scene.table.outcome is None


def test_el_gringo_kept_in_the_game_is_paid():
    scene = left(characters={1: "el_gringo"}, life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    scene.wait_for("/fall")
    scene.react(3)
    scene.lapse()
    assert scene.arrows[0] == 1
