"""A face's crop: upright whatever the die's turn, its surroundings too, fine lines kept, nothing beyond the picture."""

import cv2
import numpy as np
import pytest

from tests.vision.drawn_dice import tray_of
from vision.errors import QuadInvalid
from vision.images.face_crop import face_crop
from vision.reading.reader import TrayReader

DRAWING = np.zeros((60, 60, 3), np.uint8)
cv2.rectangle(DRAWING, (0, 0), (29, 29), (0, 0, 255), -1)
cv2.rectangle(DRAWING, (30, 0), (59, 29), (0, 255, 0), -1)
cv2.rectangle(DRAWING, (30, 30), (59, 59), (255, 0, 0), -1)
cv2.rectangle(DRAWING, (0, 30), (29, 59), (255, 255, 255), -1)


def laid(turn, edge, size=(480, 640), tilt=0.0, place=(300, 220)):
    """The drawing laid into a grey picture, and its corners there."""
    c, s = np.cos(turn) * edge / 2, np.sin(turn) * edge / 2
    corners = np.array([[-c + s, -s - c], [c + s, s - c], [c - s, s + c], [-c - s, -s + c]]) + place
    corners[:2] += [0, tilt]
    from_ = np.array([[-0.5, -0.5], [59.5, -0.5], [59.5, 59.5], [-0.5, 59.5]], np.float32)
    to = cv2.getPerspectiveTransform(from_, corners.astype(np.float32))
    image = np.full((*size, 3), 90, np.uint8)
    cv2.warpPerspective(DRAWING, to, size[::-1], dst=image, borderMode=cv2.BORDER_TRANSPARENT)
    return image, tuple(map(tuple, corners))


@pytest.mark.parametrize("side", [64, 96])
@pytest.mark.parametrize("edge", [30, 66, 200])
@pytest.mark.parametrize("turn", [0.0, 0.7, 2.0, 4.4])
def test_it_is_upright_with_its_surroundings(turn, edge, side):
    image, quad = laid(turn, edge, tilt=edge * 0.1)
    crop = face_crop(image, quad, side)
    assert crop.shape == (side, side, 3)
    assert crop.dtype == np.uint8
    near, far = side // 3, side - side // 3
    for (x, y), color in {
        (near, near): (0, 0, 255),
        (far, near): (0, 255, 0),
        (far, far): (255, 0, 0),
        (near, far): (255, 255, 255),
        (2, 2): (90, 90, 90),
        (side - 3, side // 2): (90, 90, 90),
    }.items():
        assert np.abs(crop[y, x].astype(int) - color).max() < 30, (x, y)


@pytest.mark.parametrize("edge", [32, 64, 128, 256, 300])
def test_it_sits_to_the_pixel_at_every_size(edge):
    image, quad = laid(0.0, edge, (800, 800), place=(400, 400))
    crop = face_crop(image, quad, 96).astype(int)
    red, white = crop[32, 16:80, 2] > 128, crop[16:80, 32, 0] > 128
    assert abs(int(red.sum()) - 32) <= 1, "half of the face is red"
    assert abs(int(white.sum()) - 32) <= 1
    assert abs(int(np.argmax(crop[32, :, 2] - crop[32, :, 0] > 60)) - 16) <= 1, "the face begins a sixth in"


def test_fine_lines_do_not_vanish_where_a_large_die_shrinks():
    image = np.zeros((1200, 1200, 3), np.uint8)
    image[:, ::8] = 255  # one of eight columns is white
    crop = face_crop(image, ((200, 200), (1000, 200), (1000, 1000), (200, 1000)), 64)
    assert np.abs(crop.astype(int) - 32).max() < 16


def test_beyond_the_picture_its_border_goes_on():
    image = np.full((50, 50, 3), 10, np.uint8)
    image[:, -1] = 200
    crop = face_crop(image, ((20, 0), (69, 0), (69, 49), (20, 49)), 64)
    assert (crop[:, -20:] == 200).all()
    assert (crop[30, 12] == 10).all()


def test_a_reader_s_quad_does():
    frame = tray_of(6, edge=90.0)
    (die,) = TrayReader().read(frame).dice
    crop = face_crop(frame.image, die.quad, 96)
    assert crop[16:80, 16:80].mean() > 150, "white"
    assert crop[:6].mean() < 110, "felt"


@pytest.mark.parametrize(
    "quad",
    [
        ((1, 1), (1, 1), (1, 1), (1, 1)),
        ((0, 0), (10, 0), (20, 0), (30, 0)),
        ((0, 0), (40, 0), (10, 10), (0, 40)),
        ((0, 0), (40, 40), (40, 0), (0, 40)),
        ((0, 0), (float("nan"), 0), (40, 40), (0, 40)),
        ((0, 0), (1e9, 0), (1e9, 1e9), (0, 1e9)),
    ],
)
def test_corners_that_span_no_face_are_refused(quad):
    with pytest.raises(QuadInvalid):
        face_crop(np.zeros((60, 60, 3), np.uint8), quad)
