"""A phone as the camera, on the pages: from a photograph to dice that are confirmed, and all that may go wrong."""

import json
import socket
import threading
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.journal.dice_thrown.throw_counts import DiceThrown
from companion.ports.tray import DiceWanted
from companion.support.errors import Refused
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import ChooseOptions, StartGame
from companion.table.inputs.house import GoOn, PauseGame
from companion.table.inputs.throws import SaidThrow
from tests.web.house import CHROMIUM, House, fits, serving
from tests.web.plugged import site_of
from tests.web.table_rig import COOKIE, FakeTray, Rig, refused
from vision.dice_sets.dice_set import PIP
from vision.reading.reader import TrayReader
from vision.tracking.phone_picture import PhonePictures
from web.elements.forms import upload
from web.elements.forms.upload import PICTURE
from web.parts.site import NAME

FOLDER = Path(__file__).resolve().parents[1] / "fixtures" / "dice"
LABELS = json.loads((FOLDER / "labels.json").read_text(encoding="utf-8"))
FACES = {1: "bullseye1", 2: "bullseye2", 3: "gatling", 4: "beer", 5: "arrow", 6: "dynamite"}
FIVE = "0184.jpg"
TWO = "0056.jpg"
PLAYERS = ("Anna", "Ben", "Carl", "Dora")


def with_phones(rig: Rig, needed: Callable[[], bool] = lambda: True) -> PhonePictures:
    """Phones are the camera of this table."""
    reader = TrayReader()
    phones = PhonePictures(lambda: reader, lambda: PIP, needed)
    here = site_of(rig.app)
    rig.app.extensions[NAME] = replace(here, phone_camera=phones, throw_pictures=phones.last_throw)
    return phones


