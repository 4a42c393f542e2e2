"""Scenarios G of Dodge City by number: green cards, costs, new characters, eight and three players."""

from __future__ import annotations

import pytest

BANG, MISSED = "bang:AS", "missed:2S"


def test_g2_a_green_missed_counts_from_the_next_turn_on(lay_dodge):
    scene = lay_dodge(4, P0={"hand": ("sombrero:7C",)}, P1={"hand": (BANG,)})
    scene.does(0, "lay:sombrero:7C")
    assert scene.legal(0) == {"end"}
    scene.ends_turn(0).does(1, "back:bang:2C").does(1, f"play:{BANG}@P0")
    assert scene.legal(0) == {"fire:sombrero:7C", "take"}
    assert (scene.does(0, "fire:sombrero:7C").life(0), scene.front(0), scene.discards[-1]) == (5, [], "sombrero:7C")


def test_g4_in_anothers_turn_only_greens_with_a_missed(lay_dodge):
    greens = ("knife:8H", "canteen:7H", "bible:10H", "iron_plate:QS", "sombrero:7C", "ten_gallon_hat:JD")
    scene = lay_dodge(4, P0={"hand": (BANG,)}, P1={"front": greens}).does(0, f"play:{BANG}@P1")
    missed = {"fire:bible:10H", "fire:iron_plate:QS", "fire:sombrero:7C", "fire:ten_gallon_hat:JD"}
    assert scene.legal(1) == missed | {"take"}
    assert scene.refuses(1, "fire:knife:8H@P0")
    assert scene.refuses(1, "fire:canteen:7H")


def test_a_green_of_this_turn_is_no_answer_to_a_duel_or_a_shot_at_once(lay_dodge):
    scene = lay_dodge(4, active=1, P1={"hand": (BANG,), "fresh": ("knife:8H",)}, P0={"fresh": ("sombrero:7C",)})
    assert scene.targets(1, "fire:knife:8H") == set()
    assert scene.does(1, f"play:{BANG}@P0").life(0) == 4


def test_g5_a_green_card_taken_by_panic_waits_anew(lay_dodge):
    scene = lay_dodge(4, P0={"hand": ("panic:JH",)}, P1={"front": ("pony_express:QD",)}).does(0, "play:panic:JH@P1")
    assert scene.hand(0) == ["pony_express:QD"]
    scene.does(0, "lay:pony_express:QD")
    assert scene.legal(0) == {"end"}


def test_g7_tequila_needs_another_card(lay_dodge):
    assert lay_dodge(4, P0={"hand": ("tequila:9C",)}).legal(0) == {"end"}
    scene = lay_dodge(4, P0={"life": 2, "hand": ("tequila:9C", MISSED)}, P2={"life": 1})
    assert scene.targets(0, "play:tequila:9C") == {0, 1, 2, 3}
    scene.does(0, "play:tequila:9C@P2").does(0, MISSED)
    assert (scene.life(2), scene.hand(0), scene.discards) == (2, [], ["tequila:9C", MISSED])
    scene = lay_dodge(4, P0={"life": 2, "hand": ("tequila:9C", MISSED)}).does(0, "play:tequila:9C@P0").does(0, MISSED)
    assert scene.life(0) == 3


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


def test_g11_other_shots_after_the_bang(lay_dodge):
    scene = lay_dodge(4, P0={"hand": (BANG, "punch:10S", "springfield:KS", MISSED), "front": ("knife:8H",)})
    scene.does(0, f"play:{BANG}@P1").does(0, "play:punch:10S@P1").does(0, "fire:knife:8H@P1")
    assert scene.does(0, "play:springfield:KS@P2").does(0, MISSED).life(1) == 1
    assert scene.life(2) == 3


def test_g13_slabs_other_shots_need_one_missed(lay_dodge):
    slab = {"character": "slab_the_killer", "hand": ("punch:10S", "springfield:KS", BANG), "front": ("knife:8H",)}
    scene = lay_dodge(4, P0=slab, P1={"hand": (MISSED, "missed:3S", "missed:4S")})
    for play, missed in (("play:punch:10S@P1", MISSED), ("fire:knife:8H@P1", "missed:3S")):
        scene.does(0, play).does(1, missed)
    scene.does(0, "play:springfield:KS@P1").does(0, BANG).does(1, "missed:4S")
    assert (scene.life(1), scene.asked()) == (4, {0})


