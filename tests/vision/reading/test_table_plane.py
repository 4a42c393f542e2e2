"""The table's pose is estimated from the dice on it, and side faces are found."""

from dataclasses import replace

import numpy as np
import pytest

from vision.reading.geometry.camera_pose import fit_table_plane
from vision.reading.geometry.side_faces import side_signs
from vision.reading.geometry.table_plane import apart, lying_on, root_of, slants_of
from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.training.data.boxed_dice import plane_of_boxes
from vision.training.scenes.pinhole import Pinhole

SHAPE = (480, 640, 3)
PLACES = [(-3.0, -2.0), (2.5, -1.5), (0.2, 0.4), (-2.0, 2.0), (3.0, 1.5)]


def camera(tilt: float, roll: float = 0.0, far: float = 16.0) -> Pinhole:
    """A camera that looks at the middle of the table from `tilt` degrees aside."""
    t, r = np.radians([tilt, roll])
    level = np.array([[1, 0, 0], [0, -np.cos(t), -np.sin(t)], [0, np.sin(t), -np.cos(t)]])
    turn = np.array([[np.cos(r), np.sin(r), 0], [-np.sin(r), np.cos(r), 0], [0, 0, 1]]) @ level
    return Pinhole(640.0, (319.5, 239.5), turn, -far * turn[2], 640, 480)


def face(seen: Pinhole, center, along, across, score: float = 0.9) -> FoundFace:
    """A face about a point of the world, with these two edges, as it is seen."""
    center, along, across = (np.asarray(v, float) for v in (center, along, across))
    ends = seen.project(center + np.array([along, -along, across, -across]) / 2)
    axes = np.stack([ends[0] - ends[1], ends[2] - ends[3]], axis=1)
    return FoundFace(seen.project(center[None])[0], axes, score, np.full(len(KINDS), 1 / len(KINDS)), 1.0, 1.0)


def tops(seen: Pinhole, turn: float = 0.4) -> list[FoundFace]:
    """Upper faces of flat dice of edge 1, each turned differently."""
    faces = []
    for k, (x, y) in enumerate(PLACES):
        c, s = np.cos(turn * k), np.sin(turn * k)
        faces.append(face(seen, (x, y, 1), (c, s, 0), (-s, c, 0)))
    return faces


@pytest.mark.parametrize(("tilt", "roll"), [(0, 0), (12, 30), (25, 0), (40, -90), (55, 170)])
def test_flat_dice_tell_from_where_they_are_seen(tilt, roll):
    faces = tops(camera(tilt, roll))
    plane = fit_table_plane(faces, SHAPE)
    assert np.degrees(np.arccos(plane.down[2])) == pytest.approx(tilt, abs=4)
    laid = lying_on(plane, faces)
    assert max(one.odd for one in laid) < 0.12
    sizes = np.log([one.edge / one.near for one in laid])
    assert np.ptp(sizes) < 0.1, "by their nearness dice of one size have one size"


def test_dice_seen_from_straight_above_lie_level():
    assert fit_table_plane(tops(camera(0)), SHAPE).down == pytest.approx([0, 0, 1], abs=1e-6)


def test_a_side_does_not_pull_at_the_plane_and_is_told_as_odd():
    seen = camera(25)
    side = face(seen, (0.2, -0.1, 0.5), (1, 0, 0), (0, 0, 1), score=0.8)
    laid = lying_on(fit_table_plane([*tops(seen), side], SHAPE), [*tops(seen), side])
    assert all(one.odd < 0.15 for one in laid[:-1])
    assert laid[-1].odd > 0.5
    leaning = face(seen, (-1, 0.5, 0.6), (1, 0, 0), (0, np.cos(0.6), -np.sin(0.6)))
    laid = lying_on(fit_table_plane([*tops(seen), leaning], SHAPE), [*tops(seen), leaning])
    assert laid[-1].odd > 0.3
    assert laid[-1].axes == pytest.approx(leaning.axes), "what leans is left as it was seen"


def test_slants_do_not_know_how_a_die_is_turned():
    seen = camera(35)
    one, other = (face(seen, (0, 0, 1), (np.cos(a), np.sin(a), 0), (-np.sin(a), np.cos(a), 0)) for a in (0.0, 0.9))
    slants = slants_of([one, other])
    assert apart(slants[0], slants[1]) < 0.03


def test_a_squeeze_seen_inexactly_becomes_that_of_the_table_and_edges_and_places_stay():
    faces = tops(camera(40))
    rough = [*faces[:-1], replace(faces[-1], axes=np.diag([1.08, 0.93]) @ faces[-1].axes)]
    laid = lying_on(fit_table_plane(rough, SHAPE), rough)
    better = apart(slants_of(laid[-1:]), slants_of(faces[-1:]))[0]
    assert better < 0.4 * apart(slants_of(rough[-1:]), slants_of(faces[-1:]))[0]
    assert laid[-1].edge == pytest.approx(rough[-1].edge)
    assert laid[-1].center == pytest.approx(rough[-1].center)


