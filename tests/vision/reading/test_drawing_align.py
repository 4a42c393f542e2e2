"""A drawing is moved until its lines lie upon those of a face."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.reading.drawings.drawing_align import MovableLines, smoothed
from vision.reading.drawings.drawing_pose import Pose, shifted, turned

SIDE = 60
NOT_MOVED = np.eye(2, 3)


def blots(seed: int = 3) -> np.ndarray:
    """Soft lines that are nowhere alike."""
    noise = np.random.default_rng(seed).normal(0, 1, (SIDE, SIDE)).astype(np.float32)
    return cv2.GaussianBlur(noise, (0, 0), 3) * 10


def lying(lines: np.ndarray, pose: Pose) -> np.ndarray:
    return smoothed(cv2.warpAffine(lines, pose, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE))


def off(found: Pose, true: Pose) -> float:
    """Pixels by which the face's corners lie elsewhere, at most."""
    corners = np.array([[x, y, 1.0] for x in (9.5, 49.5) for y in (9.5, 49.5)]).T
    return float(np.abs(found @ corners - true @ corners).max())


@given(
    turn=st.floats(-6, 6), size=st.floats(0.95, 1.06), right=st.floats(-1.5, 1.5), down=st.floats(-1.5, 1.5)
)  # fmt: skip
def test_it_finds_how_its_own_lines_were_moved(turn, size, right, down):
    true = shifted(turned(SIDE, turn, size), np.array([right, down]))
    assert off(MovableLines(blots()).nearer(NOT_MOVED, lying(blots(), true), 25), true) < 0.3


def test_a_squeezed_drawing_is_found():
    true = np.array([[1.06, 0.03, -2.0], [0.0, 0.96, 1.5]])
    assert off(MovableLines(blots()).nearer(NOT_MOVED, lying(blots(), true), 25), true) < 0.3


@pytest.mark.parametrize(("darker", "flatter"), [(0, 1.0), (-3, 0.2), (5, 4.0)])
def test_neither_light_nor_contrast_matters(darker, flatter):
    true = shifted(turned(SIDE, 4, 1.03), np.array([1, -1]))
    shown = lying(blots(), true) * np.float32(flatter) + np.float32(darker)
    assert off(MovableLines(blots()).nearer(NOT_MOVED, shown, 25), true) < 0.3


def test_where_it_lies_well_it_stays():
    pose = turned(SIDE, 90, 1.0)
    assert off(MovableLines(blots()).nearer(pose, lying(blots(), pose), 25), pose) < 0.05


def test_without_rounds_it_stays():
    pose = shifted(turned(SIDE, 4, 1.03), np.array([1, -1]))
    assert MovableLines(blots()).nearer(pose, lying(blots(), NOT_MOVED), 0) == pytest.approx(pose)


@pytest.mark.parametrize("seed", range(8))
def test_it_never_ends_where_it_lies_worse(seed):
    own, shown = blots(), lying(blots(seed + 10), NOT_MOVED)
    inside = np.hypot(*(np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2)) <= SIDE / 3

    def like(pose: Pose) -> float:
        seen = cv2.warpAffine(
            shown, pose, (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
        )
        return float(np.corrcoef(seen[inside], smoothed(own)[inside])[0, 1])

    assert like(MovableLines(own).nearer(NOT_MOVED, shown, 12)) >= like(NOT_MOVED) - 1e-4


@pytest.mark.parametrize("tone", [0.0, 3.0])
def test_without_lines_nothing_is_found_and_nothing_fails(tone):
    empty = np.full((SIDE, SIDE), tone, np.float32)
    for lines, shown in ((empty, blots()), (blots(), empty), (empty, empty)):
        assert np.isfinite(MovableLines(lines).nearer(NOT_MOVED, shown, 12)).all()
