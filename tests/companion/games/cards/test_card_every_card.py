"""Cards of both decks that no numbered scenario plays: taking, forcing discards, shots at all, what lies in front."""

import pytest

BANG, MISSED = "bang:AS", "missed:2S"


def test_a_hand_card_is_taken_unseen_by_the_others_and_discarded_in_the_open(backend, lay_dodge):
    for hand, play, secret in (("panic:JH", "play:panic:JH@P1", True), ("cat_balou:KH", "play:cat_balou:KH@P1", False)):
        lay_dodge(4, P0={"hand": (hand,)}, P1={"hand": (MISSED, "beer:6H")})
        backend.answer(0, play)  # nothing in front: not asked what
        question = backend.question()
        assert (question.id, question.secret) == (f"turn 1/P0/play 1/{hand}/P1/hand", secret)
        assert question.deck == ("beer:6H", MISSED)


@pytest.mark.parametrize(("play", "card"), [("fire:howitzer:9S", "howitzer:9S"), ("play:gatling:10H", "gatling:10H")])
def test_shots_at_all_are_one_question_and_resolved_clockwise(lay_dodge, play, card):
    me = {"hand": ("gatling:10H",), "front": ("howitzer:9S",)}
    others = {"P1": {"hand": ("dodge:KH",)}, "P2": {"front": ("barrel:QS",)}, "P4": {"hand": ("beer:6H",), "life": 1}}
    scene = lay_dodge(5, P0=me, **others).next_cards("missed:8S", "bang:2C").does(0, play)
    assert scene.question().id == f"turn 1/P0/play 1/{card}/answers"
    assert scene.asked() == {1, 2, 4}
    assert scene.legal(2) == {"draw:barrel:QS", "take"}
    scene.does(4, "take").does(2, "draw:barrel:QS").does(1, "dodge:KH")
    assert [id.removeprefix(f"turn 1/P0/play 1/{card}/") for id, _ in scene.dealt] == [
        "P1/dodge:KH/draw",
        "P2/draw:barrel:QS/flip",
    ]
    assert scene.legal(4) == {"beer:6H", "take"}
    scene.does(4, "take")
    assert [scene.life(seat) for seat in range(5)] == [5, 4, 3, 3, 0]
    assert (scene.out, scene.hand(0)) == ([4], [])  # the Sheriff has killed a Deputy


def test_no_two_cards_of_one_name_in_front(lay_dodge):
    me = {"hand": ("mustang:9H", "iron_plate:AD", "volcanic:10C", "dynamite:10C"),
          "front": ("mustang:8H", "iron_plate:QS", "volcanic:10S", "dynamite:2H")}  # fmt: skip
    assert lay_dodge(4, P0=me).legal(0) == {"end"}


@pytest.mark.parametrize(("option", "offered"), [("allowed", True), ("refused", False)])
def test_beer_at_full_life(lay, option, offered):
    scene = lay(4, P0={"hand": ("beer:6H",)}, options={"beer_at_full_life": option})
    assert ("play:beer:6H" in scene.legal(0)) is offered


def test_the_discards_become_the_pile_the_moment_it_is_empty(lay):
    me = {"hand": ("wells_fargo:3H",)}
    scene = lay(4, P0=me, pile=("bang:2C", "bang:3C"), discards=("beer:6H",))
    scene.next_cards("bang:2C", "bang:3C", "beer:6H")
    scene.does(0, "play:wells_fargo:3H")
    assert [id for id, _ in scene.dealt] == [f"turn 1/P0/play 1/wells_fargo:3H/draw{more}" for more in ("", "/more")]
    assert (scene.hand(0), scene.discards) == (["bang:2C", "bang:3C", "beer:6H"], [])


LAW = {"options": {"ruthless_law": "yes"}}
FAR_AT_1 = {"P1": {"front": ("mustang:8H",)}, "P3": {"front": ("mustang:9H",)}}


def test_the_ruthless_law_remembers_what_could_have_been_played_in_the_turn(lay):
    """The Schofield reached both neighbours; with the Volcanic in its place nobody can be shot any more."""
    hand = ("volcanic:10S", BANG, "bang:QH", MISSED, "missed:3S")
    me = {"life": 1, "hand": hand, "front": ("schofield:KS",)}
    scene = lay(4, P0=me, **FAR_AT_1, **LAW).does(0, "play:volcanic:10S")
    assert scene.targets(0, f"play:{BANG}") == set()
    assert scene.ends_turn(0).legal(0) == {MISSED, "missed:3S"}
    assert scene.question().k == 2
    assert scene.does(0, MISSED, "missed:3S").hand(0) == [BANG, "bang:QH"]  # they stay beyond the limit
