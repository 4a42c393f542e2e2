"""“Wrong?”: who may put a die right and how, without scripts; what strangers, late phones and two at once may not."""

import re
import threading
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from companion.ports.camera import Picture, PicturedDie, PicturedThrow
from companion.ports.tray import Throw, ThrownDie
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.corrections import ReserveCorrections, ThrowAgain, Undo
from companion.table.inputs.games import EndGame
from companion.table.inputs.house import Notice, PauseGame
from companion.table.inputs.throws import SaidThrow, SeenThrow
from companion.table.putting_right import tried_corrections
from companion.table.putting_right.tried_corrections import PutRight
from tests.clock import Clock
from tests.web.plugged import site_of
from tests.web.table_rig import Rig, text
from web.parts.site import NAME

ROLLED = ("arrow", "beer", "bullseye1", "gatling", "beer")
JPEG = b"\xff\xd8 of the throw"
FACE = re.compile(r'<button name="face" value="([a-z0-9_]+)"( class="likely")?>')


class Pictures:
    """Has a picture of every throw."""

    def of(self, throw: Throw) -> PicturedThrow:
        dice = (PicturedDie(die.die, _quad(100 * die.die), True, die.sure) for die in throw.dice)
        return PicturedThrow(Picture(JPEG, 1280, 720, 12.5), tuple(dice))


def _quad(x: float) -> tuple:
    return ((x, 300.0), (x + 40, 300.0), (x + 40, 340.0), (x, 340.0))


@pytest.fixture
def phones(rig: Rig) -> list:
    """Anna has rolled, as the camera saw it; die 2 might be dynamite or an arrow."""
    site = site_of(rig.app)
    rig.app.extensions[NAME] = replace(site, throw_pictures=Pictures())
    phones = rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.lay("dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 7/8 0 stranger | outlaw 7/8 0 stranger"
            " | renegade 7/8 0 stranger", players=4, modules=())  # fmt: skip
    roll(rig)
    return phones


def roll(rig: Rig) -> None:
    dice = [ThrownDie(number, face) for number, face in zip(rig.table.state.tray.wanted.dice, ROLLED, strict=True)]
    dice[1] = replace(dice[1], others=("dynamite", "arrow", "gatling"))
    rig.table.do(SeenThrow(Throw(tuple(dice), True)))


def throw(rig: Rig) -> str:
    return rig.table.state.game.throws[-1].decision


def address(rig: Rig, die: str = "die2", **more: object) -> str:
    return "/wrong?" + urlencode({"throw": throw(rig), "die": die, **more})


def fields(rig: Rig, face: str = "dynamite", die: str = "die2", **more: object) -> dict[str, str]:
    epoch = rig.table.state.game.views[None].epoch
    return {"throw": throw(rig), "die": die, "face": face, "epoch": str(epoch)} | more


def confirmed(rig: Rig, *faces: str, **more: str) -> dict[str, object]:
    return {"throw": throw(rig), "die": "die2", "faces": list(faces), **more}


def shown(rig: Rig) -> tuple[str, ...]:
    return rig.table.state.game.throws[-1].faces


RIGHT = ("arrow", "dynamite", *ROLLED[2:])


def test_anybody_puts_a_die_right_by_two_taps_a_look_and_a_yes(rig: Rig, phones: list) -> None:
    ben = phones[1]
    link = re.search(r'href="(/wrong\?[^"]*die=die2[^"]*)"', text(ben, "/seat/1"))
    assert link, "the die on his page leads there"
    page = text(ben, link[1])
    assert [(name, bool(likely)) for name, likely in FACE.findall(page)] == [
        ("dynamite", True), ("arrow", True), ("bullseye1", False), ("bullseye2", False), ("gatling", False),
    ]  # fmt: skip
    tried = ben.post("/wrong/try", data=fields(rig, seat=1))
    assert tried.status_code == 303
    assert shown(rig) == ROLLED, "nothing has happened yet"
    preview = text(ben, tried.location)
    assert "If it had been this throw" in preview
    assert preview.index("If it had been this throw") > preview.index("What does it really show?"), "below the die"
    assert "If it had been" not in text(phones[0], address(rig, seat=0)), "what he tries is his"
    done = ben.post("/wrong/confirm", data=confirmed(rig, *RIGHT, seat="1"))
    assert (done.status_code, done.location) == (303, "/seat/1")
    assert shown(rig) == RIGHT
    said = "{} puts {} throw right: die 2 is dynamite, not beer."
    assert said.format("Ben", "your") in text(phones[0], "/seat/0")
    assert said.format("Ben", "Anna's") in text(phones[2], "/seat/2")
    assert said.format("Ben", "Anna's") in text(rig.phone(), "/")
    assert "You put Anna's throw right: die 2 is dynamite, not beer." in text(phones[1], "/seat/1")


