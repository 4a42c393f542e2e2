"""Old Saloon, module 3: the hands of the Devil, the scenarios by number and every sentence besides."""

import pytest

from companion.kernel.decision import CLOCK
from tests.companion.games.dice.scene import Scene

# -- The Right Hand ------------------------------------------------------------------------------------------------


def test_the_right_hand_not_at_the_end_of_another_players_turn():
    scene = Scene(roles="SOORD", special={3: "right_hand"})
    scene.roll("G G X X A")
    scene.done()
    while scene.table.turn == 1:
        assert not scene.pending.id.endswith("/end")
        scene.game.answer(CLOCK, ("lapse",))


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
