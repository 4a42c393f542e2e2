"""Dice of toy films: where they lie, written as "3@120,200 6@300,180", as a reader sees them and as a picture."""

import numpy as np

from tests.vision.tracking import throws


def seen(scene):
    """Read a scene."""
    dice = []
    for word in scene.split():
        face, place = word.split("@")
        x, y = (float(n) for n in place.split(","))
        dice.append(throws.die(face, x, y))
    return tuple(dice)


def drawn(scene, hand=False):
    """A picture of a scene, with a hand in the tray or without."""
    picture = np.full((480, 640, 3), 70, np.uint8)
    for die in seen(scene):
        x, y = (int(n) for n in die.center)
        picture[y - 20 : y + 20, x - 20 : x + 20] = 150 + 10 * int(die.face)
    if hand:
        picture[280:, 180:420] = 190
    return picture