def test_the_lower_face_lies_where_it_is_behind_the_upper_one():
    seen = camera(40)
    laid = lying_on(fit_table_plane(tops(seen), SHAPE), tops(seen))
    for one, (x, y) in zip(laid, PLACES, strict=True):
        lower = seen.project(np.array([[x, y, 0.0]]))[0]
        assert np.hypot(*(one.center + one.below - lower)) < 0.2 * one.edge


def test_no_face_lies_on_a_table_seen_from_above():
    plane = fit_table_plane([], SHAPE)
    assert plane.down == pytest.approx([0, 0, 1])
    assert lying_on(plane, []) == []


@pytest.mark.parametrize("tilt", [0, 25, 45])
def test_boxes_of_dice_tell_how_the_table_lies(tilt):
    seen = camera(tilt)
    boxes = []
    for k, (x, y) in enumerate(PLACES):
        c, s = np.cos(0.4 * k) / 2, np.sin(0.4 * k) / 2
        rim = [(x + a * c - b * s, y + a * s + b * c) for a, b in ((1, 1), (1, -1), (-1, 1), (-1, -1))]
        corners = seen.project(np.array([(px, py, z) for px, py in rim for z in (0, 1)]))
        boxes.append([*corners.min(0), *corners.max(0)])
    faces = tops(seen)
    # squeezed as nobody knows, but turned as they are
    roots = [root_of(slant) for slant in slants_of(faces)]
    square = [replace(one, axes=np.linalg.inv(root) @ one.axes) for one, root in zip(faces, roots, strict=True)]
    plane = plane_of_boxes(square, np.array(boxes), SHAPE)
    assert plane is not None
    assert np.degrees(np.arccos(plane.down[2])) == pytest.approx(tilt, abs=8)
    assert plane_of_boxes(square, np.array(boxes)[:, [0, 1, 2, 1]] + [0, 0, 0, 300], SHAPE) is None


def test_a_side_is_told_by_the_die_that_it_belongs_to():
    seen = camera(45)
    x, y = PLACES[2]
    turn = 0.8  # as `tops` turns the third die
    c, s = np.cos(turn), np.sin(turn)
    out = min(((c, s), (-s, c), (-c, -s), (s, -c)), key=lambda way: way[1])  # towards the camera
    side = face(seen, (x + out[0] / 2, y + out[1] / 2, 0.5), (-out[1], out[0], 0), (0, 0, 1))
    faces = [*tops(seen), side]
    laid = lying_on(fit_table_plane(faces, SHAPE), faces)
    signs = side_signs(laid, np.full(len(laid), 0.9))
    assert signs[-1, 0] > 0.6, "it lies where a side of the third die must be"
    assert signs[2, 1] > 0.6, "and the third die has a side there"
    assert signs[[0, 1, 3, 4]].max() < 0.05
    assert side_signs(laid[:1], np.ones(1)).tolist() == [[0, 0]]


@pytest.mark.parametrize("focal", [0.6, 0.8, 1.1, 1.5])
def test_the_lens_is_told_by_dice_far_aside(focal):
    seen = replace(camera(30, far=16 * focal), focal=640 * focal)
    faces = tops(seen)
    lower = seen.project(np.array([[x, y, 0.0] for x, y in PLACES]))
    feet = lower - np.array([face.center for face in faces])
    plane = fit_table_plane(faces, SHAPE, feet)
    assert plane.focal == pytest.approx(640 * focal, rel=0.2)
    edges = np.array([face.edge for face in faces])
    below = plane.below(np.array([face.center for face in faces]), edges)
    assert (np.hypot(*(below - feet).T) / edges).max() < 0.1, "feet are where the plane has them"


@pytest.mark.parametrize("roll", [0, 90, 180])
def test_dice_look_smaller_where_they_are_farther_away_whichever_way_the_camera_hangs(roll):
    seen = tops(camera(45, roll))
    # all squeezed alike, as by a long lens: which side is the far one only their sizes tell
    middle = face(camera(45, roll), (0, 0, 1), (1, 0, 0), (0, 1, 0))
    faces = [replace(one, axes=middle.axes * one.edge / middle.edge) for one in seen]
    turned = np.radians(roll)
    near = np.array([np.sin(turned), np.cos(turned)])  # the side of the picture on which feet are seen
    assert fit_table_plane(faces, SHAPE).down[:2] @ near > 0.6
    assert fit_table_plane(_with_sizes_the_other_way(faces), SHAPE).down[:2] @ near < -0.6


def _with_sizes_the_other_way(faces: list[FoundFace]) -> list[FoundFace]:
    usual = float(np.exp(np.mean(np.log([one.edge for one in faces]))))
    return [replace(one, axes=one.axes * (usual / one.edge) ** 2) for one in faces]


def test_half_of_the_dice_cocked_do_not_pull_the_plane_aside():
    seen = camera(35)
    flat = tops(seen)
    lean = [
        face(seen, (x + 0.5, y + 1.4, 1), (np.cos(a), 0, np.sin(a)), (0, 1, 0), score=0.8)
        for (x, y), a in zip(PLACES[:4], (0.5, -0.6, 0.4, 0.7), strict=True)
    ]
    assert np.degrees(np.arccos(fit_table_plane([*flat, *lean], SHAPE).down[2])) == pytest.approx(35, abs=3)
