"""Each phone reads its own language: by hand, by its browser, or the table's."""

import pytest

from companion.locales.catalogue import about, languages
from companion.table.inputs.games import StartGame
from tests.companion.locales.damaged import damaged_german
from tests.web.table_rig import Rig

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.8"}


def language_of(answer) -> str:
    return answer.text.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize("path", ["/", "/join", "/host", "/no-such-page"])
def test_a_page_speaks_the_language_of_the_browser(rig: Rig, path: str) -> None:
    phone = rig.phone()
    assert language_of(phone.get(path)) == "en"
    german = phone.get(path, headers=GERMAN)
    assert language_of(german) == "de"
    assert "Der Tisch antwortet nicht" in german.text
    assert language_of(phone.get(path, headers={"Accept-Language": "tlh"})) == "en"


def test_what_was_picked_by_hand_stays_whatever_the_browser_says(rig: Rig) -> None:
    phone = rig.phone()
    answer = phone.post("/language", data={"language": "de", "back": "/join"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/join")
    assert "Expires" not in answer.headers["Set-Cookie"]
    assert language_of(phone.get("/", headers={"Accept-Language": "en"})) == "de"
    phone.post("/language", data={"language": "en"})
    assert language_of(phone.get("/", headers=GERMAN)) == "en"


def test_a_language_that_nobody_speaks_here_is_refused_with_those_that_are(rig: Rig) -> None:
    answer = rig.phone().post("/language", data={"language": "tlh"})
    assert answer.status_code == 400
    assert f"“tlh” is no language of the companion; known are: {', '.join(languages())}." in answer.text


def test_the_host_chooses_the_tables_language_for_browsers_that_ask_for_none(rig: Rig) -> None:
    host = rig.host()
    assert host.post("/host/language", data={"language": "de"}).status_code == 303
    stranger = rig.phone()
    assert language_of(stranger.get("/")) == "de"
    assert language_of(stranger.get("/", headers={"Accept-Language": "en"})) == "en"
    assert rig.app.test_client().get("/").status_code == 200
    assert (rig.hosts.folder / "language").read_text(encoding="ascii") == "de"
    assert host.post("/host/language", data={"language": "tlh"}).status_code == 409
    assert language_of(stranger.get("/")) == "de"


def test_a_notice_is_told_to_each_reader_in_their_own_language(open_rig) -> None:
    """Whoever's act made it: a German phone objects, an English one reads English."""
    rig = open_rig(objection_seconds=20.0)
    anna, _, _ = rig.sit("Anna", "Ben", "Carl")
    rig.table.do(StartGame())
    host = rig.host()
    host.post("/host/free", data={"chair": "1", "name": "Ben"}, headers=GERMAN)
    english, german = anna.get("/").text, anna.get("/", headers=GERMAN).text
    assert "The host asks: may Ben&#39;s chair go to another phone?" in english
    assert "The host asks" not in german
    assert "Platz von Ben" in german


def test_a_refusal_is_told_in_the_readers_language(rig: Rig) -> None:
    rig.sit("Anna")
    answer = rig.phone().post("/join", data={"name": "Anna"}, headers=GERMAN)
    assert answer.status_code == 409
    assert "Hier sitzt schon jemand namens Anna" in answer.text


def test_a_damaged_language_stops_no_page(open_rig, tmp_path) -> None:
    with damaged_german(tmp_path):
        rig = open_rig()
        rig.sit("Anna", "Ben", "Carl")
        rig.table.do(StartGame())
        page = rig.phone().get("/", headers=GERMAN)
        assert page.status_code == 200
        assert language_of(page) == "de"
        assert "Der Tisch antwortet nicht" in page.text
        assert "Turn 1" in page.text or "Anna" in page.text


@pytest.mark.parametrize("language", languages())
def test_a_language_without_a_native_reader_says_so_where_it_is_picked(rig: Rig, language: str) -> None:
    page = rig.phone().get("/join", headers={"Accept-Language": language}).text
    assert ("TRANSLATING.md" in page) == about(language).without_native_reader
