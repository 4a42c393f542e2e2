"""The region of interest, and the way back to the frame's pixels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.errors import TrayInvalid
from vision.reading.geometry.tray import Tray

IMAGE = np.zeros((600, 800, 3), np.uint8)


def test_the_whole_frame_by_default():
    view = Tray().cut(IMAGE, 800)
    assert view.image.shape == IMAGE.shape
    assert view.to_frame(12, 34) == pytest.approx((12, 34))
    assert Tray().holds((-100, 5), IMAGE.shape)


def test_a_rectangle_is_cut_and_scaled():
    tray = Tray.rectangle(0.25, 0.5, 0.75, 1.0)
    view = tray.cut(IMAGE, 800)
    assert view.image.shape == (600, 800, 3)
    assert view.scale == 2
    assert view.to_frame(-0.5, -0.5) == pytest.approx((199.5, 299.5))
    assert tray.holds((400, 450), IMAGE.shape)
    assert not tray.holds((100, 450), IMAGE.shape)


def test_a_polygon_leaves_out_what_is_beside_it():
    tray = Tray.polygon([(0, 0), (1, 0), (0, 1)])
    assert tray.holds((100, 100), IMAGE.shape)
    assert not tray.holds((700, 500), IMAGE.shape)


@pytest.mark.parametrize("corners", [[], [(0, 0), (1, 1)], [(0, 0), (1, 1), (0.5, 0.5)], [(0, 0), (2, 0), (1, 1)]])
def test_what_is_no_area_is_refused(corners):
    with pytest.raises(TrayInvalid):
        Tray.polygon(corners)


@given(st.integers(1, 300), st.integers(1, 300), st.floats(0, 0.9), st.floats(0, 0.9), st.floats(0, 299))
def test_a_place_comes_back_where_it_was(height, width, left, top, x):
    image = np.zeros((height, width, 3), np.uint8)
    view = Tray.rectangle(left, top, left + 0.1, top + 0.1).cut(image, 640)
    assert min(view.image.shape[:2]) >= 1
    assert view.to_frame((x - view.left + 0.5) * view.scale - 0.5, 0)[0] == pytest.approx(x, abs=1e-6)


@pytest.mark.parametrize(("wider", "shape"), [(4 / 3, (600, 1067)), (3 / 4, (800, 800))])
def test_a_squeezed_view_is_made_larger_and_leads_back(wider, shape):
    view = Tray().cut(IMAGE, 800).stretched(wider)
    assert view.image.shape == (*shape, 3)
    assert view.to_frame((shape[1] - 1) / 2, (shape[0] - 1) / 2) == pytest.approx((399.5, 299.5), abs=0.5)
    assert view.to_frame(-0.5, -0.5) == pytest.approx((-0.5, -0.5))
