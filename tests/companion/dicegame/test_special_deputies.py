"""Old Saloon, module 3: The Good, The Doc and The Judge, the scenarios by number and every sentence besides."""

from __future__ import annotations

import pytest

from companion.dicegame.options import SPECIAL_ROLES, Options
from companion.errors import Refused
from companion.kernel.decision import CLOCK
from companion.kernel.view import view_of
from tests.companion.dicegame.scene import Scene

SPECIAL = Options(modules=(SPECIAL_ROLES,))


# -- The Good ------------------------------------------------------------------------------------------------------


def good(**kinds) -> Scene:
    """P2 is The Good, on turn."""
    return Scene(**{"roles": "SODRO", "special": {0: "the_bear", 2: "the_good"}, "on_turn": 2, **kinds})


def test_s24_the_good_becomes_sheriff_and_the_old_one_a_deputy():
    scene = good(life={0: 10, 2: 5})
    assert scene.pending.id == "turn 1/P2/start"
    assert scene.able == {2}
    scene.react(2)
    scene.lapse()
    old, new = scene.seat(0), scene.seat(2)
    assert (new.role, new.power, new.life, new.most_life) == ("sheriff", "the_bear", 5, 8)
    assert (old.role, old.power, old.life, old.most_life) == ("deputy", "the_good", 10, 8)
    assert scene.told("new_sheriff") == [{"seat": 2, "target": 0}]
    assert view_of(scene.game, None).table.seats[2].role == "sheriff"
    assert view_of(scene.game, None).table.seats[0].role == "deputy"


def test_s25_from_then_on_the_new_sheriff_ends_the_game_and_not_the_old_one():
    scene = good(life={0: 1, 2: 1})
    scene.react(2)
    scene.roll("2 G G X X")
    scene.done()
    scene.aim(0)
    scene.lapse()
    assert not scene.seat(0).alive
    assert scene.table.outcome is None
    scene = good(life={2: 1}, players=5)
    scene.react(2)
    scene.roll("X X X G G")
    scene.lapse()
    assert scene.table.outcome.side == "outlaws"


def test_the_old_sheriffs_extra_life_stays_until_lost_and_is_not_gained_again():
    scene = good(life={0: 10})
    scene.react(2)
    scene.roll("B B G X X")
    scene.done()
    scene.serve(0, 0)
    scene.lapse()
    assert scene.life[0] == 10, "more than the limit: he gains nothing, and discards nothing"
    scene = good(life={0: 7})
    scene.react(2)
    scene.roll("B B G X X")
    scene.done()
    scene.serve(0, 0)
    scene.lapse()
    assert scene.life[0] == 8


def test_the_new_sheriff_gains_no_more_than_his_characters_life():
    scene = good(life={2: 8})
    scene.react(2)
    scene.roll("B G G X X")
    scene.done()
    scene.serve(2)
    scene.lapse()
    assert scene.life[2] == 8


def test_the_old_sheriff_wins_as_a_deputy():
    scene = good(dead=(1, 4), life={3: 1})
    scene.react(2)
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(3)
    scene.lapse()
    assert (scene.table.outcome.side, scene.table.outcome.winners) == ("law", (0, 2))


def test_the_bears_power_does_not_pass_to_the_new_sheriff_twice():
    scene = good()
    scene.react(2)
    scene.lapse()
    assert scene.seat(2).power_spent
    assert scene.seat(0).power_spent


def test_the_good_may_wait_for_a_later_turn():
    scene = good()
    scene.lapse()
    assert scene.seat(2).role == "deputy"
    assert scene.pending.id == "turn 1/P2/roll 1"
    assert not scene.seat(2).role_shown


# -- The Doc -------------------------------------------------------------------------------------------------------


def doc(**kinds) -> Scene:
    """P3 is The Doc, P0 on turn."""
    return Scene(**{"roles": "SOODR", "special": {3: "the_doc"}, **kinds})


def turn(scene: Scene, die: str, face: str, seat: int = 3) -> None:
    scene.react(seat)
    scene.pick(seat, die)
    scene.pick(seat, face)


