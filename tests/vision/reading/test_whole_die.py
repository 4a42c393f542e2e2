"""The whole die about a face: on top, flat, on no other die."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.one_die import EDGE, HEIGHT, WAY, WIDTH, found, pictured
from vision.images.picture import Picture
from vision.reading.networks.die_view import REACH, views_of
from vision.reading.networks.face_frame import axes_of_quads
from vision.reading.networks.whole_die import SIDE, SIDES, TOP, WholeDice, flat_die
from vision.training.scenes.die_body import any_light, any_pip_look
from vision.training.scenes.ground import ground_seen
from vision.training.scenes.pinhole import Pinhole
from vision.training.scenes.rounded_cube import Cube
from vision.training.scenes.tray_scene import label, paint_die


def test_a_flat_die_is_drawn_with_its_sides_where_its_foot_is():
    drawn = flat_die(WAY)
    middle, edge = (SIDE - 1) / 2, SIDE / REACH
    assert drawn[round(middle), round(middle)] == TOP
    assert drawn[round(middle + 0.7 * edge), round(middle)] == SIDES
    assert drawn[round(middle - 0.7 * edge), round(middle)] == 0
    assert (drawn > SIDES / 2).sum() == pytest.approx(edge**2 * (1 + WAY[1]), rel=0.15)


def test_from_straight_above_no_sides_are_drawn():
    drawn = flat_die(np.zeros(2))
    assert (drawn > SIDES).sum() == pytest.approx((SIDE / REACH) ** 2, rel=0.2)
    assert (drawn > 0).sum() == pytest.approx((SIDE / REACH + 2) ** 2, rel=0.2)


def test_a_view_shows_the_face_in_the_middle_with_what_lies_about_it():
    image = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    image[200:260, 300:360] = 255
    (view,) = views_of(Picture(image), [found((329.5, 229.5))], SIDE)
    assert view.shape == (SIDE, SIDE, 3)
    assert (view[..., 0] > 127).mean() == pytest.approx(1 / REACH**2, rel=0.1)


def test_nothing_found_is_nothing_seen():
    assert WholeDice().look(Picture(np.zeros((HEIGHT, WIDTH, 3), np.uint8)), []) == []


def seen_upon_another(stacked: bool, dice: WholeDice, seed: int) -> float:
    """The chance of lying upon no other die that is told of one that does, or not; seen a little aslant."""
    rng = np.random.default_rng(seed)
    middle = (WIDTH - 1) / 2, (HEIGHT - 1) / 2
    aslant = cv2.Rodrigues(np.array([np.radians(rng.uniform(10, 25)), 0.0, 0.0]))[0]
    turn = np.diag([1.0, -1.0, -1.0]) @ aslant
    camera = Pinhole(EDGE * 10, middle, turn, -10 * turn[2], WIDTH, HEIGHT)
    image = ground_seen(rng, camera, None, EDGE)
    owner = np.full((HEIGHT, WIDTH), -1, np.int16)
    look, light = any_pip_look(rng, 96), any_light(rng)
    for number in range(1 + stacked):
        yaw = rng.uniform(0, 2 * np.pi)
        axes = cv2.Rodrigues(np.array([0.0, 0.0, yaw]))[0]
        place = np.append(rng.uniform(-0.25, 0.25, 2) * number, 0.5 + number)
        painted = paint_die(image, owner, camera, Cube(place, axes, 1.0, 0.1, 1.0), look, light, number, [])
    die = label(painted, number, owner, camera, 0.0)
    assert die is not None
    assert die.stacked is stacked
    axes = axes_of_quads(die.quad[None])[0]
    way = np.subtract(die.below, die.center)
    face = replace(found(die.center), axes=axes, below=(float(way[0]), float(way[1])))
    (looked,) = dice.look(Picture(image), [face])
    return looked.single


def test_a_die_that_lies_upon_another_is_told_from_one_that_does_not():
    dice = WholeDice()
    alone = [seen_upon_another(False, dice, seed) for seed in range(12)]
    upon = [seen_upon_another(True, dice, seed) for seed in range(12)]
    assert np.mean(np.array(alone)[:, None] > np.array(upon)) >= 0.8


def seen_flat(lean: float, dice: WholeDice, seed: int) -> float:
    """The chance of lying flat that is told of a die tipped by so many degrees."""
    image, die = pictured(lean, seed)
    (looked,) = dice.look(Picture(image), [found(die.center, EDGE * 10 / 9, np.zeros(2))])
    return looked.flat


def test_a_die_that_leans_is_told_from_one_that_lies_flat():
    dice = WholeDice()
    flat = [seen_flat(0, dice, seed) for seed in range(12)]
    leaning = [seen_flat(30, dice, seed) for seed in range(12)]
    assert np.median(flat) > np.median(leaning) + 0.3
    assert np.mean([a > b for a, b in zip(flat, leaning, strict=True)]) >= 0.75
