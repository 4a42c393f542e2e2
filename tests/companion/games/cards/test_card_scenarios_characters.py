"""Scenarios C of the base card game by number: characters, Volcanic and what cards never touch."""

BANG, MISSED = "bang:AS", "missed:2S"


def test_c40_black_jack_shows_the_second_card(lay):
    scene = lay(4, phase="start").next_cards("bang:2C", "bang:5D", "bang:3C")
    assert (scene.asked(), len(scene.hand(0))) == ({0}, 3)
    assert [id for id, _ in scene.dealt] == ["turn 1/P0/draw", "turn 1/P0/draw/shown", "turn 1/P0/draw/extra"]
    scene = lay(4, phase="start").next_cards("bang:5D", "bang:2C")
    assert (scene.asked(), len(scene.hand(0))) == ({0}, 2)


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
