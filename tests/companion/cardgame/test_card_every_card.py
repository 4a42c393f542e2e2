"""Cards of both decks that no numbered scenario plays: taking, forcing discards, shots at all, what lies in front."""

from __future__ import annotations

import pytest

BANG, MISSED = "bang:AS", "missed:2S"


@pytest.mark.parametrize("play", ["play:rag_time:9H", "fire:conestoga:9D"])
def test_rag_time_and_conestoga_take_from_anybody(lay_dodge, play):
    me = {"hand": ("rag_time:9H", "beer:6H"), "front": ("conestoga:9D",)}
    scene = lay_dodge(5, P0=me, P2={"hand": (MISSED,), "front": ("barrel:QS",)})
    assert scene.targets(0, play) == {2}
    scene.does(0, f"{play}@P2")
    if play.startswith("play:"):
        scene.does(0, "beer:6H")
    assert scene.legal(0) == {"hand", "card:barrel:QS"}
    assert "barrel:QS" in scene.does(0, "card:barrel:QS").hand(0)
    assert scene.front(2) == []


def test_a_hand_card_is_taken_unseen_by_the_others_and_discarded_in_the_open(backend, lay_dodge):
    for hand, play, secret in (("panic:JH", "play:panic:JH@P1", True), ("cat_balou:KH", "play:cat_balou:KH@P1", False)):
        lay_dodge(4, P0={"hand": (hand,)}, P1={"hand": (MISSED, "beer:6H")})
        backend.answer(0, play)  # nothing in front: not asked what
        question = backend.question()
        assert (question.id, question.secret) == (f"turn 1/P0/play 1/{hand}/P1/hand", secret)
        assert question.deck == ("beer:6H", MISSED)


def test_brawl_chooses_for_each_other_player(lay_dodge):
    hands = {"P1": {"hand": (MISSED,), "front": ("barrel:QS",)}, "P3": {"front": ("mustang:8H", "scope:AS")}}
    scene = lay_dodge(4, P0={"hand": ("brawl:JS", "beer:6H"), "front": ("volcanic:10S",)}, **hands)
    scene.does(0, "play:brawl:JS").does(0, "beer:6H").does(0, "hand").does(0, "card:scope:AS")
    assert (scene.hand(1), scene.front(1), scene.front(3)) == ([], ["barrel:QS"], ["mustang:8H"])
    assert (scene.front(0), scene.discards[-2:]) == (["volcanic:10S"], [MISSED, "scope:AS"])


def test_can_can_makes_anybody_discard(lay_dodge):
    scene = lay_dodge(5, P0={"front": ("can_can:JC",)}, P2={"front": ("jail:10S",)}).does(0, "fire:can_can:JC@P2")
    assert (scene.front(2), scene.front(0), scene.discards) == ([], [], ["can_can:JC", "jail:10S"])


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


def test_a_barrel_that_fails_leaves_a_missed_against_a_gatling(lay):
    scene = lay(4, P0={"hand": ("gatling:10H",)}, P1={"hand": (MISSED,), "front": ("barrel:QS",)})
    scene.next_cards("bang:2C").does(0, "play:gatling:10H").does(1, "draw:barrel:QS")
    assert scene.question().id == "turn 1/P0/play 1/gatling:10H/P1/draw:barrel:QS"
    assert scene.legal(1) == {MISSED, "take"}
    assert scene.does(1, MISSED).life(1) == 4


def test_indians_take_a_bang_and_nothing_else(lay):
    others = {"P1": {"hand": (MISSED,)}, "P2": {"hand": ("bang:2C",)}, "P3": {"front": ("barrel:QS",)}}
    scene = lay(4, P0={"hand": ("indians:KD",)}, **others).does(0, "play:indians:KD")
    assert (scene.asked(), scene.legal(1), scene.legal(2)) == ({1, 2}, {"take"}, {"bang:2C", "take"})
    scene.does(1, "take").does(2, "bang:2C")
    assert [scene.life(seat) for seat in range(4)] == [5, 3, 4, 3]


def test_derringer_draws_after_its_shot(lay_dodge):
    scene = lay_dodge(4, P0={"front": ("derringer:7S",)}, P1={"hand": (MISSED,)}).does(0, "fire:derringer:7S@P1")
    assert scene.hand(0) == []
    assert len(scene.does(1, MISSED).hand(0)) == 1


def test_pony_express_draws_three(lay_dodge):
    assert len(lay_dodge(4, P0={"front": ("pony_express:QD",)}).does(0, "fire:pony_express:QD").hand(0)) == 3


