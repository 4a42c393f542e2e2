"""The whole reader: right on clean dice, honest on the rest, never an exception."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from companion.ports.tray import Frame, Reader
from tests.vision.drawn_dice import aslant, faces_of, felt, put_die, tray_of
from vision.evaluation.altered import Moved
from vision.evaluation.pictures import measure
from vision.images.frame import load_frame
from vision.reading.certainty.doubts import WORDS
from vision.reading.geometry.tray import Tray
from vision.reading.reader import TrayReader
from vision.reading.symbols import NOT_TAUGHT

READER = TrayReader()
FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "dice"
SHARED = Path(__file__).resolve().parents[3].parent / "shared" / "dice"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the pictures in ../shared are not here")

REASONS = {None, "no picture", "too small", "no contrast", "hand", "no dice", "count", "dice", "half seen"}
OF_DICE = {*WORDS, NOT_TAUGHT}


def test_it_is_a_reader():
    reader: Reader = READER
    assert reader.read(tray_of(3)).dice[0].face == "3"


@pytest.mark.parametrize("faces", [(1, 2, 3, 4, 5), (6, 6, 1, 1, 2), (5,), (4, 4, 3, 3, 2, 6, 5, 1)])
@pytest.mark.parametrize("edge", [45, 60, 100])
def test_clean_dice_are_read(faces, edge):
    reading = READER.read(tray_of(*faces, edge=edge), len(faces))
    assert faces_of(reading) == sorted(faces)
    assert reading.ms > 0


@pytest.mark.parametrize("share", [0.25, 0.33])
@pytest.mark.parametrize("name", ["0056.jpg", "0256.jpg", "0352.jpg"])
def test_dice_far_away_are_found_and_read(name, share):
    near = load_frame(FIXTURES / name)
    far = Frame(Moved(share, share)(near.image))
    assert faces_of(READER.read(far)) == faces_of(READER.read(near))


@pytest.mark.parametrize("edge", [45, 60])
def test_five_dice_in_a_tray_far_away_are_no_die_with_a_five(edge):
    near = tray_of(1, 2, 3, 4, 5, edge=edge)
    assert faces_of(READER.read(Frame(Moved(0.33, 0.33)(near.image)))) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("edge", [200, 300, 400])
@pytest.mark.parametrize("face", [1, 3, 5, 6])
def test_a_die_that_fills_the_picture_is_read(face, edge):
    """Its pips had passed for small dice."""
    image = felt(640, 480)
    put_die(image, face, 320, 240, edge=edge, turn=0.1)
    assert faces_of(READER.read(Frame(image))) == [face]


def test_clean_dice_are_mostly_sure():
    dice = [die for seed in range(6) for die in READER.read(tray_of(1, 2, 3, 4, 5, 6, seed=seed), 6).dice]
    assert sum(die.sure for die in dice) >= 0.8 * len(dice)


@pytest.mark.parametrize(("body", "pip"), [((40, 30, 190), (240, 240, 240)), ((30, 30, 30), (230, 230, 230))])
def test_light_pips_on_dark_dice(body, pip):
    assert faces_of(READER.read(tray_of(2, 3, 4, 5, 6, body=body, pip=pip))) == [2, 3, 4, 5, 6]


def test_places_are_those_of_the_frame():
    image = felt(1920, 1440)
    put_die(image, 5, 700, 500, edge=110, turn=0.2)
    die = READER.read(Frame(image)).dice[0]
    assert die.center == pytest.approx((700, 500), abs=3)
    quad = np.array(die.quad, np.float32)
    assert cv2.contourArea(quad) == pytest.approx(110**2, rel=0.35)
    assert cv2.contourArea(quad, True) > 0  # clockwise on the screen, as in the labels
    assert die.kind == "pip"
    assert 0 <= die.confidence <= 1
    assert die.zone is None


def test_another_number_than_expected_is_not_sure():
    frame = tray_of(1, 4, 5)
    for expected in (2, 4):
        reading = READER.read(frame, expected)
        assert not reading.sure
        assert reading.why == "count"
        assert len(reading.dice) == 3  # never cut, never filled up


def test_an_empty_tray():
    reading = READER.read(Frame(felt()))
    assert reading.dice == ()
    assert (reading.sure, reading.why) == (False, "no dice")
    assert READER.read(Frame(felt()), 0).sure


def test_only_the_tray_is_read():
    image = felt()
    put_die(image, 4, 300, 300)
    put_die(image, 6, 1000, 700)
    frame = Frame(aslant(image, 0.0))
    assert faces_of(TrayReader(tray=Tray.rectangle(0, 0, 0.5, 1)).read(frame)) == [4]
    assert faces_of(TrayReader(tray=Tray.polygon([(1, 1), (0.4, 1), (1, 0.2)])).read(frame)) == [6]


@pytest.mark.parametrize(
    "image",
    [
        np.zeros((480, 640, 3), np.uint8),
        np.full((480, 640, 3), 255, np.uint8),
        np.zeros((1, 1, 3), np.uint8),
        np.zeros((1, 4000, 3), np.uint8),
        np.random.default_rng(0).integers(0, 255, (20, 3000, 3), np.uint8),
        np.random.default_rng(0).integers(0, 255, (3000, 4000, 3), np.uint8),
        np.random.default_rng(0).integers(0, 255, (200, 300), np.uint8),
        np.random.default_rng(0).integers(0, 255, (200, 300, 4), np.uint8),
        np.zeros((0, 0, 3), np.uint8),
        None,
        "no picture",
    ],
    ids=lambda image: str(getattr(image, "shape", image)),
)
def test_what_shows_nothing_is_not_sure_and_says_why(image):
    reading = READER.read(Frame(image))
    assert not reading.sure
    assert reading.why in REASONS - {None}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    hnp.arrays(np.uint8, st.tuples(st.integers(1, 90), st.integers(1, 90), st.sampled_from([1, 3, 4]))),
    st.one_of(st.none(), st.integers(0, 9)),
)
def test_no_picture_makes_it_fall(image, expected):
    check(READER.read(Frame(image), expected), expected)


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_dice_cut_and_covered_at_random_do_not_make_it_fall(seed):
    rng = np.random.default_rng(seed)
    image = felt(500, 400, seed)
    for _ in range(6):
        place = rng.uniform(-20, 520), rng.uniform(-20, 420)
        put_die(image, int(rng.integers(1, 7)), *place, edge=rng.uniform(8, 150), turn=rng.uniform(0, 6))
    cv2.circle(image, (int(rng.integers(500)), int(rng.integers(400))), 80, (120, 150, 200), -1)
    check(READER.read(Frame(image)), None)


def check(reading, expected):
    assert reading.why in REASONS
    assert reading.sure == (reading.why is None)
    assert all(die.sure == (die.why is None) and (die.why is None or die.why in OF_DICE) for die in reading.dice)
    if reading.sure:
        assert all(die.sure for die in reading.dice)
        assert expected is None or expected == len(reading.dice)


def test_photographs_are_read_and_sure():
    labels = json.loads((FIXTURES / "labels.json").read_text())
    assert len(labels) >= 8
    for name, faces in labels.items():
        reading = READER.read(load_frame(FIXTURES / name), len(faces))
        assert faces_of(reading) == faces, name
        assert reading.sure, name


@pytest.mark.parametrize("missed", [0, 2])
def test_a_die_that_the_first_look_misses_leaves_no_sure_reading_where_nobody_knows_how_many_lie_there(missed):
    reader = TrayReader()
    frame = load_frame(FIXTURES / "0181.jpg")
    assert reader.read(frame).sure
    lost = reader.read(frame).dice[missed].center
    find = reader._detector.find
    reader._detector.find = lambda *given: [
        face for face in find(*given) if np.hypot(*(face.center - lost)) > face.edge
    ]
    reading = reader.read(frame)
    assert (len(reading.dice), reading.sure, reading.why) == (4, False, "half seen")
    assert len(reader.read(frame, 5).dice) == 5, "where one is missing, it is looked for by its hues"


@needs_shared
@pytest.mark.shared
@pytest.mark.slow
def test_a_readable_die_that_only_a_finer_look_shows_makes_a_reading_unsure():
    assert not READER.read(load_frame(SHARED / "photos" / "close_up" / "images" / "dice24.jpg")).sure


@needs_shared
@pytest.mark.shared
@pytest.mark.slow
@pytest.mark.parametrize(("name", "least"), [("cloth_wood", 0.75), ("webcam_wood", 0.94)])
def test_most_photographs_are_exactly_right(name, least):
    outcomes = measure(SHARED / "photos" / name, READER)
    assert sum(o.right for o in outcomes) >= least * len(outcomes)
    assert [o.picture.path for o in outcomes if o.reading.sure and not o.right] == []


@pytest.mark.slow
@needs_shared
@pytest.mark.shared
def test_a_lone_die_that_fills_the_picture_is_found():
    alone = [o for o in measure(SHARED / "photos" / "close_up", READER) if len(o.picture.faces) == 1]
    assert len(alone) == 13
    assert sum(bool(o.reading.dice) for o in alone) >= 12
    assert [o.picture.path for o in alone if o.reading.sure and not o.right] == []


@pytest.mark.slow
@needs_shared
@pytest.mark.shared
def test_no_die_where_none_is():
    outcomes = measure(SHARED / "photos" / "empty_bg", READER)
    assert all(o.reading.dice == () and not o.reading.sure for o in outcomes)
