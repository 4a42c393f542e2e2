"""A face's frame survives conversion to parameters, up to quarter turns."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vision.reading.networks.face_frame import USUAL_EDGE, axes_of, axes_of_quads, quad_of, shape_of

numbers = st.floats(-60, 60)
turns = st.floats(0, 2 * np.pi)


def turned_by(turn):
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])


@given(st.floats(5, 200), st.floats(1, 3), turns, turns)
def test_the_outline_comes_back(long, squeezed, way, turn):
    axes = turned_by(way) @ np.diag([long, long / squeezed]) @ turned_by(turn)
    back = axes_of(shape_of(axes[None]))[0]
    assert np.linalg.det(back) > 0
    corners, again = quad_of(np.zeros(2), axes), quad_of(np.zeros(2), back)
    for corner in corners:
        assert np.linalg.norm(again - corner, axis=1).min() < 5e-3 * long


@given(numbers, numbers)
def test_a_quarter_turn_is_told_by_the_same_numbers(a, b):
    axes = np.array([[a, -b], [b, a]])
    assume(np.hypot(a, b) > 4)
    turned = np.stack([axes[:, 1], -axes[:, 0]], axis=1)
    assert shape_of(turned[None])[0] == pytest.approx(shape_of(axes[None])[0], abs=1e-5)


def test_a_square_of_the_usual_edge_is_told_as_nothing_but_its_turn():
    assert shape_of(USUAL_EDGE * np.eye(2)[None])[0] == pytest.approx([0, 0, 0, 1, 0], abs=1e-6)


def test_a_quad_gives_its_edges():
    quad = np.array([[10, 20], [30, 22], [29, 42], [9, 40]], float)
    axes = axes_of_quads(quad[None])[0]
    assert axes[:, 0] == pytest.approx([20, 2])
    assert axes[:, 1] == pytest.approx([-1, 20])
    assert quad_of(quad.mean(0), axes) == pytest.approx(quad)
