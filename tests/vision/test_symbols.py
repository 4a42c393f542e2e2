"""A drawing is told by the taught one it is most like, and doubted where it is like none or like two."""

import numpy as np
import pytest

from vision.face_finder import KINDS, FoundFace
from vision.face_reader import MOTIFS, READINGS, SIGNATURE, ReadFace
from vision.symbols import LIKE_NONE, LIKE_TWO, NOT_TAUGHT, Symbols, body_colour
from vision.taught import Sample, TaughtDice
from vision.weigh import Weighed

WHITE, BLACK, SEEN = 230, 40, 250
ALIKE = np.array([-10.0, 10.0, 10.0, 0.0])


def towards(*parts):
    """A signature with these shares of the first few directions."""
    signature = np.zeros(SIGNATURE)
    signature[: len(parts)] = parts
    return signature / np.linalg.norm(signature)


def read_with(motif):
    motifs = np.full(len(MOTIFS), 0.01)
    motifs[MOTIFS.index(motif)] = 0.88
    readings = np.full(len(READINGS), 0.002)
    readings[READINGS.index("symbol")] = 0.986
    return ReadFace(readings, motifs, 1.0, 1.0)


class Reader:
    """Signatures by the crop's first pixel: sample number k has k there; what is asked about has SEEN."""

    def __init__(self, *signatures):
        self.signatures, self.seen = signatures, None

    def sign(self, crops):
        numbers = [int(crop[0, 0, 0]) for crop in crops]
        return [self.seen if number == SEEN else self.signatures[number] for number in numbers]


def crop_of(number, body):
    crop = np.full((96, 96, 3), body, np.uint8)
    crop[0, 0] = number
    return crop


def seen(motif="other", kind="symbol"):
    kinds = np.full(len(KINDS), 0.001)
    kinds[KINDS.index(kind)] = 0.99
    face = FoundFace(np.zeros(2), 30 * np.eye(2), 0.99, kinds, 1.0, 1.0)
    return Weighed(face, read_with(motif), kind, 0.999, 0.995)


def told_by(taught, signature, body=WHITE, **looks):
    """What is told of a die with this signature and body, where these (label, kind, body, signature) were taught."""
    reader = Reader(*(known for *_, known in taught))
    samples = tuple(Sample(label, kind, crop_of(k, tone)) for k, (label, kind, tone, _) in enumerate(taught))
    symbols = Symbols(reader, TaughtDice("mine", samples) if taught else None, ALIKE)
    reader.seen = signature
    return symbols.tell(seen(**looks), crop_of(SEEN, body))


ARROW, BEER = ("arrow", "bang", WHITE, towards(1)), ("beer", "bang", WHITE, towards(0, 1))


def test_the_most_alike_is_told():
    told = told_by((ARROW, BEER), towards(0.1, 1))
    assert (told.face, told.kind, told.why) == ("beer", "bang", None)
    assert told.chance > 0.95


def test_what_is_like_none_is_doubted():
    told = told_by((ARROW, BEER), towards(0.4, 0.1, 1))
    assert told.why == LIKE_NONE
    assert told.chance < 0.5


def test_what_is_like_two_is_doubted():
    told = told_by((ARROW, BEER), towards(1, 0.99))
    assert told.why == LIKE_TWO


def test_one_drawing_on_two_kinds_of_dice_is_told_by_the_body():
    loud = ("arrow", "loudmouth", BLACK, towards(1))
    assert told_by((ARROW, BEER, loud), towards(1), WHITE).kind == "bang"
    assert told_by((ARROW, BEER, loud), towards(1), BLACK).kind == "loudmouth"


def test_pips_among_taught_symbols_stay_pips():
    told = told_by((ARROW, BEER), towards(0, 0, 1), kind="4")
    assert (told.face, told.kind) == ("4", "pip")


def test_taught_pips_are_told_as_taught():
    own = ("gatling", "bang", WHITE, towards(1)), ("4", "pip", WHITE, towards(0, 1))
    assert told_by(own, towards(0, 1), kind="4").face == "4"


@pytest.mark.parametrize(("motif", "kind"), [("beer", "bang"), ("bullet", "loudmouth"), ("double_beer", "coward")])
def test_without_teaching_the_motif_is_told_and_never_sure(motif, kind):
    told = told_by((), towards(1), motif=motif)
    assert (told.face, told.kind, told.why) == (motif, kind, NOT_TAUGHT)


def test_the_body_is_what_the_drawing_leaves_free():
    crop = np.full((96, 96, 3), (200, 120, 60), np.uint8)
    crop[40:60, 40:60] = 0
    plain = np.full((96, 96, 3), (200, 120, 60), np.uint8)
    assert body_colour(crop) == pytest.approx(body_colour(plain))
    assert np.abs(body_colour(plain) - body_colour(plain // 2)).max() < 0.5
