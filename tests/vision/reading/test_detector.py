"""Only what may be on top of a die is read."""

import numpy as np

from vision.images.picture import Picture
from vision.reading.detector import FaceDetector
from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.reading.networks.whole_die import HOPELESS
from vision.training.scenes.tray_scene import draw_tray


def scene():
    for seed in range(20):
        drawn = draw_tray(np.random.default_rng(seed), symbols=0)
        if len(drawn.dice) > 3:
            return drawn
    raise AssertionError("no scene with dice")


def test_every_face_that_is_seen_is_read_and_its_die_looked_at():
    faces, reads, wholes = FaceDetector().detect(Picture(scene().image))
    assert len(faces) == len(reads) == len(wholes) > 0
    assert min(whole.upper for whole in wholes) >= HOPELESS


def test_what_is_certainly_not_on_top_is_not_read():
    drawn = scene()
    picture, detector = Picture(drawn.image), FaceDetector()
    found = detector.find(picture)
    corner = FoundFace(np.array([3.0, 3.0]), 30 * np.eye(2), 0.3, np.full(len(KINDS), 1 / len(KINDS)), 0.5, 0.5)
    bare = Picture(np.full_like(drawn.image, 128))
    assert detector.look_closely(bare, [corner]).faces == []
    assert [face for face in detector.look_closely(picture, found).faces if face.score > 0.75]


def test_nothing_found_is_nothing_seen():
    assert FaceDetector().look_closely(Picture(np.zeros((90, 120, 3), np.uint8)), []) == ([], [], [])
