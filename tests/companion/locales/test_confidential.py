"""Places, addresses and secrets stay out of what pages print: by their type in a sentence, else by their shape."""

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.locales.catalogue import languages
from companion.locales.confidential import HIDDEN, Place, Secret, by_shape, for_pages
from companion.locales.words import Sentence, Words, sentence, speaking
from companion.support.background import SupervisedLoop
from companion.support.disk import why_disk_refuses
from companion.support.errors import CompanionError
from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.storage.database import Database

WHERE = "/home/anna/.local/share/table"
CARDS = [f"{rank}{suit}" for rank in ("10", *"23456789AJQK") for suit in "SHDC"]
KEYS = st.builds(str.__add__, st.sampled_from(ascii_lowercase), st.text(f"{ascii_lowercase}_", min_size=2, max_size=12))
CLUB = "postgresql+psycopg://club:horse@192.0.2.9:5432/club?password=battery"


def troubles_of(error: Exception) -> str:
    """The sentence that a loop reports of this error, as the table keeps it."""
    reports: list[str] = []

    def run(loop: SupervisedLoop) -> None:
        raise error

    loop = SupervisedLoop("club", run, lambda name, words: words and reports.append(words))
    while not reports:
        assert loop.alive
    loop.close(5)
    return reports[0]


def test_an_error_keeps_what_its_sentence_was_made_of() -> None:
    error = DatabaseUnavailable(sentence("club.database.no_answer", {"database": Secret(CLUB), "why": Secret("x")}))
    assert isinstance(str(error), Sentence)
    assert CLUB in str(error), "a terminal prints it"


@pytest.mark.parametrize("places", [True, False])
@pytest.mark.parametrize("language", languages())
def test_a_database_that_does_not_answer_shows_no_address_on_a_page(places: bool, language: str) -> None:
    pytest.importorskip("psycopg", reason="a club's PostgreSQL wants the extra clubs")
    with pytest.raises(DatabaseUnavailable) as caught:
        Database("postgresql+psycopg://club:horse@127.0.0.1:1/club?options=battery")
    words = troubles_of(caught.value)
    assert "127.0.0.1" in words
    with speaking(Words((), language)):
        shown = for_pages(words, places=places)
    assert HIDDEN in shown
    for part in ("horse", "battery", "127.0.0.1", "psycopg", "@"):
        assert part not in shown


def test_a_path_is_for_the_hosts_desk_and_its_last_name_for_everybody(tmp_path) -> None:
    words = why_disk_refuses(tmp_path / "table", OSError(28, "No space left on device"))
    assert str(tmp_path) in for_pages(words, places=True)
    assert str(tmp_path) not in for_pages(words, places=False)
    assert "table" in for_pages(words, places=False)


@pytest.mark.parametrize(
    "error",
    [
        KeyError("lay:pepperbox:AH"),
        RuntimeError("general_store:9C of P2"),
        ValueError("hand (':6H', 'play:bang:5D@P2')"),
        CompanionError("no option play:bang:5D@P2; possible is lay:pepperbox:AH"),
        OSError(5, "I/O error", f"{WHERE}/journal.sqlite"),
        RuntimeError(f"cannot connect to {CLUB}"),
        RuntimeError("mqtt: password=horse token: battery"),
    ],
)
def test_an_error_that_nobody_foresaw_shows_neither_cards_nor_places_nor_passwords(error: Exception) -> None:
    shown = for_pages(troubles_of(error), places=False)
    for secret in ("pepperbox", "AH", "9C", "6H", "5D", "bang", "horse", "battery", "192.0.2.9", "/home", "anna"):
        assert secret not in shown, shown


@given(st.sampled_from(CARDS), KEYS, st.text("abc .,()'", max_size=9))
def test_cards_and_options_are_known_by_their_shape(card: str, name: str, around: str) -> None:
    for option in (f"{name}:{card}", f"play:{name}:{card}@P3", f"lay:{name}:{card}", f":{card}", card):
        shown = by_shape(f"{around} {option} {around}")
        assert card not in shown
        assert option not in shown


def test_what_is_no_secret_stays() -> None:
    line = "2026-01-01T20:00:00+01:00 pi companion[1]: http://192.0.2.7:8000/seat/3 took 12:30 s (P3, localhost:8000)"
    assert by_shape(line, places=True) == line
    for line in ("there is no camera usb:0: plug it in", "camera lost: url:http://192.0.2.9:80/… sends no pictures"):
        assert by_shape(line) == line


@given(st.lists(st.sampled_from(["a", "Place", "Secret"]), max_size=3))
def test_marks_hold_however_deep_a_sentence_stands_in_others(kinds: list[str]) -> None:
    words: str = Secret("horse")
    for _ in kinds:
        words = sentence("trouble.club.known", {"why": words})
    words = sentence("disk.read_only", {"folder": Place(WHERE), "why": words})
    assert "horse" not in for_pages(words, places=True)
    assert "anna" not in for_pages(words, places=False)
