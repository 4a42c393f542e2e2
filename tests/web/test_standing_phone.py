"""The page of a phone on a stand: whom it is for, what it takes, and what it says of what the table sees."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import pytest

from companion.ports.tray import DiceWanted, Throw, ThrownDie
from companion.support.errors import Refused
from companion.table.snapshot import HeldThrow
from tests.web.plugged import site_of
from tests.web.table_rig import Rig
from web.elements.forms.upload import MOST_STILLS
from web.elements.words import face_words, listed
from web.pages.camera.standing_phone import sees
from web.parts.site import NAME

BEGIN, STILLS, SAME = (f"/host/camera/phone/{act}" for act in ("begin", "stills", "same"))


class Stand:
    """Keeps what a page sends; `other`: another phone is the camera."""

    def __init__(self) -> None:
        self.did: list[object] = []
        self.other = False

    def begin(self, page: str) -> None:
        self.did.append(("begin", page))

    def stills(self, page: str, pictures: Sequence[tuple[bytes, float]]) -> None:
        self._check()
        self.did.append((page, list(pictures)))

    def same(self, page: str) -> None:
        self._check()
        self.did.append(("same", page))

    def _check(self) -> None:
        if self.other:
            raise Refused("stand_other")


@pytest.fixture
def stand(rig: Rig) -> Stand:
    stand = Stand()
    rig.app.extensions[NAME] = replace(site_of(rig.app), phone_on_stand=stand)
    return stand


def stills(*taken: object, pictures: int | None = None) -> dict[str, object]:
    count = len(taken) if pictures is None else pictures
    files = [(BytesIO(b"picture %d" % number), "still.jpg") for number in range(count)]
    return {"page": "17", "taken": [str(ms) for ms in taken], "file": files}


def test_the_page_sends_what_it_sees(rig: Rig, stand: Stand) -> None:
    host = rig.host()
    assert b"data-standing" in host.get("/host/camera/phone").data
    assert host.post(BEGIN, data={"page": "17"}).status_code == 200
    answer = host.post(STILLS, data=stills(0, 180, 360))
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    assert "No dice are asked for" in answer.text
    assert host.post(SAME, data={"page": "17"}).status_code == 200
    pictures = [(b"picture 0", 0.0), (b"picture 1", 0.18), (b"picture 2", 0.36)]
    assert stand.did == [("begin", "17"), ("17", pictures), ("same", "17")]


def test_it_is_the_hosts_alone(rig: Rig, stand: Stand) -> None:
    rig.host()
    stranger = rig.phone()
    assert b"data-standing" not in stranger.get("/host/camera/phone").data
    for where in (BEGIN, STILLS, SAME):
        assert stranger.post(where, data={"page": "17"}).status_code >= 400
    assert stand.did == []


def test_another_phone_that_is_the_camera_is_named(rig: Rig, stand: Stand) -> None:
    host, stand.other = rig.host(), True
    for where, sent in ((STILLS, stills(0)), (SAME, {"page": "17"})):
        answer = host.post(where, data=sent)
        assert (answer.status_code, answer.text) == (409, "Another phone is the camera now. Tap to be it again.")


@pytest.mark.parametrize(
    "sent",
    [
        stills(), stills(0, pictures=0), stills(0, 1, pictures=1), stills(*range(MOST_STILLS + 1)), stills("soon"),
        stills(-1), stills(5, 3), stills(0, 60_000), {"page": "17", "taken": ["0"]}, {},
    ],
    ids=range(10),
)  # fmt: skip
def test_what_is_no_stillness_is_refused_by_a_sentence(rig: Rig, stand: Stand, sent: dict[str, object]) -> None:
    answer = rig.host().post(STILLS, data=sent)
    assert (answer.status_code, answer.text) == (409, "There was no picture: take one first.")
    assert stand.did == []


def test_a_table_with_another_camera_says_how_it_would_be_a_phone(rig: Rig) -> None:
    host = rig.host()
    page = host.get("/host/camera/phone").text
    assert "--camera phone" in page
    assert "data-standing" not in page
    assert host.post(BEGIN, data={"page": "17"}).status_code == 409


def test_the_phone_says_what_the_table_makes_of_its_pictures(rig: Rig) -> None:
    quiet = rig.table.state
    wanted = DiceWanted("a throw", (1, 2, 3, 4, 5), every=True)
    asked = replace(quiet, tray=replace(quiet.tray, wanted=wanted))
    throw = Throw(tuple(ThrownDie(die, "beer") for die in wanted.dice), sure=True)
    unsure = Throw((ThrownDie(1, "beer", sure=False, why="cocked"), *throw.dice[1:]), sure=False)
    with rig.app.test_request_context():
        assert sees(quiet) == "The table sees your pictures. No dice are asked for now."
        assert sees(asked) == "Waiting for a throw of 5 dice."
        seen = sees(replace(asked, tray=replace(asked.tray, taken=throw)))
        assert seen == f"The table has read: {listed([face_words('beer')] * 5)}."
        assert "stands askew" in sees(replace(asked, tray=replace(asked.tray, held=HeldThrow(unsure, "unsure"))))
