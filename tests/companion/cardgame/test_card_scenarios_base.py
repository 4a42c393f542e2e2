"""Scenarios C of the base card game by number: distances, shots, Beer, cards in the middle of a turn."""

from __future__ import annotations

import pytest

from tests.companion.cardgame.card_scene import ROLES
from tests.companion.cardgame.oracle.game import Setup

MISSED, BANG = "missed:2S", "bang:AS"


def test_c2_the_sheriff_has_one_more_life_point_and_as_many_cards(backend):
    characters = {0: "paul_regret", 1: "bart_cassidy", 2: "el_gringo", 3: "rose_doolan", 4: "willy_the_kid"}
    roles = dict(enumerate(("sheriff", "deputy", "outlaw", "outlaw", "renegade")))
    backend.begin(Setup(5, roles=roles, characters=characters))
    while (question := backend.question()).shape == "deal" and question.id.endswith("/hand"):
        backend.answer(None, *question.deck[: question.k])
    state = backend.state()
    assert state["life"] == [4, 4, 3, 4, 4]
    assert [len(hand) for hand in state["hands"]] == [4, 4, 3, 4, 4]
    assert question.id == "turn 1/P0/draw"


def test_c4_a_second_bang_needs_a_volcanic_or_willy(lay):
    hand = (BANG, "bang:QH")
    scene = lay(4, P0={"hand": hand}).does(0, f"play:{BANG}@P1")
    assert scene.refuses(0, "play:bang:QH@P1")
    scene = lay(4, P0={"hand": hand, "front": ("volcanic:10S",)}).does(0, f"play:{BANG}@P1").does(0, "play:bang:QH@P1")
    assert scene.life(1) == 2
    scene = lay(4, P0={"hand": hand, "character": "willy_the_kid"}, P3={"character": "vulture_sam"})
    assert scene.does(0, f"play:{BANG}@P1").does(0, "play:bang:QH@P1").life(1) == 2


def test_c5_a_bang_after_a_gatling_and_after_a_duel(lay):
    scene = lay(4, P0={"hand": ("gatling:10H", BANG)}).does(0, "play:gatling:10H")
    assert scene.targets(0, f"play:{BANG}") == {1, 3}
    scene = lay(4, P0={"hand": ("duel:JS", BANG, "bang:QH")}, P1={"hand": ("bang:2C",)})
    scene.does(0, "play:duel:JS@P1").does(1, "bang:2C").does(0, BANG)
    assert scene.life(1) == 3  # an empty hand: nothing is asked any more
    assert scene.does(0, "play:bang:QH@P1").life(1) == 2


def sees(scene, seat, play):
    return scene.targets(seat, f"play:{play}")


@pytest.mark.parametrize(
    ("at", "weapon", "expected"),
    [
        ({}, None, {1, 4}),
        ({}, "schofield:KS", {1, 2, 3, 4}),
        ({"P2": {"front": ("mustang:8H",)}}, "schofield:KS", {1, 3, 4}),
        ({"P2": {"front": ("mustang:8H",)}}, "remington:KC", {1, 2, 3, 4}),
        ({"scope": True, "P2": {"front": ("mustang:8H",)}}, "schofield:KS", {1, 2, 3, 4}),
        ({"scope": True}, None, {1, 2, 3, 4}),
        ({"scope": True, "P1": {"front": ("mustang:8H",)}}, None, {1, 2, 3, 4}),
    ],
)
def test_c7_distances(lay, at, weapon, expected):
    """From P0 of five: 1, 2, 2, 1; a Mustang one further, a Scope one nearer, never below one."""
    front = tuple(card for card in (weapon, "scope:AS" if at.get("scope") else None) if card)
    others = {seat: changes for seat, changes in at.items() if seat != "scope"}
    assert sees(lay(5, P0={"hand": (BANG,), "front": front}, **others), 0, BANG) == expected


def test_c7_whoever_rides_sees_the_others_as_before(lay):
    scene = lay(5, active=2, P2={"hand": (BANG,), "front": ("mustang:8H", "schofield:KS")})
    assert sees(scene, 2, BANG) == {0, 1, 3, 4}


def test_c8_the_eliminated_are_no_places(lay):
    scene = lay(5, P0={"hand": (BANG,)}, P2={"out": True})
    assert sees(scene, 0, BANG) == {1, 4}
    assert sees(lay(5, P0={"hand": (BANG,), "front": ("schofield:KS",)}, P2={"out": True}), 0, BANG) == {1, 3, 4}
    assert sees(lay(5, active=1, P1={"hand": (BANG,)}, P2={"out": True}), 1, BANG) == {0, 3}


