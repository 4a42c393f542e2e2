"""Phones and chairs on the pages: the code stands in one role card alone, a request on every phone, with a button."""

import re
from collections.abc import Callable
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.table.announcements import SECONDS
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.inputs.house import Notice
from tests.clock import Clock
from tests.web.table_rig import NAMES, Rig, looked_at, unlinked
from tests.web.test_secrets import play_on
from web.access.wrong_tries import PAUSE, WRONG


class Evening:
    """Four players in a game, Dora without a phone, and the host."""

    def __init__(self, open_rig: Callable[..., Rig], **more: object) -> None:
        self.clock = Clock()
        self.rig = open_rig(clock=self.clock, chair_key=bytes(range(32)), objection_seconds=SECONDS, **more)
        self.phones = self.rig.sit(*NAMES[:3])
        self.rig.table.do(SitDown("Dora", None))
        self.host = self.rig.host()
        self.rig.table.do(StartGame())

    def code(self, seat: int) -> str:
        """The letters that a player reads in their own role card."""
        page = self.phones[seat].get(f"/seat/{seat}").text
        found = re.search(r'class="chair-code">[^<]*<strong>([A-Z]{4})<', page)
        assert found, page
        return found[1]

    def take(self, phone: FlaskClient, seat: int, code: str, address: str = "127.0.0.1") -> tuple[int, str]:
        answer = phone.post("/join/code", data={"chair": seat, "code": code}, environ_base={"REMOTE_ADDR": address})
        return answer.status_code, answer.text

    def ask(self, seat: int) -> None:
        form = {"chair": seat, "name": NAMES[seat]}
        assert self.host.post("/host/free", data=form).status_code == 303

    def later(self, seconds: float) -> None:
        self.clock.now += seconds
        self.rig.table.do(Notice("some time has passed"))


@pytest.fixture
def evening(open_rig: Callable[..., Rig]) -> Evening:
    return Evening(open_rig)


def test_a_player_moves_to_another_phone_by_the_code_in_the_role_card(evening: Evening) -> None:
    code, new = evening.code(1), evening.rig.phone()
    page = new.get("/join").text
    assert "The four letters your other phone shows" in page
    assert "I&#39;m Ben" in page
    assert "I&#39;m Dora" not in page, "Dora has no phone, so no letters"
    answer = new.post("/join/code", data={"chair": 1, "code": code.lower()})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/seat/1")
    assert 'class="role' in new.get("/seat/1").text
    assert evening.phones[1].get("/seat/1").status_code == 302, "the old phone sees it no more"
    public = looked_at(unlinked(evening.rig.phone().get("/").text))
    assert public.count("Ben plays on another phone now, by the code of the chair.") == 2, "in the log and the notices"
    assert evening.take(evening.phones[1], 1, code)[0] == 409, "the old code is worth nothing"


def test_the_code_leaves_for_no_other_page(evening: Evening) -> None:
    codes = {seat: evening.code(seat) for seat in range(3)}
    assert len(set(codes.values())) == 3
    others = (evening.rig.phone(), evening.host)
    pages = [(None, phone.get(path)) for phone in others for path in ("/", "/host", "/join")]
    pages += [(seat, evening.phones[seat].get(f"/seat/{seat}")) for seat in range(3)]
    pages += [(None, evening.rig.phone().get("/record.txt"))]
    for audience, page in pages:
        for seat, code in codes.items():
            assert (code in re.findall(r"\b[A-Z]{4}\b", page.text)) == (seat == audience)


def test_the_sheriff_too_has_a_code_and_it_is_covered(evening: Evening) -> None:
    sheriff = next(
        seat.number for seat in evening.rig.table.state.game.views[None].table.seats if seat.role == "sheriff"
    )
    assert sheriff != 3, "this deal gives the star to the player without a phone: take another seed"
    page = evening.phones[sheriff].get(f"/seat/{sheriff}").text
    assert f'<details class="role" id="code-{sheriff}" data-hold>' in page


def test_a_phone_of_several_chairs_shows_each_chair_its_own_code(open_rig: Callable[..., Rig]) -> None:
    evening = Evening(open_rig)
    assert evening.take(evening.phones[0], 1, evening.code(1))[0] == 303
    evening.phones[1] = evening.phones[0]
    assert evening.code(0) != evening.code(1)


