"""Every key that the code tells has its words, and words are put together as a reader would say them."""

import re
from pathlib import Path

import pytest

import companion.locales.words as words_module
from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import ALL_FACES
from companion.games.dice.resolving.damage import Source
from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.locales.catalogue import catalogue, languages
from companion.locales.errors import TextUnknown
from companion.locales.root_error import CompanionError
from companion.locales.words import Words, sentence
from tests.companion.calls import calls

ROOT = Path(__file__).resolve().parents[3] / "companion"
NAMES = ("Anna", "Ben", "Carl")


@pytest.mark.parametrize("key", sorted(calls("Refused", "Refusal", inside=ROOT)))
def test_every_refusal_has_a_sentence(key):
    assert f"refused.{key}" in catalogue()


OF_THE_DICE_GAME = calls("emit", "emit_to", inside=ROOT, but=("cards", "scoreboard")) | {"beer", "beer_wasted"}


@pytest.mark.parametrize("key", sorted(OF_THE_DICE_GAME))
def test_every_event_has_a_sentence(key):
    assert f"event.{key}" in catalogue()


@pytest.mark.parametrize("key", sorted(calls("emit", inside=ROOT / "games" / "scoreboard")))
def test_every_event_of_the_scoreboard_has_a_sentence(key):
    assert any(f"event.{key}" in catalogue("en", game) for game in ("scoreboard", "counters"))


def test_every_face_role_side_and_source_has_words():
    words = catalogue()
    for kind, values in (("face", ALL_FACES), ("role", Role), ("goal", Role), ("side", Side), ("source", Source)):
        for value in values:
            assert f"{kind}.{value}" in words


def test_every_character_tells_itself_in_a_sentence():
    for key, character in CHARACTERS.items():
        assert key == character.key
        assert re.fullmatch(r"[A-Z].+\.", sentence(f"ability.{key}"))
        assert f"character.{key}" in catalogue()


def test_names_numbers_and_faces():
    assert sentence("event.arrows_taken", {"seat": 1, "arrows": 1}, NAMES) == "Ben takes 1 arrow."
    assert sentence("event.arrows_taken", {"seat": 1, "arrows": 3}, NAMES) == "Ben takes 3 arrows."
    assert sentence("event.rolled", {"seat": 0, "faces": "arrow bullseye1"}, NAMES) == "Anna rolls arrow, bull's eye 1."
    assert sentence("event.game_over", {"side": "law", "winners": "0 2"}, NAMES) == "The Law wins: Anna, Carl."
    assert sentence("event.turn", {"seat": 7, "turn": 1}, NAMES) == "Turn 1: P7."


def test_a_key_without_words_fails_and_says_where_they_belong():
    with pytest.raises(TextUnknown, match=r"“character.harry_the_horse” for all games, .* in companion/locales"):
        sentence("character.harry_the_horse")
    with pytest.raises(TextUnknown, match=r"“card.whip”"):
        Words(game="cards").sentence("option.card", {"card": "whip:6H"})


def test_at_a_table_it_is_shown_as_its_last_word_and_logged_once(monkeypatch, caplog):
    monkeypatch.setattr(words_module, "IN_DEVELOPMENT", False)
    monkeypatch.setattr(words_module, "_REPORTED", set())
    assert [sentence("character.harry_the_horse") for _ in range(2)] == ["Harry the Horse"] * 2
    (record,) = caplog.records
    assert record.message.startswith("There is no text “character.harry_the_horse” for all games")


def test_nobody_fills_the_log_with_keys(monkeypatch, caplog):
    monkeypatch.setattr(words_module, "IN_DEVELOPMENT", False)
    monkeypatch.setattr(words_module, "_REPORTED", set())
    for number in range(3 * words_module.MOST_REPORTED):
        sentence(f"character.made_up_{number}")
    assert len(caplog.records) == len(words_module._REPORTED) == words_module.MOST_REPORTED


def test_a_missing_text_is_no_refusal():
    assert not issubclass(TextUnknown, CompanionError), "pages would show it as one"


def test_a_player_may_be_called_anything():
    assert sentence("event.turn", {"seat": 0, "turn": 2}, ("{0.__class__}",)) == "Turn 2: {0.__class__}."


@pytest.mark.parametrize("language", languages())
def test_a_name_with_a_full_stop_ends_its_sentence(language: str) -> None:
    words = Words(("Bartholomew K.", "Yahoo!", "Who?", "Tom…", "Anna"), language)
    told = [words.sentence("event.turn", {"turn": 1, "seat": seat}).partition(": ")[2] for seat in range(5)]
    assert told == ["Bartholomew K.", "Yahoo!", "Who?", "Tom…", "Anna."]
    assert words.sentence("event.game_over", {"side": "law", "winners": "4 0"}).endswith(": Anna, Bartholomew K.")
    assert words.sentence("event.arrows_taken", {"seat": 0, "arrows": 1}).startswith("Bartholomew K. ")
    assert ".." not in words.sentence("page.memory.unknown", {"name": "Bartholomew K."})
