"""From frames to throws without a game: on drawn films, the simulated camera and, if there, rendered sequences."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ports.tray import Frame, Reading
from tests.vision.tracking.drawn_dice import drawn, seen
from vision.errors import PictureMissing
from vision.evaluation.sequences import LabelReader, main, measure
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera
from vision.tracking.paths import Motion
from vision.tracking.throws_in_film import ONE_FRAME, PATIENCE, ThrowsInFilm

FPS = 15
SEQUENCES = Path(__file__).resolve().parents[4] / "shared" / "dice" / "renders" / "dev_seq"
needs_shared = pytest.mark.skipif(not SEQUENCES.is_dir(), reason="the sequences in ../shared are not here")


class Film:
    """Plays (frames, scene) and reads each picture as it is; counts what was read."""

    def __init__(self, *script):
        self.script, self.reads, self.shown = script, [], -1

    def frames(self):
        for count, scene, *hand in self.script:
            for _ in range(count):
                self.shown += 1
                yield Frame(drawn(scene, *hand), self.shown / FPS, f"{scene}|{hand}")

    def read(self, frame, expected=None):
        self.reads.append((self.shown, frame.name))
        scene = frame.name.split("|")[0]
        return Reading(seen(scene), bool(scene), None if scene else "no dice")

    def watch(self):
        return [
            (each.frame, sorted(d.face for d in each.throw.thrown), sorted(d.face for d in each.throw.kept))
            for each in ThrowsInFilm(self).throws(self.frames())
        ]


def tumble(fixed, *ends):
    """Let dice roll in from the left to where they come to lie, in eight frames."""
    return [
        (1, " ".join([fixed, *(f"{(k + i) % 6 + 1}@{60 + 14 * k + 90 * i},{330 - 9 * k}" for i in range(len(ends)))]))
        for k in range(8)
    ]


A, B, C = "3@200,100", "6@400,120", "1@300,220"


def test_a_turn_at_the_table():
    film = Film(
        (10, ""), *tumble("", A, B, C), (12, f"{A} {B} {C}"),
        (6, A, True), (8, A), *tumble(A, B, C), (12, f"{A} 2@420,300 5@500,300"),
    )
    (first, *spotted), (second, *second_throw) = film.watch()
    assert spotted == [["1", "3", "6"], []]
    assert second_throw == [["2", "5"], ["3"]]
    assert 18 + 4 <= first <= 18 + 6
    assert 18 + 12 + 14 + 8 + 4 <= second <= 18 + 12 + 14 + 8 + 6


def test_each_still_scene_is_read_twice_and_a_moving_one_never():
    film = Film((10, ""), *tumble("", A, B), (40, f"{A} {B}"))
    film.watch()
    assert [name for _, name in film.reads if name != "|[]"] == [f"{A} {B}|[]"] * 2


def test_dice_taken_and_thrown_at_once_are_told_by_a_glimpse_of_those_left():
    film = Film(
        (10, ""), *tumble("", A, B, C), (12, f"{A} {B} {C}"),
        (4, A, True), (3, A), *tumble(A, B, C), (12, f"4@204,100 {B} 5@500,300"),
    )
    assert [throw[1:] for throw in film.watch()][1] == (["5", "6"], ["4"])


def test_a_hand_that_rests_is_never_read_and_tells_nothing():
    film = Film((10, ""), *tumble("", A, B), (12, f"{A} {B}"), (30, f"{A} 2@300,400", True), (10, f"{A} {B}"))
    assert len(film.watch()) == 1
    assert not [read for read in film.reads if "True" in read[1]]


def test_dice_that_lie_there_at_the_start_were_not_thrown():
    assert Film((30, f"{A} {B}")).watch() == []
    assert Film((10, A), *tumble(A, B), (12, f"{A} {B}")).watch()[0][1:] == (["6"], ["3"])


def test_a_film_that_begins_in_a_throw_or_ends_right_after_one():
    assert Film(*tumble("", A, B), (6, f"{A} {B}")).watch()[0][1:] == (["3", "6"], [])


@pytest.mark.parametrize(("still", "sure"), [(2, False), (3, True)])
def test_in_a_film_of_few_frames_no_throw_is_sure_that_was_seen_at_rest_once(still, sure):
    film = Film((4, ""), *tumble("", A, B)[5:8], (still, f"{A} {B}"))
    frames = [Frame(frame.image, index / 3, frame.name) for index, frame in enumerate(film.frames())]
    (spotted,) = ThrowsInFilm(film).throws(frames)
    assert (spotted.throw.sure, spotted.throw.why) == (sure, None if sure else ONE_FRAME)
    assert sorted(die.face for die in spotted.throw.thrown) == ["3", "6"]


def test_a_reading_that_is_not_sure_gets_more_frames_and_is_told_in_the_end():
    film = Film((10, ""), *tumble("", A, B), (30, f"{A} {B}"))
    read = film.read

    def doubtful(frame, expected=None):
        reading = read(frame)
        return Reading(reading.dice, False, "half seen") if reading.dice else reading

    film.read = doubtful
    (throw,) = ThrowsInFilm(film).throws(film.frames())
    assert (throw.throw.sure, throw.throw.why) == (False, "half seen")
    assert throw.frame >= 18 + PATIENCE * FPS
    film = Film((10, ""), *tumble("", A, B), (6, f"{A} {B}"))  # it ends before the patience does
    read, film.read = film.read, doubtful
    assert len(film.watch()) == 1


def test_the_way_of_a_die_that_was_hit():
    start, end = seen("3@200,240")[0], seen("5@520,100")[0]
    other = seen("6@300,400")[0]
    before, after = Frame(drawn("3@200,240")), Frame(drawn("5@520,100 6@300,400"))
    motion = Motion()
    for k in range(1, 8):  # one flies in from above and stops the other's place; that one flies on to the right
        hit = f"{k % 6 + 1}@{200 + 45 * k},{240 - 20 * k}"
        thrown = f"{(k + 2) % 6 + 1}@{max(300 - 10 * k, 230)},{min(60 + 60 * k, 400)}"
        motion.take(Frame(drawn(f"{hit} {thrown}")))
    assert motion.paths(before, after, [start], [other, end]).went == {0: 1}
    assert motion.paths(before, after, [start, start, start], [other, end]) is None


@pytest.mark.slow
def test_throws_of_the_simulated_camera_are_seen():
    camera, thrown = SimulatedCamera(5, paced=False), [(1, 2, 3, 4, 5), (2, 4), (1, 2, 3, 4, 5)]
    shown = []

    def frames():
        for count, frame in enumerate(camera.frames()):
            if count % 60 == 8:
                if not thrown:
                    camera.close()
                    return
                camera.throw(thrown.pop(0))
            shown.append(dict(camera.faces))
            yield frame

    spotted = list(ThrowsInFilm(TrayReader()).throws(frames()))
    assert [len(each.throw.thrown) for each in spotted] == [5, 2, 5]
    for each in spotted:
        dice = (*each.throw.thrown, *each.throw.kept)
        assert sorted(d.face for d in dice) == sorted(shown[each.frame].values())
    assert sorted(d.face for d in spotted[1].throw.thrown) == sorted(shown[spotted[1].frame][die] for die in (2, 4))


@pytest.mark.shared
@needs_shared
@pytest.mark.parametrize(
    "folder",
    [
        pytest.param(folder, id=folder.name, marks=[pytest.mark.slow] if number else [])
        for number, folder in enumerate(sorted(SEQUENCES.glob("*")))
    ],
)
def test_every_throw_of_a_sequence_is_found_with_its_dice(folder):
    outcome = measure(folder)
    assert (outcome.found, outcome.false, outcome.wrong) == (outcome.throws, 0, [])
    assert outcome.thrown == outcome.kept == outcome.throws
    assert max(outcome.delays) <= 0.5


@pytest.mark.slow
@pytest.mark.shared
@needs_shared
def test_no_face_of_a_sequence_is_sure_and_wrong():
    outcome = measure(SEQUENCES / "dev_seq_00", TrayReader())
    assert (outcome.found, outcome.false, outcome.wrong_faces) == (3, 0, 0)


def test_a_folder_that_is_no_sequence_is_refused(tmp_path):
    with pytest.raises(PictureMissing, match=r"labels\.json"):
        measure(tmp_path)
    with pytest.raises(PictureMissing, match="no labelled sequence"):
        main([str(tmp_path)])


def test_a_small_sequence_is_measured(tmp_path, capsys):
    quad = [[x, y] for x, y in seen(A)[0].quad]
    die = {"id": 0, "face": "3", "kind": "pip", "center": [200, 100], "quad": quad, "zone": "none"}
    film = Film((8, ""), *tumble("", A), (8, A))
    throw = {"throw": 1, "thrown": [0], "settled": [16, 23], "values": {"0": "3"}, "dice": [die]}
    label = {"fps": FPS, "mat": None, "throws": [throw], "frames": [{"present": [0]}] * 24}
    (tmp_path / "labels.json").write_text(json.dumps(label))
    for index, frame in enumerate(film.frames()):
        cv2.imwrite(str(tmp_path / f"{index:04d}.jpg"), frame.image)
    main([str(tmp_path), "--places-known"])
    assert f"| {tmp_path.name} | 1 | 1 | 0 | 1 | 1 | 1 | 0 of 1 | 0 |" in capsys.readouterr().out
    assert LabelReader(label).read(Frame(None, 0, "0000.jpg")).why == "no dice"


def test_frames_of_any_size_and_colour_do_no_harm():
    shapes = [(1, 1, 3), (2, 300), (480, 640), (480, 640, 4), (480, 640, 3), (360, 480, 3)]
    pictures = [np.full(shape, 17 * n % 256, np.uint8) for n, shape in enumerate(shapes * 3)]
    frames = [Frame(picture, n / FPS) for n, picture in enumerate(each for p in pictures for each in [p] * 6)]
    assert list(ThrowsInFilm(TrayReader()).throws(frames)) == []