def test_c10_a_schofield_does_not_reach_a_mustang_two_seats_away(lay):
    scene = lay(5, P0={"hand": (BANG,), "front": ("schofield:KS",)}, P2={"front": ("mustang:8H",)})
    assert scene.refuses(0, f"play:{BANG}@P2")


def test_c11_a_missed_cancels_and_both_cards_are_discarded(lay):
    scene = lay(4, P0={"hand": (BANG,)}, P1={"hand": (MISSED,)}).does(0, f"play:{BANG}@P1")
    assert scene.legal(1) == {MISSED, "take"}
    scene.does(1, MISSED)
    assert (scene.life(1), scene.discards[-2:], scene.hand(1)) == (4, [BANG, MISSED], [])


def test_who_holds_a_card_is_asked_whatever_it_is(lay):
    """`take` alone is an answer too: who is asked tells nothing about a hand."""
    scene = lay(4, P0={"hand": (BANG,)}, P1={"hand": ("stagecoach:9S",)}).does(0, f"play:{BANG}@P1")
    assert scene.legal(1) == {"take"}
    assert lay(4, P0={"hand": (BANG,)}).does(0, f"play:{BANG}@P1").life(1) == 3


def test_c13_jourdonnais_with_a_barrel_flips_twice(lay):
    scene = lay(4, P0={"hand": (BANG,)}, P1={"character": "jourdonnais", "front": ("barrel:QS",)})
    scene.does(0, f"play:{BANG}@P1")
    assert scene.legal(1) == {"draw:barrel:QS", "draw:jourdonnais", "take"}
    scene.next_cards("bang:2C").does(1, "draw:barrel:QS")
    assert scene.legal(1) == {"draw:jourdonnais", "take"}
    scene.next_cards("beer:6H").does(1, "draw:jourdonnais")
    assert (scene.life(1), scene.legal(1), scene.discards[-2:]) == (4, set(), ["bang:2C", "beer:6H"])


@pytest.mark.parametrize(
    ("hand", "front", "answers", "flip", "lost"),
    [
        ((MISSED,), (), (MISSED,), "", 1),
        ((MISSED, "missed:3S"), (), (MISSED, "missed:3S"), "", 0),
        ((MISSED,), ("barrel:QS",), ("draw:barrel:QS", MISSED), "beer:6H", 0),
        ((), ("barrel:QS",), ("draw:barrel:QS",), "beer:6H", 1),
    ],
)
def test_c14_slabs_bang_needs_two_missed_and_a_barrel_is_one(lay, hand, front, answers, flip, lost):
    slab = {"character": "slab_the_killer", "hand": (BANG,)}
    scene = lay(4, P0=slab, P1={"hand": hand, "front": front}).does(0, f"play:{BANG}@P1")
    if flip:
        scene.next_cards(flip)
    for token in answers:
        scene.does(1, token)
    assert scene.life(1) == 4 - lost
    assert scene.asked() == {0}


def test_a_single_missed_against_slab_where_the_table_refuses_it(lay):
    slab = {"character": "slab_the_killer", "hand": (BANG,)}
    scene = lay(4, P0=slab, P1={"hand": (MISSED,)}, options={"single_missed": "refused"}).does(0, f"play:{BANG}@P1")
    assert scene.legal(1) == {"take"}


def test_c16_slabs_gatling_and_duel_are_as_everybodys(lay):
    slab = {"character": "slab_the_killer"}
    scene = lay(4, P0=slab | {"hand": ("gatling:10H",)}, P1={"hand": (MISSED,)})
    scene.does(0, "play:gatling:10H").does(1, MISSED)
    assert [scene.life(seat) for seat in range(4)] == [5, 4, 3, 3]
    scene = lay(4, P0=slab | {"hand": ("duel:JS",)}, P1={"hand": ("bang:2C",)}).does(0, "play:duel:JS@P1")
    assert scene.does(1, "bang:2C").life(0) == 4


def test_c17_beer_out_of_turn_only_on_the_last_life_point(lay):
    scene = lay(4, P0={"hand": (BANG,)}, P1={"life": 3, "hand": ("beer:6H",)}).does(0, f"play:{BANG}@P1")
    assert scene.refuses(1, "beer:6H")
    assert scene.does(1, "take").life(1) == 2
    scene = lay(4, P0={"hand": (BANG,)}, P1={"life": 1, "hand": ("beer:6H",)}).does(0, f"play:{BANG}@P1")
    scene.does(1, "take")
    assert scene.legal(1) == {"beer:6H", "take"}
    scene.does(1, "beer:6H")
    assert (scene.life(1), scene.out) == (1, [])