def test_who_put_it_right_takes_that_back_and_nobody_else_but_the_host(rig: Rig, phones: list) -> None:
    phones[1].post("/wrong/try", data=fields(rig, seat=1))
    phones[1].post("/wrong/confirm", data=confirmed(rig, *RIGHT, seat="1"))
    stamp = {"epoch": str(rig.decision.epoch), "decision": rig.decision.id}
    assert phones[0].post("/seat/0/undo", data=stamp).status_code == 409
    assert "/undo" not in text(phones[0], "/seat/0")
    assert "Take back the fix to Anna's throw" in text(phones[1], "/seat/1")
    assert phones[1].post("/seat/1/undo", data=stamp).status_code == 303
    assert shown(rig) == ROLLED
    assert "Ben takes back that Anna's throw was put right" in text(rig.phone(), "/")
    phones[1].post("/wrong/try", data=fields(rig, seat=1))
    phones[1].post("/wrong/confirm", data=confirmed(rig, *RIGHT, seat="1"))
    rig.table.do(Undo(None))
    assert shown(rig) == ROLLED


def test_the_cameras_picture_is_shown_on_demand_to_whom_may(rig: Rig, phones: list) -> None:
    page = text(phones[3], address(rig, seat=3))
    assert "Show what the camera saw" in page
    assert "/wrong/12500.jpg" not in page, "only on demand"
    assert "/wrong/12500.jpg" in text(phones[3], address(rig, seat=3, picture="yes"))
    answer = phones[3].get("/wrong/12500.jpg")
    assert (answer.data, answer.mimetype) == (JPEG, "image/jpeg")
    decision = rig.decision
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, ("keep",) * 5))
    assert phones[3].get("/wrong/12500.jpg").status_code == 200, "also when the game has gone on"
    assert phones[3].get("/wrong/1.jpg").status_code == 404
    stranger = rig.phone()
    assert stranger.get("/wrong/12500.jpg").status_code == 404
    assert "12500" not in text(stranger, address(rig, picture="yes"))


def test_a_picture_that_is_gone_is_offered_no_more_and_says_so(rig: Rig, phones: list) -> None:
    look = address(rig, seat=3, picture="yes")
    assert "That picture is gone" not in text(phones[3], look)
    rig.app.extensions[NAME] = replace(site_of(rig.app), throw_pictures=None)
    assert "That picture is gone" in text(phones[3], look)
    assert "That picture is gone" not in text(rig.phone(), look), "it was none of a stranger's"
    assert "Show what the camera saw" not in text(phones[3], address(rig, seat=3))


def test_dice_that_people_told_have_no_likeliest_face_and_no_picture(rig: Rig, phones: list) -> None:
    rig.table.do(ThrowAgain())
    wanted = rig.table.state.tray.wanted
    rig.table.do(SaidThrow(wanted.key, dict(zip(wanted.dice, ROLLED, strict=True))))
    page = text(phones[1], address(rig, seat=1))
    assert 'class="likely"' not in page
    assert len(FACE.findall(page)) == 5
    assert "what the camera saw" not in page


def test_after_a_doubtful_reading_that_somebody_settled_the_reader_is_still_heard(rig: Rig, phones: list) -> None:
    rig.table.do(ThrowAgain())
    wanted = rig.table.state.tray.wanted
    dice = [ThrownDie(number, face) for number, face in enumerate(ROLLED, 1)]
    dice[1] = replace(dice[1], sure=False, why="covered", others=("arrow",))
    rig.table.do(SeenThrow(Throw(tuple(dice), False, "covered")))
    rig.table.do(SaidThrow(wanted.key, dict(zip(wanted.dice, ("arrow", "gatling", *ROLLED[2:]), strict=True))))
    likely = [name for name, likely in FACE.findall(text(phones[1], address(rig, seat=1))) if likely]
    assert likely == ["beer", "arrow"], "what it was read as, then what it was like"


