"""Every scenario that is written as text (`scenarios/*.txt`), on the engine and on the oracle."""

from functools import partial

import pytest

from tests.companion.games.cards.card_scene import ROLES
from tests.companion.games.cards.oracle.characters import ROLES as DEALT
from tests.companion.games.cards.oracle.game import Setup
from tests.companion.games.cards.scenario_text import CHECKS, do, laid, scenarios
from tests.companion.games.scenario_text import Scenario


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_scenario(backend, scenario: Scenario) -> None:
    scenario.play(partial(laid, backend), do)


def test_no_scenario_bears_the_name_of_another() -> None:
    names = [scenario.name for scenario in scenarios()]
    assert len(names) == len(set(names))


DIFFERS = (
    "life P1=4", "cards P0=1", "hand P0: bang:AS", "hand P0 has bang:AS", "front P1: barrel:QS",
    "front P1 has barrel:QS", "legal P0 has play:bang:AS@P1", "targets P0 play:bang:AS: P1", "asked P2",
    "discards bang:AS beer:6H", "top beer:6H", "turn P1", "out P1", "winners P0", "at the end", "asks selection 2",
    "dealt turn 1/P0/draw", "dealt last: a=beer:6H", "drew draw 3",
)  # fmt: skip


def test_every_check_is_tried() -> None:
    assert {step.split()[0] for step in DIFFERS} == CHECKS.keys()


@pytest.mark.parametrize("step", DIFFERS)
def test_what_differs_fails_and_says_where(backend, step) -> None:
    lines = (("here:3", "seats: 4 P0 hand=bang:AS"), ("here:4", f"P0 play:bang:AS@P1 → {step}"))
    with pytest.raises(AssertionError) as caught:
        Scenario("", lines).play(partial(laid, backend), do)
    assert caught.value.__notes__ == [f"here:4: {step}"]


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


@pytest.mark.parametrize("count", range(4, 9))
def test_roles_of_scenes_are_those_of_the_rules(count):
    assert sorted(ROLES[:count]) == sorted(DEALT[count])


@pytest.mark.parametrize(("card", "secret"), [("panic:JH", True), ("cat_balou:KH", False)])
def test_a_hand_card_is_taken_unseen_by_the_others_and_discarded_in_the_open(backend, card, secret):
    laid(backend, f"4 P0 hand={card}; P1 hand=missed:2S,beer:6H; dodge_city")
    backend.answer(0, f"play:{card}@P1")  # nothing in front: not asked what
    question = backend.question()
    assert (question.id, question.secret) == (f"turn 1/P0/play 1/{card}/P1/hand", secret)
    assert question.deck == ("beer:6H", "missed:2S")
