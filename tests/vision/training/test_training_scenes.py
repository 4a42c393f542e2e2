"""The scenes that nets learn from: the same for a seed, and labelled with what is really drawn where."""

import cv2
import numpy as np
import pytest

from vision.training.drawings.symbol_faces import CODES, draw_face, drawing_number, motif_of
from vision.training.scenes import dice_placed
from vision.training.scenes.die_body import DieLook, Light, any_light, any_pip_look, any_symbol_look
from vision.training.scenes.pinhole import ASLANT, Pinhole, bent, camera_above, straighten
from vision.training.scenes.rounded_cube import NORMALS, Cube
from vision.training.scenes.tray_scene import draw_tray, label, paint_die

EVEN = Light((np.array([0.0, 0.0, 1.0]),), (np.full(3, 0.2),), np.full(3, 0.8), np.full(3, 0.4))


@pytest.fixture(scope="module")
def scenes():
    return [draw_tray(np.random.default_rng(seed)) for seed in range(12)]


def test_the_same_seed_draws_the_same_picture():
    one, two = (draw_tray(np.random.default_rng(7)) for _ in range(2))
    assert np.array_equal(one.image, two.image)
    assert [d.drawing for d in one.dice] == [d.drawing for d in two.dice]
    assert all(np.array_equal(a.quad, b.quad) for a, b in zip(one.dice, two.dice, strict=True))


def test_labels_are_of_dice_in_the_picture(scenes):
    assert sum(len(s.dice) for s in scenes) > 20
    for scene in scenes:
        assert scene.image.shape == (480, 640, 3)
        assert scene.image.dtype == np.uint8
        for die in scene.dice:
            assert 0 <= die.visible <= 1
            assert 0 <= die.tilt < 55
            assert die.quad.shape == (4, 2)
            inside = -0.5 < die.center[0] < 639.5 and -0.5 < die.center[1] < 479.5
            assert inside or die.visible > 0
            # clockwise as seen: the drawing is not mirrored
            assert cv2.contourArea(die.quad.astype(np.float32), oriented=True) > 0
            assert cv2.pointPolygonTest(die.quad.astype(np.float32), die.center, False) >= 0
            assert die.kind == "pip" or motif_of(die.drawing) == die.face


def test_a_die_that_lies_upon_another_is_said_to(monkeypatch):
    monkeypatch.setattr(dice_placed, "PILED", 1.0)
    scenes = [draw_tray(np.random.default_rng(seed), 320, 240) for seed in range(12)]
    piles = [[die.stacked for die in scene.dice].count(True) for scene in scenes]
    assert max(piles) == 1
    assert sum(piles) >= 6
    for scene in scenes:
        for die in scene.dice:
            assert not die.stacked or die.tilt == pytest.approx(0, abs=1)


def _alone(look: DieLook, seed: int) -> tuple[np.ndarray, Cube, Pinhole]:
    """A die alone under a plain light and any camera."""
    rng = np.random.default_rng(seed)
    camera, _ = camera_above(rng, 320, 240, 70)
    turn = cv2.Rodrigues(rng.normal(0, 2, 3))[0]
    cube = Cube(np.array([0.0, 0.0, 0.5]), turn, 1.0, 0.08, 1.0)
    image, owner = np.full((240, 320, 3), 90, np.uint8), np.full((240, 320), -1, np.int16)
    paint_die(image, owner, camera, cube, look, EVEN, 0, [])
    return image, cube, camera