def test_a_role_that_it_would_show_is_sealed(rig: Rig) -> None:
    phones = rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.lay("dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 1/8 2 stranger | outlaw 7/8 0 stranger"
            " | renegade 7/8 0 stranger", players=4, modules=())  # fmt: skip
    rig.throw("gatling", "gatling", "beer", "dynamite", "dynamite")
    decision = rig.decision
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, ("keep",) * 5))
    assert rig.table.state.game.views[None].table.seats[1].life == 1
    first = rig.table.state.game.throws[0].decision
    epoch = str(rig.table.state.game.views[None].epoch)
    data = {"throw": first, "die": "die3", "face": "gatling", "seat": "2", "epoch": epoch}
    assert phones[2].post("/wrong/try", data=data).status_code == 303
    assert rig.table.state.undo.corrections[2].sealed, "the made-up throw kills Ben"
    page = text(phones[2], "/wrong?" + urlencode({"throw": first, "die": "die3", "seat": 2}))
    assert "A role that is hidden now would show" in page
    assert "outlaw" not in page.lower().replace("data-", "")


def test_a_stranger_learns_and_does_nothing(rig: Rig, phones: list) -> None:
    stranger = rig.phone()
    page = text(stranger, address(rig))
    assert 'name="face"' not in page
    assert "Only the players here and the host" in page
    for seat in ("", "0", "1", "-1", "99", "²"):
        assert stranger.post("/wrong/try", data=fields(rig, seat=seat)).status_code == 409
        assert stranger.post("/wrong/confirm", data=confirmed(rig, *RIGHT, seat=seat)).status_code == 409
        assert stranger.post("/wrong/drop", data=fields(rig, seat=seat)).status_code == 409
    assert (shown(rig), rig.table.state.undo.corrections) == (ROLLED, {})


def test_a_phone_that_names_another_seat_acts_for_its_own(rig: Rig, phones: list) -> None:
    phones[1].post("/wrong/try", data=fields(rig, seat=0))
    assert set(rig.table.state.undo.corrections) == {1}
    phones[1].post("/wrong/confirm", data=confirmed(rig, *RIGHT, seat="0"))
    assert "Ben puts" in text(rig.phone(), "/")


def test_the_host_puts_it_right_from_the_table_page_too(rig: Rig, phones: list) -> None:
    host = rig.host()
    assert host.post("/wrong/try", data=fields(rig)).status_code == 303
    assert host.post("/wrong/confirm", data=confirmed(rig, *RIGHT)).location == "/host"
    assert "The host puts Anna's throw right" in text(host, "/")


@pytest.mark.parametrize(
    "wrong",
    [
        {"face": "sheriff"}, {"face": ""}, {"face": "bullet"}, {"die": "die9"}, {"die": ""}, {"die": "loudmouth"},
        {"throw": "turn 99/P0/roll 1"}, {"throw": ""}, {"epoch": "-1"}, {"epoch": "x"}, {"epoch": ""},
        {"face": "dynamite\x00"}, {"face": "d" * 3000},
    ],
)  # fmt: skip
def test_rubbish_is_refused_and_changes_nothing(rig: Rig, phones: list, wrong: dict[str, str]) -> None:
    answer = phones[1].post("/wrong/try", data=fields(rig, seat=1) | wrong)
    assert answer.status_code in (404, 409), answer.status_code
    assert (shown(rig), rig.table.state.undo.corrections) == (ROLLED, {})
    for faces in ((), ("dynamite",), RIGHT):
        assert phones[1].post("/wrong/confirm", data=confirmed(rig, *faces, seat="1")).status_code == 409
    assert shown(rig) == ROLLED


def test_what_is_confirmed_is_what_was_shown(rig: Rig, phones: list) -> None:
    phones[1].post("/wrong/try", data=fields(rig, seat=1))
    phones[1].post("/wrong/try", data=fields(rig, "gatling", seat=1))  # in another tab
    assert phones[1].post("/wrong/confirm", data=confirmed(rig, *RIGHT, seat="1")).status_code == 409
    assert shown(rig) == ROLLED


def test_what_others_do_meanwhile_leaves_what_is_tried(rig: Rig, phones: list) -> None:
    phones[1].post("/wrong/try", data=fields(rig, seat=1))
    decision = rig.decision
    rig.table.do(GiveAnswer(0, decision.id, decision.epoch, ("keep",) * 5))
    assert rig.table.state.undo.corrections[1].asked.key == "aim", "it is looked up anew"
    assert phones[1].post("/wrong/confirm", data=confirmed(rig, *RIGHT, seat="1")).status_code == 303
    assert rig.table.state.game.throws[0].faces == RIGHT


