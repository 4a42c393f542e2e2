"""Scenarios G of Dodge City by number: green cards, costs, new characters, eight and three players."""

import pytest

BANG, MISSED = "bang:AS", "missed:2S"


@pytest.mark.parametrize(("life", "after"), [(2, 4), (4, 5), (5, 5)])
def test_g8_whisky_heals_two_but_never_above_the_most(lay_dodge, life, after):
    scene = lay_dodge(4, P0={"life": life, "hand": ("whisky:QH", MISSED)}).does(0, "play:whisky:QH").does(0, MISSED)
    assert (scene.life(0), scene.hand(0)) == (after, [])


def test_g10_how_far_shots_reach(lay_dodge):
    hand, front = ("springfield:KS", "punch:10S"), ("buffalo_rifle:QC", "pepperbox:AH", "knife:8H", "derringer:7S")
    scene = lay_dodge(8, P0={"hand": hand, "front": front})
    assert scene.targets(0, "play:springfield:KS") == set(range(1, 8))
    assert scene.targets(0, "fire:buffalo_rifle:QC") == set(range(1, 8))
    near = {1, 7}
    assert scene.targets(0, "play:punch:10S") == near
    assert scene.targets(0, "fire:knife:8H") == scene.targets(0, "fire:derringer:7S") == near
    assert scene.targets(0, "fire:pepperbox:AH") == near
    scene = lay_dodge(8, P0={"hand": hand, "front": (*front, "remington:KC")})
    assert scene.targets(0, "fire:pepperbox:AH") == {1, 2, 3, 5, 6, 7}
    assert scene.targets(0, "play:punch:10S") == near


def test_g24_a_bible_that_elena_gives_from_her_hand_draws_no_card(lay_dodge):
    elena = {"P1": {"character": "elena_fuente", "hand": ("bible:10H", "barrel:AC")}}
    scene = lay_dodge(4, P0={"hand": (BANG,)}, **elena).does(0, f"play:{BANG}@P1").does(1, "bible:10H")
    assert set(scene.hand(1)) == {"barrel:AC"}
    laid = {"P1": {"front": ("bible:10H",), "hand": ("barrel:AC",)}}
    scene = lay_dodge(4, P0={"hand": (BANG,)}, **laid).does(0, f"play:{BANG}@P1").does(1, "fire:bible:10H")
    assert len(scene.hand(1)) == 2, "one that lies in front of a player does"


@pytest.mark.parametrize(("printing", "drawn"), [("older", 4), ("newer", 3)])
def test_g28_pixie_pete_draws_more(lay_dodge, printing, drawn):
    scene = lay_dodge(4, phase="start", P0={"character": "pixie_pete"}, options={"printing": printing})
    assert len(scene.hand(0)) == drawn


@pytest.mark.parametrize(("printing", "kept"), [("older", 12), ("newer", 10)])
def test_g28_sean_mallory_keeps_what_he_has(lay_dodge, printing, kept):
    hand = tuple(f"bang:{rank}D" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K"))
    sean = {"character": "sean_mallory", "hand": hand}
    scene = lay_dodge(4, P0=sean, options={"printing": printing}).ends_turn(0)
    if kept < len(hand):
        scene.does(0, *hand[kept:])
    assert scene.hand(0) == sorted(hand[:kept])


SAMS = ({"character": "vulture_sam"}, {"character": "vera_custer", "copied": "vulture_sam"})


@pytest.mark.parametrize(("nearer", "farther"), [SAMS, SAMS[::-1]], ids=["sam", "vera"])
def test_g31_vera_as_vulture_sam_and_sam_take_in_turn(lay_dodge, nearer, farther):
    """The nearer clockwise from the eliminated begins: P4 for P3's cards (2 and 1)."""
    dead = {"life": 1, "hand": (MISSED, "missed:3S"), "front": ("barrel:QS",)}
    shooter = {"hand": (BANG,), "front": ("winchester:8S",)}
    scene = lay_dodge(5, active=2, P2=shooter, P3=dead, P4=nearer, P1=farther)
    scene.does(2, f"play:{BANG}@P3").does(3, "take").does(3, "take")
    assert scene.legal(4) == {"hand", "card:barrel:QS"}
    scene.does(4, "card:barrel:QS")
    assert (len(scene.hand(4)), len(scene.hand(1)), scene.hand(3)) == (2, 1, [])


VERA = {"character": "vera_custer", "copied": "lucky_duke", "front": ("jail:10S",)}


def test_veras_copied_ability_counts_for_what_the_dynamite_takes_where_it_lasts_that_long(lay_dodge):
    vera = {"character": "vera_custer", "copied": "bart_cassidy", "most": 4, "life": 4, "front": ("dynamite:2H",)}
    for value, cards in (("own", 0), ("copied", 3)):
        scene = lay_dodge(4, phase="start", P0=vera, options={"vera_draw": value}).next_cards("missed:5S")
        scene.question()
        drawn = [dealt for id, dealt in scene.dealt if id == "turn 1/P0/dynamite/bart"]
        assert sum(map(len, drawn)) == cards


def test_who_stays_in_jail_has_no_copied_ability_until_her_next_turn(lay_dodge):
    """Also where it has lasted for the draw!."""
    for value in ("own", "copied"):
        vera = VERA | {"copied": "jourdonnais", "life": 3}
        bang = {"hand": ("bang:AS",), "character": "willy_the_kid"}
        scene = lay_dodge(4, phase="start", P0=vera, P1=bang, options={"vera_draw": value}).next_cards("bang:2C")
        scene.next_cards("bang:3C", "bang:4C").does(1, "play:bang:AS@P0")
        assert scene.question() is None or 0 not in scene.asked()
        assert scene.life(0) == 2