def test_c19_beer_has_no_effect_with_two_players_left(lay):
    gone = {"P1": {"out": True}, "P2": {"out": True}}
    scene = lay(4, P0={"life": 2, "hand": ("beer:6H",)}, **gone).does(0, "play:beer:6H")
    assert (scene.life(0), scene.discards[-1]) == (2, "beer:6H")
    scene = lay(4, P0={"hand": (BANG,)}, P3={"life": 1, "hand": ("beer:6H",)}, **gone).does(0, f"play:{BANG}@P3")
    assert scene.does(3, "take").winners == [0]


def test_c20_saloon_heals_two_players_too(lay):
    gone = {"P1": {"out": True}, "P2": {"out": True}}
    scene = lay(4, P0={"life": 2, "hand": ("saloon:5H",)}, P3={"life": 2}, **gone).does(0, "play:saloon:5H")
    assert (scene.life(0), scene.life(3), scene.life(1)) == (3, 3, 0)


def test_c22_stagecoach_two_cards_wells_fargo_three(lay):
    scene = lay(4, P0={"hand": ("stagecoach:9S", "wells_fargo:3H")})
    assert len(scene.does(0, "play:stagecoach:9S").hand(0)) == 3
    assert len(scene.does(0, "play:wells_fargo:3H").hand(0)) == 5


def test_c23_general_store_is_chosen_from_clockwise(lay):
    scene = lay(4, P0={"hand": ("general_store:9C",)}).next_cards("bang:2C", "bang:3C", "bang:4C", "beer:6H")
    scene.does(0, "play:general_store:9C")
    assert scene.legal(0) == {"pick:bang:2C", "pick:bang:3C", "pick:bang:4C", "pick:beer:6H"}
    scene.does(0, "pick:beer:6H").does(1, "pick:bang:4C").does(2, "pick:bang:2C")
    assert [scene.hand(seat) for seat in range(4)] == [["beer:6H"], ["bang:4C"], ["bang:2C"], ["bang:3C"]]


def test_c25_a_duel_is_lost_by_the_first_without_a_bang(lay):
    scene = lay(4, P0={"hand": ("duel:JS", BANG, "bang:QH")}, P1={"hand": ("bang:2C", MISSED)})
    scene.does(0, "play:duel:JS@P1").does(1, "bang:2C").does(0, BANG)
    assert scene.legal(1) == {"take"}
    scene.does(1, "take")
    assert scene.life(1) == 3
    assert scene.targets(0, "play:bang:QH") == {1, 3}


def test_c26_whoever_loses_the_own_duel_was_hit_by_nobody(lay):
    scene = lay(4, P0={"character": "el_gringo", "hand": ("duel:JS",)}, P1={"hand": ("bang:2C", "bang:3C")})
    scene.does(0, "play:duel:JS@P1").does(1, "bang:2C")
    assert (scene.life(0), scene.hand(0)) == (3, [])
    scene = lay(5, active=1, P1={"life": 1, "hand": ("duel:JS",)}, P0={"hand": ("bang:2C", "bang:3C")})
    scene.does(1, "play:duel:JS@P0").does(0, "bang:2C")
    assert (scene.out, scene.hand(0)) == ([1], ["bang:3C"])


def test_c28_a_prisoner_escapes_on_a_heart_or_skips_the_turn(lay):
    prisoner = {"front": ("jail:10S",), "hand": (MISSED,)}
    scene = lay(4, phase="start", active=1, P1=prisoner).next_cards("beer:6H", "bang:2C", "bang:3C", "bang:4C")
    scene.does(1, "back:bang:4C")
    assert (scene.active, scene.front(1), scene.discards[-2:]) == (1, [], ["beer:6H", "jail:10S"])
    assert scene.asked() == {1}
    scene = lay(4, phase="start", active=1, P1=prisoner, P2={"character": "suzy_lafayette"}).next_cards("bang:2C")
    assert (scene.asked(), scene.active, scene.front(1), scene.hand(1)) == ({2}, 2, [], [MISSED])
    scene = lay(4, P1=prisoner, P0={"hand": (BANG,)}).does(0, f"play:{BANG}@P1")
    assert scene.does(1, MISSED).life(1) == 4


