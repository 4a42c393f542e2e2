"""Scenarios C of the base card game by number: characters, Volcanic and what cards never touch."""

from __future__ import annotations

BANG, MISSED = "bang:AS", "missed:2S"


def test_c40_black_jack_shows_the_second_card(lay):
    scene = lay(4, phase="start").next_cards("bang:2C", "bang:5D", "bang:3C")
    assert (scene.asked(), len(scene.hand(0))) == ({0}, 3)
    assert [id for id, _ in scene.dealt] == ["turn 1/P0/draw", "turn 1/P0/draw/shown", "turn 1/P0/draw/extra"]
    scene = lay(4, phase="start").next_cards("bang:5D", "bang:2C")
    assert (scene.asked(), len(scene.hand(0))) == ({0}, 2)


def test_c41_calamity_janet_plays_the_one_for_the_other(lay):
    janet = {"character": "calamity_janet", "hand": (MISSED, "missed:3S", BANG)}
    scene = lay(4, P0=janet).does(0, f"play:{MISSED}@P1")
    assert scene.life(1) == 3
    assert scene.legal(0) == {"end"}
    scene = lay(4, P0={"hand": ("indians:KD",)}, P1=janet).does(0, "play:indians:KD")
    assert scene.legal(1) == {MISSED, "missed:3S", BANG, "take"}
    scene = lay(4, P0={"hand": ("duel:JS",)}, P1=janet).does(0, "play:duel:JS@P1").does(1, MISSED)
    assert scene.life(0) == 4
    scene = lay(4, P0={"hand": ("bang:QH",)}, P1=janet).does(0, "play:bang:QH@P1").does(1, BANG)
    assert scene.life(1) == 4


def test_c43_jesse_jones_draws_his_first_card_from_a_hand(lay):
    scene = lay(4, phase="start", active=2, P0={"hand": ("beer:6H",)}).next_cards("beer:6H", "bang:2C")
    assert scene.legal(2) == {"deck", "hand@P0"}
    scene.does(2, "hand@P0")
    assert (scene.hand(2), scene.hand(0)) == (["bang:2C", "beer:6H"], [])
    assert [id for id, _ in scene.dealt] == ["turn 1/P2/draw/hand", "turn 1/P2/draw"]


def test_c44_kit_carlson_puts_the_third_back_on_top(lay):
    scene = lay(4, phase="start", active=1).next_cards("bang:2C", "bang:3C", "stagecoach:9S")
    scene.does(1, "back:bang:3C")
    assert scene.hand(1) == ["bang:2C", "stagecoach:9S"]
    scene.next_cards("bang:4C").does(1, "play:stagecoach:9S")
    assert scene.hand(1) == ["bang:2C", "bang:3C", "bang:4C"]
    assert scene.dealt[-1] == ("turn 1/P1/play 1/stagecoach:9S/draw", ("bang:4C",))


def test_kits_card_is_what_the_next_draw_shows(lay):
    scene = lay(4, phase="start", active=1, P2={"front": ("jail:10S",), "character": "suzy_lafayette"})
    scene.next_cards("bang:2C", "bang:3C", "beer:6H").does(1, "back:beer:6H").ends_turn(1)
    assert (scene.active, scene.front(2)) == (2, [])
    assert "turn 2/P2/jail/flip" not in [id for id, _ in scene.dealt]


def test_c46_paul_regret_and_rose_doolan_with_cards_of_their_own(lay):
    regret = {"P1": {"character": "paul_regret", "front": ("mustang:8H",)}}
    for weapon, reached in (("schofield:KS", False), ("remington:KC", True)):
        scene = lay(5, P0={"hand": (BANG,), "front": (weapon,)}, **regret)
        assert (1 in scene.targets(0, f"play:{BANG}")) is reached
    rose = {"character": "rose_doolan", "hand": (BANG,), "front": ("scope:AS",)}
    assert lay(7, P0=rose, P5={"character": "suzy_lafayette"}).targets(0, f"play:{BANG}") == {1, 2, 3, 4, 5, 6}