def test_g14_dodge_and_bible_cancel_and_draw(lay_dodge):
    scene = lay_dodge(4, P0={"hand": ("punch:10S",)}, P1={"hand": ("dodge:KH",)}).next_cards("beer:6H")
    scene.does(0, "play:punch:10S@P1").does(1, "dodge:KH")
    assert (scene.life(1), scene.hand(1)) == (4, ["beer:6H"])
    scene = lay_dodge(4, P0={"hand": ("punch:10S",)}, P1={"front": ("bible:10H",)}).next_cards("beer:6H")
    scene.does(0, "play:punch:10S@P1").does(1, "fire:bible:10H")
    assert (scene.life(1), scene.hand(1)) == (4, ["beer:6H"])
    slab = {"character": "slab_the_killer", "hand": (BANG,)}
    scene = lay_dodge(4, P0=slab, P1={"hand": ("dodge:KH",)}).next_cards(MISSED)
    scene.does(0, f"play:{BANG}@P1").does(1, "dodge:KH").does(1, MISSED)
    assert scene.life(1) == 4


def test_g16_with_two_players_left_only_beer_does_nothing(lay_dodge):
    gone = {"P1": {"out": True}, "P2": {"out": True}}
    hand = ("tequila:9C", MISSED, "whisky:QH", "missed:3S", "beer:6H")
    scene = lay_dodge(4, P0={"life": 1, "hand": hand, "front": ("canteen:7H",)}, **gone)
    assert scene.does(0, "play:beer:6H").life(0) == 1
    assert scene.does(0, "play:tequila:9C@P0").does(0, MISSED).life(0) == 2
    assert scene.does(0, "fire:canteen:7H").life(0) == 3
    assert scene.does(0, "play:whisky:QH").does(0, "missed:3S").life(0) == 5


def test_g17_a_dynamite_passes_over_who_has_one_or_stays(lay_dodge):
    two = {"P0": {"front": ("dynamite:2H",)}, "P1": {"front": ("dynamite:10C",)}}
    scene = lay_dodge(4, phase="start", P2={"out": True}, **two).next_cards("beer:6H")
    assert (scene.asked(), scene.front(0), scene.front(3)) == ({0}, [], ["dynamite:2H"])
    gone = {"P2": {"out": True}, "P3": {"out": True}}
    scene = lay_dodge(4, phase="start", **two, **gone).next_cards("beer:6H")
    assert (scene.asked(), scene.front(0), scene.front(1)) == ({0}, ["dynamite:2H"], ["dynamite:10C"])


def test_g19_doc_holyday_and_apache_kid(lay_dodge):
    doc = {"character": "doc_holyday", "hand": ("bang:4D", "bang:7C", "bang:9D", BANG)}
    apache = {"character": "apache_kid"}
    scene = lay_dodge(4, P0=doc, P1=apache).does(0, "doc@P1").does(0, "bang:4D", "bang:7C")
    assert scene.life(1) == 2
    assert scene.targets(0, "doc") == set()
    assert scene.does(0, f"play:{BANG}@P1").life(1) == 1
    scene = lay_dodge(4, P0=doc, P1=apache).does(0, "doc@P1").does(0, "bang:4D", "bang:9D")
    assert (scene.life(1), scene.discards) == (3, ["bang:4D", "bang:9D"])
    assert scene.does(0, f"play:{BANG}@P1").life(1) == 2


def test_apache_kid_and_diamonds(lay_dodge):
    apache = {"P1": {"character": "apache_kid", "hand": (MISSED,)}}
    scene = lay_dodge(4, P0={"hand": ("bang:4D", "indians:KD", "panic:8D")}, **apache)
    assert scene.does(0, "play:bang:4D@P1").life(1) == 3
    assert scene.does(0, "play:panic:8D@P1").hand(1) == [MISSED]
    assert scene.does(0, "play:indians:KD").life(1) == 3
    assert (scene.life(2), scene.asked()) == (3, {0})
    scene = lay_dodge(4, P0={"hand": ("duel:QD",)}, **apache).does(0, "play:duel:QD@P1")
    assert scene.does(1, "take").life(1) == 2
    scene = lay_dodge(4, P0={"hand": ("duel:QD",)}, options={"apache_duel": "immune"}, **apache)
    assert scene.does(0, "play:duel:QD@P1").life(1) == 3


