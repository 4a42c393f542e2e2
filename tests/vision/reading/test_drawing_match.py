"""A drawing is registered to a face in any orientation, and two drawings are compared where they differ."""

import cv2
import numpy as np
import pytest

from vision.reading.drawings.drawing_match import Drawing, Upright, between, laid_together
from vision.reading.drawings.drawing_pose import shifted, turned
from vision.reading.drawings.face_lines import FINE


def target(digit, turn=0.0, size=1.0, shift=(0.0, 0.0), ground=220, ink=30):
    """A face (96 × 96, its edge 64) with two rings, a cross-hair and a digit, lying otherwise than straight."""
    face = np.full((192, 192, 3), ground, np.uint8)
    for radius in (46, 24):
        cv2.circle(face, (96, 96), radius, (ink,) * 3, 4, cv2.LINE_AA)
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        cv2.line(face, (96 + 36 * x, 96 + 36 * y), (96 + 56 * x, 96 + 56 * y), (ink,) * 3, 4, cv2.LINE_AA)
    cv2.putText(face, digit, (84, 108), cv2.FONT_HERSHEY_SIMPLEX, 1.1, (ink,) * 3, 4, cv2.LINE_AA)
    matrix = cv2.getRotationMatrix2D((95.5, 95.5), turn, size)
    matrix[:, 2] += shift
    moved = cv2.warpAffine(face, matrix, (192, 192), borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(moved, (96, 96), interpolation=cv2.INTER_AREA)


def soft(picture):
    return cv2.GaussianBlur(picture, (0, 0), 2.2)


def laid(digit, face):
    return Drawing([target(digit)]).laid(face)


@pytest.mark.parametrize("turn", [0, 7, 45, 90, 133, 180, 291])
@pytest.mark.parametrize(("size", "shift"), [(1.0, (0, 0)), (0.88, (5, -4)), (1.14, (-6, 3))])
def test_a_drawing_lies_well_upon_its_own_face(turn, size, shift):
    assert laid("2", Upright(target("2", turn, size, shift))).likeness > 0.9


@pytest.mark.parametrize("digit", ["1", "2"])
@pytest.mark.parametrize("turn", [0, 10, 90, 122, 180, 300])
@pytest.mark.parametrize(("ground", "ink"), [(220, 30), (40, 230), (110, 60)])
def test_drawings_that_differ_little_are_told_apart(digit, turn, ground, ink):
    face = Upright(target(digit, turn, 0.95, (3, 2), ground, ink))
    taught = {number: Drawing([target(number, ground=ground, ink=ink)]) for number in "12"}
    one, two = (drawing.laid(face) for drawing in taught.values())
    assert between(face, one, two) * (1 if digit == "1" else -1) > 0.2


@pytest.mark.parametrize("digit", ["1", "2"])
@pytest.mark.parametrize("blurred", ["1", "2", "the face"])
def test_of_pictures_that_are_not_equally_sharp_the_sharp_one_is_not_preferred(digit, blurred):
    """A sharp face was liker to a sharp target with the other number than to a soft one with its own."""
    taught = {number: Drawing([soft(target(number)) if number == blurred else target(number)]) for number in "12"}
    shown = target(digit, 33, 0.95, (3, 2))
    face = Upright(soft(shown) if blurred == "the face" else shown)
    one, two = (drawing.laid(face) for drawing in taught.values())
    assert between(face, one, two) * (1 if digit == "1" else -1) > 0.2


@pytest.mark.parametrize("digit", ["1", "2"])
@pytest.mark.parametrize("turn", [0, 10, 122, 300])
@pytest.mark.parametrize("grain", [0, 25])
def test_rings_that_both_have_do_not_hide_which_number_it_is(digit, turn, grain):
    """Over the whole face a soft target was told as its own number by 0.2 to 0.6 of what is sure."""
    rough = np.random.default_rng(turn).normal(0, grain, (96, 96, 1))
    face = Upright(soft(np.clip(target(digit, turn, 0.95, (3, 2)) + rough, 0, 255).astype(np.uint8)))
    one, two = (Drawing([target(number)]).laid(face) for number in "12")
    assert between(face, one, two) * (1 if digit == "1" else -1) > 0.65


def test_it_is_told_how_much_softer_a_drawing_is():
    sharp, blurred = target("2"), soft(target("2"))
    assert Drawing([blurred]).laid(Upright(sharp)).softer > 1
    assert Drawing([sharp]).laid(Upright(blurred)).softer < -1
    assert Drawing([sharp]).laid(Upright(sharp)).softer == 0


def test_neither_of_two_equal_drawings_is_nearer():
    face = Upright(target("1", 30))
    assert between(face, laid("1", face), laid("1", face)) == 0


def test_between_is_the_same_the_other_way_round():
    face = Upright(target("2", 75))
    one, two = laid("1", face), laid("2", face)
    assert between(face, one, two) == pytest.approx(-between(face, two, one))


@pytest.mark.parametrize("tone", [0, 128, 255])
def test_an_empty_face_is_like_nothing(tone):
    face = Upright(np.full((96, 96, 3), tone, np.uint8))
    one, two = laid("1", face), laid("2", face)
    assert max(one.likeness, two.likeness) < 0.2
    assert between(face, one, two) == pytest.approx(0, abs=0.2)


def test_an_empty_drawing_lies_nowhere():
    face = Upright(target("1"))
    assert Drawing([np.full((96, 96, 3), 128, np.uint8)]).laid(face).likeness < 0.2


def test_glare_on_one_sample_is_no_part_of_the_drawing():
    samples = [target("2", turn) for turn in (0, 20, 110)]
    samples[1] = samples[1].copy()
    cv2.circle(samples[1], (62, 40), 9, (255, 255, 255), -1)
    face = Upright(target("2", 60))
    one, mixed = (Drawing(some) for some in ([samples[1]], [samples[1], samples[0], samples[2]]))
    assert mixed.laid(face).likeness > one.laid(face).likeness + 0.02


def test_a_sample_of_another_drawing_is_left_out():
    face = Upright(target("1", 30))
    odd = np.full((96, 96, 3), 220, np.uint8)
    cv2.rectangle(odd, (30, 30), (66, 40), (30,) * 3, -1)
    alone, mixed = (Drawing(some) for some in ([target("1")], [target("1"), odd]))
    assert mixed.laid(face).likeness == alone.laid(face).likeness


@pytest.mark.parametrize("size", [0.75, 1.4])
@pytest.mark.parametrize("turn", [0, 45, 160])
def test_a_frame_that_is_far_too_large_or_small_does_no_harm(size, turn):
    face = Upright(target("2", turn, size, (9, -6)))
    one, two = laid("1", face), laid("2", face)
    assert two.likeness > 0.8
    assert between(face, one, two) < -0.2


@pytest.mark.parametrize("digit", ["1", "2"])
def test_a_glare_over_half_the_face_does_no_harm(digit):
    picture = target(digit, 100, ground=70, ink=210)
    picture[:, 44:] = np.clip(picture[:, 44:].astype(int) + 60, 0, 255)
    face = Upright(picture)
    taught = {number: Drawing([target(number, ground=70, ink=210)]) for number in "12"}
    one, two = (drawing.laid(face) for drawing in taught.values())
    assert between(face, one, two) * (1 if digit == "1" else -1) > 0.2


def test_laid_together_none_lies_worse_than_alone():
    face = Upright(target("2", 133, 0.9, (4, -3)))
    drawings = [Drawing([target(digit, turn)]) for digit, turn in (("1", 0), ("2", 20), ("8", 200))]
    for one, alone in zip(laid_together(drawings, face), (drawing.laid(face) for drawing in drawings), strict=True):
        assert one.likeness >= alone.likeness - 1e-3


def test_what_is_searched_for_in_vain_lies_as_the_others_do(monkeypatch):
    """Of two drawings of one hand the one is found upside down and aside: the other's place is tried, too."""
    face = Upright(target("2", 30))
    right, wrong = Drawing([target("1")]), Drawing([target("2")])
    monkeypatch.setattr(wrong, "found", lambda face: shifted(turned(FINE, 200, 0.8), np.array([14, -9])))
    assert wrong.laid(face).likeness < 0.5
    assert laid_together([right, wrong], face)[1].likeness > 0.9
    assert between(face, *laid_together([right, wrong], face)) < -0.2


def test_a_drawing_alone_is_laid_together_with_none():
    face = Upright(target("2", 75))
    drawing = Drawing([target("2")])
    assert laid_together([drawing], face)[0].likeness == drawing.laid(face).likeness
    assert laid_together([], face) == []
