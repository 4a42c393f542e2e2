"""Phones as the camera, as `companion serve` plugs them in: when they are needed, and with which reader."""

from pathlib import Path

from companion.ports.tray import DiceWanted
from deploy.running.dice_played import phone_camera
from tests.web.table_rig import FakeTray
from vision.dice_sets.dice_set import PIP
from vision.reading.reader import TrayReader

PICTURE = Path(__file__).resolve().parents[1] / "fixtures" / "dice" / "0184.jpg"
ROLL = DiceWanted("0/a", (1, 2, 3, 4, 5), every=True)


class Camera:
    """A camera over a tray."""

    name = "usb:0"
    shows_kept_dice = True

    def frames(self):
        yield from ()

    def close(self):
        pass


class Simulated(FakeTray, Camera):
    """A tray that throws by itself."""


def test_a_camera_that_gives_pictures_needs_no_phone_and_one_that_is_lost_does(tmp_path):
    comes = [True]
    reader = TrayReader()
    phones = phone_camera(Camera(), reader, lambda: PIP, tmp_path, lambda: comes[-1])
    assert not phones.needed()
    comes.append(False)
    assert phones.needed()
    assert len(phones.read(PICTURE.read_bytes, ROLL).dice) == 5


def test_beside_a_simulated_tray_phones_read_the_dice_that_were_chosen(tmp_path):
    phones = phone_camera(Simulated(), TrayReader(), lambda: None, tmp_path, lambda: True)
    assert phones.needed()
    assert sorted(die.face for die in phones.read(PICTURE.read_bytes, ROLL).dice) == [
        "arrow", "bullseye1", "bullseye2", "gatling", "gatling",
    ]  # fmt: skip
