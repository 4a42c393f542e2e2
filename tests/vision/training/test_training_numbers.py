"""What training keeps, prints and fits, without the library that trains."""

import json

import cv2
import numpy as np
import pytest

from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.reading.networks.face_reader import MOTIFS
from vision.training.data.examples import (
    COLUMNS,
    NO_HAND,
    SIDE,
    Example,
    encoded,
    example_of,
    load,
    photographs,
    save,
    widened,
)
from vision.training.data.printed_faces import printed_pairs
from vision.training.data.verdicts import verdicts
from vision.training.logistic import logistic
from vision.training.scenes.tray_scene import draw_tray


def die(x, y, kind="3", tilt=0.0, visible=1.0, edge=20.0, box=None):
    """A row of COLUMNS: a die with its face, or where `box` is given only that."""
    row = np.full(len(COLUMNS), np.nan)
    row[6] = KINDS.index(kind)
    if box:
        row[11:] = box
    else:
        row[:6] = x, y, edge, 0, 0, edge
        row[9:11] = tilt, visible
    return row


def unknown(count):
    """Where the feet of so many dice are, and which of them lie upon another: not known."""
    return np.full((count, 4), np.nan), np.full(count, np.nan)


def found(x, y, edge=20.0):
    return FoundFace(np.array([x, y], float), edge * np.eye(2), 0.9, np.full(len(KINDS), 1 / len(KINDS)), 1.0, 1.0)


def verdicts_of(dice, *faces):
    """Verdicts on faces (x, y, kind) in a picture with these dice: is it an upper one, does it show that."""
    example = Example(np.zeros(1, np.uint8), np.array(dice), "scene", False, *unknown(len(dice)), NO_HAND)
    judged = verdicts(example, [found(x, y) for x, y, _ in faces], [KINDS.index(kind) for *_, kind in faces])
    return [(verdict.upper, verdict.shown) for verdict in judged]


def test_examples_come_back_as_they_were_kept(tmp_path):
    drawn = [example_of(draw_tray(np.random.default_rng(seed), 160, 120)) for seed in range(3)]
    save(drawn[:2], tmp_path / "a.npz")
    save(drawn[2:], tmp_path / "b.npz")
    again = load(tmp_path / "a.npz", tmp_path / "b.npz")
    assert [len(e.dice) for e in again] == [len(e.dice) for e in drawn]
    for one, other in zip(drawn, again, strict=True):
        assert np.array_equal(one.image(), other.image())
        assert np.array_equal(one.dice, other.dice, equal_nan=True)
        assert np.array_equal(one.feet, other.feet)
        assert np.array_equal(one.stacked, other.stacked)
        assert np.array_equal(one.hand, other.hand)
        assert (one.source, one.held_out) == (other.source, other.held_out)


@pytest.mark.parametrize(
    ("times", "shape", "box"),
    [(1.5, (100, 150), (30, 40, 45, 60)), (0.5, (200, 100), (20, 80, 30, 120))],
)
def test_a_photograph_is_made_wider_or_higher_with_its_boxes(times, shape, box):
    image = np.zeros((100, 100, 3), np.uint8)
    image[40:60, 20:30] = 255
    row = die(0, 0, box=(19.5, 39.5, 29.5, 59.5))
    example = Example(encoded(image), np.array([row]), "many_colours", True, *unknown(1), NO_HAND)
    one = widened(example, times)
    assert one.image().shape[:2] == shape
    assert one.dice[0, 11:] == pytest.approx(np.array(box) - 0.5)
    x0, y0, x1, y1 = box
    assert one.image()[y0 + 3 : y1 - 3, x0 + 3 : x1 - 3].min() > 200
    assert (one.source, one.held_out) == ("many_colours", True)


def test_a_folder_of_photographs_that_is_not_there_is_not_learnt_from(tmp_path):
    assert list(photographs(tmp_path)) == []


