"""Old Saloon, module 3: The Gambler, The Bad and The Ugly, the scenarios by number and every sentence besides."""

from __future__ import annotations

from companion.dicegame.options import SPECIAL_ROLES, Options
from tests.companion.dicegame.scene import Scene

SPECIAL = Options(modules=(SPECIAL_ROLES,))


def turn(scene: Scene, die: str, face: str, seat: int = 3) -> None:
    scene.react(seat)
    scene.pick(seat, die)
    scene.pick(seat, face)


# -- The Gambler ---------------------------------------------------------------------------------------------------


def gambler(**kinds) -> Scene:
    """P1 is The Gambler, P0 on turn."""
    return Scene(**{"roles": "SOORD", "special": {1: "the_gambler"}, **kinds})


def test_s29_the_gambler_has_all_five_dice_rolled_again_dynamite_too_and_that_stands():
    scene = gambler()
    scene.roll("X X 1 G G")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    assert scene.pending.dice == ("die1", "die2", "die3", "die4", "die5")
    assert scene.table.dice == {}, "what lay there counts no more"
    scene.roll("2 B B G 1")
    scene.lapse()
    assert scene.pending.key == "aim", "no roll any more, though only one had been made"
    assert list(scene.table.dice.values()) == ["bullseye2", "beer", "beer", "gatling", "bullseye1"]


def test_the_gambler_after_the_third_roll():
    scene = gambler()
    scene.roll("1 1 1 1 1")
    scene.again(1)
    scene.roll("2")
    scene.again(1)
    scene.roll("2")
    assert scene.pending.id == "turn 1/P0/roll 3/after"
    assert scene.able == {1}
    scene.react(1)
    scene.lapse()
    scene.roll("B B B B B")
    scene.lapse()
    assert scene.pending.key == "serve"


def test_the_gambler_not_after_a_roll_that_may_be_followed_by_another():
    scene = gambler()
    scene.roll("1 1 1 1 1")
    assert scene.able == set()


def test_the_gambler_not_after_his_own_roll():
    scene = gambler(roles="SOORD", on_turn=1)
    scene.roll("1 1 1 1 1")
    scene.done()
    assert scene.pending.id == "turn 1/P1/roll 1/stop"
    assert scene.pending.seats == (2, 3, 4), "another Outlaw might be"


def test_three_dynamites_are_a_last_roll_and_the_gambler_ignores_them():
    scene = gambler()
    scene.roll("X X X 1 1")
    assert scene.able == {1}
    scene.react(1)
    scene.lapse()
    scene.roll("1 1 1 1 1")
    scene.lapse()
    assert scene.life[0] == 10, "ignore all results of the last roll"
    assert scene.pending.key == "aim"


def test_three_dynamites_of_the_gamblers_roll_explode():
    scene = gambler()
    scene.roll("1 1 1 1 1")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    scene.roll("X X X 1 1")
    scene.lapse()
    assert scene.life[0] == 9


def test_arrows_taken_before_stand_and_those_of_the_gamblers_roll_are_taken():
    scene = gambler()
    scene.roll("A A 1 1 1")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    scene.roll("A 1 1 1 1")
    assert scene.arrows[0] == 3
    scene = gambler(rules={"gambler": "arrows_go_back"})
    scene.roll("A A 1 1 1")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    assert scene.arrows[0] == 0


def test_where_the_window_comes_before_the_arrows_the_gambler_spares_them():
    for reading in ("arrows_stand", "arrows_go_back"):
        scene = gambler(arrows={0: 2}, rules={"after_a_roll": "window_first", "gambler": reading})
        scene.roll("X X X A A")
        assert scene.arrows[0] == 2
        scene.react(1)
        scene.lapse()
        scene.roll("A 1 1 1 1")
        scene.lapse()
        assert scene.arrows[0] == 3, "those held before stay, those ignored never came"


def test_bills_arrows_of_the_ignored_roll_were_never_taken_and_none_go_back():
    scene = gambler(characters={0: "bill_noface"}, arrows={0: 2}, rules={"gambler": "arrows_go_back"})
    scene.roll("A A 1 1 1")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    assert scene.arrows[0] == 2


def test_the_gamblers_roll_is_made_with_the_dice_of_the_turn():
    scene = gambler(modules=("saloon_dice",))
    scene.take("coward")
    scene.roll("1 1 1 1 BB")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    assert scene.pending.dice == ("die1", "die2", "die3", "die4", "coward")


def test_the_doc_may_turn_a_die_of_the_gamblers_roll():
    scene = Scene(roles="SOORD", special={1: "the_gambler", 4: "the_doc"})
    scene.roll("1 1 1 1 1")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    scene.roll("1 1 X X X")
    turn(scene, "die5", "beer", seat=4)
    scene.lapse()
    assert scene.life[0] == 10
    assert scene.pending.key == "aim"


