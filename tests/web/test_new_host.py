"""The desk changes hands: handed on by the host, or chosen by the players while the host is away; and who cannot."""

import threading
from pathlib import Path

import pytest

from companion.table.inputs.chairs import LetBotPlay
from tests.clock import Clock
from tests.web.plugged import site_of
from tests.web.table_rig import NAMES, PIN, Rig
from tests.web.test_hosts import copy_of, hosts
from web.access.new_host import AWAKE, AWAY


class Night:
    """A game of five whose host has a phone beside those of the players."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = Clock()
        self.rig = Rig(folder, clock=self.clock)
        self.host = self.rig.host()
        self.phones = self.rig.sit(*NAMES[:5])
        self.host.post("/host/start")
        assert self.rig.table.state.phase == "playing"

    def restart(self) -> None:
        self.rig.close()
        phones = (self.host, *self.phones)
        self.rig = Rig(self.folder, clock=self.clock)
        self.host, *self.phones = (copy_of(phone, self.rig) for phone in phones)

    @property
    def new_host(self):
        return site_of(self.rig.app).new_host

    def pass_away(self, seconds: float = AWAY) -> None:
        self.clock.now += seconds

    def wake(self, *seats: int) -> None:
        for seat in seats:
            assert self.phones[seat].get(f"/seat/{seat}").status_code == 200

    def say(self, seat: int, whom: int, absence: int | None = None) -> int:
        form = {"whom": f"{whom} {NAMES[whom]}", "absence": self.new_host.absence if absence is None else absence}
        return self.phones[seat].post(f"/seat/{seat}/new-host", data=form).status_code


@pytest.fixture
def night(tmp_path: Path):
    night = Night(tmp_path)
    yield night
    night.rig.close()


# -- the host is away --------------------------------------------------------------------------------------------------


def test_all_who_are_awake_choose_a_host_without_a_pin(night: Night) -> None:
    night.pass_away(AWAY - 1)
    assert "choose-host" not in night.phones[0].get("/seat/0").text
    night.pass_away(1)
    assert "choose-host" in night.phones[0].get("/seat/0").text
    assert "may choose another host" in night.rig.phone().get("/").text
    night.wake(0, 1, 2, 3)
    assert night.say(0, 1) == night.say(1, 1) == night.say(2, 1) == 303
    assert "Anna wants Ben" in night.phones[4].get("/seat/4").text
    assert not hosts(night.phones[1]), "Dora and Emil are awake and have said nothing"
    night.say(3, 1)
    assert not hosts(night.phones[1])
    night.say(4, 1)
    assert hosts(night.phones[1])
    assert "You have chosen Ben as the host" in night.rig.phone().get("/").text
    assert "choose-host" not in night.phones[0].get("/seat/0").text
    assert [hosts(phone) for phone in night.phones] == [False, True, False, False, False]
    night.restart()
    assert hosts(night.phones[1]), "also after a restart"
    assert hosts(night.host), "who comes back is a host still"


def test_those_asleep_are_not_waited_for_but_the_majority_is(night: Night) -> None:
    night.pass_away()
    night.say(0, 0)
    night.say(1, 0)
    assert not hosts(night.phones[0]), "two of five"
    night.say(2, 0)
    assert hosts(night.phones[0]), "three of five; Dora and Emil sleep"


def test_one_who_is_awake_and_says_no_keeps_it_from_being(night: Night) -> None:
    night.pass_away()
    night.say(4, 3)
    for seat in range(4):
        night.say(seat, 0)
    assert not hosts(night.phones[0])
    night.say(4, 0)
    assert hosts(night.phones[0])


def test_nobody_becomes_the_host_unasked(night: Night) -> None:
    night.pass_away()
    for seat in range(1, 5):
        night.say(seat, 0)
    assert not hosts(night.phones[0]), "Anna sleeps"
    night.say(0, 0)
    assert hosts(night.phones[0])


def test_the_hosts_coming_back_ends_it_and_what_was_sent_before_counts_no_more(night: Night) -> None:
    night.pass_away()
    before = night.new_host.absence
    night.say(0, 1)
    night.say(1, 1)
    night.host.get("/")
    assert night.say(2, 1, before) == 409
    assert "choose-host" not in night.phones[0].get("/seat/0").text
    night.pass_away()
    assert night.say(2, 1, before) == 409, "a form of the time before"
    assert night.say(2, 1) == 303
    assert not hosts(night.phones[1]), "what the first two said is forgotten"


def test_a_word_can_be_taken_back(night: Night) -> None:
    night.pass_away()
    night.say(0, 0)
    night.say(1, 0)
    form = {"back": "yes", "absence": night.new_host.absence}
    assert night.phones[1].post("/seat/1/new-host", data=form).status_code == 303
    night.pass_away(AWAKE + 1)
    night.say(2, 0)
    assert not hosts(night.phones[0]), "two of five"


def test_strangers_bots_and_who_sat_down_since_have_no_voice(night: Night) -> None:
    night.pass_away()
    stranger = night.rig.phone()
    form = {"whom": "0 Anna", "absence": night.new_host.absence}
    assert stranger.post("/seat/0/new-host", data=form).status_code == 409
    assert night.phones[1].post("/seat/0/new-host", data=form).status_code == 409, "for another's seat"
    code = night.rig.table.chair_code(3, night.rig.table.state.chairs.sitting[3].phone)
    assert stranger.post("/join/code", data={"chair": "3", "code": code}).status_code == 303
    assert stranger.post("/seat/3/new-host", data=form).status_code == 409
    assert "choose-host" not in stranger.get("/seat/3").text
    night.rig.table.do(LetBotPlay(2, "sensible"))
    assert night.say(0, 3) == 409, "a phone that came since cannot be chosen"
    assert night.say(0, 2) == 409, "nor can a bot"
    assert night.phones[2].post("/seat/2/new-host", data=form).status_code == 409
    night.say(0, 0)
    night.say(1, 0)
    assert not hosts(night.phones[0]), "two of four people"
    night.say(4, 0)
    assert hosts(night.phones[0])


def test_a_phone_with_many_seats_has_one_voice(open_rig) -> None:
    clock = Clock()
    rig = open_rig(clock=clock)
    host, shared, other = rig.host(), rig.phone(), rig.phone()
    for name in NAMES[:4]:
        shared.post("/join", data={"name": name})
    other.post("/join", data={"name": "Emil"})
    host.post("/host/start")
    clock.now += AWAY
    absence = site_of(rig.app).new_host.absence
    for seat in range(4):
        assert shared.post(f"/seat/{seat}/new-host", data={"whom": "0 Anna", "absence": absence}).status_code == 303
    assert not hosts(shared)
    other.post("/seat/4/new-host", data={"whom": "0 Anna", "absence": absence})
    assert hosts(shared), "both phones"


def test_who_sits_alone_is_not_asked(open_rig) -> None:
    clock = Clock()
    rig = open_rig(clock=clock)
    host = rig.host()
    [alone] = rig.sit("Anna")
    host.get("/host")
    clock.now += AWAY
    assert "choose-host" not in alone.get("/seat/0").text
    assert alone.post("/seat/0/new-host", data={"whom": "0 Anna", "absence": 1}).status_code == 409
    assert not hosts(alone)


def test_many_windows_of_a_stranger_in_the_lobby_choose_nobody(tmp_path: Path) -> None:
    clock = Clock()
    rig = Rig(tmp_path, clock=clock)
    rig.host().get("/host")
    clock.now += AWAY
    windows = rig.sit(*NAMES[:5])
    for seat, window in enumerate(windows):
        assert window.post(f"/seat/{seat}/new-host", data={"whom": "0 Anna", "absence": 1}).status_code == 409
        assert "choose-host" not in window.get(f"/seat/{seat}").text
    rig.close()
    rig = Rig(tmp_path, clock=clock)
    windows = [copy_of(window, rig) for window in windows]
    clock.now += AWAY
    for seat, window in enumerate(windows):
        assert window.post(f"/seat/{seat}/new-host", data={"whom": "0 Anna", "absence": 0}).status_code == 409
    assert not any(hosts(window) for window in windows), "nor after a restart"
    rig.close()


def test_a_restart_in_the_middle_begins_anew(night: Night) -> None:
    night.pass_away()
    absence = night.new_host.absence
    for seat in (0, 1):
        night.say(seat, 0)
    night.restart()
    assert night.say(2, 0, absence) == 409, "the minute begins anew"
    night.pass_away()
    assert night.say(2, 0) == 303
    assert not hosts(night.phones[0])
    for seat in (0, 1):
        night.say(seat, 0)
    assert hosts(night.phones[0])


def test_a_host_that_still_listens_is_not_away(night: Night) -> None:
    with night.host.get("/stream", buffered=False) as answer:
        words = iter(answer.response)
        assert "retry" in str(next(words))
        night.pass_away()
        next(words)
        assert not night.new_host.away


def test_of_all_at_once_one_is_the_host(night: Night) -> None:
    night.pass_away()
    night.wake(0, 1, 2, 3, 4)
    start = threading.Barrier(5)

    def say(seat: int) -> None:
        start.wait(10)
        night.say(seat, 2)

    threads = [threading.Thread(target=say, args=(seat,)) for seat in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert [hosts(phone) for phone in night.phones] == [False, False, True, False, False]


def test_without_a_host_there_is_nothing_to_choose(open_rig) -> None:
    clock = Clock()
    rig = open_rig(clock=clock)
    phones = rig.sit(*NAMES[:4])
    rig.lay(players=4, modules=())
    clock.now += AWAY
    assert "choose-host" not in phones[0].get("/seat/0").text
    assert phones[0].post("/seat/0/new-host", data={"whom": "0 Anna", "absence": 0}).status_code == 409


@pytest.mark.parametrize(
    "form", [{}, {"absence": "x"}, {"whom": "0"}, {"whom": "9 Anna", "absence": "0"}, {"whom": "0 Ben", "absence": "0"}]
)
def test_rubbish_chooses_nobody(night: Night, form: dict[str, str]) -> None:
    night.pass_away()
    assert night.phones[0].post("/seat/0/new-host", data=form).status_code == 409
    assert night.new_host.said(night.rig.table.state.chairs.sitting) == {}


# -- the host hands it on ----------------------------------------------------------------------------------------------


def test_the_desk_is_handed_on_and_who_gave_it_keeps_nothing(night: Night) -> None:
    assert "Hand the desk over" in night.host.get("/host").text
    night.host.post("/host/hand-on", data={"whom": "1 Ben"})
    assert "You have offered the desk to Ben" in night.host.get("/host").text
    assert "is handing the desk to you" in night.phones[1].get("/seat/1").text
    assert "is handing the desk" not in night.phones[0].get("/seat/0").text
    copied = copy_of(night.host, night.rig)
    assert not hosts(night.phones[1])
    for other in (0, 2):
        assert night.phones[other].post(f"/seat/{other}/desk", data={"take": "yes"}).status_code == 409
    assert night.phones[1].post("/seat/1/desk", data={"take": "maybe"}).status_code == 409
    assert night.phones[1].post("/seat/1/desk", data={"take": "yes"}).status_code == 303
    assert hosts(night.phones[1])
    assert not hosts(night.host)
    assert not hosts(copied)
    assert "Ben is the host now" in night.rig.phone().get("/").text
    assert night.phones[1].post("/seat/1/desk", data={"take": "yes"}).status_code == 409, "once and no more"
    night.restart()
    assert hosts(night.phones[1])
    assert not hosts(night.host)
    night.phones[1].post("/host/leave")
    assert not hosts(night.phones[1]), "and may leave it"


def test_an_offer_is_declined_withdrawn_or_void(night: Night) -> None:
    night.host.post("/host/hand-on", data={"whom": "1 Ben"})
    assert night.phones[1].post("/seat/1/desk", data={"take": "no"}).status_code == 303
    assert hosts(night.host)
    night.host.post("/host/hand-on", data={"whom": "1 Ben"})
    night.host.post("/host/keep-desk")
    assert night.phones[1].post("/seat/1/desk", data={"take": "yes"}).status_code == 409
    night.host.post("/host/hand-on", data={"whom": "1 Ben"})
    night.host.post("/host/leave")
    assert "is handing the desk" not in night.phones[1].get("/seat/1").text
    assert night.phones[1].post("/seat/1/desk", data={"take": "yes"}).status_code == 409, "who offered is no host"
    assert not any(hosts(phone) for phone in night.phones)


def test_a_host_offers_only_to_a_players_phone(night: Night) -> None:
    night.rig.table.do(LetBotPlay(3, "sensible"))
    for whom in ("3 Dora", "1 Anna", "9 Ben", "", "x"):
        assert night.host.post("/host/hand-on", data={"whom": whom}).status_code == 409
    night.host.post("/host/hand-on", data={"whom": "1 Ben"})
    night.rig.table.do(LetBotPlay(1, "sensible"))
    assert night.phones[1].post("/seat/1/desk", data={"take": "yes"}).status_code in (409, 404)
    assert not hosts(night.phones[1]), "the phone lost its chair meanwhile"


def test_a_full_disk_leaves_the_desk_where_it_is(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    night.host.post("/host/hand-on", data={"whom": "1 Ben"})
    with monkeypatch.context() as disk:
        disk.setattr("web.access.hosts.write_private", full)
        assert night.phones[1].post("/seat/1/desk", data={"take": "yes"}).status_code == 503
    assert hosts(night.host)
    assert not hosts(night.phones[1])
    assert night.phones[1].post("/seat/1/desk", data={"take": "yes"}).status_code == 303
    assert hosts(night.phones[1])


def test_another_pin_lets_all_other_phones_go(night: Night) -> None:
    second = night.rig.host()
    assert second.post("/host/new-pin", data={"pin": "12"}).status_code == 409
    assert hosts(night.host)
    assert second.post("/host/new-pin", data={"pin": "2580"}).status_code == 303
    assert hosts(second)
    assert not hosts(night.host)
    assert night.host.post("/host/enter", data={"pin": PIN}).status_code == 409
    assert night.host.post("/host/enter", data={"pin": "2580"}).status_code == 303
    assert hosts(night.host)