def test_dice_in_photographs_lie_upon_no_others_but_in_heaps(tmp_path):
    for source in ("webcam_wood", "many_colours"):
        (tmp_path / "train" / source / "images").mkdir(parents=True)
        labels = {name: {"boxes": [[3, 1, 1, 5, 5]]} for name in ("0151.jpg", "0152.jpg")}
        (tmp_path / "train" / source / "labels.json").write_text(json.dumps(labels))
        for name in labels:
            cv2.imwrite(str(tmp_path / "train" / source / "images" / name), np.zeros((8, 8, 3), np.uint8))
    assert [float(example.stacked[0]) for example in photographs(tmp_path)] == pytest.approx(
        [0, 0, 0, np.nan], nan_ok=True
    )


def test_a_box_tells_that_its_die_lies_flat_on_the_table():
    box = die(0, 0, box=(40, 40, 60, 60))
    face = FoundFace(np.array([52.0, 49.0]), 20 * np.eye(2), 1.0, np.zeros(len(KINDS)), 1.0, 1.0)
    known = np.array([box]), "many_colours", False, unknown(1)[0], np.zeros(1), NO_HAND
    example = Example(np.zeros(1, np.uint8), *known)
    (verdict,) = verdicts(example, [face], [KINDS.index("3")])
    assert (verdict.upper, verdict.flat, verdict.single) == (1, 1, 1)


def test_a_face_is_judged_by_the_die_it_lies_on():
    assert verdicts_of([die(50, 50)], (52, 49, "3")) == [(1, 1)]
    assert verdicts_of([die(50, 50)], (52, 49, "4")) == [(1, 0)]
    assert verdicts_of([die(50, 50)], (70, 50, "3")) == [(0, -1)]


def test_a_die_has_one_upper_face_and_its_second_finding_tells_nothing():
    assert verdicts_of([die(50, 50)], (50, 50, "3"), (51, 50, "3")) == [(1, 1), (-1, -1)]


@pytest.mark.parametrize("hidden", [{"tilt": 20.0}, {"visible": 0.6}])
def test_what_a_cocked_or_covered_die_shows_does_not_count_as_right(hidden):
    assert verdicts_of([die(50, 50, **hidden)], (50, 50, "3")) == [(1, -1)]


def test_of_two_dice_one_upon_another_a_face_is_the_nearer_ones():
    lower, upper = die(50, 50, kind="3"), die(55, 50, kind="3")
    image = np.zeros(1, np.uint8)
    example = Example(image, np.array([lower, upper]), "scene", False, unknown(2)[0], np.array([0.0, 1.0]), NO_HAND)
    three = KINDS.index("3")
    assert [verdict.single for verdict in verdicts(example, [found(54, 50)], [three])] == [0]
    assert [verdict.single for verdict in verdicts(example, [found(51, 50)], [three])] == [1]


def test_in_a_box_another_value_may_be_a_side():
    boxed = die(0, 0, box=(40, 40, 60, 60))
    assert verdicts_of([boxed], (50, 50, "3")) == [(1, 1)]
    assert verdicts_of([boxed], (50, 50, "5")) == [(-1, 0)]


def test_a_regression_finds_the_chances_that_its_rows_were_drawn_with():
    rng = np.random.default_rng(3)
    signs = np.stack([np.ones(20_000), rng.normal(size=20_000)], axis=1)
    truth = (rng.random(20_000) < 1 / (1 + np.exp(-(signs @ [-0.5, 2.0])))).astype(float)
    assert logistic(signs, truth, np.ones(20_000)) == pytest.approx([-0.5, 2.0], abs=0.1)


def test_heavier_rows_count_more():
    signs, truth = np.ones((4, 1)), np.array([1.0, 0.0, 0.0, 0.0])
    assert logistic(signs, truth, np.array([3.0, 1.0, 1.0, 1.0])) == pytest.approx([0.0], abs=1e-6)


def test_prints_come_in_pairs_of_one_drawing():
    crops, number, motif = printed_pairs(np.random.default_rng(1), 8)
    assert crops.shape == (16, SIDE, SIDE, 3)
    assert number.tolist() == [k for k in range(8) for _ in range(2)]
    assert all(0 <= m < len(MOTIFS) for m in motif)
    assert (motif[::2] == motif[1::2]).all()
    assert not np.array_equal(crops[0], crops[1])
