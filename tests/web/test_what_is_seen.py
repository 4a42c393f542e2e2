"""What people saw amiss on the pages: faces keep their names, thrown dice are waited for, one sentence once."""

import re
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from companion.games.dice.faces import DICE
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import ThrowDice
from tests.clock import Clock
from tests.web.table_rig import NAMES, FakeTray, Rig, looked_at

SALOON = (
    "dice turn 7 P0 | the_bear+ 6/11 2 willy_the_kid | the_ugly 3/8 1+chief bart_cassidy | the_doc 3/8 0 black_jack | "
    "the_bad+! 0/9 0 paul_regret ghost | right_hand 5/8 2 pedro_ramirez | the_gambler+! 0/8 0 lucky_duke"
)


def text(rig: Rig, path: str = "/") -> str:
    return rig.phone().get(path).text


@pytest.fixture
def to_roll(rig: Rig) -> SimpleNamespace:
    """A table at which dice are wanted, and the phone of who throws."""
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    while rig.table.state.tray.wanted is None:
        asked = rig.decision
        rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))
    return SimpleNamespace(rig=rig, phone=phones[rig.active], path=f"/seat/{rig.active}")


def test_a_face_keeps_its_name_beside_what_else_is_told_of_the_die(to_roll) -> None:
    rig = to_roll.rig
    rig.throw("dynamite", "beer", "bullseye1", "bullseye2", "gatling")
    row = re.search(r'<ol class="dice.*?</ol>', text(rig), re.DOTALL)[0]
    locked = re.search(r'<li class="[^"]*locked.*?</li>', row, re.DOTALL)[0]
    assert "dynamite</span>" in locked
    assert "locked</span>" in locked
    for face in ("beer", "bull&#39;s eye 1", "bull&#39;s eye 2", "Gatling"):
        assert f'class="mark plain">{face}</span>' in row


def test_before_the_throw_the_dice_that_are_wanted_lie_there_blank(to_roll) -> None:
    page = text(to_roll.rig)
    assert page.count('class="die blank') == len(DICE)
    assert re.findall(r'class="die blank .*?class="number">(\w)<', page) == list("12345")
    portraits = len(re.findall(r'<svg class="portrait[^>]*><use href="#hat"/>', page))
    assert page.count('href="#hat"') == portraits, "no die wears the hat that stands for an unknown face"


def test_that_dice_roll_is_said_once(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig(tray=FakeTray())
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    while rig.table.state.tray.wanted is None:
        asked = rig.decision
        rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))
    rig.table.do(ThrowDice())
    assert rig.table.state.tray.throwing
    assert looked_at(phones[rig.active].get(f"/seat/{rig.active}").text).count("The dice are rolling") == 1
    assert rig.host().get("/host").text.count("The dice are rolling") == 1


def test_two_taps_throw_the_dice_once(open_rig: Callable[..., Rig]) -> None:
    tray = FakeTray()
    rig = open_rig(tray=tray)
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    while rig.table.state.tray.wanted is None:
        asked = rig.decision
        rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))
    phone, seat = phones[rig.active], f"/seat/{rig.active}"
    [key] = re.findall(rf'action="{seat}/throw"><input type="hidden" name="key" value="([^"]+)">', phone.get(seat).text)
    assert [phone.post(f"{seat}/throw", data={"key": key}).status_code for _ in range(2)] == [303, 303]
    assert tray.thrown == [(1, 2, 3, 4, 5)]


def test_a_windows_time_is_told_in_seconds_too_the_same_for_all(open_rig: Callable[..., Rig]) -> None:
    clock = Clock()
    rig = open_rig(window_seconds=5, clock=clock)
    phones = rig.sit(*NAMES[:6])
    rig.lay(SALOON, players=6, modules=("chiefs_arrow", "special_roles", "ghost"))
    rig.throw("gatling", "beer", "beer", "bullseye1", "bullseye2")
    assert rig.decision.shape == "window"
    clock.now += 1.5
    pages = [text(rig), *(phones[seat].get(f"/seat/{seat}").text for seat in (0, 1, 4))]
    for page in pages:
        assert re.findall(r'<p class="seconds"[^>]*>(\d+)</p>', page) == ["4"]


def test_the_addresss_port_stays_with_its_host(rig: Rig) -> None:
    assert "http://<wbr><b>192.0.2.7:8000</b>" in text(rig)
