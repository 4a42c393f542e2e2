"""Every scenario of a table that is written as text (`scenarios/*.txt`)."""

import pytest

from tests.companion.games.scenario_text import Scenario
from tests.companion.table.table_text import SEES, do, scenarios, tables


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_scenario(tmp_path, scenario: Scenario):
    with tables(tmp_path) as lay:
        scenario.play(lay, do)


def test_no_scenario_bears_the_name_of_another():
    names = [scenario.name for scenario in scenarios()]
    assert len(names) == len(set(names))


DIFFERS = [
    *(("P0; seconds 3", f"throw G G X X B; throw A from 4; {step}") for step in (
        "key=reroll", "phase!=playing", "holding P1", "last P1 the_doc", "faces A A A A A", "held A from 5",
        "seat P0 arrows=1", "left 1", "dice die1", "looks 1 2")),
    *(("five", f"start; throw G G X X A; notice x; try A G X X A; {step}") for step in (
        "told 1 2", "turn 2", "names Anna Ben", "notice_has Carl", "phone P1 x", "changes pile")),
    *(("cards", f"see barrel:QS; {step}") for step in (
        "held_card bang:AS", "discards barrel:QS", "may_be barrel:QS", "may_be bang:AS not bang:2D", "asked P1")),
    ("cards", "answer P0 play:bang:AS@P1; answer P1 draw:barrel:QS; see bang:2C on draw; "
              "seen turn 4/P0/play 1/bang:AS/P1/draw:barrel:QS/flip=bang:2D"),
]  # fmt: skip


def test_every_word_for_what_is_seen_is_tried():
    said = " ".join(steps for _, steps in DIFFERS).split()
    assert SEES.keys() <= set(said)


@pytest.mark.parametrize(("seats", "steps"), DIFFERS)
def test_what_differs_fails(tmp_path, seats: str, steps: str):
    with tables(tmp_path) as lay, pytest.raises(AssertionError):
        Scenario("", (("here:1", f"seats: {seats}"), ("here:2", steps))).play(lay, do)