def test_hideout_and_mustang_binocular_and_scope_add_up(lay_dodge):
    far = {"P1": {"front": ("hideout:KD", "mustang:8H")}}
    for weapon, reached in (("schofield:KS", False), ("remington:KC", True)):
        scene = lay_dodge(7, P0={"hand": (BANG,), "front": (weapon,)}, **far)
        assert (1 in scene.targets(0, f"play:{BANG}")) is reached
    near = {"hand": (BANG,), "front": ("binocular:10D", "scope:AS")}
    assert lay_dodge(7, P0=near).targets(0, f"play:{BANG}") == {1, 2, 3, 4, 5, 6}


def test_panic_does_not_care_for_weapons(lay):
    me = {"hand": ("panic:JH",), "front": ("winchester:8S",)}
    scene = lay(5, P0=me, P2={"hand": (MISSED,)}, P4={"hand": (BANG,)})
    assert scene.targets(0, "play:panic:JH") == {4}


def test_no_two_cards_of_one_name_in_front(lay_dodge):
    me = {"hand": ("mustang:9H", "iron_plate:AD", "volcanic:10C", "dynamite:10C"),
          "front": ("mustang:8H", "iron_plate:QS", "volcanic:10S", "dynamite:2H")}  # fmt: skip
    assert lay_dodge(4, P0=me).legal(0) == {"end"}


def test_jail_goes_to_no_sheriff_and_to_no_prisoner(lay):
    scene = lay(4, active=1, P1={"hand": ("jail:10S",)}, P2={"front": ("jail:JS",)})
    assert scene.targets(1, "play:jail:10S") == {3}
    scene.does(1, "play:jail:10S@P3")
    assert scene.front(3) == ["jail:10S"]


@pytest.mark.parametrize(("option", "offered"), [("allowed", True), ("refused", False)])
def test_beer_at_full_life(lay, option, offered):
    scene = lay(4, P0={"hand": ("beer:6H",)}, options={"beer_at_full_life": option})
    assert ("play:beer:6H" in scene.legal(0)) is offered


def test_dynamite_of_three_points_needs_as_many_beers_as_lie_below_one(lay):
    me = {"life": 2, "hand": ("beer:6H", "beer:7H"), "front": ("dynamite:2H",)}
    scene = lay(4, phase="start", P0=me).next_cards("missed:5S").does(0, "beer:6H")
    assert scene.question().id == "turn 1/P0/dynamite/dying/beer:6H"
    scene.does(0, "beer:7H")
    assert (scene.life(0), scene.out, scene.active) == (1, [], 0)


def test_the_discards_become_the_pile_the_moment_it_is_empty(lay):
    me = {"hand": ("wells_fargo:3H",)}
    scene = lay(4, P0=me, pile=("bang:2C", "bang:3C"), discards=("beer:6H",))
    scene.next_cards("bang:2C", "bang:3C", "beer:6H")
    scene.does(0, "play:wells_fargo:3H")
    assert [id for id, _ in scene.dealt] == [f"turn 1/P0/play 1/wells_fargo:3H/draw{more}" for more in ("", "/more")]
    assert (scene.hand(0), scene.discards) == (["bang:2C", "bang:3C", "beer:6H"], [])


def test_where_the_pile_has_just_run_out_pedro_finds_only_what_was_laid_since(lay):
    pedro = {"P0": {"character": "pedro_ramirez", "front": ("jail:10S",)}}
    scene = lay(4, phase="start", pile=("beer:6H",), discards=("bang:2C",), **pedro)
    assert (scene.legal(0), scene.discards) == ({"deck", "discard"}, ["beer:6H", "jail:10S"])
    assert "jail:10S" in scene.does(0, "discard").hand(0)
    assert scene.discards == ["beer:6H"]


def test_ruthless_law(lay):
    hand = (BANG, "bang:QH", "bang:KH")
    law = {"options": {"ruthless_law": "yes"}}
    scene = lay(4, P0={"life": 1, "hand": hand}, **law)
    assert "end" not in scene.legal(0)
    assert "end" in scene.does(0, f"play:{BANG}@P1").legal(0)  # the limit is used up
    scene = lay(4, P0={"life": 2, "hand": (*hand, MISSED, "missed:3S", "missed:4S")[2:]}, **law).ends_turn(0)
    assert scene.legal(0) == {MISSED, "missed:3S", "missed:4S"}
    far = {"P1": {"front": ("mustang:8H",)}, "P3": {"front": ("mustang:9H",)}}
    assert "end" in lay(4, P0={"life": 1, "hand": hand}, **far, **law).legal(0)  # nobody within reach
    assert "end" in lay(4, active=1, P1={"life": 1, "hand": hand}, **law).legal(1)  # no Sheriff
    jailed = {"life": 1, "hand": hand, "front": ("jail:10S",)}  # the host's doing: nobody may put him there
    scene = lay(4, phase="start", P0=jailed, **law)
    assert (scene.active, len(scene.hand(0))) == (1, 3)  # a turn lost in Jail discards nothing