@pytest.mark.parametrize("seed", range(12))
def test_the_quad_frames_the_drawing(seed):
    rng = np.random.default_rng(seed)
    look = any_pip_look(rng, 96) if seed % 3 == 0 else any_symbol_look(rng, 96, "bang", seed)
    image, cube, camera = _alone(look, seed)
    side = max(range(6), key=lambda k: float((camera.place - cube.square(k).mean(0)) @ cube.axes @ NORMALS[k]))
    quad = camera.project(cube.square(side)).astype(np.float32)
    corners = np.array([[0, 0], [96, 0], [96, 96], [0, 96]], np.float32) - 0.5
    flat = cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad, corners), (96, 96))
    drawn = look.albedo[side * 96 : (side + 1) * 96]

    def alike(picture: np.ndarray) -> float:
        # the rounded rim shows the light, not the drawing
        a, b = (cv2.GaussianBlur(p, (0, 0), 2.5)[12:-12, 12:-12].astype(float).ravel() for p in (picture, drawn))
        return float(np.corrcoef(a, b)[0, 1])

    assert alike(flat) > 0.6
    if look.faces[side] not in ("1", "4", "5") and "bullseye" not in look.faces[side]:
        assert alike(flat) > max(alike(np.rot90(flat)), alike(np.rot90(flat, -1)), alike(flat[:, ::-1])) - 0.02


def test_what_lies_above_a_face_hides_it():
    rng = np.random.default_rng(2)
    camera = Pinhole(400.0, (160.0, 120.0), np.diag([1.0, -1.0, -1.0]), np.array([0.0, 0.0, 6.0]), 320, 240)
    look, light = any_pip_look(rng, 64), any_light(rng)
    owner = np.full((240, 320), -1, np.int16)
    image = np.zeros((240, 320, 3), np.uint8)
    seen = paint_die(
        image, owner, camera, Cube(np.array([0.0, 0.0, 0.5]), np.eye(3), 1.0, 0.1, 1.0), look, light, 0, []
    )
    assert label(seen, 0, owner, camera, 0.0).visible == 1.0
    owner[:, 160:] = -2
    assert 0.4 < label(seen, 0, owner, camera, 0.0).visible < 0.6
    owner[:] = -2
    assert label(seen, 0, owner, camera, 0.0) is None


def test_the_upper_face_is_nearest_to_up():
    rng = np.random.default_rng(3)
    for _ in range(50):
        cube = Cube(np.zeros(3), cv2.Rodrigues(rng.normal(0, 2, 3))[0], 1.0, 0.1, 1.0)
        heights = [cube.square(k).mean(0)[2] for k in range(6)]
        assert int(np.argmax(heights)) == cube.upper()


def test_opposite_sides_sum_to_seven():
    look = any_pip_look(np.random.default_rng(0), 32)
    assert [int(look.faces[k]) + int(look.faces[k + 1]) for k in (0, 2, 4)] == [7, 7, 7]


def test_a_drawing_number_is_one_drawing():
    for motif in CODES:
        number = drawing_number(4711, motif)
        one, two, other = (draw_face(np.random.default_rng(5), n)[1] for n in (number, number, number + 32))
        assert np.array_equal(one, two)
        assert 0.01 < one.mean() < 0.95
        assert not np.array_equal(one, other)


def test_most_cameras_that_look_aslant_hang_upright_and_some_otherwise():
    seen = [camera_above(np.random.default_rng(seed), 640, 480, 30) for seed in range(400)]
    # where the world's up points in the picture (x, y): -y in one that hangs upright
    ups = np.array([camera.turn[:2, 2] for camera, tilt in seen if tilt > ASLANT])
    ups /= np.linalg.norm(ups, axis=1, keepdims=True)
    upright, upside_down, on_its_side = (ups @ way > 0.9 for way in ([0, -1], [0, 1], [1, 0]))
    assert 0.7 < upright.mean() < 0.95
    assert upside_down.any()
    assert on_its_side.any()


def test_the_lens_bends_there_and_back():
    camera, _ = camera_above(np.random.default_rng(1), 640, 480, 30)
    points = np.random.default_rng(2).uniform(20, 460, (50, 2))
    for bend in (-0.08, 0.08):
        assert np.abs(straighten(bent(points, camera, bend), camera, bend) - points).max() < 0.05