def test_c47_pedro_ramirez_takes_the_top_discard(lay):
    pedro = {"character": "pedro_ramirez"}
    scene = lay(4, phase="start", P0=pedro, discards=("bang:2C", "beer:6H"))
    assert scene.legal(0) == {"deck", "discard"}
    scene.does(0, "discard")
    assert ("beer:6H" in scene.hand(0), len(scene.hand(0)), scene.discards) == (True, 2, ["bang:2C"])
    scene = lay(4, phase="start", P0=pedro)
    assert scene.legal(0) >= {"end"}
    assert len(scene.hand(0)) == 2


def test_c49_suzy_draws_when_the_card_is_over(lay):
    suzy = {"character": "suzy_lafayette"}
    scene = lay(4, P0=suzy | {"hand": (BANG,)}, P1={"hand": (MISSED,)}).does(0, f"play:{BANG}@P1")
    assert scene.hand(0) == []
    assert len(scene.does(1, MISSED).hand(0)) == 1
    scene = lay(4, P0={"hand": ("duel:JS", BANG)}, P1=suzy | {"hand": ("bang:2C",)})
    scene.does(0, "play:duel:JS@P1").does(1, "bang:2C")
    assert scene.hand(1) == []
    scene.does(0, BANG)
    assert (scene.life(1), len(scene.hand(1))) == (3, 1)
    assert scene.dealt[-1][0] == "turn 1/P0/play 1/duel:JS/suzy/P1"


def test_c50_vulture_sam_takes_all_cards_of_the_eliminated(lay):
    sam = {"character": "vulture_sam", "hand": ("missed:3S",)}
    dead = {"life": 2, "hand": (MISSED,), "front": ("dynamite:2H", "barrel:QS")}
    scene = lay(5, phase="start", active=2, P2=dead, P4=sam).next_cards("missed:5S").does(2, "take")
    assert (scene.out, scene.hand(4), scene.front(2)) == ([2], ["barrel:QS", MISSED, "missed:3S"], [])
    scene = lay(5, P0={"hand": (BANG,), "front": ("winchester:8S",)}, P3=sam | {"life": 1})
    scene.does(0, f"play:{BANG}@P3").does(3, "take").does(3, "take")
    assert (scene.out, scene.hand(3), scene.discards[-1]) == ([3], [], "missed:3S")


def test_c52_a_new_weapon_replaces_the_volcanic(lay):
    hand = (BANG, "bang:QH", "winchester:8S")
    scene = lay(4, P0={"hand": hand, "front": ("volcanic:10S",)}).does(0, f"play:{BANG}@P1")
    scene.does(0, "play:winchester:8S")
    assert (scene.front(0), scene.discards[-1], scene.legal(0)) == (["winchester:8S"], "volcanic:10S", {"end"})


def test_c53_characters_and_roles_are_no_cards_to_take(lay):
    scene = lay(4, P0={"hand": ("panic:JH", "cat_balou:KH")}, P1={"front": ("barrel:QS",), "hand": (MISSED,)})
    assert scene.targets(0, "play:panic:JH") == {1}
    assert scene.targets(0, "play:cat_balou:KH") == {1}
    scene.does(0, "play:cat_balou:KH@P1")
    assert scene.legal(0) == {"hand", "card:barrel:QS"}
    scene.does(0, "hand")
    assert scene.discards == ["cat_balou:KH", MISSED]
    scene.does(0, "play:panic:JH@P1")
    assert (scene.hand(0), scene.front(1)) == (["barrel:QS"], [])


def test_bart_cassidy_draws_and_el_gringo_takes_for_each_point(lay):
    scene = lay(4, P0={"hand": (BANG, "beer:6H")}, P1={"character": "el_gringo"}).does(0, f"play:{BANG}@P1")
    assert (scene.hand(1), scene.hand(0)) == (["beer:6H"], [])
    scene = lay(4, phase="start", P0={"character": "bart_cassidy", "front": ("dynamite:2H",)}).next_cards("missed:5S")
    assert (scene.asked(), scene.life(0), len(scene.hand(0))) == ({0}, 2, 5)


def test_lucky_duke_flips_two_and_chooses(lay):
    lucky = {"character": "lucky_duke", "front": ("dynamite:2H",)}
    scene = lay(4, phase="start", P0=lucky).next_cards("missed:5S", "beer:6H")
    assert scene.legal(0) == {"use:missed:5S", "use:beer:6H"}
    scene.does(0, "use:beer:6H")
    assert (scene.life(0), scene.front(1), scene.discards) == (5, ["dynamite:2H"], ["missed:5S", "beer:6H"])


