"""The most similar taught drawing is returned, with a doubt where it is like none or like two."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.dice_sets.dice_set import WHICH_KIND
from vision.dice_sets.taught import Sample, TaughtDice
from vision.reading.certainty.confidence import ScoredFace, TaughtChances
from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.reading.networks.face_reader import MOTIFS, READINGS, SIGNATURE, ReadFace
from vision.reading.symbols import LIKE_NONE, LIKE_TWO, NOT_TAUGHT, Symbols

WHITE, BLACK, SEEN = 230, 40, 250
CHANCES = TaughtChances(
    known=np.array([-4.0, 1.0, 8.0, 0.0]),
    alone=np.array([-10.0, 10.0, 10.0, 0.0]),
    pair=np.array([3.0, 5.0]),
    among=np.array([-4.0, 2.0, 2.0, 6.0, 0.0]),
    kin=np.array([1.0, 1.5, 0.5]),
)


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


def crop_of(number, body, digit="", turn=0.0):
    """A face (64 of 96 pixels) of a body, with a ring and in it a digit where one is given."""
    crop = np.full((96, 96, 3), body, np.uint8)
    if digit:
        cv2.circle(crop, (48, 48), 22, (20, 20, 20), 4, cv2.LINE_AA)
        cv2.putText(crop, digit, (40, 56), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (20, 20, 20), 3, cv2.LINE_AA)
        matrix = cv2.getRotationMatrix2D((47.5, 47.5), turn, 1.0)
        crop = cv2.warpAffine(crop, matrix, (96, 96), borderMode=cv2.BORDER_REPLICATE)
    crop[0, 0] = number
    return crop


def seen(motif="other", kind="symbol"):
    kinds = np.full(len(KINDS), 0.001)
    kinds[KINDS.index(kind)] = 0.99
    face = FoundFace(np.zeros(2), 30 * np.eye(2), 0.99, kinds, 1.0, 1.0)
    return ScoredFace(face, read_with(motif), kind, 0.999, 0.995, 0.95, 0.95, 0.95)


def read_by(taught, signature, body=WHITE, digit="", turn=0.0, **looks):
    """What is told of a die with this signature and look, where these (label, kind, body, signature, digit) were
    taught."""
    (read,) = all_read_by(taught, signature, (body,), digit, turn, **looks)
    return read


def all_read_by(taught, signature, bodies, digit="", turn=0.0, **looks):
    """What is told of dice with one signature and several bodies that lie in one picture."""
    reader = Reader(*(known for _, _, _, known, *_ in taught))
    samples = tuple(
        Sample(label, kind, crop_of(k, tone, *digits)) for k, (label, kind, tone, _, *digits) in enumerate(taught)
    )
    symbols = Symbols(reader, TaughtDice("mine", samples) if taught else None, CHANCES)
    reader.seen = signature
    return symbols.read_all([seen(**looks)] * len(bodies), [crop_of(SEEN, body, digit, turn) for body in bodies])


ARROW, BEER = ("arrow", "bang", WHITE, towards(1)), ("beer", "bang", WHITE, towards(0, 1))


def test_the_most_alike_is_told():
    read = read_by((ARROW, BEER), towards(0.1, 1))
    assert (read.face, read.kind, read.why) == ("beer", "bang", None)
    assert read.chance > 0.95


def test_the_next_likeliest_are_told_in_their_order():
    others = ("gatling", "bang", WHITE, towards(0, 0.8, 0.6)), ("dynamite", "bang", WHITE, towards(-1))
    read = read_by((ARROW, BEER, *others), towards(0.1, 1, 0.3))
    assert (read.face, read.others) == ("beer", ("gatling", "arrow", "dynamite"))
    alone = read_by((ARROW, BEER, others[1]), towards(0.1, 1))
    assert (alone.face, alone.others) == ("beer", ("arrow", "dynamite"))
    pips = read_by((), towards(1), kind="4")
    assert len(set(pips.others)) == 3
    assert "4" not in pips.others
    motif = read_by((), towards(1), motif="beer")
    assert len(set(motif.others)) == 3
    assert "beer" not in motif.others


def test_what_is_like_none_is_doubted():
    read = read_by((ARROW, BEER), towards(0.5, 0.05, 1))
    assert read.why == LIKE_NONE
    assert read.chance < 0.5


def test_what_is_like_two_is_doubted():
    assert read_by((ARROW, BEER), towards(1, 0.99)).why == LIKE_TWO


@pytest.mark.parametrize("turn", [0, 90, 180, 200, 33])
@pytest.mark.parametrize("digit", ["1", "2"])
def test_what_signatures_cannot_tell_apart_the_lines_do(digit, turn):
    one = ("bullseye1", "bang", WHITE, towards(1, 0.02), "1")
    two = ("bullseye2", "bang", WHITE, towards(1, -0.02), "2")
    read = read_by((one, two, BEER), towards(1), digit=digit, turn=turn)
    assert read.face == f"bullseye{digit}"
    assert read.why is None


def test_of_a_face_that_is_less_like_them_all_the_lines_are_asked_from_farther_behind():
    one = ("bullseye1", "bang", WHITE, towards(1, 0, 0), "1")
    two = ("bullseye2", "bang", WHITE, towards(0, 1, 0), "2")
    ahead = towards(0.75, 0.45, 0.48)  # 0.3 nearer to the one, and far from both
    assert read_by((one, two), ahead, digit="2").face == "bullseye2"
    assert read_by((one, two), towards(0.9, 0.35, 0.2), digit="2").face == "bullseye1"


def test_a_die_of_which_little_speaks_for_an_upper_face_is_doubted_however_like_its_drawing():
    symbols = Symbols(Reader(towards(1), towards(0, 1)), TaughtDice("mine", (
        Sample("arrow", "bang", crop_of(0, WHITE)), Sample("beer", "bang", crop_of(1, WHITE)),
    )), CHANCES)  # fmt: skip
    symbols._reader.seen = towards(1)
    (read,) = symbols.read_all([replace(seen(), upper=0.85)], [crop_of(SEEN, WHITE)])
    assert read.chance < 0.9
    assert read.why is not None


def test_one_drawing_on_two_kinds_of_dice_is_told_by_the_body():
    loud = ("arrow", "loudmouth", BLACK, towards(1))
    assert read_by((ARROW, BEER, loud), towards(1), WHITE).kind == "bang"
    assert read_by((ARROW, BEER, loud), towards(1), BLACK).kind == "loudmouth"


def test_dice_with_pips_that_lie_among_them_do_not_tell_their_light():
    reader = Reader(towards(1), towards(1))
    taught = (Sample("arrow", "bang", crop_of(0, CREAM)), Sample("arrow", "coward", crop_of(1, SAND)))
    symbols = Symbols(reader, TaughtDice("mine", taught), CHANCES)
    reader.seen = towards(1)
    black = (30, 30, 30)
    crops = [crop_of(SEEN, body) for body in (SAND, black, black, black)]
    read = symbols.read_all([seen()] + [seen(kind="4")] * 3, crops)
    assert [(one.face, one.kind) for one in read[1:]] == [("4", "pip")] * 3
    alone = symbols.read_all([seen()], [crop_of(SEEN, SAND)])
    assert read[0] == alone[0]


CREAM, BUFF, SAND = (200, 222, 230), (170, 205, 230), (140, 190, 230)
LIKE_ARROWS = (
    ("arrow", "bang", CREAM, towards(1)),
    ("beer", "bang", CREAM, towards(0, 1)),
    ("arrow", "coward", SAND, towards(1)),
)


def test_the_light_that_all_dice_share_does_not_make_them_another_kind():
    warm = np.array([0.78, 0.92, 1.05])  # evening: cream looks as sand did when it was taught
    bodies = [tuple(np.array(body) * warm) for body in (CREAM, CREAM, CREAM, SAND)]
    read = all_read_by(LIKE_ARROWS, towards(1), bodies)
    assert [one.kind for one in read] == ["bang", "bang", "bang", "coward"]


def test_a_body_between_two_kinds_is_doubted():
    read = all_read_by(LIKE_ARROWS, towards(1), (CREAM, CREAM, SAND, BUFF))
    assert [one.why for one in read] == [None, None, None, WHICH_KIND]


def test_a_face_that_one_kind_has_tells_the_light():
    """A die alone of a colour that no kind has: what its drawing says it is, it is."""
    read = read_by(LIKE_ARROWS, towards(0, 1), tuple(np.array(SAND) * 0.7))
    assert (read.face, read.kind, read.why) == ("beer", "bang", None)


def test_pips_among_taught_symbols_stay_pips():
    read = read_by((ARROW, BEER), towards(0, 0, 1), kind="4")
    assert (read.face, read.kind) == ("4", "pip")


def test_taught_pips_are_told_as_taught():
    own = ("gatling", "bang", WHITE, towards(1)), ("4", "pip", WHITE, towards(0, 1))
    assert read_by(own, towards(0, 1), kind="4").face == "4"


@pytest.mark.parametrize(("motif", "kind"), [("beer", "bang"), ("bullet", "loudmouth"), ("double_beer", "coward")])
def test_without_teaching_the_motif_is_told_and_never_sure(motif, kind):
    read = read_by((), towards(1), motif=motif)
    assert (read.face, read.kind, read.why) == (motif, kind, NOT_TAUGHT)


def test_what_is_like_a_taught_drawing_is_likelier_an_upper_face():
    reader = Reader(towards(1), towards(0, 1))
    taught = (Sample("arrow", "bang", crop_of(0, WHITE)), Sample("beer", "bang", crop_of(1, WHITE)))
    symbols = Symbols(reader, TaughtDice("mine", taught), CHANCES)
    unclear = replace(seen(), upper=0.4, chance=0.3)
    reader.seen = towards(0.1, 1)
    (known,) = symbols.recognised([unclear], [crop_of(SEEN, WHITE)])
    reader.seen = towards(0, 0, 1)
    (strange,) = symbols.recognised([unclear], [crop_of(SEEN, WHITE)])
    assert strange.upper < 0.4 < 0.9 < known.upper
    assert known.chance == pytest.approx(0.3 * known.upper / 0.4)
    reader.seen = None  # what it is compared with once is known from then on
    assert symbols.read_all([known], [crop_of(SEEN, WHITE)])[0].face == "beer"


def test_where_colours_do_not_tell_it_is_a_base_die():
    """There are many base dice and one Coward."""
    alike = ("arrow", "bang", CREAM, towards(1)), ("arrow", "coward", CREAM, towards(1))
    assert {one.kind for one in all_read_by(alike, towards(1), (CREAM, CREAM, CREAM))} == {"bang"}


def test_a_drawing_shown_on_another_kind_only_is_known_on_this_kinds_body_too():
    drawings = ("arrow", "dynamite", "double_beer", "broken_arrow", "bullseye1", "beer")
    of_base = [(label, "bang", CREAM, towards(*[0] * k, 1)) for k, label in enumerate(drawings) if k not in (2, 3)]
    of_base += [(label, "bang", CREAM, towards(*[0] * k, 1)) for k, label in enumerate(("bullseye2", "gatling"), 6)]
    of_coward = [(label, "coward", SAND, towards(*[0] * k, 1)) for k, label in enumerate(drawings[:4])]
    read = all_read_by((*of_base, *of_coward), towards(0, 0, 0, 0, 1), (CREAM, CREAM, SAND))
    assert [(one.face, one.kind) for one in read] == [("bullseye1", "bang")] * 2 + [("bullseye1", "coward")]
    assert set(read[2].kinds) == {"bang", "coward"}
    assert sum(read[2].kinds.values()) == pytest.approx(1.0)
