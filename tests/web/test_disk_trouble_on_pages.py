"""What is wrong with the disk stands on every page until it is right again; what is not known yet is told as that."""

import html

import pytest

from companion.locales.words import sentence
from companion.table import table as table_module
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import StartGame
from companion.table.inputs.house import Notice
from tests.companion.journal.poor_disk import make_poor
from tests.web.table_rig import NAMES, Rig

FACES = ("arrow", "beer", "beer", "bullseye1", "gatling")
WITHIN = 30


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(table_module, "PROBE_EVERY", 0.02)


@pytest.fixture
def started(rig: Rig):
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    return phones


def text(answer) -> str:
    return html.unescape(answer.text)


def wait_for(table, condition):
    state = table.state
    while not condition(state):
        newer = table.wait(state.revision, WITHIN)
        assert newer.revision > state.revision, state.machine.troubles
        state = newer


def said(rig: Rig) -> dict[str, str]:
    wanted = rig.table.state.tray.wanted
    faces = {f"face:{die}": face for die, face in zip(wanted.dice, FACES, strict=True)}
    return {"key": wanted.key} | faces


@pytest.mark.parametrize("who", ["seat", "host"])
def test_what_the_disk_has_not_taken_is_told_on_every_page_until_it_does(rig: Rig, started, who: str) -> None:
    disk = make_poor(rig.journal)
    disk.fails = True
    seat, host = rig.active, rig.host()
    phone, to = (started[seat], f"/seat/{seat}/say") if who == "seat" else (host, f"/host/for/{seat}/say")
    answer = phone.post(to, data=said(rig))
    assert answer.status_code == 503
    assert "does not work as it should" in text(answer)
    for page in ("/", f"/seat/{(seat + 1) % 4}", "/join"):
        assert "does not work as it should" in text(started[(seat + 1) % 4].get(page))
    for page in ("/host", "/host/dice", "/host/camera"):
        assert "does not work as it should" in text(host.get(page))
    disk.fails = False
    wait_for(rig.table, lambda state: not state.machine.troubles)
    assert "does not work as it should" not in text(rig.phone().get("/"))
    assert phone.post(to, data=said(rig)).status_code == 303


@pytest.mark.parametrize("who", ["seat", "host"])
def test_a_disk_that_hangs_is_not_known_yet_and_what_has_happened_is_shown(
    rig: Rig, started, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = make_poor(rig.journal)
    disk.answers.clear()
    monkeypatch.setattr(table_module, "ANSWER_WITHIN", 0.1)
    monkeypatch.setattr(table_module, "HANGS_STILL", 0.05)
    seat, host = rig.active, rig.host()
    phone, to = (started[seat], f"/seat/{seat}/say") if who == "seat" else (host, f"/host/for/{seat}/say")
    answer = phone.post(to, data=said(rig))
    assert answer.status_code == 503
    assert sentence("disk.not_yet_known") in text(answer)
    answer = phone.post(to, data=said(rig))
    assert answer.status_code == 503
    assert sentence("disk.not_taken") in text(answer)
    assert sentence("disk.hangs") in text(rig.phone().get("/"))
    disk.answers.set()
    wait_for(rig.table, lambda state: state.game.throws and not state.machine.troubles)
    assert [throw.faces for throw in rig.table.state.game.throws] == [FACES], "once, and not again"


def test_the_desk_alone_says_after_how_many_answers_a_game_goes_on(tmp_path) -> None:
    rig = Rig(tmp_path)
    rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    answers = len(rig.journal.game_on_table().commands)
    rig.close()
    rig = Rig(tmp_path)
    told = f"Game 1 goes on after {answers} answers."
    assert told in text(rig.host().get("/host"))
    assert told not in text(rig.phone().get("/"))
    rig.throw(*FACES)
    assert "goes on after" not in text(rig.host().get("/host"))
    rig.close()


def test_playing_again_leaves_the_desk_with_the_next_game(rig: Rig, started) -> None:
    host = rig.host()
    assert host.post("/host/again").status_code == 409, "it has not ended yet"
    sheriff = rig.table.state.game.views[None].table.seats[rig.active]
    rig.table.do(Adjust((f"P{sheriff.number}/eliminate",)))
    assert rig.table.state.phase == "over"
    assert host.post("/host/again").status_code == 303
    assert rig.table.state.phase == "playing"
    assert [game.put_away for game in rig.journal.games()] == [True, False]


def test_only_a_host_reads_where_on_the_machine_something_lies(rig: Rig) -> None:
    rig.sit(*NAMES[:4])
    why = sentence("cookies.unwritable", {"path": "/home/pi/table/phones.key", "why": "No space left on device"})
    rig.table.do(Notice(sentence("trouble.table.known", {"why": why})))
    for path in ("/", "/join"):
        assert "/home/pi" not in text(rig.phone().get(path))
    assert "known by, phones.key, cannot be written" in text(rig.phone().get("/"))
    assert "known by, /home/pi/table/phones.key, cannot be written" in text(rig.host().get("/host"))
