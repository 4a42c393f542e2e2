"""Between the pages of phones on a stand and the camera's frames: which phone counts, and what is no picture."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.ports.tray import DiceWanted, Frame, Reading, SeenDie, Throw
from companion.support.errors import Refused
from deploy.running.phone_stand import PhoneStand, phone_stand
from hardware.camera.phone import PhoneOnAStand
from hardware.errors import CameraMissing
from tests.vision.drawn_dice import felt, put_die
from vision.dice_sets.dice_set import PIP
from vision.simulated.camera import SimulatedCamera
from vision.tracking.watch import TrayWatcher

JPEG = cv2.imencode(".jpg", felt(640, 480, seed=1))[1].tobytes()


def test_the_page_that_began_last_is_the_camera() -> None:
    source = PhoneOnAStand()
    stand = PhoneStand(source)
    for act in (lambda: stand.same("one"), lambda: stand.stills("one", [(JPEG, 0.0)])):
        with pytest.raises(Refused, match="Another phone"):
            act()
    stand.begin("one")
    stand.begin("two")
    with pytest.raises(Refused, match="Another phone"):
        stand.stills("one", [(JPEG, 0.0)])
    stand.stills("two", [(JPEG, 0.0), (JPEG, 0.2)])
    frames = source.frames()
    first, second = next(frames), next(frames)
    assert first.image.shape == (480, 640, 3)
    assert second.at - first.at == pytest.approx(0.2)


@pytest.mark.parametrize("damaged", [b"", b"rubbish", JPEG[:2000], np.random.default_rng(1).bytes(5000)], ids=range(4))
def test_what_is_no_picture_is_refused_and_nothing_of_its_stillness_is_shown(damaged: bytes) -> None:
    source = PhoneOnAStand(silent=0.01)
    stand = PhoneStand(source)
    stand.begin("one")
    with pytest.raises(Refused):
        stand.stills("one", [(JPEG, 0.0), (damaged, 0.2)])
    with pytest.raises(CameraMissing):
        next(source.frames())


def test_another_camera_is_no_phone() -> None:
    assert phone_stand(PhoneOnAStand()) is not None
    assert phone_stand(SimulatedCamera(seed=1)) is None


def lying(*dice: tuple[str, tuple[int, int]]) -> tuple[Frame, tuple[SeenDie, ...]]:
    """A drawn tray with dice (pips and place, pixels), and what a reader sees there."""
    image, seen = felt(640, 480, seed=1), []
    for pips, (x, y) in dice:
        put_die(image, int(pips), float(x), float(y), 60.0)
        quad = ((x - 30.0, y - 30.0), (x + 30.0, y - 30.0), (x + 30.0, y + 30.0), (x - 30.0, y + 30.0))
        seen.append(SeenDie(pips, "pip", 0.99, (float(x), float(y)), quad))
    return Frame(image), tuple(seen)


class KnownDice:
    """A reader that knows what each picture shows."""

    def __init__(self) -> None:
        self.shown: tuple[SeenDie, ...] = ()

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        return Reading(self.shown, sure=True)


def test_three_pictures_of_a_stillness_are_a_throw_and_a_kept_die_that_was_turned_is_named() -> None:
    source, reader, said = PhoneOnAStand(), KnownDice(), []
    wanted = DiceWanted("first", (1, 2, 3), every=True)
    watcher = TrayWatcher(source, reader, PIP, lambda: wanted, lambda words, **_: said.append(words))
    looks = watcher.looks()

    def rest(*dice: tuple[str, tuple[int, int]]) -> list[Throw]:
        frame, reader.shown = lying(*dice)
        source.give([replace(frame, at=at) for at in (0.0, 0.18, 0.36)])
        return [throw for throw in (next(looks) for _ in range(3)) if throw is not None]

    assert rest() == []
    (first,) = rest(("5", (120, 120)), ("3", (300, 220)), ("4", (480, 120)))
    assert first.sure
    assert [die.face for die in first.dice] == [PIP.meaning(pips) for pips in "534"]
    kept = tuple((die.die, die.face) for die in first.dice[:2])
    wanted = DiceWanted("again", (3,), every=False, lying=kept)
    assert rest(("5", (120, 120)), ("3", (300, 220)), ("4", (480, 120))) == [], "the dice lie as they lay"
    (again,) = rest(("5", (120, 120)), ("6", (300, 220)), ("2", (420, 360)))
    assert [(die.die, die.face) for die in again.dice] == [(3, PIP.meaning("2"))]
    source.same()
    next(looks)
    assert len(said) == 1, "the second die shows another face than the game has, and is to be turned back"
    assert "turn it back" in said[0]


@pytest.mark.parametrize("rolls", [True, False], ids=["it rolled", "a hand pushed it"])
def test_the_picture_before_the_last_change_distinguishes_a_roll_from_a_push(rolls: bool) -> None:
    """The same face elsewhere was thrown where the die rolled by itself; where a hand was there it was pushed."""
    source, reader = PhoneOnAStand(), KnownDice()
    wanted = DiceWanted("first", (1, 2, 3), every=True)
    watcher = TrayWatcher(source, reader, PIP, lambda: wanted)
    looks = watcher.looks()

    def rest(before: Frame, *dice: tuple[str, tuple[int, int]]) -> list[Throw]:
        frame, reader.shown = lying(*dice)
        source.give([before, *(replace(frame, at=at) for at in (0.4, 0.58, 0.76))])
        return [throw for throw in (next(looks) for _ in range(4)) if throw is not None]

    empty, _ = lying()
    assert rest(empty) == []
    (first,) = rest(lying(("5", (200, 200)))[0], ("5", (120, 120)), ("3", (300, 220)), ("4", (480, 120)))
    wanted = DiceWanted("again", (3,), every=False, lying=tuple((die.die, die.face) for die in first.dice[:2]))
    between, _ = lying(("5", (120, 120)), ("3", (300, 220)), ("4", (450, 240)))
    if not rolls:
        between.image[200:, 380:560] = (120, 150, 200)
    throws = rest(between, ("5", (120, 120)), ("3", (300, 220)), ("4", (420, 360)))
    assert [[die.die for die in throw.dice] for throw in throws] == ([[3]] if rolls else [])
