"""Every scenario of a position (`positions/*.txt`)."""

import pytest

from tests.companion.games.cards.position_text import do, laid, scenarios
from tests.companion.games.scenario_text import Scenario


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario):
    scenario.play(laid, do)


@pytest.mark.parametrize("step", [
    "at the end", "asks draw", "asked P1", "offers outlaw", "roles ?", "seen P4=outlaw", "won law", "told law ()",
    "turn 4 P0", "life P0=4", "cards P0=4", "front P0=nothing", "out P4=False", "open P4=True", "discards",
    "unseen beer:7H", "refused undo", 'refused "Anna" P4 sheriff',
])  # fmt: skip
def test_what_differs_fails(step: str):
    lines = (("here:1", "seats: FIVE; roles_by cards"), ("here:2", f"shoot bang:AS P4; {step}"))
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        Scenario("", lines).play(laid, do)
