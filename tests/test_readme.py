"""The README is short, leads to every document, and says nothing of prices, times and pictures that is not so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from PIL import Image

from companion.locales.catalogue import languages
from tests.test_docs import LINKED, PAGES, ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BUILD = (ROOT / "deploy" / "BUILD.md").read_text(encoding="utf-8")
PICTURES = ROOT / "deploy" / "pictures"
STAND = ("stand:", "board,", "bolts")
COMPUTER = ("Raspberry Pi 5", "its power supply", "micro SD", "Camera Module", "camera cable", "mat")
BUTTONS = ("four arcade buttons", "wires")
WITHOUT = {
    "a camera": "whole_table/test_simulated_night.py::test_people_and_bots_play_a_whole_game_with_every_module",
    "a Raspberry Pi": "whole_table/test_photograph_to_phones.py::"
    "test_a_photograph_of_five_dice_reaches_every_phone_and_no_secret_does",
    "phones": "whole_table/test_night_by_buttons.py::test_the_whole_night_goes_by_buttons_and_the_big_screen_follows",
    "a television": "web/test_night_without_javascript.py::test_a_game_is_played_to_its_end_through_forms",
    "the internet": "web/test_refusals.py::test_headers_keep_pages_to_themselves",
}
"""What the README says the table works without, and the test that plays so."""


def rows(page: str, first: str) -> Iterator[list[str]]:
    """The rows of the table whose head begins with this cell."""
    _, _, after = page.partition(f"| {first} |")
    for line in after.splitlines()[2:]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def euros(*parts: str) -> str:
    """The sum of these parts of BUILD.md, from the least to the most."""
    prices = {part: price for part, _, price in rows(BUILD, "part")}
    chosen = [next(price for part, price in prices.items() if part.startswith(wanted)) for wanted in parts]
    spans = [[int(end) for end in price.split("–")] for price in chosen]
    return f"{sum(span[0] for span in spans)} to {sum(span[-1] for span in spans)} €"


def test_it_is_a_page_long() -> None:
    assert len(README.splitlines()) <= 100
    assert "`deploy/test.sh`" in README


def commands(page: str) -> list[str]:
    """What is typed, without what is said of it."""
    return [line.partition("#")[0].strip() for line in page.splitlines() if line.startswith("    ")]


@pytest.mark.parametrize("language", languages()[1:])
def test_each_language_has_a_first_page_that_says_to_type_the_same(language: str) -> None:
    path = f"companion/locales/{language}/README.md"
    page = (ROOT / path).read_text(encoding="utf-8")
    assert path in README, "this page leads to it"
    assert commands(page) == commands(README)
    assert len(page.splitlines()) <= 40


def test_every_document_is_reached_from_it() -> None:
    reached: set[Path] = set()
    ahead = [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        ahead += [(page.parent / name).resolve() for name in LINKED.findall(page.read_text(encoding="utf-8"))]
    assert {page for page in PAGES if "tests" not in page.relative_to(ROOT).parts} <= reached


def test_the_prices_are_the_sums_of_what_build_lists() -> None:
    costs = {have: (buy, long) for have, buy, long in rows(README, "what you have")}
    assert costs["a computer and a webcam"][0].startswith(euros(*STAND))
    assert costs["neither"][0].startswith(euros(*COMPUTER, *STAND))
    assert costs["… and you want four arcade buttons"][0].startswith(euros(*BUTTONS))


def test_the_times_are_those_of_build() -> None:
    times = dict(re.findall(r"^## \d\. (.+) \(((?:half )?an hour|ten minutes)", BUILD, re.MULTILINE))
    assert times["The stand"] == "an hour"
    assert times["Buttons"] == "half an hour"
    assert "\nAn afternoon: " in BUILD
    long = {have: long for have, _, long in rows(README, "what you have")}
    assert long["a computer and a webcam"] == "an hour for the stand"
    assert long["neither"] == "an afternoon"


def test_what_it_works_without_is_played_in_a_test() -> None:
    assert [(what, works) for what, works, _ in rows(README, "without")] == [(what, "yes") for what in WITHOUT]
    for test in WITHOUT.values():
        path, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / "tests" / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_program_and_picture_of_a_page_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [name for name in re.findall(r"python -m ([\w.]+)", text) if find_spec(name) is None] == []
    assert [name for name in re.findall(r'<img src="([^"]+)"', text) if not (page.parent / name).is_file()] == []
    scripts = re.findall(r"^ {4}(?:sudo )?((?:[\w.]+/)+\w+\.(?:sh|py))\b", text, re.MULTILINE)
    assert [name for name in scripts if not (ROOT / name).is_file()] == []


def test_the_film_moves_and_is_small_enough_to_load() -> None:
    film = PICTURES / "film.webp"
    assert film.stat().st_size < 1_500_000
    with Image.open(film) as opened:
        assert opened.n_frames > 40
        lasting = 0.0
        for number in range(opened.n_frames):
            opened.seek(number)
            opened.load()
            lasting += opened.info["duration"] / 1000
    assert 10 < lasting < 30


def test_the_stills_are_small_and_shown() -> None:
    shown = {*re.findall(r"deploy/(pictures/\w+\.webp)", README), *re.findall(r"\W(pictures/\w+\.webp)", BUILD)}
    assert shown == {f"pictures/{path.name}" for path in PICTURES.glob("*.webp")}
    for still in set(PICTURES.glob("*.webp")) - {PICTURES / "film.webp"}:
        assert still.stat().st_size < 60_000
        with Image.open(still) as opened:
            assert max(opened.size) < 900
