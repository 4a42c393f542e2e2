"""Old Saloon, module 3, the special roles: the scenarios by number, and every sentence besides."""

from __future__ import annotations

from collections import Counter

import pytest
from scene import Scene

from companion.dicegame.options import SPECIAL_ROLES, Options
from companion.dicegame.role_cards import role_of
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import Refused
from companion.kernel.game import Game
from companion.kernel.view import view_of
from companion.western.roles import Role

SPECIAL = Options(modules=(SPECIAL_ROLES,))


# -- the deal ------------------------------------------------------------------------------------------------------


def dealt(players: int, options: Options, first: bool = True) -> Game:
    """A game whose roles are dealt from the front of each deck, or from its back."""
    game = Game(DiceGame(), dice_setup(tuple(f"N{n}" for n in range(players)), options=options))
    while game.pending.key == "pick_roles":
        deck = game.pending.deck if first else game.pending.deck[::-1]
        game.answer(None, deck[: len(game.pending.places)])
    game.answer(None, game.pending.deck)
    game.answer(None, game.pending.deck[:players])
    return game


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("cards", ["special", "mixed"])
def test_special_roles_are_dealt_in_the_numbers_of_the_base_game(players, cards):
    base = dealt(players, Options())
    game = dealt(players, Options(modules=(SPECIAL_ROLES,), role_cards=cards))
    assert Counter(seat.role for seat in game.state.seats) == Counter(seat.role for seat in base.state.seats)
    assert all(seat.power for seat in game.state.seats), "the special ones lie in front"
    assert max(Counter(seat.power for seat in game.state.seats).values()) == 1, "each is there once"


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_mixed_roles_may_all_be_plain_ones(players):
    game = dealt(players, Options(modules=(SPECIAL_ROLES,), role_cards="mixed"), first=False)
    assert not any(seat.power for seat in game.state.seats)


def test_which_are_in_play_is_drawn_unseen():
    game = Game(DiceGame(), dice_setup(tuple("ABCDE"), options=SPECIAL))
    picked = {}
    while game.pending.key == "pick_roles":
        assert game.pending.secret
        picked[game.pending.id] = Counter(role_of(card) for card in game.pending.deck)
        game.answer(None, game.pending.deck[: len(game.pending.places)])
    assert picked == {
        "renegade cards": {Role.RENEGADE: 2},
        "outlaw cards": {Role.OUTLAW: 3},
        "deputy cards": {Role.DEPUTY: 3},
    }
    assert game.pending.secret


def test_nobody_sees_another_players_special_role():
    game = dealt(5, SPECIAL)
    for audience in (None, *range(5)):
        for seat in view_of(game, audience).table.seats:
            known = seat.role == "sheriff" or seat.number == audience
            assert (seat.power is not None) == (seat.role is not None) == known


def test_three_players_have_no_special_roles():
    from companion.errors import SetupInvalid

    with pytest.raises(SetupInvalid, match="4 players"):
        Game(DiceGame(), dice_setup(tuple("ABC"), options=SPECIAL))


# -- The Bear ------------------------------------------------------------------------------------------------------


def test_s23_the_bear_has_three_bullets_more():
    game = Game(DiceGame(), dice_setup(tuple("ABCD"), options=SPECIAL))
    while game.pending.key == "pick_roles":
        game.answer(None, game.pending.deck[: len(game.pending.places)])
    game.answer(None, game.pending.deck)
    game.answer(None, ("lucky_duke", "bart_cassidy", "el_gringo", "vulture_sam"))
    bear = game.state.seats[0]
    assert (bear.power, bear.role_shown, bear.life, bear.most_life) == ("the_bear", True, 11, 11)


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
        scene.game.answer(None, ("lapse",))
    assert not any("judge" in id for id in told)


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
        scene.game.answer(None, ("lapse",))


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