class Seats:
    """Four players with phones, a game begun, and a phone as the camera."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.camera = with_phones(rig)
        self.phones = rig.sit(*PLAYERS)
        rig.table.do(StartGame())

    @property
    def key(self) -> str:
        wanted = self.rig.table.state.tray.wanted
        assert wanted is not None
        return wanted.key

    def send(self, data: bytes, *, seat: int | None = None, key: str | None = None, phone: FlaskClient | None = None):
        seat = self.rig.active if seat is None else seat
        return (phone or self.phones[seat]).post(
            f"/seat/{seat}/picture",
            query_string={"key": self.key if key is None else key},
            data={"file": (BytesIO(data), "dice.jpg")},
        )


@pytest.fixture
def seats(rig: Rig) -> Seats:
    return Seats(rig)


def picture(name: str = FIVE) -> bytes:
    return (FOLDER / name).read_bytes()


def test_a_photograph_is_read_shown_and_confirmed(seats: Seats) -> None:
    phone, active = seats.phones[seats.rig.active], seats.rig.active
    assert "Photograph the dice" in phone.get(f"/seat/{active}").text
    assert seats.send(picture()).status_code == 303
    held = seats.rig.table.state.tray.held
    assert held.by_phone
    assert sorted(die.face for die in held.throw.dice) == sorted(FACES[value] for value in LABELS[FIVE])
    assert seats.rig.table.state.game.throws == (), "nothing counts before somebody says so"
    page = phone.get(f"/seat/{active}").text
    assert "/held/" in page, "the picture with its dice outlined"
    told = {f"face:{die.die}": die.face for die in held.throw.dice}
    assert phone.post(f"/seat/{active}/say", data={"key": seats.key, "dice": "1 2 3 4 5"} | told).status_code == 303
    assert [die.face for die in seats.rig.table.state.game.views[None].table.dice] == [
        die.face for die in held.throw.dice
    ]


def test_the_others_are_offered_nothing_and_may_send_nothing(seats: Seats) -> None:
    other = (seats.rig.active + 1) % 4
    assert "Photograph" not in seats.phones[other].get(f"/seat/{other}").text
    assert seats.send(picture(), seat=other).status_code == 409
    assert seats.send(picture(), phone=seats.rig.phone()).status_code == 409
    assert seats.rig.table.state.tray.held is None


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "There was no picture"),
        (b"#!/bin/sh", "The table can&#39;t read that as a picture"),
        (picture()[:9000], "Part of that picture is missing"),
        (picture(TWO), "2 dice are in that picture, but you threw 5"),
    ],
)
def test_what_is_no_throw_is_told_on_the_page_and_nothing_is_lost(seats: Seats, data: bytes, words: str) -> None:
    before = seats.rig.table.state
    assert words in refused(seats.send(data)).text
    assert seats.rig.table.state is before
    assert seats.send(picture()).status_code == 303


def test_what_is_too_large_is_told(seats: Seats, monkeypatch) -> None:
    monkeypatch.setattr(upload, "PICTURE", 50_000)
    assert "too large" in refused(seats.send(b"x" * 100_000)).text


def test_a_form_without_a_file_is_told(seats: Seats) -> None:
    active = seats.rig.active
    answer = seats.phones[active].post(f"/seat/{active}/picture?key={seats.key}", data={"file": "no file"})
    assert answer.status_code == 409


def test_a_late_picture_is_refused_before_it_is_read(seats: Seats) -> None:
    key = seats.key
    seats.rig.throw("beer", "beer", "beer", "gatling", "bullseye1")
    before = seats.rig.table.state
    seats.camera.read = lambda *_: pytest.fail("it was read")  # type: ignore[method-assign]
    assert seats.send(picture(), seat=seats.rig.active, key=key).status_code == 409
    assert seats.rig.table.state is before


def test_a_picture_that_became_late_while_it_was_read_is_refused(seats: Seats, monkeypatch) -> None:
    key, read = seats.key, seats.camera.read

    def read_while_others_tell(data: Callable[[], bytes], wanted: DiceWanted):
        throw = read(data, wanted)
        seats.rig.table.do(SaidThrow(key, dict.fromkeys(range(1, 6), "beer")))
        return throw

    monkeypatch.setattr(seats.camera, "read", read_while_others_tell)
    assert seats.send(picture(), key=key).status_code == 409
    assert seats.rig.table.state.tray.held is None
    assert len(seats.rig.table.state.game.throws) == 1


def test_while_the_table_is_paused_no_picture_is_taken(seats: Seats) -> None:
    seats.rig.table.do(PauseGame(0))
    assert seats.send(picture()).status_code == 409
    assert seats.rig.table.state.tray.held is None


def test_the_table_goes_on_while_a_picture_is_read_and_of_two_at_once_one_is_told(seats: Seats, monkeypatch) -> None:
    reader, begun, go = TrayReader(), threading.Event(), threading.Event()

    class Slow:
        def read(self, frame, expected=None):
            begun.set()
            assert go.wait(20)
            return reader.read(frame, expected)

    monkeypatch.setattr(seats.camera, "_reader", Slow)
    answers = []
    active = seats.rig.active
    sending = threading.Thread(target=lambda: answers.append(seats.send(picture(), seat=active)))
    sending.start()
    assert begun.wait(20)
    seats.rig.table.do(PauseGame(1))
    assert seats.rig.table.do(GoOn()).waiting.paused is None, "the table's thread waits for no picture"
    assert "Another picture is being read" in refused(seats.send(picture(), seat=active)).text
    go.set()
    sending.join(20)
    assert answers[0].status_code == 303
    assert seats.rig.table.state.tray.held.by_phone


def test_where_the_tables_own_camera_looks_no_picture_is_needed(rig: Rig) -> None:
    lost: list[bool] = []
    with_phones(rig, needed=lambda: bool(lost))
    phones = rig.sit(*PLAYERS)
    rig.table.do(StartGame())
    active, key = rig.active, rig.table.state.tray.wanted.key
    assert "Photograph" not in phones[active].get(f"/seat/{active}").text
    answer = phones[active].post(
        f"/seat/{active}/picture", query_string={"key": key}, data={"file": (BytesIO(picture()), "a.jpg")}
    )
    assert "own camera sees" in answer.text
    lost.append(True)
    assert "Photograph the dice" in phones[active].get(f"/seat/{active}").text


def test_a_table_without_it_says_so(rig: Rig) -> None:
    phones = rig.sit(*PLAYERS)
    rig.table.do(StartGame())
    active = rig.active
    assert "Photograph" not in phones[active].get(f"/seat/{active}").text
    assert phones[active].post(f"/seat/{active}/picture?key=x").status_code == 409


def test_beside_a_tray_that_throws_by_itself_the_dice_are_still_the_peoples(open_rig) -> None:
    seats = Seats(open_rig(tray=FakeTray()))
    assert seats.send(picture()).status_code == 303
    held = seats.rig.table.state.tray.held
    seats.rig.table.do(SaidThrow(seats.key, {die.die: die.face for die in held.throw.dice}))
    assert isinstance(seats.rig.table.dice_thrown(), DiceThrown)
    told = seats.rig.journal.game_on_table().commands[-1]
    assert told.source.name in ("READ", "SETTLED"), "not the tray's own, which never counts"


def test_thrown_again_only_some_dice_lie_in_the_picture(seats: Seats) -> None:
    table = seats.rig.table
    seats.rig.throw("beer", "beer", "bullseye1", "gatling", "bullseye1")
    asked = table.state.game.views[None].decision
    table.do(GiveAnswer(seats.rig.active, asked.id, asked.epoch, ("throw", "throw", "keep", "keep", "keep")))
    assert seats.send(picture(TWO)).status_code == 303
    assert [(die.die, die.face) for die in table.state.tray.held.throw.dice] == [(1, "arrow"), (2, "arrow")]


def test_with_drawn_dice_nobody_photographs_any(open_rig) -> None:
    rig = open_rig()
    with_phones(rig)
    phones = rig.sit(*PLAYERS)
    options = rig.table.state.next.options
    rig.table.do(ChooseOptions(replace(options, dice_by="companion")))
    rig.table.do(StartGame())
    active = rig.active
    assert "Photograph" not in phones[active].get(f"/seat/{active}").text
    answer = phones[active].post(
        f"/seat/{active}/picture",
        query_string={"key": rig.table.state.tray.wanted.key},
        data={"file": (BytesIO(picture()), "a.jpg")},
    )
    assert answer.status_code == 409


# -- how much is taken in ------------------------------------------------------------------------------------------


def status_of(port: int, cookie: str, length: int) -> bytes:
    first = "POST /seat/0/picture?key=x HTTP/1.1"
    heads = (first, "Host: localhost", "Sec-Fetch-Site: same-origin", f"Cookie: {cookie}")
    body = b"" if length > 10_000_000 else b"#" * length
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall("\r\n".join([*heads, f"Content-Length: {length}", "", ""]).encode() + body)
        return line.recv(64)


def test_only_who_sits_here_sends_as_much_as_a_picture_and_not_more(seats: Seats) -> None:
    cookie = seats.phones[0].get_cookie(COOKIE)
    with serving(seats.rig) as port:
        mine = f"{COOKIE}={cookie.value}"
        assert b" 409 " in status_of(port, mine, 2_000_000), "read, and then told that it is stale"
        assert b" 413 " in status_of(port, mine, PICTURE + 20_000)
        assert b" 413 " in status_of(port, "", 2_000_000)
        assert b" 413 " in status_of(port, f"{COOKIE}=forged", 2_000_000)


# -- in a browser --------------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="the browser tests need Debian's chromium")
def test_in_a_browser_a_picture_is_taken_read_and_confirmed(house: House) -> None:
    with_phones(house.rig)
    pages = [house.sit(name) for name in PLAYERS]
    house.rig.table.do(StartGame())
    page = pages[house.rig.active]
    field = page.get_by_label("Photograph the dice")
    field.wait_for()
    assert field.get_attribute("capture") == "environment"
    assert fits(page)
    field.set_input_files(FOLDER / TWO)
    page.get_by_role("button", name="Read the dice").click()
    page.get_by_text("2 dice are in that picture").first.wait_for()
    house.faults[:] = [fault for fault in house.faults if "409" not in fault]
    page.get_by_label("Photograph the dice").set_input_files(FOLDER / FIVE)
    page.get_by_role("button", name="Read the dice").click()
    page.locator(".held").wait_for()
    assert fits(page)
    page.get_by_role("button", name="Right").first.click()
    page.locator(".held").wait_for(state="detached")
    assert house.rig.table.state.tray.held is None


def test_a_refusal_names_itself() -> None:
    assert "1 die is in that picture, but you threw 5" in str(Refused("picture_count", seen=1, thrown=5, all=5))
