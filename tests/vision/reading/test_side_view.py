"""Dice that are drawn as a low camera sees them: a side that is taken for the top makes no sure throw."""

import numpy as np
import pytest

from companion.ports.tray import Frame
from vision.reading.reader import TrayReader
from vision.training.scenes.die_body import any_light, any_pip_look
from vision.training.scenes.ground import ground_seen
from vision.training.scenes.pinhole import Pinhole
from vision.training.scenes.rounded_cube import Cube
from vision.training.scenes.tray_scene import paint_die

READER = TrayReader()
EDGE, WIDTH, HEIGHT, AWAY = 60.0, 640, 480, 10.0


def pictured(tilt: float, seed: int) -> Frame:
    """Two dice that lie flat, turned at random, seen by a camera that is tilted by so many degrees."""
    rng = np.random.default_rng(seed)
    t = np.radians(tilt)
    turn = np.array([[1, 0, 0], [0, -np.cos(t), -np.sin(t)], [0, np.sin(t), -np.cos(t)]])
    camera = Pinhole(EDGE * AWAY, ((WIDTH - 1) / 2, (HEIGHT - 1) / 2), turn, -AWAY * turn[2], WIDTH, HEIGHT)
    image, owner = ground_seen(rng, camera, None, EDGE), np.full((HEIGHT, WIDTH), -1, np.int16)
    look, light = any_pip_look(rng, 96), any_light(rng)
    for number, x in enumerate((-1.5, 1.5)):
        c, s = np.cos(a := rng.uniform(0, 2 * np.pi)), np.sin(a)
        axes = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        cube = Cube(np.array([x, 0, 0.5]), axes, 1.0, 0.1, 0.8)
        paint_die(image, owner, camera, cube, look, light, number, [])
    return Frame(np.asarray(image, np.uint8))


@pytest.mark.parametrize("seed", range(12))
def test_from_a_shelf_no_reading_is_sure(seed):
    assert not READER.read(pictured(76, seed)).sure


def test_from_above_and_aslant_most_are():
    assert sum(READER.read(pictured(tilt, seed)).sure for tilt in (5, 40) for seed in range(6)) > 6