def test_g20_in_belle_stars_turn_nothing_in_front_of_others_counts(lay_dodge):
    front = ("barrel:QS", "mustang:8H", "sombrero:7C")
    belle = {"character": "belle_star", "hand": (BANG,)}
    scene = lay_dodge(4, P0=belle, P1={"front": front})
    assert scene.targets(0, f"play:{BANG}") == {1, 3}
    assert scene.does(0, f"play:{BANG}@P1").life(1) == 3  # nothing is asked
    scene = lay_dodge(4, P0={"hand": (BANG,)}, P1={"front": front}, P3={"character": "belle_star"})
    assert scene.targets(0, f"play:{BANG}") == {3}
    scene = lay_dodge(4, P0={"hand": (BANG,), "front": ("scope:AS",)}, P1={"front": front})
    scene.does(0, f"play:{BANG}@P1")
    assert scene.legal(1) == {"draw:barrel:QS", "fire:sombrero:7C", "take"}


def test_g22_chuck_wengam_never_gives_his_last_point(lay_dodge):
    scene = lay_dodge(4, P0={"character": "chuck_wengam", "life": 2}).does(0, "chuck")
    assert (scene.life(0), len(scene.hand(0))) == (1, 2)
    assert "chuck" not in scene.legal(0)


def test_g23_elena_fuente_misses_with_any_card(lay_dodge):
    elena = {"P1": {"character": "elena_fuente", "hand": ("beer:6H", "barrel:AC")}}
    scene = lay_dodge(4, P0={"hand": (BANG,)}, **elena).does(0, f"play:{BANG}@P1")
    assert scene.legal(1) == {"beer:6H", "barrel:AC", "take"}
    assert scene.does(1, "beer:6H").life(1) == 3
    scene = lay_dodge(4, P0={"hand": ("duel:JS",)}, **elena).does(0, "play:duel:JS@P1")
    assert scene.legal(1) == {"take"}


@pytest.mark.parametrize(("printing", "times"), [("older", 3), ("newer", 2)])
def test_g25_jose_delgado_discards_blue_cards_for_two(lay_dodge, printing, times):
    jose = {"character": "jose_delgado", "hand": ("barrel:QS", "mustang:8H", "scope:AS", "knife:8H")}
    scene = lay_dodge(4, P0=jose, options={"printing": printing})
    for card in jose["hand"][:2]:
        scene.does(0, f"jose:{card}")
    assert len(scene.hand(0)) == 6
    assert ("jose:scope:AS" in scene.legal(0)) is (times == 3)
    assert "jose:knife:8H" not in scene.legal(0)


def test_g26_molly_stark_draws_for_what_she_gives_out_of_turn(lay_dodge):
    molly = {"character": "molly_stark"}
    scene = lay_dodge(4, P0={"hand": (BANG,)}, P1=molly | {"hand": (MISSED,)}).does(0, f"play:{BANG}@P1")
    assert len(scene.does(1, MISSED).hand(1)) == 1
    scene = lay_dodge(4, P0={"hand": ("brawl:JS", "beer:6H")}, P1=molly | {"hand": ("bang:2C",)})
    assert scene.does(0, "play:brawl:JS").does(0, "beer:6H").hand(1) == []
    bangs = ("bang:2C", "bang:3C", "bang:4C")
    scene = lay_dodge(4, P0={"hand": ("duel:JS", BANG, "bang:QH", "bang:KH")}, P1=molly | {"hand": bangs})
    scene.does(0, "play:duel:JS@P1").does(1, "bang:2C").does(0, BANG).does(1, "bang:3C").does(0, "bang:QH")
    assert scene.hand(1) == ["bang:4C"]
    scene.does(1, "bang:4C").does(0, "take")
    assert (scene.life(0), len(scene.hand(1))) == (4, 3)
    scene = lay_dodge(4, P0=molly | {"hand": ("duel:JS", BANG)}, P1={"hand": ("bang:2C",)})
    assert scene.does(0, "play:duel:JS@P1").does(1, "bang:2C").does(0, BANG).hand(0) == []
    scene = lay_dodge(4, P0={"hand": (BANG,)}, P1=molly | {"front": ("bible:10H",)}).does(0, f"play:{BANG}@P1")
    assert len(scene.does(1, "fire:bible:10H").hand(1)) == 1


@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({}, 1),
        ({"printing": "newer"}, 2),
        ({"molly_dodge": "one"}, 1),
        ({"molly_dodge": "both"}, 2),
        ({"printing": "newer", "molly_dodge": "one"}, 1),
        ({"printing": "newer", "molly_dodge": "both"}, 2),
    ],
    ids=str,
)
def test_molly_and_a_dodge(lay_dodge, options, cards):
    """As the printing says, unless the table has chosen otherwise."""
    molly = {"character": "molly_stark", "hand": ("dodge:KH",)}
    scene = lay_dodge(4, P0={"hand": (BANG,)}, P1=molly, options=options)
    assert len(scene.does(0, f"play:{BANG}@P1").does(1, "dodge:KH").hand(1)) == cards


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


