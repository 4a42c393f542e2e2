"""Between games on the pages: the circle of chairs, who waits to be dealt in, who plays again; and who cannot."""

import threading

import pytest

from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import Undo
from companion.table.inputs.games import ChooseGame, EndGame, StartGame
from tests.web.table_rig import NAMES, PIN, Rig

OVER = (
    "dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 1/8 0 stranger | outlaw+! 0/8 0 stranger"
    " | renegade+! 0/8 0 stranger"
)


def end_game(rig: Rig, players: int = 4) -> None:
    """A game that the Sheriff has won by the throw that is made here."""
    rig.lay(OVER, players=players, modules=())
    rig.throw("bullseye1", "bullseye1", "bullseye1", "beer", "beer")
    while rig.table.state.phase == "playing":
        asked = rig.decision
        tokens = tuple(
            "keep" if any(o.id == "keep" for o in slot.options) else slot.options[0].id for slot in asked.slots
        )
        rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tokens or (asked.options[0].id,)))


# -- latecomers --------------------------------------------------------------------------------------------------------


def test_a_latecomer_waits_on_the_public_page_and_is_dealt_in(rig: Rig) -> None:
    phones, host, late = rig.sit(*NAMES[:4]), rig.host(), rig.phone()
    host.post("/host/start")
    assert "Deal me in next" in late.get("/").text
    assert "autofocus" in late.get("/join").text
    answer = late.post("/line", data={"name": "Zoe"})
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Zoe, you are in the next game" in late.get("/").text
    for phone, path in ((rig.phone(), "/"), (rig.phone(), "/join"), (host, "/host")):
        assert "Zoe" in phone.get(path).text
    assert "you are in the next" not in phones[0].get("/").text
    host.post("/host/end")
    assert rig.table.state.names == (*NAMES[:4], "Zoe")
    assert rig.table.state.next.line == ()
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
    assert [waits.name for waits in rig.table.state.next.line] == ["Yann"]
    assert host.post("/host/unwait", data={"name": "Yann"}).status_code == 303
    assert rig.table.state.next.line == ()


def test_in_the_lobby_nobody_has_to_wait(rig: Rig) -> None:
    assert rig.phone().post("/line", data={"name": "Zoe"}).status_code == 409
    assert "Deal me in" not in rig.phone().get("/").text


# -- again -------------------------------------------------------------------------------------------------------------


