"""Between games on the pages: the circle of chairs, who waits to be dealt in, who plays again; and who cannot."""

from __future__ import annotations

import threading

import pytest
from flask.testing import FlaskClient

from tests.web.table_rig import NAMES, Rig

OVER = (
    "dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 1/8 0 stranger | outlaw+! 0/8 0 stranger"
    " | renegade+! 0/8 0 stranger"
)


def text(phone: FlaskClient, path: str) -> str:
    return phone.get(path).get_data(as_text=True)


def end_game(rig: Rig, players: int = 4) -> None:
    """A game that the Sheriff has won by the throw that is made here."""
    rig.lay(OVER, players=players, modules=())
    rig.throw("bullseye1", "bullseye1", "bullseye1", "beer", "beer")
    while rig.table.state.phase == "playing":
        asked = rig.decision
        tokens = tuple(
            "keep" if any(o.id == "keep" for o in slot.options) else slot.options[0].id for slot in asked.slots
        )
        rig.table.answer(asked.waiting_for[0], asked.id, asked.epoch, tokens or (asked.options[0].id,))


# -- latecomers --------------------------------------------------------------------------------------------------------


def test_a_latecomer_waits_on_the_public_page_and_is_dealt_in(rig: Rig) -> None:
    phones, host, late = rig.sit(*NAMES[:4]), rig.host(), rig.phone()
    host.post("/host/start")
    assert "Deal me in next" in text(late, "/")
    assert "autofocus" in text(late, "/join")
    answer = late.post("/line", data={"name": "Zoe"})
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Zoe, you are dealt into the next game" in text(late, "/")
    for phone, path in ((rig.phone(), "/"), (rig.phone(), "/join"), (host, "/host")):
        assert "Zoe" in text(phone, path)
    assert "you are dealt" not in text(phones[0], "/")
    host.post("/host/end")
    assert rig.table.state.names == (*NAMES[:4], "Zoe")
    assert rig.table.state.line == ()
    assert late.get("/seat").location == "/seat/4", "the phone has its chair"


def test_who_waits_can_go_and_the_host_can_take_anybody_off(rig: Rig) -> None:
    phones, host = rig.sit(*NAMES[:4]), rig.host()
    host.post("/host/start")
    zoe, yann = rig.phone(), rig.phone()
    zoe.post("/line", data={"name": "Zoe"})
    yann.post("/line", data={"name": "Yann"})
    for phone in (yann, phones[0], rig.phone()):
        assert phone.post("/line/leave", data={"name": "Zoe"}).status_code == 409, "not one's own"
        assert phone.post("/host/unwait", data={"name": "Zoe"}).status_code == 409
    assert zoe.post("/line", data={"name": "Zoe again"}).status_code == 409
    assert yann.post("/line", data={"name": ""}).status_code == 409
    zoe.post("/line/leave", data={"name": "Zoe"})
    assert [waits.name for waits in rig.table.state.line] == ["Yann"]
    assert host.post("/host/unwait", data={"name": "Yann"}).status_code == 303
    assert rig.table.state.line == ()


def test_in_the_lobby_nobody_has_to_wait(rig: Rig) -> None:
    assert rig.phone().post("/line", data={"name": "Zoe"}).status_code == 409
    assert "Deal me in" not in text(rig.phone(), "/")


# -- again -------------------------------------------------------------------------------------------------------------


