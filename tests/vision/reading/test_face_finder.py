"""The finder's maps become faces in the picture's pixels."""

import numpy as np
import pytest

from vision.reading.networks.face_finder import BLOCK, KINDS, STRIDE, FoundFace, blob, enlarged, faces_in
from vision.reading.networks.face_frame import SHAPE_NUMBERS, shape_of

CHANNELS = 3 + SHAPE_NUMBERS + len(KINDS) + 2


def maps_with(*faces, shape=(24, 32)):
    """Maps of a network that sees faces: (column, row, edge, kind, logit)."""
    maps = np.zeros((CHANNELS, *shape), np.float32)
    maps[0] = -8
    for x, y, edge, kind, logit in faces:
        maps[0, y, x] = logit
        maps[1:3, y, x] = 0.25, -0.25
        maps[3 : 3 + SHAPE_NUMBERS, y, x] = shape_of(edge * np.eye(2)[None])[0]
        maps[3 + SHAPE_NUMBERS + KINDS.index(kind), y, x] = 6
        maps[-2:, y, x] = 5, -5
    return maps


def test_faces_are_told_best_first():
    found = faces_in(maps_with((5, 6, 20, "3", 1.0), (20, 10, 30, "symbol", 4.0)), 0.1)
    assert [KINDS[int(np.argmax(face.kinds))] for face in found] == ["symbol", "3"]
    best = found[0]
    assert best.center == pytest.approx([(20.5 + 0.25) * STRIDE - 0.5, (10.5 - 0.25) * STRIDE - 0.5])
    assert best.edge == pytest.approx(30, rel=1e-3)
    assert best.score == pytest.approx(0.982, abs=1e-3)
    assert (best.flat > 0.99, best.open < 0.01) == (True, True)
    assert best.kinds.sum() == pytest.approx(1)


def test_faint_ones_are_told_only_if_asked_for():
    maps = maps_with((5, 6, 20, "3", -3.0))
    assert faces_in(maps, 0.1) == []
    assert len(faces_in(maps, 0.02)) == 1


def test_of_two_faces_in_one_place_the_better_is_told():
    found = faces_in(maps_with((5, 6, 40, "3", 1.0), (7, 6, 40, "5", 2.0)), 0.1)
    assert [KINDS[int(np.argmax(face.kinds))] for face in found] == ["5"]


def test_nothing_seen_is_nothing_found():
    assert faces_in(maps_with(), 0.1) == []


@pytest.mark.parametrize("shape", [(480, 640), (31, 500), (960, 1280), (1, 1)])
def test_the_network_is_given_whole_blocks(shape):
    given = blob(np.full((*shape, 3), 255, np.uint8), 0.5)
    assert given.shape[:2] == (1, 5)
    assert given.shape[2] % BLOCK == given.shape[3] % BLOCK == 0
    assert given[0, :3].max() == pytest.approx(0.5)


def test_a_region_knows_its_place_in_the_picture():
    image = np.zeros((480, 640, 3), np.uint8)
    whole, part = blob(image, 0.5)[0], blob(image, 0.5, (320, 160, 512, 288))[0]
    assert part[3, 0, 0] == pytest.approx(whole[3, 0, 160])
    assert part[4, 0, 0] == pytest.approx(whole[4, 80, 0])
    assert (whole[3].min(), whole[4].min()) == pytest.approx((-1, -0.75))


def test_a_place_found_in_a_scaled_part_is_told_in_the_picture():
    face = FoundFace(np.array([9.5, 19.5]), 10 * np.eye(2), 0.9, np.zeros(len(KINDS)), 1.0, 1.0)
    larger = enlarged(face, 0.5, 100, 40)
    assert larger.center == pytest.approx([119.5, 79.5])
    assert larger.edge == pytest.approx(20)