def test_when_all_phones_have_said_it_the_next_game_begins(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    end_game(rig)
    late = rig.phone()
    late.post("/line", data={"name": "Zoe"})
    before = rig.table.state.game.number
    for seat in range(3):
        assert "Deal me in again" in phones[seat].get(f"/seat/{seat}").text
        yes = {"again": "yes", "name": NAMES[seat]}
        assert phones[seat].post(f"/seat/{seat}/again", data=yes).status_code == 303
        assert rig.table.state.phase == "over"
    assert "Playing again: Anna, Ben and Carl." in rig.phone().get("/").text
    phones[3].post("/seat/3/again", data={"again": "no", "name": "Dora"})
    state = rig.table.state
    assert (state.phase, state.names) == ("playing", ("Anna", "Ben", "Carl", "Zoe"))
    assert state.game.number == before + 1
    assert state.next.again == {}
    assert phones[3].get("/seat").location == "/join"
    assert late.get("/seat").location == "/seat/3"


def test_too_few_go_on_only_when_the_host_has_seen_to_it(rig: Rig) -> None:
    phones, host = rig.sit(*NAMES[:4]), rig.host()
    end_game(rig)
    for seat in range(4):
        phones[seat].post(f"/seat/{seat}/again", data={"again": "yes" if seat < 2 else "no", "name": NAMES[seat]})
    assert rig.table.state.phase == "over"
    assert "Playing again: Anna and Ben. Leaving: Carl and Dora." in host.get("/host").text
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
    rig.table.do(StartGame())
    assert phones[0].post("/seat/0/again", data={"again": "yes", "name": "Anna"}).status_code == 409
    rig.table.do(EndGame())
    end_game(rig)
    for phone, form in (
        (rig.phone(), {"again": "no", "name": "Anna"}),
        (phones[1], {"again": "no", "name": "Anna"}),
        (phones[0], {"again": "no", "name": "Ben"}),
        (phones[0], {"again": "maybe", "name": "Anna"}),
        (phones[0], {}),
    ):
        assert phone.post("/seat/0/again", data=form).status_code == 409
    assert rig.table.state.next.again == {}


def test_an_undo_after_the_end_forgets_who_wanted_to_play_again(rig: Rig) -> None:
    phones, host = rig.sit(*NAMES[:4]), rig.host()
    end_game(rig)
    phones[0].post("/seat/0/again", data={"again": "no", "name": "Anna"})
    rig.table.do(Undo(None))
    assert rig.table.state.phase == "playing"
    assert rig.table.state.next.again == {}
    host.post("/host/end")
    assert rig.table.state.names == NAMES[:4], "nobody has left"


def test_two_who_say_it_at_once_begin_one_game(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    end_game(rig)
    before, start = rig.table.state.game.number, threading.Barrier(4)

    def say(seat: int) -> None:
        start.wait(10)
        phones[seat].post(f"/seat/{seat}/again", data={"again": "yes", "name": NAMES[seat]})

    threads = [threading.Thread(target=say, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert (rig.table.state.phase, rig.table.state.game.number) == ("playing", before + 1)


# -- the circle --------------------------------------------------------------------------------------------------------


def test_a_tap_on_the_circle_moves_ones_own_chair(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    page = phones[3].get("/seat/3").text
    assert 'name="after" value="Anna"' in page
    assert 'name="after" value="Carl"' not in page, "beside the own chair there is no other place"
    assert phones[3].post("/seat/3/place", data={"name": "Dora", "after": "Anna"}).location == "/seat/1"
    assert rig.table.state.names == ("Anna", "Dora", "Ben", "Carl")
    phones[0].post("/seat/0/place", data={"name": "Anna", "after": "Ben"})
    assert rig.table.state.names == ("Dora", "Ben", "Anna", "Carl")
    for form in ({"name": "Anna", "after": "Nobody"}, {"name": "Ben", "after": "Carl"}, {"after": "Carl"}, {}):
        assert phones[0].post("/seat/2/place", data=form).status_code == 409
    assert phones[1].post("/seat/2/place", data={"name": "Anna", "after": "Carl"}).status_code == 409, "another's"
    rig.table.do(StartGame())
    assert phones[0].post("/seat/2/place", data={"name": "Anna", "after": "Carl"}).status_code == 409


@pytest.mark.parametrize(("after", "place"), [("Anna", 1), ("Ben", 2), ("Carl", 3), ("Gone", 3), ("", 3)])
def test_who_sits_down_picks_a_place_with_the_name(rig: Rig, after: str, place: int) -> None:
    rig.sit(*NAMES[:3])
    page = rig.phone().get("/join").text
    assert "autofocus" in page
    assert 'type="radio" name="after" value="Anna"' in page
    assert rig.phone().post("/join", data={"name": "Zoe", "after": after}).location == f"/seat/{place}"
    assert rig.table.state.names[place] == "Zoe"


def test_an_empty_chair_in_the_circle_is_taken_by_a_tap(rig: Rig) -> None:
    rig.sit(*NAMES[:3])
    rig.table.do(SitDown("Dora", None))
    page = rig.phone().get("/join").text
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


@pytest.mark.parametrize("path", ["/", "/join"])
def test_a_latecomer_who_is_dealt_in_is_led_to_the_seat(rig: Rig, path: str) -> None:
    phones, late, other = rig.sit(*NAMES[:4]), rig.phone(), rig.phone()
    end_game(rig)
    late.post("/line", data={"name": "Zoe"})
    assert late.get(path).status_code == 200, "while it waits it looks at what it likes"
    for seat in range(4):
        phones[seat].post(f"/seat/{seat}/again", data={"again": "yes", "name": NAMES[seat]})
    assert late.get(path, headers={"X-Fragment": "all"}).location == "/seat"
    assert late.get("/seat").location == "/seat/4"
    assert late.get("/seat/4").status_code == 200
    assert late.get(path).status_code == 200, "from the seat it may go where it likes"
    for phone in (phones[0], other):
        assert phone.get(path).status_code == 200


@pytest.mark.parametrize("by_host", [False, True])
def test_a_latecomer_who_has_left_the_line_is_led_nowhere(rig: Rig, by_host: bool) -> None:
    late, host = rig.phone(), rig.host()
    rig.sit(*NAMES[:4])
    host.post("/host/start")
    late.post("/line", data={"name": "Zoe"})
    assert late.get("/").status_code == 200
    phone, path = (host, "/host/unwait") if by_host else (late, "/line/leave")
    assert phone.post(path, data={"name": "Zoe"}).status_code == 303
    assert late.get("/").status_code == 200
    host.post("/host/end")
    late.post("/join", data={"name": "Zoe"})
    assert rig.table.state.names == (*NAMES[:4], "Zoe")
    assert late.get("/").status_code == 200, "it has sat down by itself"


@pytest.mark.parametrize("game", ["dice", "cards"])
def test_the_host_who_plays_is_led_to_the_seat_when_a_game_begins(rig: Rig, game: str) -> None:
    phones = rig.sit(*NAMES[:4])
    host = rig.host()
    assert phones[2].post("/host/enter", data={"pin": PIN}).status_code == 303
    rig.table.do(ChooseGame(game))
    assert phones[2].post("/host/start").location == "/seat"
    assert phones[2].get("/seat").location == "/seat/2"
    assert 'href="/host"' in phones[2].get("/seat/2").text, "the seat leads back to the desk"
    rig.table.do(EndGame())
    assert host.post("/host/start").location == "/host", "who has no seat stays at the desk"
    assert phones[2].post("/host/mute", data={"muted": "no"}).location == "/host", "nothing else leads away"