def test_s26_the_doc_turns_a_die_of_another_players_roll():
    scene = doc()
    scene.roll("1 G G X X")
    turn(scene, "die1", "beer")
    assert scene.table.dice["die1"] == "beer"
    assert (scene.seat(3).role_shown, scene.seat(3).power_spent) == (True, True)
    assert all(view_of(scene.game, who).table.seats[3].power == "the_doc" for who in (None, 0, 1, 2, 4))
    assert scene.told("turned") == [{"seat": 3, "face": "bullseye1", "to": "beer"}]
    scene.lapse()
    scene.done()
    scene.serve(3)
    scene.lapse()
    assert not scene.told("shot")


def test_s26_a_face_that_the_die_has_not_is_refused():
    scene = doc(modules=("saloon_dice",))
    scene.take("coward")
    scene.roll("1 G G X BB")
    scene.react(3)
    scene.pick(3, "coward")
    for face in ("bullseye2", "gatling", "bullet"):
        with pytest.raises(Refused):
            scene.pick(3, face)
    assert scene.asked(3) == ["arrow", "dynamite", "bullseye1", "beer", "broken_arrow"], "all but the one it shows"


def test_the_doc_turns_a_die_of_his_own_roll():
    scene = doc(on_turn=3)
    scene.roll("1 G G X X")
    assert scene.able == {3}
    turn(scene, "die4", "gatling")
    scene.done()
    scene.aim(2)
    scene.lapse()
    assert len(scene.told("gatling")) == 1


def test_the_doc_after_any_roll_not_only_the_last_and_once_a_game():
    scene = doc()
    scene.roll("1 1 1 X X")
    scene.again(1)
    scene.roll("1")
    assert scene.pending.id == "turn 1/P0/roll 2/after"
    turn(scene, "die1", "gatling")
    scene.again(1)
    scene.roll("1")
    assert 3 not in scene.pending.seats


def test_a_new_arrow_that_the_doc_turns_up_is_taken():
    scene = doc()
    scene.roll("1 1 1 X X")
    turn(scene, "die1", "arrow")
    assert scene.arrows[0] == 1


def test_an_arrow_that_he_turns_away_stays_taken():
    scene = doc()
    scene.roll("A 1 1 X X")
    assert scene.arrows[0] == 1
    turn(scene, "die1", "beer")
    assert scene.arrows[0] == 1


def test_a_dynamite_that_he_turns_away_may_be_rolled_again():
    scene = doc()
    scene.roll("1 1 1 X X")
    turn(scene, "die4", "bullseye1")
    scene.again(4)
    scene.roll("B")
    assert scene.table.dice["die4"] == "beer"


def test_a_third_dynamite_that_he_turns_away_does_not_explode():
    scene = doc()
    scene.roll("1 1 X X X")
    assert scene.life[0] == 10
    turn(scene, "die5", "beer")
    scene.lapse()
    assert scene.life[0] == 10
    assert scene.pending.key == "reroll", "and the player may roll on"


def test_a_third_dynamite_that_he_turns_up_explodes():
    scene = doc()
    scene.roll("1 1 B X X")
    turn(scene, "die1", "dynamite")
    scene.lapse()
    assert scene.life[0] == 9
    assert scene.pending.key == "aim"


def test_a_bullet_that_he_turns_up_hits_at_once_and_one_turned_away_has_hit():
    scene = doc(modules=("saloon_dice",))
    scene.take("loudmouth")
    scene.roll("1 1 B X GG")
    turn(scene, "loudmouth", "bullet")
    assert scene.life[0] == 9
    scene = doc(modules=("saloon_dice",))
    scene.take("loudmouth")
    scene.roll("1 1 B X BU")
    turn(scene, "loudmouth", "double_gatling")
    assert scene.life[0] == 9


def test_his_turn_of_the_die_only_shows_where_the_table_reads_it_so():
    scene = doc(rules={"docs_die": "only_shows"})
    scene.roll("1 1 1 X X")
    turn(scene, "die1", "arrow")
    assert scene.arrows[0] == 0


def test_apache_kid_and_elena_see_the_arrow_that_he_turns_up():
    scene = doc(characters={0: "elena_fuente"})
    scene.roll("1 1 1 X X")
    turn(scene, "die1", "arrow")
    assert scene.pending.key == "elena"
    scene = doc(characters={0: "apache_kid"}, chief=2)
    scene.roll("1 1 1 X X")
    turn(scene, "die1", "arrow")
    assert scene.pending.key == "apache"


# -- The Judge -----------------------------------------------------------------------------------------------------


