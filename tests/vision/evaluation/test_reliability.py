"""Confidence against what is right: bins, intervals, the error, the drawing."""

import math
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.evaluation.reliability import EDGES, bins, calibration_error, table, wilson
from vision.evaluation.reliability_drawn import as_svg

dice = st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=60)


def test_dice_fall_into_their_bins():
    curve = bins([(0.0, False), (0.2, True), (0.5, False), (0.99, True), (1.0, True)], edges=(0.0, 0.2, 0.6, 1.0))
    assert [(b.low, b.high, b.dice, b.right) for b in curve] == [(0, 0.2, 1, 0), (0.2, 0.6, 2, 1), (0.6, 1, 2, 2)]
    assert [b.mean for b in curve] == pytest.approx([0, 0.35, 0.995])
    assert curve[1].share == 0.5


def test_what_is_no_chance_is_put_at_the_ends():
    curve = bins([(math.nan, True), (-1.0, True), (7.0, False)])
    assert (curve[0].dice, curve[0].mean) == (2, 0)
    assert (curve[-1].dice, curve[-1].mean) == (1, 1)


@given(dice)
def test_no_die_is_lost(some):
    curve = bins(some)
    assert len(curve) == len(EDGES) - 1
    assert sum(b.dice for b in curve) == len(some)
    assert sum(b.right for b in curve) == sum(right for _, right in some)
    assert 0 <= calibration_error(curve) <= 1


def test_the_calibration_error():
    assert calibration_error(bins([])) == 0
    honest = [(0.75, True)] * 3 + [(0.75, False)] + [(1.0, True)] * 4
    assert calibration_error(bins(honest)) == pytest.approx(0)
    boastful = [(0.95, True)] * 5 + [(0.95, False)] * 5
    assert calibration_error(bins(boastful)) == pytest.approx(0.45)
    assert calibration_error(bins([*boastful, *honest, (1.0, True), (1.0, True)])) == pytest.approx(0.225)


def test_wilsons_interval():
    assert wilson(0, 0) == (0, 1)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)


@given(st.integers(0, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_share(counted):
    right, whole = counted
    low, high = wilson(right, whole)
    assert 0 <= low <= high <= 1
    assert whole == 0 or low - 1e-9 <= right / whole <= high + 1e-9


def test_the_table_leaves_out_empty_bins():
    lines = table(bins([(0.97, True)] * 9 + [(0.97, False)])).splitlines()
    assert len(lines) == 3
    assert lines[2] == "| 0.95–0.98 | 10 | 9 | 90.0 % | 59.6–98.2 % | 0.970 |"


@pytest.mark.parametrize("some", [[], [(0.97, True), (0.1, False)]])
def test_the_drawing_is_an_svg_with_a_dot_for_each_bin_that_has_dice(some):
    drawn = ET.fromstring(as_svg(bins(some)))
    name = "{http://www.w3.org/2000/svg}"
    assert drawn.tag == f"{name}svg"
    assert len(drawn.findall(f"{name}circle")) == len(some)
    assert f"{len(some)} dice" in drawn.get("aria-label")