def test_sid_ketchum_acts_in_anothers_turn_and_at_a_lethal_hit(lay):
    sid = {"character": "sid_ketchum", "life": 2, "hand": (MISSED, "missed:3S", "beer:6H", "beer:7H")}
    scene = lay(4, P0={"hand": (BANG,)}, P2=sid).acts(2, MISSED, "beer:6H")
    assert (scene.life(2), scene.hand(2), scene.asked()) == (3, ["beer:7H", "missed:3S"], {0})
    scene = lay(4, P0={"hand": ("indians:KD",)}, P2=sid | {"life": 1}).does(0, "play:indians:KD").does(2, "take")
    assert scene.legal(2) == {"beer:6H", "beer:7H", "sid", "take"}
    scene.does(2, "sid").does(2, MISSED, "missed:3S")
    assert (scene.life(2), scene.hand(2)) == (1, ["beer:6H", "beer:7H"])


def test_each_act_of_sid_ketchum_has_an_id_of_its_own(backend, lay_dodge):
    """Named after the open question, and the second at one question after that (PROTOCOL.md, “Act between”)."""
    hand = (MISSED, "missed:3S", "beer:6H", "beer:7H", "bang:2C", "bang:3C", "bang:4C", "bang:5C")
    sid = {"character": "sid_ketchum", "life": 1, "hand": hand}
    vera = {"character": "vera_custer", "copied": "sid_ketchum", "life": 1, "hand": ("bang:6C", "bang:7C")}
    scene = lay_dodge(4, P0={"hand": ("mustang:8H",)}, P2=sid, P3=vera)
    ids = []

    def acts(seat, *cards):
        scene.question()
        backend.act(seat)
        ids.append(scene.question().id)
        scene.does(seat, *cards)

    acts(2, *hand[:2])
    scene.question()
    backend.act(2)
    ids.append(scene.question().id)
    acts(3, *vera["hand"])  # while Sid is asked for his cards
    scene.does(2, *hand[2:4]).does(0, "play:mustang:8H")
    acts(2, *hand[4:6])
    opened = "turn 1/P0/play 1"
    assert ids == [f"{opened}/sid/P2", f"{opened}/sid 2/P2", f"{opened}/sid 2/P2/sid/P3", "turn 1/P0/play 2/sid/P2"]
    assert (scene.life(2), scene.life(3)) == (4, 2)


def test_two_cards_bring_no_life_that_has_been_regained_meanwhile(backend, lay_dodge):
    """Sid is asked for two cards, Vera as Sid acts, and while she is asked he uses his ability once more."""
    sid = {"character": "sid_ketchum", "life": 3, "hand": (MISSED, "missed:3S", "beer:6H", "beer:7H")}
    vera = {"character": "vera_custer", "copied": "sid_ketchum", "life": 1, "hand": ("bang:6C", "bang:7C")}
    scene = lay_dodge(4, P0={"hand": (BANG,)}, P2=sid, P3=vera)
    for seat in (2, 3, 2):
        scene.question()
        backend.act(seat)
    scene.does(2, MISSED, "missed:3S").does(3, "bang:6C", "bang:7C")
    assert (scene.life(2), scene.hand(2), scene.asked()) == (4, ["beer:6H", "beer:7H"], {0})


def test_the_eliminated_order_their_discards_where_pedro_sits(lay):
    dead = {"life": 1, "hand": (MISSED, "stagecoach:9S"), "front": ("barrel:QS",)}
    pedro = {"P3": {"character": "pedro_ramirez"}}
    scene = lay(5, P0={"hand": (BANG,)}, P1=dead, **pedro).does(0, f"play:{BANG}@P1")
    scene.does(1, "take").does(1, "take")
    question = scene.question()
    assert (question.id, question.shape, question.k) == ("turn 1/P0/play 1/bang:AS/out/P1", "allocation", 3)
    scene.does(1, "stagecoach:9S", "barrel:QS", MISSED)
    assert scene.discards[-3:] == ["stagecoach:9S", "barrel:QS", MISSED]
