"""Every scenario that is written as text (`scenarios/*.txt`)."""

import pytest

from tests.companion.games.dice.scenario_text import play, scenarios
from tests.companion.games.scenario_text import Scenario


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    play(scenario)


def test_no_scenario_bears_the_name_of_another() -> None:
    names = [scenario.name for scenario in scenarios()]
    assert len(names) == len(set(names))


def test_what_differs_fails_and_says_where() -> None:
    seats = ("here:3", "seats: S, R, O, O, D")
    for step, kind in (("life P0=9", AssertionError), ("told attack", AssertionError), ("lief P0=10", AttributeError)):
        with pytest.raises(kind) as caught:
            play(Scenario("", (seats, ("here:4", f"roll X X B B G → {step}"))))
        assert caught.value.__notes__ == [f"here:4: {step}"]
