"""Every scenario that is written as text (`scenarios/*.txt`), on the engine and on the oracle."""

from functools import partial

import pytest

from tests.companion.games.cards.scenario_text import do, laid, scenarios
from tests.companion.games.scenario_text import Scenario


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_scenario(backend, scenario: Scenario) -> None:
    scenario.play(partial(laid, backend), do)


def test_no_scenario_bears_the_name_of_another() -> None:
    names = [scenario.name for scenario in scenarios()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("step", ["life P1=4", "hand P0: bang:AS", "legal P0 has play:bang:AS@P1", "winners P0"])
def test_what_differs_fails_and_says_where(backend, step) -> None:
    lines = (("here:3", "seats: 4 P0 hand=bang:AS"), ("here:4", f"P0 play:bang:AS@P1 → {step}"))
    with pytest.raises(AssertionError) as caught:
        Scenario("", lines).play(partial(laid, backend), do)
    assert caught.value.__notes__ == [f"here:4: {step}"]