def test_when_all_phones_have_said_it_the_next_game_begins(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    end_game(rig)
    late = rig.phone()
    late.post("/line", data={"name": "Zoe"})
    before = rig.table.state.number
    for seat in range(3):
        assert "Deal me in again" in text(phones[seat], f"/seat/{seat}")
        yes = {"again": "yes", "name": NAMES[seat]}
        assert phones[seat].post(f"/seat/{seat}/again", data=yes).status_code == 303
        assert rig.table.state.phase == "over"
    assert "Playing again: Anna, Ben and Carl." in text(rig.phone(), "/")
    phones[3].post("/seat/3/again", data={"again": "no", "name": "Dora"})
    state = rig.table.state
    assert (state.phase, state.names) == ("playing", ("Anna", "Ben", "Carl", "Zoe"))
    assert state.number == before + 1
    assert state.again == {}
    assert phones[3].get("/seat").location == "/join"
    assert late.get("/seat").location == "/seat/3"


def test_too_few_go_on_only_when_the_host_has_seen_to_it(rig: Rig) -> None:
    phones, host = rig.sit(*NAMES[:4]), rig.host()
    end_game(rig)
    for seat in range(4):
        phones[seat].post(f"/seat/{seat}/again", data={"again": "yes" if seat < 2 else "no", "name": NAMES[seat]})
    assert rig.table.state.phase == "over"
    page = text(host, "/host")
    assert "Playing again: Anna and Ben. Leaving: Carl and Dora." in page
    assert host.post("/host/again").status_code == 409
    host.post("/host/end")
    assert rig.table.state.names == ("Anna", "Ben")


def test_the_host_begins_when_not_all_have_said_it(rig: Rig) -> None:
    phones, host = rig.sit(*NAMES[:4]), rig.host()
    end_game(rig)
    phones[0].post("/seat/0/again", data={"again": "yes", "name": "Anna"})
    assert host.post("/host/again").status_code == 303
    assert rig.table.state.names == NAMES[:4]


def test_nobody_speaks_for_another_or_during_a_game(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    rig.table.start()
    assert phones[0].post("/seat/0/again", data={"again": "yes", "name": "Anna"}).status_code == 409
    rig.table.end()
    end_game(rig)
    for phone, form in (
        (rig.phone(), {"again": "no", "name": "Anna"}),
        (phones[1], {"again": "no", "name": "Anna"}),
        (phones[0], {"again": "no", "name": "Ben"}),
        (phones[0], {"again": "maybe", "name": "Anna"}),
        (phones[0], {}),
    ):
        assert phone.post("/seat/0/again", data=form).status_code == 409
    assert rig.table.state.again == {}


def test_an_undo_after_the_end_forgets_who_wanted_to_play_again(rig: Rig) -> None:
    phones, host = rig.sit(*NAMES[:4]), rig.host()
    end_game(rig)
    phones[0].post("/seat/0/again", data={"again": "no", "name": "Anna"})
    rig.table.undo(None)
    assert rig.table.state.phase == "playing"
    assert rig.table.state.again == {}
    host.post("/host/end")
    assert rig.table.state.names == NAMES[:4], "nobody has left"


def test_two_who_say_it_at_once_begin_one_game(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    end_game(rig)
    before, start = rig.table.state.number, threading.Barrier(4)

    def say(seat: int) -> None:
        start.wait(10)
        phones[seat].post(f"/seat/{seat}/again", data={"again": "yes", "name": NAMES[seat]})

    threads = [threading.Thread(target=say, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert (rig.table.state.phase, rig.table.state.number) == ("playing", before + 1)


# -- the circle --------------------------------------------------------------------------------------------------------


def test_a_tap_on_the_circle_moves_ones_own_chair(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    page = text(phones[3], "/seat/3")
    assert 'name="after" value="Anna"' in page
    assert 'name="after" value="Carl"' not in page, "beside the own chair there is no other place"
    answer = phones[3].post("/seat/3/place", data={"name": "Dora", "after": "Anna"})
    assert answer.location == "/seat/1"
    assert rig.table.state.names == ("Anna", "Dora", "Ben", "Carl")
    phones[0].post("/seat/0/place", data={"name": "Anna", "after": "Ben"})
    assert rig.table.state.names == ("Dora", "Ben", "Anna", "Carl")
    for form in ({"name": "Anna", "after": "Nobody"}, {"name": "Ben", "after": "Carl"}, {"after": "Carl"}, {}):
        assert phones[0].post("/seat/2/place", data=form).status_code == 409
    assert phones[1].post("/seat/2/place", data={"name": "Anna", "after": "Carl"}).status_code == 409, "another's"
    rig.table.start()
    assert phones[0].post("/seat/2/place", data={"name": "Anna", "after": "Carl"}).status_code == 409


@pytest.mark.parametrize(("after", "place"), [("Anna", 1), ("Ben", 2), ("Carl", 3), ("Gone", 3), ("", 3)])
def test_who_sits_down_picks_a_place_with_the_name(rig: Rig, after: str, place: int) -> None:
    rig.sit(*NAMES[:3])
    page = text(rig.phone(), "/join")
    assert "autofocus" in page
    assert 'type="radio" name="after" value="Anna"' in page
    answer = rig.phone().post("/join", data={"name": "Zoe", "after": after})
    assert answer.location == f"/seat/{place}"
    assert rig.table.state.names[place] == "Zoe"


def test_an_empty_chair_in_the_circle_is_taken_by_a_tap(rig: Rig) -> None:
    rig.sit(*NAMES[:3])
    rig.table.sit_down("Dora", None)
    page = text(rig.phone(), "/join")
    assert '<button class="sits free" form="take-3">' in page
    assert 'id="take-3"' in page


def test_the_host_moves_a_chair_to_any_place(rig: Rig) -> None:
    rig.sit(*NAMES[:4])
    host = rig.host()
    assert host.post("/host/move", data={"chair": "0", "name": "Anna", "after": "Carl"}).status_code == 303
    assert rig.table.state.names == ("Ben", "Carl", "Anna", "Dora")
    assert host.post("/host/move", data={"chair": "3", "name": "Dora", "after": "Gone"}).status_code == 409
    assert host.post("/host/move", data={"chair": "2", "name": "Anna", "after": "Anna"}).status_code == 303
    assert rig.table.state.names == ("Ben", "Carl", "Anna", "Dora")
