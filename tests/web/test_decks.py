"""The host's decks of cards: taught card by card, chosen, given away, taken in, forgotten; by the host alone."""

import html
import io
from pathlib import Path

import pytest

from companion.table.inputs.games import StartGame
from tests.vision.card_decks.shown_cards import Mat
from tests.web.table_rig import NAMES, Rig
from tests.web.teaching_rig import HostDesk
from tests.web.test_dice_sets import FORM, form_of
from vision.card_decks import card_shown, store
from vision.card_decks.deck_teacher import DeckTeacher
from vision.images.live_picture import LiveTray
from web.app import Cameras

ACTS = (
    "decks/choose", "decks/delete", "decks/import", "decks/begin", "teach-deck/this-is", "teach-deck/turn",
    "teach-deck/order", "teach-deck/forget", "teach-deck/undo", "teach-deck/finish", "teach-deck/leave",
)  # fmt: skip


class Desk(HostDesk):
    """The rig's host, at a table that can be taught cards: each that is laid is looked at."""

    def __init__(self, rig: Rig, data: Path) -> None:
        self.rig, self.mat = rig, Mat()
        live = LiveTray(lambda: self.mat.frame, stands=True)
        self.teacher = DeckTeacher(live, self.mat, data)
        rig.serve(cameras=Cameras(live=live, cards_teacher=self.teacher))
        self.host = rig.host()

    def get(self, path: str = "/host/decks") -> str:
        return html.unescape(super().get(path))

    def lay(self, token: str) -> None:
        self.mat.clear()
        self.mat.put(token)
        self.teacher.look()

    def teach_two(self) -> None:
        assert self.do("decks/begin", name="Anna's deck", anew="yes") == ""
        for _ in range(2):
            self.lay(self.teacher.lesson().asked)


@pytest.fixture
def desk(rig: Rig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    rig.sit(*NAMES[:4])
    made = Desk(rig, tmp_path)
    monkeypatch.setattr(card_shown, "card_numbers", made.mat.numbers)
    return made


def test_the_hosts_desk_leads_there(desk: Desk) -> None:
    assert 'href="/host/decks"' in desk.get("/host")
    assert 'href="/host/decks"' in desk.get("/host/dice-sets")


def test_a_lesson_says_what_to_lay_down_what_was_taken_and_what_is_missing(desk: Desk) -> None:
    assert desk.do("decks/begin", name="old deck", anew="yes") == ""
    page = desk.get("/host/teach-deck")
    assert "Lay down: BANG! A♠" in page
    assert "0 of 79" in page
    assert 'data-takes="0"' in page
    desk.lay("bang:AS")
    page = desk.get("/host/teach-deck")
    assert "Taken: BANG! A♠" in page
    assert "1 of 79" in page
    assert "Missing (78)" in page
    assert 'data-takes="1"' in page
    assert 'viewBox="0 0 960 720"' in page
    assert "data-again" in page
    assert "style=" not in page, "the pages' policy takes no styles in the page"
    assert desk.do("teach-deck/undo") == ""
    page = desk.get("/host/teach-deck")
    assert "0 of 79" in page
    assert "Which card is this?" in page
    assert 'class="unsure"' in page
    assert 'action="/host/teach-deck/this-is"' in page
    assert desk.do("teach-deck/this-is", card="beer:6H") == ""
    assert "Taken: Beer 6♥" in desk.get("/host/teach-deck")


def test_cards_are_picked_by_hand_and_taken_away(desk: Desk) -> None:
    desk.teach_two()
    assert desk.do("teach-deck/turn", card="duel:QD") == ""
    assert "Lay down: Duel Q♦" in desk.get("/host/teach-deck")
    assert "not in this deck" in desk.do("teach-deck/turn", card="knife:8H")
    assert desk.do("teach-deck/turn") == ""
    assert "Lay down any card" in desk.get("/host/teach-deck")
    assert desk.do("teach-deck/order") == ""
    (first, *_) = (row.token for row in desk.teacher.lesson().cards)
    assert desk.do("teach-deck/turn", card=first) == ""
    assert "Take BANG! A♠ away" in desk.get("/host/teach-deck")
    assert desk.do("teach-deck/forget", card=first) == ""
    assert "1 of 79" in desk.get("/host/teach-deck")


def test_a_deck_is_chosen_given_away_and_comes_back(desk: Desk) -> None:
    desk.teach_two()
    assert desk.do("teach-deck/finish") == ""
    page = desk.get()
    assert page.index("the camera knows these") > page.index("Anna's deck")
    assert "2 of 79 cards." in page
    answer = desk.host.get("/host/decks/anna-s-deck.npz")
    assert answer.headers["Content-Disposition"] == "attachment; filename=anna-s-deck.npz"
    given = lambda data: {"file": (io.BytesIO(data), "deck.npz")}  # noqa: E731
    assert "already" in desk.do("decks/import", **given(answer.data))
    assert desk.do("decks/delete", deck="anna-s-deck") == ""
    assert "Anna's deck" not in desk.get()
    assert desk.do("decks/import", **given(answer.data)) == ""
    assert desk.do("decks/choose", deck="anna-s-deck") == ""
    assert desk.do("decks/choose", deck="") == ""
    assert desk.get().index("the camera knows these") < desk.get().index("Anna's deck")
    for data, said in ((b"", "Choose the file"), (b"hello", "exported")):
        assert said in desk.do("decks/import", **given(data))
    answer = desk.host.post("/host/decks/import", data=form_of(b"\0" * 2_100_000), content_type=FORM)
    assert b"too large to be a taught deck" in answer.data
    assert "no deck called" in desk.do("decks/choose", deck="another")


def test_a_damaged_deck_is_named_and_taught_anew(desk: Desk, tmp_path: Path) -> None:
    desk.teach_two()
    desk.do("teach-deck/leave")
    (tmp_path / "decks" / "anna-s-deck.npz").write_bytes(b"PK")
    assert "anna-s-deck.npz of a deck is damaged" in desk.get()
    assert "Anna's deck" not in desk.get()
    desk.teach_two()
    assert desk.do("teach-deck/finish") == ""
    assert len(store.chosen_deck(tmp_path, pytest.fail).cards) == 2


def test_while_a_game_is_played_nothing_changes(desk: Desk) -> None:
    desk.teach_two()
    desk.rig.table.do(StartGame())
    for what in ACTS:
        assert "between games" in desk.do(what, deck="anna-s-deck", name="x"), what
    for path in ("/host/decks", "/host/teach-deck"):
        assert "between games" in desk.get(path)


def test_only_the_host_sees_a_lesson(desk: Desk) -> None:
    desk.teach_two()
    assert "The PIN lets you in too" in desk.rig.phone().get("/host/teach-deck").text


def test_a_table_without_a_camera_says_so(rig: Rig) -> None:
    host = rig.host()
    assert "no camera that cards could be shown to" in host.get("/host/decks").text
    assert host.get("/host/teach-deck").status_code == 303
    assert host.post("/host/decks/choose").status_code == 409
    assert host.get("/host/decks/x.npz").status_code == 404