def test_g29_tequila_joe_regains_two_by_a_beer_alone(lay_dodge):
    joe = {"character": "tequila_joe", "life": 1, "hand": ("beer:6H", "saloon:5H", "tequila:9C", MISSED)}
    scene = lay_dodge(4, P0=joe | {"front": ("canteen:7H",)})
    assert scene.does(0, "play:beer:6H").life(0) == 3
    assert scene.does(0, "play:saloon:5H").life(0) == 4
    scene = lay_dodge(4, P0=joe | {"front": ("canteen:7H",)}).does(0, "fire:canteen:7H")
    assert scene.life(0) == 2
    assert scene.does(0, "play:tequila:9C@P0").does(0, MISSED).life(0) == 3
    scene = lay_dodge(4, P0={"hand": (BANG,)}, P1=joe).does(0, f"play:{BANG}@P1").does(1, "take").does(1, "beer:6H")
    assert scene.life(1) == 2


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


def test_nobody_takes_anything_when_the_game_is_over(lay_dodge):
    dead = {"life": 1, "hand": (MISSED,), "front": ("mustang:8H",)}
    scene = lay_dodge(5, active=1, P1={"hand": (BANG,), "front": ("winchester:8S",)}, P0=dead, P4=SAMS[0])
    scene.does(1, f"play:{BANG}@P0").does(0, "take").does(0, "take")
    assert (scene.winners, scene.hand(4), scene.hand(0), scene.front(0)) == ([1, 2], [], [], [])


def test_g32_eight_players_with_two_renegades(lay_dodge):
    gone = {f"P{seat}": {"out": True} for seat in (1, 2, 4, 5, 6)}
    shooter = {"hand": (BANG,)}
    scene = lay_dodge(8, active=7, P7=shooter, P0={"life": 1}, **gone)
    assert scene.does(7, f"play:{BANG}@P0").winners == [1, 2, 5]
    scene = lay_dodge(8, active=7, P7=shooter, P0={"life": 1}, P3={"out": True}, **gone)
    assert scene.does(7, f"play:{BANG}@P0").winners == [7]


def test_three_players_hunt_in_a_circle(lay):
    """P0 Deputy, P1 Renegade, P2 Outlaw (R003, “Special rules for 3 players”)."""
    scene = lay(3, P0={"hand": (BANG,)}, P1={"life": 1}).does(0, f"play:{BANG}@P1")
    assert scene.winners == [0]
    scene = lay(3, P0={"hand": (BANG,)}, P2={"life": 1}).does(0, f"play:{BANG}@P2")
    assert (scene.winners, scene.out, len(scene.hand(0))) == (None, [2], 3)
    scene = lay(3, P0={"hand": (BANG,)}, P1={"life": 1}, P2={"out": True}).does(0, f"play:{BANG}@P1")
    assert scene.winners == [0]
    scene = lay(3, P0={"hand": ("jail:10S",)})
    assert scene.targets(0, "play:jail:10S") == {1, 2}


def test_three_players_dynamite_makes_it_the_last_one(lay):
    scene = lay(3, phase="start", active=1, P1={"life": 1, "front": ("dynamite:2H",)}).next_cards("missed:5S")
    assert (scene.asked(), scene.winners, scene.out) == ({2}, None, [1])
    assert (scene.hand(0), len(scene.hand(2))) == ([], 2)  # no reward; P2 has begun the next turn


def test_three_players_a_an_early_second_kill(lay):
    scene = lay(3, P0={"hand": ("gatling:10H",)}, P1={"life": 1}, P2={"life": 1}).does(0, "play:gatling:10H")
    assert scene.winners == [0]


VERA = {"character": "vera_custer", "copied": "lucky_duke", "front": ("jail:10S",)}


def test_veras_copied_ability_ends_before_the_draw_of_her_next_turn_or_after_it(lay_dodge):
    scene = lay_dodge(4, phase="start", P0=VERA).next_cards("bang:2C")
    assert (scene.active, scene.discards) == (1, ["bang:2C", "jail:10S"])
    copied = {"vera_draw": "copied"}
    scene = lay_dodge(4, phase="start", P0=VERA, options=copied).next_cards("bang:2C", "beer:6H")
    assert scene.question().id == "turn 1/P0/jail/flip/choose"
    scene.does(0, "use:beer:6H")
    assert scene.question().id == "turn 1/P0/copy"  # out of Jail, so she chooses anew


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