def test_wrong_codes_are_told_and_limited_by_address(evening: Evening) -> None:
    stranger, code = evening.rig.phone(), evening.code(0)
    wrong = "BBBB" if code != "BBBB" else "CCCC"
    for _ in range(WRONG):
        status, page = evening.take(stranger, 0, wrong, "10.0.0.1")
        assert status == 409
        assert "That is not the code of this chair." in page
    assert "Too many wrong tries from here" in evening.take(stranger, 0, code, "10.0.0.1")[1]
    evening.clock.now += PAUSE
    assert evening.take(stranger, 0, code, "10.0.0.1")[0] == 303


@pytest.mark.parametrize("form", [{}, {"chair": "9", "code": "BBBB"}, {"chair": "3", "code": "BBBB"}, {"chair": "0"}])
def test_rubbish_in_place_of_a_code_is_refused(evening: Evening, form: dict[str, str]) -> None:
    assert evening.rig.phone().post("/join/code", data=form).status_code == 409


def test_all_phones_see_what_the_host_asks_and_each_player_can_object(evening: Evening) -> None:
    evening.ask(0)
    told = "may Anna&#39;s chair go to another phone? If nobody objects, it is free in 20 seconds"
    seats = [(evening.phones[seat], f"/seat/{seat}") for seat in range(3)]
    for phone, path in [(evening.rig.phone(), "/"), (evening.host, "/host"), *seats]:
        page = phone.get(path).text
        assert page.count(told) == 1, "in its card alone, not in a notice beside the card as well"
        assert ("I object" in page) == path.startswith("/seat"), "who only looks cannot object"
    assert evening.phones[1].post("/seat/1/object", data={"announced": 1}).status_code == 303
    evening.later(2 * SECONDS)
    assert evening.rig.phone().post("/join/0", data={"name": "Anna"}).status_code == 409
    assert "Ben objects: Anna&#39;s chair stays as it is." in evening.rig.phone().get("/").text


def test_a_stranger_objects_to_nothing(evening: Evening) -> None:
    evening.ask(0)
    for phone in (evening.rig.phone(), evening.host):
        assert phone.post("/seat/1/object", data={"announced": 1}).status_code == 409
    assert phone.post("/host/keep", data={"announced": 1}).status_code == 303, "but the host takes it back"
    assert evening.rig.table.state.chairs.in_change.asked == ()


@pytest.mark.parametrize("seat", [0, 3])
def test_nobody_objects_and_another_phone_plays_on(evening: Evening, seat: int) -> None:
    new = evening.rig.phone()
    assert new.post(f"/join/{seat}", data={"name": NAMES[seat]}).status_code == 409, "its role is nobody else's"
    evening.ask(seat)
    evening.later(SECONDS)
    page = new.get("/join").text
    assert page.count(f"I&#39;m {NAMES[seat]}") == 1, "the chair is free: its code is asked for no more"
    free = f"{NAMES[seat]}&#39;s chair is free for another phone."
    for phone, path in ((new, "/"), (evening.host, "/host")):
        assert phone.get(path).text.count(free) == 1, path
    assert new.post(f"/join/{seat}", data={"name": NAMES[seat]}).status_code == 303
    assert new.get(f"/seat/{seat}").status_code == 200
    assert evening.rig.phone().post(f"/join/{seat}", data={"name": NAMES[seat]}).status_code == 409
    evening.rig.throw("beer", "beer", "beer", "beer", "arrow")
    table = unlinked(evening.rig.phone().get("/").text)
    assert f"{NAMES[seat]}&#39;s chair has another phone now." in table, "the log keeps it, whatever is thrown"


def test_after_the_game_no_code_is_shown_or_needed(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig()
    phones = rig.sit(*NAMES[:4])
    host = rig.host()
    rig.table.do(StartGame())
    random = Random(3)
    while rig.table.state.phase == "playing":
        play_on(random, [rig])
    assert "chair-code" not in phones[0].get("/seat/0").text
    assert host.post("/host/free", data={"chair": 0, "name": "Anna"}).status_code == 303
    assert rig.phone().post("/join/0", data={"name": "Anna"}).status_code == 303