def test_of_two_at_once_one_stands_and_the_other_is_told(rig: Rig, phones: list) -> None:
    for number in (1, 2):
        assert phones[number].post("/wrong/try", data=fields(rig, seat=number)).status_code == 303
    statuses: list[int] = []

    def send(number: int) -> None:
        data = confirmed(rig, *RIGHT, seat=str(number))
        statuses.append(phones[number].post("/wrong/confirm", data=data).status_code)

    threads = [threading.Thread(target=send, args=(number,)) for number in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(statuses) == [303, 409]
    told = [event.key for event in rig.table.state.game.views[None].log if event.key.startswith("corrected")]
    assert told == ["corrected_by_seat"]
    assert rig.table.state.undo.corrections == {}


def test_a_page_from_before_an_undo_is_stale(rig: Rig, phones: list) -> None:
    old = fields(rig, seat=1)
    rig.table.do(ThrowAgain())
    roll(rig)
    assert phones[1].post("/wrong/try", data=old).status_code == 409
    assert rig.table.state.undo.corrections == {}


def test_a_table_may_reserve_it_to_who_threw_and_the_host(rig: Rig, phones: list) -> None:
    host = rig.host()
    phones[1].post("/wrong/try", data=fields(rig, seat=1))
    assert phones[1].post("/host/put-right", data={"reserved": "yes"}).status_code == 409
    assert host.post("/host/put-right", data={"reserved": "perhaps"}).status_code == 409
    assert host.post("/host/put-right", data={"reserved": "yes"}).status_code == 303
    late = phones[1].post("/wrong/confirm", data=confirmed(rig, *RIGHT, seat="1"))
    assert late.status_code == 409, "tried before, confirmed after"
    assert "only whoever threw, or the host" in late.text
    assert 'name="face"' not in text(phones[1], address(rig, seat=1))
    assert phones[1].post("/wrong/try", data=fields(rig, seat=1)).status_code == 409
    phones[0].post("/wrong/try", data=fields(rig, seat=0))
    assert phones[0].post("/wrong/confirm", data=confirmed(rig, *RIGHT, seat="0")).status_code == 303
    assert shown(rig) == RIGHT
    assert host.post("/host/put-right", data={"reserved": "no"}).status_code == 303
    assert phones[2].post("/wrong/try", data=fields(rig, "arrow", seat=2)).status_code == 303


def test_the_reservation_is_kept_over_a_restart(open_rig) -> None:
    rig = open_rig()
    rig.table.do(ReserveCorrections(True))
    assert (rig.journal.path.parent / "roller_puts_right").exists()
    assert PutRight(rig.journal.path.parent).reserved


def test_nobody_who_looks_at_a_preview_holds_the_bots_up_for_good(open_rig) -> None:
    clock = Clock()
    rig = open_rig(clock=clock)
    phones = rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.lay("dice turn 4 P0 | sheriff+ 9/10 0 stranger | outlaw 7/8 0 stranger | outlaw 7/8 0 stranger"
            " | renegade 7/8 0 stranger", players=4, modules=())  # fmt: skip
    rig.throw(*ROLLED)
    phones[1].post("/wrong/try", data=fields(rig, seat=1))
    clock.now += tried_corrections.SECONDS - 1
    rig.table.do(Notice("somebody does something"))
    assert set(rig.table.state.undo.corrections) == {1}
    clock.now += 2
    rig.table.do(Notice("and again"))
    assert rig.table.state.undo.corrections == {}


def test_a_paused_table_takes_no_correction(rig: Rig, phones: list) -> None:
    rig.table.do(PauseGame(0))
    assert phones[1].post("/wrong/try", data=fields(rig, seat=1)).status_code == 409
    assert "The table is paused" in phones[1].post("/wrong/try", data=fields(rig, seat=1)).text


def test_what_was_never_thrown_has_no_page(rig: Rig, phones: list) -> None:
    for query in ("", "throw=&die=", "throw=turn+9/P0/roll+1&die=die1", f"throw={throw(rig)}&die=die7"):
        assert phones[1].get(f"/wrong?{query}").status_code == 404
    rig.table.do(EndGame())
    assert phones[1].get("/wrong?throw=turn+1/P0/roll+1&die=die1").status_code == 404


def test_where_a_tap_marks_the_die_a_link_stands_below(rig: Rig, phones: list) -> None:
    page = text(phones[0], "/seat/0")
    assert page.index("wrong-row") > page.index('class="tap-dice')
    assert re.findall(r'<a data-wrong href="/wrong\?[^"]*die=(\w+)', page[page.index("wrong-row") :]) == [
        f"die{number}" for number in range(1, 6)
    ]
