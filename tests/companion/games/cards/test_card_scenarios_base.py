"""Scenarios C of the base card game by number: distances, shots, Beer, cards in the middle of a turn."""

import pytest

from tests.companion.games.cards.card_scene import ROLES
from tests.companion.games.cards.oracle.game import Setup

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


def test_c35_the_hand_is_no_larger_than_the_life_at_the_end_of_a_turn(lay):
    hand = ("missed:2S", "missed:3S", "missed:4S", "missed:5S", "beer:6H")
    scene = lay(4, P0={"life": 3, "hand": hand}).ends_turn(0)
    question = scene.question()
    assert (question.id, question.shape, question.k, scene.legal(0)) == ("turn 1/P0/discard", "selection", 2, set(hand))
    assert scene.refuses(0, "missed:2S")
    scene.does(0, "missed:4S", "beer:6H")
    assert (scene.hand(0), scene.discards) == (["missed:2S", "missed:3S", "missed:5S"], ["missed:4S", "beer:6H"])


def test_roles_of_scenes_are_those_of_the_rules():
    from tests.companion.games.cards.oracle.characters import ROLES as DEALT

    for count in range(4, 9):
        assert sorted(ROLES[:count]) == sorted(DEALT[count])
