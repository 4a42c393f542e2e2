"""A lesson about a deck: a card that lies still is taken by itself; what is missing, shown twice, or not seen well."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games.cards.deck import BASE, DECKS, tokens_of
from companion.locales.words import Words, speaking
from tests.vision.card_decks.shown_cards import Mat, PileFinder, drawn
from vision.card_decks import card_shown, store
from vision.card_decks.deck_cards import in_order
from vision.card_decks.deck_teacher import DeckTeacher
from vision.errors import DeckNotTaught
from vision.images.live_picture import LiveTray
from vision.simulated.cards import SimulatedCards


class Lesson:
    """Somebody who teaches: cards are laid, and the teacher looks at every frame."""

    def __init__(self, data: Path) -> None:
        self.mat, self.chosen = Mat(), []
        live = LiveTray(lambda: self.mat.frame, clock=lambda: self.mat.at)
        self.teacher = DeckTeacher(live, self.mat, data, on_chosen=self.chosen.append)

    def begin(self, name: str = "old deck", *expansions: str, anew: bool = True) -> None:
        self.teacher.begin(name, expansions, anew=anew)
        self.pass_time()

    def pass_time(self, frames: int = 8) -> None:
        for _ in range(frames):
            self.mat.tick()
            self.teacher.look()

    def lay(self, token: str, **how) -> None:
        self.mat.clear()
        self.teacher.look()
        self.mat.put(token, **how)
        self.pass_time()

    @property
    def shown(self):
        return self.teacher.lesson()

    @property
    def taught(self) -> list[str]:
        return [row.token for row in self.shown.cards if row.taught]


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lesson:
    made = Lesson(tmp_path)
    monkeypatch.setattr(card_shown, "card_numbers", made.mat.numbers)
    return made


def test_a_whole_deck_is_asked_for_by_name_and_each_card_is_taken_by_itself(lesson: Lesson, tmp_path: Path) -> None:
    lesson.begin("old deck", "dodge_city")
    order = [row.token for row in lesson.shown.cards]
    assert sorted(order) == sorted(set(tokens_of(*DECKS)))
    names = [token.partition(":")[0] for token in order]
    assert len(set(names)) == sum(one != other for one, other in zip(["", *names], names, strict=False))
    for number, token in enumerate(order):
        assert lesson.shown.asked == token
        lesson.lay(token)
        assert (lesson.shown.last, lesson.shown.takes, lesson.shown.said) == (token, number + 1, "")
    assert lesson.shown.asked is None
    lesson.teacher.finish()
    (listed,) = lesson.teacher.decks()
    assert (listed.have, listed.missing, listed.twice, listed.chosen) == (len(order), (), (), True)
    assert [deck.name for deck in lesson.chosen] == ["old deck"]
    assert {card.token for card in store.chosen_deck(tmp_path, pytest.fail).cards} == set(order)
    assert [path.suffix for path in (tmp_path / "decks").iterdir() if path.name != "chosen.json"] == [".npz"]


def test_order_is_that_of_the_readers_language() -> None:
    with speaking(Words(language="de")):
        german = in_order(())
    assert set(german) == set(tokens_of(BASE))
    assert german != in_order(())


def test_a_card_is_taken_once_however_long_it_lies(lesson: Lesson) -> None:
    lesson.begin()
    first, second = (row.token for row in lesson.shown.cards[:2])
    lesson.lay(first)
    lesson.pass_time(30)
    lesson.lay(first)
    assert (lesson.taught, lesson.shown.asked, lesson.shown.waits) == ([first], second, False), "a hand has passed"
    lesson.lay(first, x=300)
    assert (lesson.taught, lesson.shown.waits) == ([first], True), "it was pushed, or another looks the same"


def test_a_card_on_the_pile_is_taken(lesson: Lesson) -> None:
    lesson.begin()
    first, second = (row.token for row in lesson.shown.cards[:2])
    lesson.lay(first)
    lesson.mat.found.clear()
    lesson.mat.tokens.clear()
    lesson.mat.put(second, 384, 203)
    lesson.pass_time()
    assert lesson.taught == [first, second]


@pytest.mark.parametrize(
    ("how", "key"),
    [
        ({"tilt": 0.6}, "tilted"),
        ({"scale": 0.4}, "small"),
        ({"x": -20}, "cut"),
        ({"uncovered": 0.05}, "covered"),
        ({"change": lambda image: image // 8}, "dark"),
        ({"change": lambda image: cv2.GaussianBlur(image, (0, 0), 9)}, "blurred"),
        ({"change": lambda image: cv2.circle(image, (400, 440), 55, (255, 255, 255), -1)}, "glare"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_not_seen_well_teaches_nothing_and_says_why(lesson: Lesson, how: dict, key: str) -> None:
    lesson.begin()
    asked = lesson.shown.asked
    lesson.lay(asked, **how)
    lesson.pass_time(60)  # what reaches over the border could be a hand, which is waited for
    assert lesson.taught == []
    assert lesson.shown.said == str(DeckNotTaught(key))
    lesson.lay(asked)
    lesson.pass_time(60)
    assert (lesson.taught, lesson.shown.said) == ([asked], ""), "as soon as it is seen well it is taken"


def test_nothing_and_too_much_are_said(lesson: Lesson) -> None:
    lesson.begin()
    assert "No card is seen" in lesson.shown.said
    lesson.mat.put("beer:6H", 100)
    lesson.mat.put("duel:QD", 500)
    lesson.pass_time()
    assert "2 cards lie there" in lesson.shown.said
    assert lesson.taught == []


def test_a_card_shown_before_is_not_taken_as_another_unless_somebody_says_so(lesson: Lesson) -> None:
    lesson.begin()
    first, second, third = (row.token for row in lesson.shown.cards[:3])
    lesson.lay(first)
    lesson.lay(second)
    lesson.lay(first)
    assert lesson.shown.asked == third
    assert lesson.shown.waits
    assert lesson.shown.said == str(DeckNotTaught("looks_like", card=first))
    lesson.teacher.this_is(third)
    assert lesson.taught == [first, second, third]
    assert lesson.shown.twice == ((first, third),)
    assert "wrong name" in lesson.shown.said
    lesson.teacher.turn_to(third)
    lesson.lay(third)
    assert lesson.shown.twice == ()
    assert "looked different before" in lesson.shown.said


def test_people_say_which_card_lies_there(lesson: Lesson) -> None:
    lesson.begin()
    lesson.teacher.turn_to(None)
    lesson.lay("duel:QD")
    assert (lesson.taught, lesson.shown.waits) == ([], True)
    lesson.teacher.this_is("duel:QD")
    lesson.lay("beer:6H")
    lesson.teacher.this_is("beer:6H")
    assert set(lesson.taught) == {"duel:QD", "beer:6H"}
    with pytest.raises(DeckNotTaught, match="lay it down first"):
        lesson.teacher.this_is("beer:7H")
    lesson.teacher.in_order()
    assert lesson.shown.asked == lesson.shown.cards[0].token


def test_what_was_taken_is_taken_back_and_named_again(lesson: Lesson) -> None:
    lesson.begin()
    asked = lesson.shown.asked
    lesson.lay("duel:QD")
    assert lesson.shown.last == asked
    lesson.teacher.undo()
    assert (lesson.taught, lesson.shown.waits) == ([], True)
    lesson.teacher.this_is("duel:QD")
    assert lesson.taught == ["duel:QD"]
    lesson.teacher.forget("duel:QD")
    assert lesson.taught == []
    lesson.teacher.undo()
    assert lesson.taught == ["duel:QD"]


def test_it_goes_on_another_time(lesson: Lesson, tmp_path: Path) -> None:
    lesson.begin()
    first = lesson.shown.asked
    lesson.lay(first)
    lesson.teacher.leave()
    assert lesson.shown is None
    again = Lesson(tmp_path)
    with pytest.raises(DeckNotTaught, match="already"):
        again.begin("Old Deck")
    again.begin("Old Deck", anew=False)
    assert again.taught == [first]
    with pytest.raises(DeckNotTaught, match="being taught just now"):
        again.begin("another")
    with pytest.raises(DeckNotTaught, match="being taught just now"):
        again.teacher.delete("old-deck")


def test_a_lesson_without_a_card_leaves_no_deck(lesson: Lesson) -> None:
    lesson.begin()
    with pytest.raises(DeckNotTaught, match="show some first"):
        lesson.teacher.finish()
    lesson.teacher.leave()
    assert lesson.teacher.decks() == ()


def test_a_full_disk_is_told_and_nothing_is_lost(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson.begin()
    first, second = (row.token for row in lesson.shown.cards[:2])

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(store, "write_private", full)
        lesson.lay(first)
        assert "make room" in lesson.shown.said
    lesson.lay(second, x=300)
    lesson.teacher.leave()
    (deck,) = lesson.teacher.decks()
    assert deck.have == 2


def test_what_its_corner_says_is_believed(lesson: Lesson) -> None:
    lesson.begin()
    lesson.mat.reads = True
    asked = lesson.shown.asked
    lesson.lay("duel:QD")
    assert (lesson.taught, lesson.shown.waits, lesson.shown.likely[0].endswith(":QD")) == ([], True, True)
    assert lesson.shown.said == str(DeckNotTaught("reads", read=":QD", card=asked))
    lesson.teacher.this_is("duel:QD")
    for _ in range(3):
        lesson.lay(lesson.shown.asked)
    assert len(lesson.taught) == 4
    lesson.mat.reads = False
    asked = lesson.shown.asked
    lesson.lay(asked)
    assert lesson.shown.said == str(DeckNotTaught("corner", card=asked)), "where the corners lie, nothing can be read"
    lesson.teacher.this_is(asked)
    assert len(lesson.taught) == 5
    lesson.teacher.finish()
    place = lesson.chosen[-1].place
    assert abs(place.x - 0.105) < 0.006, "where this printing's corners lie is learnt"


def test_a_hand_lays_one_card_upon_the_other_and_each_is_taken_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = SimulatedCards(3, drawn)
    film = camera.frames()
    seen = [next(film)]
    mat = PileFinder(camera)
    monkeypatch.setattr(card_shown, "card_numbers", mat.numbers)
    live = LiveTray(lambda: seen[0], clock=lambda: seen[0].at)
    teacher = DeckTeacher(live, mat, tmp_path)
    teacher.begin("old deck", (), anew=True)
    for number, token in enumerate([row.token for row in teacher.lesson().cards[:6]], 1):
        camera.lay("played", token)
        began = seen[0].at
        while teacher.lesson().takes < number:
            seen[0] = next(film)
            teacher.look()
            assert seen[0].at < began + 1.5, "the hand needs 0.4 seconds of them"
        for _ in range(12):
            seen[0] = next(film)
            teacher.look()
        assert (teacher.lesson().last, teacher.lesson().takes) == (token, number)


def test_a_photograph_is_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mat = Mat()
    monkeypatch.setattr(card_shown, "card_numbers", mat.numbers)
    teacher = DeckTeacher(LiveTray(lambda: mat.frame, stands=True), mat, tmp_path)
    teacher.begin("old deck", (), anew=True)
    mat.put(teacher.lesson().asked)
    teacher.look()
    teacher.look()
    assert teacher.lesson().takes == 1
    assert np.array_equal(mat.frame.image, mat.image), "nobody draws in a frame"
