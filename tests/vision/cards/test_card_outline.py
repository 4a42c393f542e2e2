"""Where a card lies: its corners in order, its middle, edges fitted to a pixel, outlines on plain ground."""

import numpy as np
import pytest

from tests.vision.cards.drawn_cards import card, corners, laid, table
from vision.cards.card_edges import FAR, fitted
from vision.cards.card_shape import half_turned, middle_of, ordered, width_of
from vision.cards.plain_ground import outlines


def off(one, other):
    """How far corners are from others of the same card, whichever way up."""
    return min(np.abs(one - other).max(), np.abs(half_turned(one) - other).max())


@pytest.mark.parametrize("turn", [0.0, 0.4, 1.5, 2.9, 4.4])
def test_corners_are_ordered_from_a_short_edge_whatever_order_they_come_in(turn):
    quad = corners((300, 300), 120, turn)
    for shift in range(4):
        assert off(ordered(np.roll(quad, shift, 0)), quad) < 1e-3
        assert off(ordered(np.roll(quad, shift, 0)[::-1]), quad) < 1e-3


def test_the_middle_is_where_the_diagonals_meet():
    aslant = np.array([[0, 0], [10, 0], [14, 20], [-4, 20]], np.float32)
    x, y = middle_of(aslant)
    assert (x, round(float(y), 2)) == (5.0, 7.14)


@pytest.mark.parametrize("turn", [0.1, 1.2, 3.6])
def test_rough_corners_are_fitted_to_the_edges_and_not_to_a_printed_frame(turn):
    quad = corners((480, 360), 180, turn)
    drawn = card()
    drawn[14:-14, 14:18] = drawn[14:-14, -18:-14] = drawn[14:18, 14:-14] = drawn[-18:-14, 14:-14] = 30
    image = laid(table(), drawn, quad)
    rough = quad + np.array([[6, -5], [-7, 4], [5, 6], [-4, -6]], np.float32)
    assert off(fitted(image, fitted(image, rough, FAR)), quad) < 0.012 * 180


def test_a_card_on_plain_ground_is_seen_by_its_outline_alone():
    quad = corners((400, 330), 150, 0.7)
    found = outlines(laid(table(), card(), quad))
    assert any(off(one, quad) < 4 for one in found)
    assert not [one for one in outlines(table()) if width_of(one) > 60]