def test_the_gambler_after_the_doc_has_made_it_the_last_roll():
    scene = Scene(roles="SOORD", special={1: "the_gambler", 4: "the_doc"})
    scene.roll("1 1 1 X X")
    assert scene.able == {4}
    turn(scene, "die1", "dynamite", seat=4)
    assert scene.able == {1}
    scene.react(1)
    scene.lapse()
    scene.roll("B B B B B")
    scene.lapse()
    assert scene.life[0] == 10


# -- The Bad -------------------------------------------------------------------------------------------------------


def bad(**kinds) -> Scene:
    """P1 is The Bad, P0 on turn."""
    return Scene(**{"roles": "SOORD", "special": {1: "the_bad"}, **kinds})


def test_s27_the_bad_keeps_a_player_from_a_beers_life_point_which_is_lost():
    scene = bad(life={3: 4})
    scene.roll("B G G X X")
    scene.done()
    scene.serve(3)
    assert scene.pending.id == "turn 1/P0/beer/gain"
    assert scene.able == {1}
    scene.react(1)
    scene.lapse()
    assert scene.life[3] == 4
    assert scene.told("denied") == [{"seat": 1, "target": 3}]
    assert scene.pending.id != "turn 1/P0/beer", "it is not served to anybody else"


def test_the_bad_keeps_him_from_all_beers_of_the_moment_and_others_drink():
    scene = bad(life={2: 4, 3: 4})
    scene.roll("B B B X X")
    scene.done()
    scene.serve(3, 3, 2)
    scene.react(1)
    scene.lapse()
    assert set(scene.asked(1)) == {"P2", "P3"}
    scene.pick(1, "P3")
    assert scene.life[2:4] == [5, 4]


def test_the_bad_does_not_deny_himself():
    scene = bad(life={1: 4})
    scene.roll("B G G X X")
    scene.done()
    scene.serve(1)
    assert scene.pending.seats == (2, 3, 4)
    scene.lapse()
    assert scene.life[1] == 5


def test_the_bad_against_sid():
    scene = bad(roles="SODRO", characters={2: "sid_ketchum"}, on_turn=2, life={3: 4})
    scene.pick(2, "life:P3")
    assert scene.pending.id == "turn 1/P2/sid/gain"
    scene.react(1)
    scene.lapse()
    assert scene.life[3] == 4


def test_the_bad_against_suzy():
    scene = bad(characters={0: "suzy_lafayette"}, life={0: 4})
    scene.roll("G G X X A")
    scene.done()
    scene.wait_for("/suzy/gain")
    scene.react(1)
    scene.lapse()
    assert scene.life[0] == 4


def test_the_bad_against_vulture_sam():
    scene = bad(characters={0: "vulture_sam"}, life={0: 4, 4: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(4)
    scene.wait_for("vulture/gain")
    scene.react(1)
    scene.lapse()
    assert scene.life[0] == 4


def test_the_bad_against_doc_holyday():
    scene = bad(characters={0: "doc_holyday"}, life={0: 4})
    scene.roll("1 1 1 G X")
    scene.done()
    scene.aim(1, 1, 1)
    scene.wait_for("/holyday/gain")
    scene.react(1)
    scene.lapse()
    assert scene.life[0] == 4


# -- The Ugly ------------------------------------------------------------------------------------------------------


def test_s30_the_ugly_exchanges_the_arrows_of_any_two():
    scene = Scene(roles="SOORD", special={1: "the_ugly"}, on_turn=1, arrows={1: 3, 2: 1})
    assert scene.able == {1}
    scene.react(1)
    scene.lapse()
    assert "P0+P1" in scene.asked(1), "he may choose himself"
    scene.pick(1, "P0+P1")
    assert scene.arrows == [3, 0, 1, 0, 0]
    assert scene.pending.id == "turn 1/P1/roll 1"


def test_the_ugly_may_choose_two_others():
    scene = Scene(roles="SOORD", special={1: "the_ugly"}, on_turn=1, arrows={2: 4, 3: 1})
    scene.react(1)
    scene.lapse()
    scene.pick(1, "P2+P3")
    assert scene.arrows == [0, 0, 1, 4, 0]


def test_the_ugly_exchanges_the_chiefs_arrow_with_the_others():
    for chief, then in ((2, 3), (3, 2), (4, 4)):
        scene = Scene(roles="SOORD", special={1: "the_ugly"}, on_turn=1, arrows={2: 4, 3: 1}, chief=chief)
        scene.react(1)
        scene.lapse()
        scene.pick(1, "P2+P3")
        assert (scene.arrows[2:4], scene.table.chief) == ([1, 4], then)


def test_the_ugly_not_on_another_players_turn():
    scene = Scene(roles="SOORD", special={1: "the_ugly"}, on_turn=2, arrows={2: 4, 3: 1})
    assert (scene.pending.id, scene.pending.seats, scene.able) == ("turn 1/P2/start", (2,), set())