def judged(scene: Scene, judge: int) -> None:
    """The Judge answers the role that has just been shown."""
    assert scene.pending.id.endswith("/judge")
    assert scene.able == {judge}
    scene.react(judge)


def test_the_judge_forbids_the_good():
    scene = Scene(players=7, roles="SODRODO", special={2: "the_good", 5: "the_judge"}, on_turn=2)
    scene.react(2)
    judged(scene, 5)
    assert scene.seat(2).role == "deputy"
    assert scene.seat(0).role == "sheriff"
    assert scene.seat(2).power_spent
    assert scene.told("judged") == [{"seat": 5, "target": 2}]
    scene.lapse()
    assert scene.pending.id == "turn 1/P2/roll 1"


def test_the_judge_forbids_the_doc_for_good():
    scene = Scene(players=7, roles="SODRODO", special={2: "the_doc", 5: "the_judge"})
    scene.roll("1 1 1 X X")
    scene.react(2)
    judged(scene, 5)
    scene.lapse()
    assert scene.table.dice["die1"] == "bullseye1"
    scene.again(1)
    scene.roll("2")
    assert 2 not in scene.pending.seats


def test_the_judge_forbids_the_gambler():
    scene = Scene(roles="SOORD", special={1: "the_gambler", 4: "the_judge"})
    scene.roll("1 1 1 X X")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    judged(scene, 4)
    scene.lapse()
    assert scene.pending.key == "aim"


def test_s28_the_judge_forbids_the_bad():
    scene = Scene(roles="SOORD", special={1: "the_bad", 4: "the_judge"}, life={3: 4})
    scene.roll("B G G X X")
    scene.done()
    scene.serve(3)
    scene.react(1)
    judged(scene, 4)
    assert scene.life[3] == 5
    assert (scene.seat(1).role_shown, scene.seat(1).power_spent) == (True, True)
    assert (scene.seat(4).role_shown, scene.seat(4).power_spent) == (True, True)


def test_the_judge_forbids_the_ugly():
    scene = Scene(roles="SOORD", special={1: "the_ugly", 4: "the_judge"}, on_turn=1, arrows={2: 3})
    scene.react(1)
    judged(scene, 4)
    scene.lapse()
    assert scene.arrows[2] == 3
    assert scene.pending.id == "turn 1/P1/roll 1"


def test_the_judge_forbids_the_right_hand():
    scene = Scene(roles="SOORD", special={3: "right_hand", 4: "the_judge"}, on_turn=3)
    scene.roll("G G X X A")
    scene.done()
    scene.wait_for("/end")
    scene.react(3)
    judged(scene, 4)
    scene.lapse()
    assert scene.table.active == 4


def test_the_judge_forbids_the_left_hand():
    scene = Scene(roles="SOORD", special={3: "left_hand", 4: "the_judge"}, life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    scene.wait_for("/fall")
    scene.react(3)
    judged(scene, 4)
    scene.lapse()
    assert not scene.seat(1).alive


def test_the_judge_judges_once_and_not_himself():
    scene = Scene(players=7, roles="SODRODO", special={2: "the_judge", 5: "the_doc", 1: "the_gambler"})
    scene.roll("1 1 1 X X")
    scene.react(5)
    judged(scene, 2)
    scene.lapse()
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    assert not scene.pending.id.endswith("/judge"), "nobody else can be the Judge"


def test_nobody_judges_a_role_that_is_shown_by_being_eliminated():
    scene = Scene(roles="SOORD", special={4: "the_judge"}, life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    told = []
    while scene.pending.key == "window":
        told.append(scene.pending.id)
        scene.game.answer(CLOCK, ("lapse",))
    assert not any("judge" in id for id in told)


def test_the_judge_cannot_forbid_the_bear():
    scene = Scene(roles="SOORD", special={0: "the_bear", 4: "the_judge"})
    assert scene.life[0] == 11
    while scene.table.turn == 1:
        if scene.pending.key == "window":
            assert scene.able == set(), "The Bear is not shown to be used"
            scene.lapse()
        elif scene.pending.key == "roll":
            scene.roll("B B X X G")
        elif scene.pending.key == "reroll":
            scene.done()
        else:
            scene.serve(0, 0)
    assert (scene.life[0], scene.seat(0).most_life, scene.seat(4).power_spent) == (11, 11, False)
