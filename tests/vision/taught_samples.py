"""Taught dice for tests: crops of noise where nobody looks at them, and pip dice where somebody does."""

import numpy as np

from tests.vision.drawn_dice import tray_of
from vision.dice_sets.faces_shown import faces_shown
from vision.dice_sets.taught import FACES_OF_KIND, Sample, TaughtDice
from vision.images.face_crop import SIDE
from vision.reading.reader import TrayReader


def crop(seed):
    """A crop of pure noise: the PNG files of nothing are larger."""
    return np.random.default_rng(seed).integers(0, 256, (SIDE, SIDE, 3), np.uint8)


def sample(label="arrow", kind="bang", seed=0):
    return Sample(label, kind, crop([seed, *f"{kind}/{label}".encode()]))


def base_dice(name="red dice", each=3, kinds=("bang",)):
    """Every face of these kinds of dice, shown so often."""
    faces = [(kind, label) for kind in kinds for label in FACES_OF_KIND[kind]]
    return TaughtDice(name, tuple(sample(label, kind, i) for kind, label in faces for i in range(each)))


def shown(*faces, seed=1):
    """What a reader finds in a picture of pip dice."""
    return faces_shown(tray_of(*faces, seed=seed), TrayReader())


def same(one, other):
    """Whether two sets hold the same samples."""
    return one.name == other.name and [(s.kind, s.label, s.crop.tobytes()) for s in one.samples] == [
        (s.kind, s.label, s.crop.tobytes()) for s in other.samples
    ]
