"""Old Saloon's modules in combination: what one brings meets what another does."""

from __future__ import annotations

from companion.dicegame.table import PILE, Haunt
from tests.companion.dicegame.scene import Scene


def test_the_old_sheriff_is_no_sheriff_any_more_and_may_become_the_ghost():
    scene = Scene(roles="SODRO", modules=("ghost",), special={2: "the_good"}, on_turn=2, life={0: 1})
    scene.react(2)
    scene.roll("2 G G X X")
    scene.done()
    scene.aim(0)
    scene.lapse()
    assert scene.table.ghost == 0
    assert scene.seat(0).sides_with == "deputy"


def test_whom_the_left_hand_keeps_is_not_the_first_eliminated():
    scene = Scene(roles="SOORD", modules=("ghost",), special={3: "left_hand"}, life={1: 1, 2: 1})
    scene.roll("1 2 G X X")
    scene.done()
    scene.aim(1, 2)
    scene.wait_for("/fall")
    scene.react(3)
    scene.lapse()
    scene.pick(3, "P1")
    scene.lapse()
    assert scene.life[1:3] == [2, 0]
    assert scene.table.ghost == 2


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


def test_the_doc_turns_a_haunted_die():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "X", "x2"), special={4: "the_doc"})
    scene.roll("X B B")
    scene.react(4)
    scene.pick(4, "die1")
    scene.pick(4, "beer")
    scene.lapse()
    assert scene.life[0] == 10
    assert scene.pending.key == "reroll"


def test_a_haunted_arrow_may_be_the_chiefs_and_a_doubled_one_with_another():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "A", "x2"), modules=("chiefs_arrow",))
    scene.roll("B B B")
    scene.pick(0, "chiefs")
    assert (scene.table.chief, scene.arrows[0]) == (0, 1)


def test_the_haunted_player_takes_a_saloon_die_and_all_is_resolved_in_order():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "A"), modules=("saloon_dice", "chiefs_arrow"), arrows={3: 1})
    scene.take("coward")
    scene.roll("1 1 B BA")
    scene.pick(0, "ordinary")
    assert scene.pending.key == "broken_arrow"
    assert scene.asked(0) == ["P0", "P3"]


def test_the_doc_turns_a_saloon_die_to_a_broken_arrow_which_is_applied():
    scene = Scene(roles="SOORD", special={4: "the_doc"}, modules=("saloon_dice",), arrows={3: 1})
    scene.take("coward")
    scene.roll("1 1 B B BB")
    scene.react(4)
    scene.pick(4, "coward")
    scene.pick(4, "broken_arrow")
    assert scene.arrows[3] == 0


def test_an_arrow_given_to_the_pile_by_the_left_hands_choice_brings_the_chiefs_too():
    scene = Scene(roles="SOORD", special={3: "left_hand"}, chief=1, arrows={1: 2}, life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    scene.wait_for("/fall")
    scene.react(3)
    scene.lapse()
    scene.pick(1, "back")
    assert (scene.arrows[1], scene.table.chief) == (0, PILE)


def test_molly_spares_a_player_the_left_hand_and_the_left_hand_spares_molly():
    scene = Scene(roles="SOORD", special={3: "left_hand"}, characters={2: "molly_stark"}, life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    scene.allocate("take:1")
    assert scene.life[1:3] == [1, 7]
    assert scene.table.turn == 2, "nobody falls: no window"


def test_the_bad_denies_doc_holyday_with_double_faces():
    scene = Scene(
        roles="SOORD", special={1: "the_bad"}, characters={0: "doc_holyday"}, modules=("saloon_dice",), life={0: 3}
    )  # fmt: skip
    scene.take("loudmouth")
    scene.roll("1 G A X 11")
    scene.done()
    scene.aim(1, 1, 4)
    scene.react(1)
    scene.lapse()
    assert scene.life[0] == 3


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


def test_the_ghost_haunts_whoever_takes_another_turn_only_once():
    scene = Scene(roles="SOORD", ghost=1, on_turn=1, special={3: "right_hand"})
    scene.roll("G B")
    scene.done()
    scene.pick(1, "gatling:P3")
    scene.roll("A X X G G")
    scene.done()
    assert scene.table.haunt == Haunt(3, "gatling", doubled=False)
    scene.lapse()
    assert scene.pending.dice == ("die2", "die3", "die4", "die5")
