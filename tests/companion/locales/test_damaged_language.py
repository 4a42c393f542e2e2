"""A language with texts that cannot be said is named, and English ones stand in for them, one by one."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.locales.catalogue import about, languages, texts, with_faults
from companion.locales.errors import CatalogueInvalid
from companion.locales.faults import compared
from companion.locales.words import Words
from tests.companion.locales.damaged import damaged_german
from tests.languages import OTHERS

NAMES = ("Anna", "Ben")


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Path]:
    with damaged_german(tmp_path) as folder:
        yield folder


def test_each_fault_is_named_once(german: Path, caplog) -> None:
    with caplog.at_level(logging.WARNING, "companion"):
        Words(NAMES, "de", "dice")
        Words(NAMES, "de", "cards")
    (record,) = caplog.records
    told = record.getMessage()
    assert told.startswith("The words of the language de: ")
    for part in (
        f"{german / 'panel.json'} cannot be read (",
        f"{german / 'language.toml'} cannot be read (",
        " texts are missing, English ones stand in for them: event.turn, ",
        "2 texts are not built as in English, English ones stand in for them: event.role, event.life_lost.",
        "1 texts are unknown and never said: event.rollled.",
    ):
        assert part in told


def test_what_can_be_said_is_said_and_the_rest_in_english(german: Path) -> None:
    words = Words(NAMES, "de")
    assert words.sentence("event.turn", {"turn": 2, "seat": 0}) == "Turn 2: Anna."
    assert words.sentence("event.life_lost", {"seat": 1, "points": 1, "source": "dynamite"}).startswith("Ben loses")
    assert words.sentence("event.rolled", {"seat": 0, "faces": "beer arrow"}) == "Anna würfelt Bier, Pfeil."
    assert "event.rollled" not in words
    assert not about("de").without_native_reader
    assert languages() == ("en", "de"), "a folder that is named as no language is none"


def test_a_folder_without_anything_in_it_is_spoken_in_english(german: Path, caplog) -> None:
    (german.parent / "tlh").mkdir()
    languages.cache_clear()
    with caplog.at_level(logging.WARNING, "companion"):
        words = Words(NAMES, "tlh")  # no language of Babel's
        assert words.sentence("event.arrows_taken", {"seat": 1, "arrows": 1}) == "Ben takes 1 arrow."
        assert words.sentence("fairness.once_in", {"times": 12345}) == "about once in 12,345 times"
    assert f"{len(texts('en'))} texts are missing" in caplog.text


def test_english_has_nothing_that_stands_in_for_it(german: Path) -> None:
    (german.parent / "en" / "panel.json").write_text("{", encoding="utf-8")
    with pytest.raises(CatalogueInvalid, match=r"panel\.json"):
        Words(NAMES, "en")


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_wrong_with_a_language_that_is_shipped(language: str) -> None:
    assert with_faults(language)[1].told() == ""


def test_five_texts_of_a_kind_are_named() -> None:
    english = {("dice", f"a.{number}"): "a" for number in range(7)}
    assert compared({}, english).told() == (
        "7 texts are missing, English ones stand in for them: dice.a.0, dice.a.1, dice.a.2, dice.a.3, dice.a.4, …."
    )
