"""A drawing is told by the taught one it is most like, and doubted where it is like none or like two."""

import numpy as np
import pytest

from vision.face_finder import KINDS, FoundFace
from vision.face_reader import MOTIFS, READINGS, SIGNATURE, ReadFace
from vision.symbols import LIKE_NONE, LIKE_TWO, NOT_TAUGHT, Symbols, body_colour
from vision.taught import Sample, TaughtDice
from vision.weigh import Weighed

WHITE, BLACK = 230, 40


def towards(*parts):
    """A signature with these shares of the first few directions."""
    signature = np.zeros(SIGNATURE)
    signature[: len(parts)] = parts
    return signature / np.linalg.norm(signature)


def read_with(signature, motif="other"):
    motifs = np.full(len(MOTIFS), 0.01)
    motifs[MOTIFS.index(motif)] = 0.88
    readings = np.full(len(READINGS), 0.002)
    readings[READINGS.index("symbol")] = 0.986
    return ReadFace(readings, motifs, 1.0, 1.0, signature)


class Reader:
    """Signatures by the body's tone in the crop's first pixel: sample number k has k there."""

    def __init__(self, *signatures):
        self.signatures = signatures

    def read(self, crops, turns=2):
        return [read_with(self.signatures[int(crop[0, 0, 0])]) for crop in crops]


def crop_of(number, body):
    crop = np.full((96, 96, 3), body, np.uint8)
    crop[0, 0] = number
    return crop


def seen(signature, motif="other", kind="symbol"):
    kinds = np.full(len(KINDS), 0.001)
    kinds[KINDS.index(kind)] = 0.99
    face = FoundFace(np.zeros(2), 30 * np.eye(2), 0.99, kinds, 1.0, 1.0)
    return Weighed(face, read_with(signature, motif), kind, 0.999, 0.995)


def symbols(*taught):
    """Symbols taught (label, kind, body, signature) each."""
    reader = Reader(*(signature for *_, signature in taught))
    samples = tuple(Sample(label, kind, crop_of(k, body)) for k, (label, kind, body, _) in enumerate(taught))
    return Symbols(reader, TaughtDice("mine", samples))


ARROW, BEER = ("arrow", "bang", WHITE, towards(1)), ("beer", "bang", WHITE, towards(0, 1))


def test_the_most_alike_is_told():
    told = symbols(ARROW, BEER).tell(seen(towards(0.1, 1)), crop_of(0, WHITE))
    assert (told.face, told.kind, told.why) == ("beer", "bang", None)
    assert told.chance > 0.95


def test_what_is_like_none_is_doubted():
    told = symbols(ARROW, BEER).tell(seen(towards(0.3, 0.2, 1)), crop_of(0, WHITE))
    assert told.why == LIKE_NONE
    assert told.chance < 0.5


def test_what_is_like_two_is_doubted():
    told = symbols(ARROW, BEER).tell(seen(towards(1, 0.99)), crop_of(0, WHITE))
    assert told.why == LIKE_TWO


def test_one_drawing_on_two_kinds_of_dice_is_told_by_the_body():
    loud = ("arrow", "loudmouth", BLACK, towards(1))
    both = symbols(ARROW, BEER, loud)
    assert both.tell(seen(towards(1)), crop_of(0, WHITE)).kind == "bang"
    assert both.tell(seen(towards(1)), crop_of(0, BLACK)).kind == "loudmouth"


def test_pips_among_taught_symbols_stay_pips():
    told = symbols(ARROW, BEER).tell(seen(towards(0, 0, 1), kind="4"), crop_of(0, WHITE))
    assert (told.face, told.kind) == ("4", "pip")


def test_taught_pips_are_told_as_taught():
    own = symbols(("gatling", "bang", WHITE, towards(1)), ("4", "pip", WHITE, towards(0, 1)))
    assert own.tell(seen(towards(0, 1), kind="4"), crop_of(0, WHITE)).face == "4"


@pytest.mark.parametrize(("motif", "kind"), [("beer", "bang"), ("bullet", "loudmouth"), ("double_beer", "coward")])
def test_without_teaching_the_motif_is_told_and_never_sure(motif, kind):
    told = Symbols(Reader(), None).tell(seen(towards(1), motif), crop_of(0, WHITE))
    assert (told.face, told.kind, told.why) == (motif, kind, NOT_TAUGHT)


def test_the_body_is_what_the_drawing_leaves_free():
    crop = np.full((96, 96, 3), (200, 120, 60), np.uint8)
    crop[40:60, 40:60] = 0
    plain = np.full((96, 96, 3), (200, 120, 60), np.uint8)
    assert body_colour(crop) == pytest.approx(body_colour(plain))
    assert np.abs(body_colour(plain) - body_colour(plain // 2)).max() < 0.5