def test_c29_dynamite_before_jail(lay):
    both = {"front": ("jail:10S", "dynamite:2H"), "character": "suzy_lafayette", "hand": (MISSED,)}
    scene = lay(4, phase="start", active=1, P1=both).next_cards("bang:2C", "beer:6H")
    assert scene.asked() == {1}
    assert [id for id, _ in scene.dealt[:2]] == ["turn 1/P1/dynamite/flip", "turn 1/P1/jail/flip"]
    assert scene.front(2) == ["dynamite:2H"]


def test_c31_dynamite_is_not_flipped_in_the_turn_in_which_it_is_played(lay):
    scene = lay(4, P0={"hand": ("dynamite:2H",)}).does(0, "play:dynamite:2H").ends_turn(0)
    assert scene.front(0) == ["dynamite:2H"]
    assert not [id for id, _ in scene.dealt if "dynamite" in id]


def test_c32_dynamite_kills_by_nobody(lay):
    scene = lay(5, phase="start", active=1, P1={"life": 3, "front": ("dynamite:2H",)}).next_cards("missed:5S")
    assert (scene.asked(), scene.out, scene.discards[-2:]) == ({2}, [1], ["missed:5S", "dynamite:2H"])
    assert [scene.hand(seat) for seat in (0, 3, 4)] == [[], [], []]


def test_dynamite_spares_tens_and_other_suits(lay):
    for card in ("jail:10S", "bang:5D", "bang:AS"):
        scene = lay(4, phase="start", P0={"front": ("dynamite:2H",)}).next_cards(card)
        assert (scene.asked(), scene.life(0), scene.front(1)) == ({0}, 5, ["dynamite:2H"])


def test_c34_a_sheriff_who_kills_a_deputy_loses_all_cards(lay):
    scene = lay(5, P0={"hand": (BANG, "beer:6H", MISSED), "front": ("barrel:QS",)}, P4={"life": 1})
    scene.does(0, f"play:{BANG}@P4")
    assert (scene.hand(0), scene.front(0), scene.out) == ([], [], [4])
    scene = lay(5, active=4, P4={"hand": (BANG, "beer:6H")}, P3={"life": 1}).does(4, f"play:{BANG}@P3")
    assert (scene.out, scene.hand(4)) == ([3], ["beer:6H"])


def test_the_slayer_of_an_outlaw_draws_three_cards(lay):
    scene = lay(4, P0={"hand": (BANG,)}, P1={"life": 1}).does(0, f"play:{BANG}@P1")
    assert len(scene.hand(0)) == 3
    scene = lay(4, P0={"hand": (BANG,)}, P1={"life": 1}, options={"reward": "cash"}).does(0, f"play:{BANG}@P1")
    assert (scene.out, scene.hand(0)) == ([1], [])


def test_c35_the_hand_is_no_larger_than_the_life_at_the_end_of_a_turn(lay):
    hand = ("missed:2S", "missed:3S", "missed:4S", "missed:5S", "beer:6H")
    scene = lay(4, P0={"life": 3, "hand": hand}).ends_turn(0)
    question = scene.question()
    assert (question.id, question.shape, question.k, scene.legal(0)) == ("turn 1/P0/discard", "selection", 2, set(hand))
    assert scene.refuses(0, "missed:2S")
    scene.does(0, "missed:4S", "beer:6H")
    assert (scene.hand(0), scene.discards) == (["missed:2S", "missed:3S", "missed:5S"], ["missed:4S", "beer:6H"])


def test_c37_a_gatling_is_judged_when_it_is_done(lay):
    scene = lay(4, active=3, P3={"hand": ("gatling:10H",)}, P0={"life": 1}, P1={"life": 1}, P2={"out": True})
    assert scene.does(3, "play:gatling:10H").winners == [3]


def test_c38_a_deputys_indians_that_kill_sheriff_and_last_outlaw_are_the_outlaws_win(lay):
    gone = {"P2": {"out": True}, "P3": {"out": True}}
    scene = lay(5, active=4, P4={"hand": ("indians:KD",)}, P0={"life": 1}, P1={"life": 1}, **gone)
    assert scene.does(4, "play:indians:KD").winners == [1, 2]


def test_roles_of_scenes_are_those_of_the_rules():
    from tests.companion.cardgame.oracle.characters import ROLES as DEALT

    for count in range(4, 9):
        assert sorted(ROLES[:count]) == sorted(DEALT[count])
