"""A drawn picture of one die, and a face as if it had been found in it."""

import numpy as np
from numpy.typing import NDArray

from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.training.scenes.die_body import any_light, any_pip_look
from vision.training.scenes.ground import ground_seen
from vision.training.scenes.pinhole import Pinhole
from vision.training.scenes.rounded_cube import Cube
from vision.training.scenes.tray_scene import DrawnDie, label, paint_die

EDGE, WIDTH, HEIGHT = 60.0, 640, 480
WAY = np.array([0.0, 0.35])  # the die's foot: below in the picture


def found(center, edge=EDGE, way=WAY):
    return FoundFace(
        np.asarray(center, float), edge * np.eye(2), 1.0, np.zeros(len(KINDS)), 1.0, 1.0,
        below=(float(way[0] * edge), float(way[1] * edge)),
    )  # fmt: skip


def pictured(lean: float, seed: int) -> tuple[NDArray[np.uint8], DrawnDie]:
    """A picture of one die in the middle, tipped by so many degrees, and what is true of it."""
    rng = np.random.default_rng(seed)
    middle = (WIDTH - 1) / 2, (HEIGHT - 1) / 2
    camera = Pinhole(EDGE * 10, middle, np.diag([1.0, -1.0, -1.0]), np.array([0.0, 0.0, 10.0]), WIDTH, HEIGHT)
    way, angle = rng.uniform(0, 2 * np.pi), np.radians(lean)
    axis = np.array([-np.sin(way), np.cos(way), 0.0])
    k = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    turn = np.eye(3) - np.sin(angle) * k + (1 - np.cos(angle)) * k @ k
    axes = turn @ np.eye(3)
    cube = Cube(np.array([0.0, 0.0, 0.5 * np.abs(axes[2]).sum()]), axes, 1.0, 0.1, 1.0)
    image = ground_seen(rng, camera, None, EDGE)
    owner = np.full((HEIGHT, WIDTH), -1, np.int16)
    painted = paint_die(image, owner, camera, cube, any_pip_look(rng, 96), any_light(rng), 0, [])
    die = label(painted, 0, owner, camera, 0.0)
    assert die is not None
    return image, die
