"""Whoever must look at a throw sees the camera's picture of it, doubtful dice marked; only while it is held."""

import re
from dataclasses import replace

import pytest

from companion.ports.camera import Picture, PicturedDie, PicturedThrow
from companion.ports.tray import Throw
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import DropHeld
from tests.web.plugged import site_of
from tests.web.table_rig import Rig
from web.parts.site import NAME
from web.parts.tray_picture.overlay import around, drawn_die

PICTURE = Picture(b"\xff\xd8 of the throw", 1280, 720, 12.5)


def quad(x: float, y: float) -> tuple:
    return ((x, y), (x + 40, y), (x + 40, y + 40), (x, y + 40))


class Pictures:
    """Has a picture of every throw whose second die is doubtful, and a die that lay there."""

    def of(self, throw: Throw) -> PicturedThrow | None:
        dice = [PicturedDie(d.die, quad(200 * d.die, 300), True, d.sure, d.why) for d in throw.dice]
        return PicturedThrow(PICTURE, (*dice, PicturedDie(6, quad(1100, 90), False, True)))


@pytest.fixture
def held(rig: Rig) -> Rig:
    rig.app.extensions[NAME] = replace(site_of(rig.app), throw_pictures=Pictures())
    rig.phones = rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.table.do(StartGame())
    while rig.table.state.tray.wanted is None:
        asked = rig.decision
        rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))
    return rig


def test_everybody_sees_the_picture_while_the_throw_is_held(held: Rig) -> None:
    assert "held-picture" not in held.phone().get("/").text
    held.throw("arrow", "beer", "beer", "gatling", "beer", unsure=(2,))
    seat = held.phones[held.active]
    pages = [held.phone().get("/"), held.host().get("/host"), seat.get("/seat", follow_redirects=True)]
    for answer in pages:
        page = answer.text
        address = re.search(r'href="(/held/\d+\.jpg)"', page)
        assert address is not None
        assert len(re.findall(r'seen-die sure', page)) == 4
        assert len(re.findall(r'seen-die unsure.*?>2\?<', page)) == 1
        assert len(re.findall(r'seen-die still', page)) == 1
        assert held.phone().get(address[1]).data == PICTURE.jpeg
    assert "What the camera saw" in page
    assert held.phone().get("/held/1.jpg").status_code == 404
    held.table.do(DropHeld())
    assert held.phone().get(address[1]).status_code == 404
    assert "held-picture" not in held.phone().get("/").text


def test_as_much_is_shown_as_the_dice_need() -> None:
    assert around([], 1280, 720).view_box == "-0.5 -0.5 1280.0 720.0"
    near = around([quad(600, 300), quad(700, 340)], 1280, 720)
    assert near.left < 600 - 40
    assert near.left + near.width > 740 + 40
    assert near.width < 1280 / 2
    corner = around([quad(1230, 670)], 1280, 720)
    assert corner.left + corner.width == pytest.approx(1279.5)
    assert corner.top + corner.height == pytest.approx(719.5)
    every = around([quad(0, 0), quad(1240, 680)], 1280, 720)
    assert (every.width, every.height) == (1280, 720)


def test_a_label_stands_where_there_is_room() -> None:
    box = around([], 1280, 720)
    assert drawn_die(quad(600, 300), "3", "sure", box).y < 300
    assert drawn_die(quad(600, 5), "3", "sure", box).y > 45