def test_who_plays_many_bangs_has_to_play_all_that_he_may_not_discard(lay):
    """The Volcanic: the limit is never used up, so each BANG! that is too many could be played."""
    hand = (BANG, "bang:QH", "bang:KH", MISSED)
    me = {"life": 1, "hand": hand, "front": ("volcanic:10S",)}
    scene = lay(4, P0=me, P1={"life": 4}, options={"ruthless_law": "yes"})
    for bang in hand[:2]:
        assert "end" not in scene.legal(0)
        scene.does(0, f"play:{bang}@P1")
    assert scene.ends_turn(0).legal(0) == {MISSED}  # the last BANG! stays, the other card goes


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


def test_where_nothing_else_is_left_the_ruthless_law_keeps_them_and_nothing_is_asked(lay):
    me = {"life": 1, "hand": ("volcanic:10S", BANG, "bang:QH"), "front": ("schofield:KS",)}
    scene = lay(4, P0=me, **FAR_AT_1, **LAW).does(0, "play:volcanic:10S").ends_turn(0)
    assert (scene.active, scene.hand(0)) == (1, [BANG, "bang:QH"])


def test_the_ruthless_law_is_kept_by_one_shot_where_one_is_allowed(lay):
    me = {"life": 1, "hand": ("volcanic:10S", BANG, "bang:QH"), "front": ("schofield:KS",)}
    scene = lay(4, P0=me, **FAR_AT_1, **LAW).does(0, f"play:{BANG}@P1").does(0, "play:volcanic:10S").ends_turn(0)
    assert (scene.active, scene.hand(0)) == (1, ["bang:QH"])


def test_by_the_ruthless_law_many_could_have_been_played_with_a_volcanic(lay):
    """He has shot once, and then lays a weapon with which one BANG! is the limit."""
    me = {"life": 1, "hand": ("remington:KC", BANG, "bang:QH", "bang:KH", MISSED), "front": ("volcanic:10S",)}
    scene = lay(4, P0=me, P1={"life": 4}, **LAW).does(0, f"play:{BANG}@P1").does(0, "play:remington:KC").ends_turn(0)
    assert scene.legal(0) == {MISSED}
    assert scene.does(0, MISSED).hand(0) == ["bang:KH", "bang:QH"]


def test_a_bang_that_comes_too_late_is_none_that_could_have_been_played(lay):
    me = {"life": 1, "hand": ("volcanic:10S", "stagecoach:9S", MISSED), "front": ("schofield:KS",)}
    scene = lay(4, P0=me, **FAR_AT_1, **LAW).next_cards(BANG, "bang:QH")
    scene.does(0, "play:volcanic:10S").does(0, "play:stagecoach:9S").ends_turn(0)
    assert scene.legal(0) == {BANG, "bang:QH", MISSED}


ALLOWED = {"options": {"own_card": "allowed"}}


def test_panic_and_cat_balou_at_the_own_card_where_the_table_plays_so(lay):
    me = {"hand": ("panic:8D", "cat_balou:KH", BANG), "front": ("mustang:8H", "barrel:QS"), "character": "apache_kid"}
    options = {"options": {"own_card": "allowed", "expansions": "dodge_city"}}
    scene = lay(5, P0=me, P1={"hand": (MISSED,)}, **options)
    assert (scene.targets(0, "play:panic:8D"), scene.targets(0, "play:cat_balou:KH")) == ({0, 1}, {0, 1})
    scene.does(0, "play:panic:8D@P0")  # a diamond that he plays himself
    assert (scene.question().id, scene.legal(0)) == (
        "turn 1/P0/play 1/panic:8D/P0/which", {"card:mustang:8H", "card:barrel:QS"},
    )  # fmt: skip
    scene.does(0, "card:barrel:QS")
    assert (scene.hand(0), scene.front(0)) == ([BANG, "barrel:QS", "cat_balou:KH"], ["mustang:8H"])
    scene.does(0, "play:cat_balou:KH@P0")  # of the only card it is not asked which
    assert (scene.front(0), scene.discards[-2:]) == ([], ["cat_balou:KH", "mustang:8H"])
    assert scene.hand(0) == [BANG, "barrel:QS"]


def test_at_oneself_only_a_card_in_play_is_taken_and_only_by_these_two(lay, lay_dodge):
    hand = ("panic:JH", "cat_balou:KH", MISSED)
    assert lay(5, P0={"hand": hand, "front": ("mustang:8H",)}).targets(0, "play:cat_balou:KH") == set()  # by default
    assert lay(5, P0={"hand": hand}, **ALLOWED).targets(0, "play:cat_balou:KH") == set()
    greens = {"hand": ("rag_time:9H", MISSED), "front": ("conestoga:9D", "can_can:JC")}
    scene = lay_dodge(5, P0=greens, P1={"hand": (BANG,)}, **ALLOWED)
    for play in ("play:rag_time:9H", "fire:conestoga:9D", "fire:can_can:JC"):
        assert scene.targets(0, play) == {1}
