"""An elimination at cards names who did it: nobody where nobody did, and nobody did it to oneself."""

import pytest

from tests.companion.games.cards.card_backends import EngineBackend
from tests.companion.games.cards.scenario_text import do, laid


@pytest.mark.parametrize(
    ("table", "steps", "by"),
    [
        ("4 P0 hand=bang:AS; P1 life=1", ["P0 play:bang:AS@P1"], {1: 0}),
        ("5 P0 hand=gatling:10H; P1 life=1; P3 life=1", ["P0 play:gatling:10H"], {1: 0, 3: 0}),
        ("4 P0 hand=duel:QD; P1 life=1", ["P0 play:duel:QD@P1"], {1: 0}),
        ("5 P0 hand=duel:QD life=1; P1 hand=bang:AS", ["P0 play:duel:QD@P1", "P1 bang:AS"], {0: None}),
        ("5 P0 front=dynamite:2H life=2; start", ["next missed:2S", "out P0"], {0: None}),
        ("4 P0 hand=bang:AS", ["asked P0", "adjust P1/eliminate"], {1: None}),
    ],
    ids=["a BANG!", "a Gatling", "a duel won", "the own duel lost", "dynamite", "the host"],
)
def test_who_did_it(table, steps, by):
    scene = laid(EngineBackend(), table)
    for step in steps:
        if step.startswith("adjust "):
            scene.backend.game.adjust((step.removeprefix("adjust "),))
        else:
            do(scene, step)
    told = [dict(event.params) for event in scene.backend.game.events if event.key == "eliminated"]
    assert {each["seat"]: each.get("by") for each in told} == by
