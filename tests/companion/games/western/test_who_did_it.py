"""An elimination names who did it, in both games; nobody where nobody did, and nobody did it to oneself."""

import pytest

from tests.companion.games.cards.card_backends import EngineBackend
from tests.companion.games.cards.card_scene import Scene as CardScene
from tests.companion.games.cards.card_scene import seats
from tests.companion.games.cards.oracle.game import Position
from tests.companion.games.dice.scene import Scene as DiceScene

BANG = "bang:AS"


def dice(faces, **kinds):
    scene = DiceScene(**kinds)
    scene.roll(faces)
    return scene


def cards(count, *, phase="play", next_cards=(), **at):
    scene = CardScene(EngineBackend(), Position(seats(count, **at), 0, phase, {}, (), None))
    scene.next_cards(*next_cards)
    return scene


def done_by(told):
    """Who is out, and who did it."""
    return {each["seat"]: each.get("by") for each in told}


def in_cards(scene):
    events = scene.backend.game.events
    return done_by([dict(event.params) for event in events if event.key == "eliminated"])


# -- the dice game -----------------------------------------------------------------------------------------------------


def test_a_bulls_eye_is_its_shooters():
    scene = dice("1 B B B A", life={1: 1})
    scene.done()
    scene.aim(1)
    scene.serve(0, 0, 0)
    assert done_by(scene.told("eliminated")) == {1: 0}


def test_a_gatling_is_its_shooters_for_all_who_fall():
    scene = dice("G G G X X", life={1: 1, 3: 1})
    scene.done()
    assert done_by(scene.told("eliminated")) == {1: 0, 3: 0}


@pytest.mark.parametrize(
    ("faces", "kinds"),
    [("A 1 2 B G", {"arrows": {2: 8}, "life": {2: 4}}), ("X X X 1 1", {"on_turn": 1, "life": {1: 1}})],
    ids=["the Indians", "dynamite"],
)
@pytest.mark.parametrize("unshot", ["nobodys", "on_turn"])
def test_arrows_and_dynamite_are_nobodys_among_four_and_more(faces, kinds, unshot):
    scene = dice(faces, rules={"unshot": unshot}, **kinds)
    assert set(done_by(scene.told("eliminated")).values()) == {None}


@pytest.mark.parametrize(("unshot", "by"), [("nobodys", None), ("on_turn", 0)])
def test_among_three_hunters_the_table_says_whose_arrows_are(unshot, by):
    scene = dice("A 1 2 B G", players=3, arrows={1: 8}, life={1: 4}, rules={"unshot": unshot})
    assert done_by(scene.told("eliminated")) == {1: by}


def test_whom_the_host_takes_out_nobody_has_slain():
    scene = dice("A B B B B")
    scene.game.adjust(("P1/eliminate",))
    assert done_by(scene.told("eliminated")) == {1: None}


# -- the card game -----------------------------------------------------------------------------------------------------


def test_a_bang_is_its_shooters():
    scene = cards(4, P0={"hand": (BANG,)}, P1={"life": 1}).does(0, f"play:{BANG}@P1")
    assert in_cards(scene) == {1: 0}


def test_all_who_fall_by_a_gatling_are_its_shooters():
    scene = cards(5, P0={"hand": ("gatling:10H",)}, P1={"life": 1}, P3={"life": 1}).does(0, "play:gatling:10H")
    assert in_cards(scene) == {1: 0, 3: 0}


def test_a_duel_is_won_by_the_other_and_the_own_duel_lost_by_nobody():
    won = cards(4, P0={"hand": ("duel:QD",)}, P1={"life": 1}).does(0, "play:duel:QD@P1")
    assert in_cards(won) == {1: 0}
    lost = cards(5, P0={"hand": ("duel:QD",), "life": 1}, P1={"hand": (BANG,)})
    lost.does(0, "play:duel:QD@P1").does(1, BANG)
    assert in_cards(lost) == {0: None}


def test_dynamite_is_nobodys():
    scene = cards(5, phase="start", next_cards=("missed:2S",), P0={"front": ("dynamite:2H",), "life": 2})
    scene.question()
    assert in_cards(scene) == {0: None}


def test_whom_the_host_takes_out_at_cards_nobody_has_slain():
    scene = cards(4, P0={"hand": (BANG,)})
    scene.question()
    scene.backend.game.adjust(("P1/eliminate",))
    assert in_cards(scene) == {1: None}
