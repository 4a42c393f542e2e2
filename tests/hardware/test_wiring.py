"""The wiring plan that people solder by is the pin table of the program."""

import re
from pathlib import Path

import pytest

from companion.locales.catalogue import languages
from companion.locales.words import Words, sentence, speaking
from deploy.print.wiring import CHAPTERS, LAST
from hardware.header import GROUNDS, HEADER_PIN
from hardware.panel_plan import DEFAULT_PLAN, FULL_PLAN
from hardware.wiring import as_markdown, nearest_ground, wires

WIRING = Path(__file__).parents[2] / "hardware" / "WIRING.md"


def test_the_plan_that_is_written_is_the_one_that_is_made():
    assert as_markdown(FULL_PLAN) in WIRING.read_text(encoding="utf-8"), "python -m hardware.wiring prints it anew"


def chapter_of(title: str) -> str:
    """What a chapter of WIRING.md says, without its tables and its sources."""
    _, _, after = WIRING.read_text(encoding="utf-8").partition(f"\n## {title}\n")
    parts = after.partition("\n## ")[0].split("\n\n")
    said = (" ".join(part.split()) for part in parts if part.strip() and not part.lstrip().startswith(("|", "Sources")))
    return " ".join(said)


@pytest.mark.parametrize("chapter", [*CHAPTERS, LAST])
def test_what_the_plan_on_paper_says_in_english_is_what_stands_here(chapter):
    assert chapter_of(sentence(f"wiring.title.{chapter}")) == sentence(f"wiring.joined.{chapter}")


@pytest.mark.parametrize("language", languages())
def test_the_plan_speaks_each_language(language):
    with speaking(Words(language=language)):
        said = wires(FULL_PLAN)
    assert {wire.part for wire in said} == {wire.part for wire in wires(FULL_PLAN)}
    assert len({wire.does for wire in said}) == len({wire.does for wire in wires(FULL_PLAN)})
    assert (said[0].does == wires(FULL_PLAN)[0].does) == (language == "en")


def test_every_wire_goes_to_its_pin_and_to_a_ground():
    for wire in wires(FULL_PLAN):
        assert HEADER_PIN[wire.gpio] == wire.pin
        assert wire.ground in GROUNDS
    assert len({wire.pin for wire in wires(FULL_PLAN)}) == len(FULL_PLAN.parts)


def test_the_ground_is_the_nearest_one():
    assert [nearest_ground(pin) for pin in (8, 16, 32, 37, 40)] == [6, 14, 30, 39, 39]


def test_each_part_stands_beside_its_pin_in_the_drawing():
    drawn = as_markdown(DEFAULT_PLAN).partition("below:")[2]
    for wire in wires(DEFAULT_PLAN):
        assert re.search(rf"(?m)({wire.part} \(|\(..\) \(){wire.pin}\)( {wire.part}$)?", drawn)
    assert drawn.count("ground") == len(GROUNDS)
