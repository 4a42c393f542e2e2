"""Old Saloon's modules in combination: what one brings meets what another does."""

from tests.companion.games.dice.scene import Scene


def test_a_left_hand_that_becomes_the_ghost_is_a_renegade_ghost_without_power():
    scene = Scene(roles="SOORD", modules=("ghost",), special={3: "left_hand"}, life={3: 1})
    scene.roll("2 G G X X")
    scene.done()
    scene.aim(3)
    scene.lapse()
    assert (scene.table.ghost, scene.seat(3).plays_as, scene.seat(3).power_spent) == (3, "outlaw", True)
    scene.seat(1).life = 1
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(2)
    assert scene.life[2] == 7


def test_molly_spares_a_player_the_left_hand_and_the_left_hand_spares_molly():
    scene = Scene(roles="SOORD", special={3: "left_hand"}, characters={2: "molly_stark"}, life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    scene.allocate("take:1")
    assert scene.life[1:3] == [1, 7]
    assert scene.table.turn == 2, "nobody falls: no window"


def test_the_gambler_against_jose_has_six_dice_thrown():
    scene = Scene(roles="SOORD", special={1: "the_gambler"}, characters={0: "jose_delgado"})
    scene.take("loudmouth")
    scene.roll("1 1 B B B GG")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    assert len(scene.pending.dice) == 6
    scene.roll("1 1 B B B BU")
    assert scene.life[0] == 8
