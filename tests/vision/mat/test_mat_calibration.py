"""The lens is fitted to the mat at several places; a stored calibration comes back or is refused in a sentence."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from companion.ports.tray import Frame
from tests.vision.drawn_mat import Shot, covered
from vision.calibration.calibration import FILE, Calibration, calibrate, load, save
from vision.errors import CalibrationInvalid
from vision.mat.lens import Optics
from vision.mat.lens_fit import fit_optics
from vision.mat.markers import find_markers
from vision.mat.pose import find_mats

PLACES = [  # tilt, side, turn, aim
    (25, 0, 0, (0, 0)),
    (30, 120, 40, (35, 20)),
    (28, 240, 100, (-35, -20)),
    (10, 60, 200, (30, -40)),
    (35, 180, 290, (-30, 30)),
    (0, 0, 10, (0, 0)),
]


def shots(focal, k1, k2=0.0, places=PLACES):
    return [
        Shot(tilt=tilt, side=side, turn=turn, aim=aim, away=480 * focal, focal=focal, k1=k1, k2=k2)
        for tilt, side, turn, aim in places
    ]


def views(taken):
    return [find_markers(shot.picture(noise=2, blur=0.5, seed=i)) for i, shot in enumerate(taken)]


def bend_missed(optics, shot):
    """How far, in pixels, straightened places on the mat are off for this lens, at most, after the best homography."""
    grid = np.array([(x, y) for x in range(0, 241, 40) for y in range(0, 191, 38)], float)
    straight = optics.straightened(shot.pixels(grid), shot.shape)
    ground, _ = cv2.findHomography(grid, straight, 0)
    there = cv2.perspectiveTransform(grid[:, None], ground)[:, 0]
    return float(np.linalg.norm(there - straight, axis=1).max())


@pytest.mark.parametrize(("focal", "k1"), [(0.8, -0.2), (1.1, 0.12), pytest.param(1.0, -0.08, marks=pytest.mark.slow)])
def test_a_known_lens_is_found_again(focal, k1):
    taken = shots(focal, k1)
    optics = fit_optics(views(taken), taken[0].shape)
    assert optics.known
    assert optics.focal == pytest.approx(focal, rel=0.03)
    assert optics.k1 == pytest.approx(k1, abs=0.02)
    assert bend_missed(optics, taken[-1]) < 0.35 * bend_missed(Optics(), taken[-1])


def test_a_straight_lens_is_left_straight():
    taken = shots(1.0, 0.0)
    optics = fit_optics(views(taken), taken[0].shape)
    assert abs(optics.k1) < 0.02
    assert optics.focal == pytest.approx(1.0, rel=0.02)


@pytest.mark.slow
def test_from_straight_above_only_the_bend_is_told():
    flat = [(4, 0, 0, (0, 0)), (4, 90, 90, (60, 30)), (4, 200, 180, (-60, -30)), (4, 300, 45, (50, -40))]
    taken = shots(1.0, -0.2, places=flat)
    optics = fit_optics(views(taken), taken[0].shape)
    assert not optics.known
    assert bend_missed(optics, taken[0]) < 0.5 * bend_missed(Optics(), taken[0])


def test_the_bend_is_taken_out_of_places():
    shot = shots(0.8, -0.2)[-1]
    markers = find_markers(shot.picture())
    grid = [(x, y) for x in (40, 120, 180) for y in (40, 95, 150)]

    def off(optics):
        mat = find_mats(markers, shot.shape, optics)[0]
        return float(np.linalg.norm(mat.on_mat(shot.pixels(grid)) - grid, axis=1).max())

    assert off(shot.optics) < 0.4
    assert off(shot.optics) < 0.4 * off(Optics())


def test_too_little_to_tell_a_lens_from():
    shape = Shot().shape
    assert fit_optics([], shape) == Optics()
    assert fit_optics([[], []], shape) == Optics()
    assert fit_optics(views(shots(1.0, -0.2)[:1]), shape) == Optics()


@pytest.fixture(scope="module")
def kept():
    return calibrate([Frame(shot.picture(noise=2)) for shot in shots(1.0, -0.1)])


def test_calibration_is_kept(tmp_path, kept):
    save(kept, tmp_path)
    again = load(tmp_path)
    assert isinstance(again, Calibration)
    assert again.optics == kept.optics
    assert again.mat.layout == kept.mat.layout
    assert again.mat.shape == kept.mat.shape
    assert np.abs(again.mat.corners - kept.mat.corners).max() < 0.01
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_nothing_kept(tmp_path):
    assert load(tmp_path) is None


def test_a_failed_write_leaves_the_old(tmp_path, monkeypatch, kept):
    save(kept, tmp_path)
    before = (tmp_path / FILE).read_text()

    def full(_):
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        save(kept, tmp_path)
    assert (tmp_path / FILE).read_text() == before


GOOD = {
    "version": 1,
    "picture": [720, 960],
    "focal": 1.0,
    "k1": -0.1,
    "k2": 0.0,
    "known": True,
    "markers": [0, 1, 2, 3],
    "corners": [[100, 100], [800, 100], [800, 600], [100, 600]],
}


def test_the_kept_form(tmp_path):
    (tmp_path / FILE).write_text(json.dumps(GOOD))
    assert load(tmp_path).optics == Optics(1.0, -0.1, 0.0, known=True)


@pytest.mark.parametrize(
    "damage",
    [
        {"version": 2},
        {"version": None},
        {"focal": 0},
        {"focal": "wide"},
        {"focal": float("nan")},
        {"k1": 1e9},
        {"k2": float("nan")},
        {"picture": [0, 5]},
        {"picture": [720]},
        {"picture": 7},
        {"markers": [9, 9, 9, 9]},
        {"corners": [[1, 2], [3, 4]]},
        {"corners": [[1, 2], [3, float("inf")], [5, 6], [7, 8]]},
        {"corners": [[100, 100], [100, 600], [800, 600], [800, 100]]},
        {"corners": [[0, 0], [600, 400], [600, 0], [0, 500]]},
        {"corners": [[0, 0], [600, 0], [300, 0.5], [0, 400]]},
        {"corners": None},
    ],
)
def test_damage_is_refused_in_a_sentence(tmp_path, damage):
    (tmp_path / FILE).write_text(json.dumps({**GOOD, **damage}))
    with pytest.raises(CalibrationInvalid, match="calibrate again"):
        load(tmp_path)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"7", b"null", b"[" * 200_000, b"\xff\xfe\x00", b'{"version": 1}']
)
def test_no_calibration_at_all_is_refused_too(tmp_path, content):
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(CalibrationInvalid, match="calibrate again"):
        load(tmp_path)


def test_what_cannot_be_calibrated_from_says_what_to_do():
    shot = Shot()
    image = shot.picture()
    for frames in (
        [],
        [Frame(None)],
        [Frame(np.zeros((300, 400, 3), np.uint8))],
        [Frame(covered(image, shot, 0, 1))],
        [Frame(image[:, :-1]), Frame(image)],
        [Frame(np.ascontiguousarray(image[:, ::-1]))],
    ):
        with pytest.raises(CalibrationInvalid, match=":"):
            calibrate(frames)
