"""A lesson asks for each face three times, takes wrong pictures back, and notices what looks like another face."""

import cv2
import numpy as np
import pytest

from tests.vision.drawn_dice import felt, put_die
from tests.vision.taught_samples import base_dice, sample, shown
from vision.dice_sets.faces_shown import SAME_FACE, FaceShown
from vision.dice_sets.lesson import Doubt, Lesson
from vision.dice_sets.similarity import similarity
from vision.dice_sets.taught import FACES_OF_KIND, MOST_SAMPLES, WANTED, Face, TaughtDice
from vision.errors import NotTaught
from vision.images.face_crop import SIDE, face_crop
from vision.reading.same_symbol import same_symbol
from vision.training.drawings.symbol_faces import draw_face, drawing_number

BASE = [Face("bang", label) for label in FACES_OF_KIND["bang"]]
QUAD = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))


def noise(*seeds):
    return [FaceShown(QUAD, sample(seed=seed).crop) for seed in seeds]


def begun(kinds=("bang",)):
    return Lesson.about(TaughtDice("red dice"), kinds)


def test_it_asks_for_every_face_until_each_was_shown_three_times():
    lesson, asked = begun(), []
    while lesson.asked is not None:
        asked.append(lesson.asked)
        lesson, _ = lesson.learn(lesson.asked, noise(len(asked)))
    assert asked == [face for face in BASE for _ in range(WANTED)]
    assert lesson.dice.complete


def test_several_dice_in_one_picture_count_each():
    lesson, new = begun().learn(BASE[0], noise(1, 2, 3))
    assert len(new) == 3
    assert lesson.asked == BASE[1]


def test_saloon_dice_are_asked_for_only_where_they_are_wanted():
    assert list(begun().faces) == BASE
    assert {face.kind for face in begun(("bang", "coward")).faces} == {"bang", "coward"}


def test_a_set_that_is_known_goes_on_where_it_was_left():
    dice = base_dice(each=3)
    lesson = Lesson.about(TaughtDice("red dice", dice.samples[:10]), ())
    assert list(lesson.faces) == BASE
    assert lesson.asked == BASE[3]
    assert Lesson.about(dice, ("loudmouth",)).asked == Face("loudmouth", "arrow")


def test_another_face_out_of_turn():
    lesson = begun().turn_to(BASE[4])
    for seed in range(3):
        assert lesson.asked == BASE[4]
        lesson, _ = lesson.learn(BASE[4], noise(seed))
    assert lesson.asked == BASE[0], "and then on in its order"
    with pytest.raises(NotTaught, match="not among"):
        lesson.turn_to(Face("bang", "bullet"))


@pytest.mark.parametrize(
    ("light", "blur", "doubt"), [(1.0, 0.5, None), (1.0, 3.0, Doubt("soft")), (3.0, 0.5, Doubt("bright"))]
)
def test_a_picture_that_is_a_little_blurred_or_too_bright_is_doubted(light, blur, doubt):
    image = felt()
    put_die(image, 5, 400, 300, 68)
    image = np.clip(image * light, 0, 255).astype(np.uint8)
    quad = ((366.0, 266.0), (434.0, 266.0), (434.0, 334.0), (366.0, 334.0))
    crop = face_crop(cv2.GaussianBlur(image, (0, 0), blur), quad, SIDE)
    lesson, new = begun().learn(BASE[0], [FaceShown(quad, crop)])
    assert lesson.doubt(new) == doubt


def test_what_was_wrong_is_taken_away():
    lesson, wrong = begun().learn(BASE[0], noise(1, 2))
    lesson, right = lesson.learn(BASE[0], noise(3))
    lesson = lesson.forget([*(one.id for one in wrong), "nonsense"])
    assert lesson.ids_of(BASE[0]) == (right[0].id,)


def test_the_very_same_picture_is_no_second_one():
    lesson, _ = begun().learn(BASE[0], noise(1))
    with pytest.raises(NotTaught, match="very picture"):
        lesson.learn(BASE[0], noise(1))
    lesson, new = lesson.learn(BASE[0], noise(1, 2))
    assert len(new) == 1


def test_there_is_room_for_so_many():
    full = Lesson.about(TaughtDice("x", tuple(sample(seed=i) for i in range(MOST_SAMPLES))), ())
    with pytest.raises(NotTaught, match="enough"):
        full.learn(BASE[0], noise(999))


def test_another_face_than_was_asked_for_is_doubted():
    lesson, _ = begun().learn(Face("bang", "arrow"), shown(5, seed=1))
    lesson, new = lesson.learn(Face("bang", "arrow"), shown(5, seed=2))
    assert lesson.doubt(new) is None
    other, new = lesson.learn(Face("bang", "arrow"), shown(2, seed=3))
    assert other.doubt(new) == Doubt("unlike")
    other, new = lesson.learn(Face("bang", "beer"), shown(5, seed=4))
    assert other.doubt(new) == Doubt("another", "arrow")
    other, new = lesson.learn(Face("bang", "beer"), shown(2, seed=5))
    assert other.doubt(new) is None


def test_the_two_bulls_eyes_may_look_alike():
    lesson, _ = begun().learn(Face("bang", "bullseye1"), shown(5, seed=1))
    lesson, new = lesson.learn(Face("bang", "bullseye2"), shown(5, seed=2))
    assert lesson.doubt(new) is None


def marbled(motif, seed):
    """A symbol on a marbled die: no two dice have one pattern."""
    rng = np.random.default_rng(seed)
    veins = cv2.GaussianBlur(rng.normal(0, 1, (96, 96)), (0, 0), 7)
    body = np.clip(200 - 90 * np.abs(veins / veins.std()), 60, 200)[..., None].repeat(3, 2)
    color, cover = draw_face(rng, drawing_number(23, motif), 64)
    inside = body[16:80, 16:80]
    inside += cover[..., None] * (color - inside)
    return FaceShown(QUAD, np.uint8(cv2.GaussianBlur(body, (0, 0), 0.7)))


def test_a_symbol_of_marbled_dice_is_recognised_though_the_marble_of_each_is_another():
    lesson, _ = begun().learn(Face("bang", "arrow"), [marbled("arrow", 0)])
    likeness = []
    for seed in range(1, 7):
        taught, new = lesson.learn(Face("bang", "arrow"), [marbled("arrow", seed)])
        likeness.append(similarity(new[0].crop, lesson.dice.samples[0].crop))
        assert taught.doubt(new, same_symbol) in (None, Doubt("soft"))
        taught, new = lesson.learn(Face("bang", "arrow"), [marbled("beer", seed)])
        assert taught.doubt(new, same_symbol) == Doubt("unlike")
    assert min(likeness) < SAME_FACE, "the marble hides some"
