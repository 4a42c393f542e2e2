"""The film shows dice as the camera saw them, cut out of the picture in the order of the faces, while they are new."""

import re
from dataclasses import replace

import pytest

from companion.ports.camera import Picture, PicturedDie, PicturedThrow
from companion.ports.tray import Throw
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.corrections import ThrowAgain
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SaidThrow
from tests.web.plugged import site_of
from tests.web.table_rig import Rig
from web.parts.site import NAME

PICTURE = Picture(b"\xff\xd8 of the throw", 1280, 720, 12.5)
CUT_OUT = re.compile(r'<svg viewBox="([^"]+)"><image href="([^"]+)" width="1280" height="720"/></svg>')


class Pictures:
    """Has a picture of the last throw only, and of a sixth die that lay there before."""

    def __init__(self) -> None:
        self.missing: tuple[int, ...] = ()

    def of(self, throw: Throw) -> PicturedThrow:
        seen = [die for die in throw.dice if die.die not in self.missing]
        dice = [PicturedDie(die.die, _quad(100 * die.die), True, die.sure) for die in seen]
        return PicturedThrow(PICTURE, (*reversed(dice), PicturedDie(6, _quad(900), False, True)))


def _quad(x: float) -> tuple:
    return ((x, 300.0), (x + 40, 300.0), (x + 40, 340.0), (x, 340.0))


@pytest.fixture
def pictures(rig: Rig) -> Pictures:
    return Pictures()


@pytest.fixture
def filmed(open_rig, pictures: Pictures) -> Rig:
    rig = open_rig(beats=1.0, window_seconds=0)
    rig.app.extensions[NAME] = replace(site_of(rig.app), throw_pictures=pictures)
    rig.sit("Anna", "Ben", "Carl", "Dora")
    rig.table.do(StartGame())
    return rig


def film(rig: Rig) -> str:
    lines = len(rig.table.state.game.views[None].log)
    headers = {"X-Fragment": "all", "X-Beats": f"all 1.0.{lines - 3}"}
    return rig.phone().get("/", headers=headers).text


def test_each_die_is_cut_out_in_the_order_of_the_faces(filmed: Rig) -> None:
    filmed.throw("dynamite", "beer", "beer", "gatling", "beer")
    shown = CUT_OUT.findall(film(filmed))
    assert [float(box.split()[0]) for box, _ in shown] == [pytest.approx(100 * die - 4.8) for die in range(1, 6)]
    (address,) = {address for _, address in shown}
    answer = filmed.phone().get(address)
    assert (answer.data, answer.mimetype) == (PICTURE.jpeg, "image/jpeg")
    assert "Tap the die once it lies there" in film(filmed)


def test_a_picture_goes_when_anything_happens(filmed: Rig) -> None:
    filmed.throw("dynamite", "beer", "beer", "gatling", "beer")
    address = CUT_OUT.findall(film(filmed))[0][1]
    asked = filmed.decision
    filmed.table.do(GiveAnswer(filmed.active, asked.id, asked.epoch, ("keep",) * 5))
    assert not CUT_OUT.findall(film(filmed))
    assert filmed.phone().get(address).status_code == 404
    assert filmed.phone().get("/thrown/1.jpg").status_code == 404


def test_dice_that_people_told_or_that_are_not_all_seen_are_drawn(filmed: Rig, pictures: Pictures) -> None:
    pictures.missing = (2,)
    filmed.throw("dynamite", "beer", "beer", "gatling", "beer")
    assert not CUT_OUT.findall(film(filmed))
    pictures.missing = ()
    filmed.table.do(ThrowAgain())
    wanted = filmed.table.state.tray.wanted
    filmed.table.do(SaidThrow(wanted.key, dict.fromkeys(wanted.dice, "beer")))
    assert not CUT_OUT.findall(film(filmed))
