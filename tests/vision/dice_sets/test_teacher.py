"""Dice shown to a camera: taught, kept at once, chosen for the table; nothing is lost when the disk refuses."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.support.errors import CompanionError
from tests.vision.drawn_dice import felt, tray_of
from tests.vision.taught_samples import base_dice, same, sample
from vision.dice_sets import store
from vision.dice_sets.archive import packed
from vision.dice_sets.taught import FACES_OF_KIND, TaughtDice
from vision.dice_sets.teacher import DiceTeacher
from vision.errors import NotTaught, TaughtInvalid, TaughtMissing, TaughtUnwritable
from vision.images.live_picture import LiveTray
from vision.reading.reader import TrayReader


class Tray:
    def __init__(self):
        self.thrown = []

    def throw(self, dice, *, alone=False):
        self.thrown.append((tuple(dice), alone))


class Desk:
    """A teacher and what lies before its camera."""

    def __init__(self, data, **more):
        self.data = data
        self.frame = None
        self.chosen = []
        live = LiveTray(lambda: self.frame, stands=True)
        self.teacher = DiceTeacher(live, TrayReader(), data, on_chosen=self.chosen.append, **more)

    def take(self, label, *faces, seed=1, kind="bang"):
        self.frame = tray_of(*faces, seed=seed)
        self.teacher.take(kind, label)

    def kept(self, name="red dice"):
        return store.load(name, self.data, lambda sentence: None)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def teach_all(desk):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    for number, label in enumerate(FACES_OF_KIND["bang"], 1):
        desk.take(label, number, number, number, seed=number + 1)


def test_a_whole_set_is_taught_kept_and_chosen(desk):
    teach_all(desk)
    assert desk.teacher.lesson().asked is None
    desk.teacher.finish()
    assert desk.teacher.lesson() is None
    (taught,) = desk.teacher.sets()
    assert (taught.slug, taught.name, taught.chosen, taught.missing) == ("red-dice", "red dice", True, ())
    assert taught.faces == tuple(("bang", label, 3) for label in FACES_OF_KIND["bang"])
    assert [dice.name for dice in desk.chosen] == ["red dice"]
    assert desk.kept().complete


def test_what_was_taken_is_shown(desk):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    desk.take("beer", 5, 5)
    shown = desk.teacher.lesson()
    assert len(shown.taken.quads) == len(shown.taken.samples) == 2
    assert (shown.taken.picture.width, shown.taken.picture.height) == (1280, 960)
    assert next(face for face in shown.faces if face.label == "beer").samples == shown.taken.samples
    png = desk.teacher.crop(shown.taken.samples[0])
    assert cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR).shape == (96, 96, 3)
    assert desk.teacher.crop("nonsense") is None
    desk.teacher.forget(shown.taken.samples)
    assert desk.teacher.lesson().taken is None
    assert desk.teacher.sets() == (), "nothing is left of it"


def test_a_wrong_face_is_told_of(desk):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    desk.take("beer", 5)
    assert desk.teacher.lesson().taken.doubt == ""
    desk.take("arrow", 5, seed=2)
    assert "taught as beer" in desk.teacher.lesson().taken.doubt


def test_everything_is_kept_at_once(desk, tmp_path):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    desk.take("beer", 5)
    assert len(desk.kept().samples) == 1, "a pulled plug loses nothing"
    after = Desk(tmp_path)
    after.teacher.begin("red dice", [], anew=False)
    assert [len(face.samples) for face in after.teacher.lesson().faces] == [0, 0, 0, 1, 0, 0]


def test_a_set_that_lacks_a_face_is_not_played_with(desk):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    desk.take("beer", 5)
    with pytest.raises(NotTaught, match="nobody has shown: bull's eye 1, bull's eye 2, Gatling, arrow, dynamite"):
        desk.teacher.finish()
    desk.teacher.leave()
    with pytest.raises(NotTaught, match="nobody has shown"):
        desk.teacher.choose("red-dice")
    assert desk.chosen == []


def test_the_table_hears_at_once_what_its_own_dice_were_taught(desk):
    teach_all(desk)
    desk.teacher.finish()
    desk.teacher.begin("red dice", ["bang"], anew=False)
    desk.take("beer", 5, seed=30)
    desk.teacher.leave()
    assert [len(dice.samples) for dice in desk.chosen] == [18, 19]
    desk.teacher.begin("other dice", ["bang"], anew=True)
    desk.teacher.leave()
    assert len(desk.chosen) == 2, "of others it hears nothing"


def test_a_full_disk_loses_nothing(desk, monkeypatch):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    desk.take("beer", 5)

    def full(dice, data):
        raise TaughtUnwritable("make room")

    with monkeypatch.context() as patched:
        patched.setattr(store, "save", full)
        for act in (lambda: desk.take("beer", 5, seed=2), desk.teacher.finish, desk.teacher.leave):
            with pytest.raises(TaughtUnwritable):
                act()
    assert len(desk.teacher.lesson().taken.samples) == 1, "what could not be kept is still known"
    desk.take("beer", 5, seed=3)
    assert len(desk.kept().samples) == 3, "and kept with the next"


def test_a_camera_that_shows_nothing(desk):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    with pytest.raises(NotTaught, match="plug"):
        desk.teacher.take("bang", "beer")
    desk.frame = tray_of()
    with pytest.raises(NotTaught, match="No die is seen"):
        desk.teacher.take("bang", "beer")
    assert desk.teacher.lesson().taken is None


def test_a_camera_that_was_pulled_out(tmp_path):
    frame = tray_of(5)
    live = LiveTray(lambda: frame, clock=lambda: frame.at + 60)
    teacher = DiceTeacher(live, TrayReader(), tmp_path)
    teacher.begin("red dice", ["bang"], anew=True)
    with pytest.raises(NotTaught, match="plug"):
        teacher.take("bang", "beer")


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (lambda t: t.take("bang", "beer"), "Nothing is being taught"),
        (lambda t: t.finish(), "Nothing is being taught"),
        (lambda t: t.forget(["x"]), "Nothing is being taught"),
        (lambda t: t.turn_to("bang", "beer"), "Nothing is being taught"),
        (lambda t: t.begin("red dice", [], anew=True), "Choose which"),
        (lambda t: t.begin("red dice", ["x", "pip"], anew=True), "Choose which"),
        (lambda t: t.begin("!", ["bang"], anew=True), "need a name"),
        (lambda t: t.begin("pip", ["bang"], anew=True), "another name"),
        (lambda t: t.choose("none"), "no dice called"),
        (lambda t: t.delete("none"), "no dice called"),
        (lambda t: t.delete("../.."), "need a name"),
        (lambda t: t.exported("none"), "no dice called"),
        (lambda t: t.take_in(b""), "exported"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(desk, act, said):
    with pytest.raises(CompanionError, match=said):
        act(desk.teacher)
    assert desk.teacher.lesson() is None
    assert desk.teacher.sets() == ()


def test_one_lesson_at_a_time(desk):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    with pytest.raises(NotTaught, match="being taught"):
        desk.teacher.begin("blue dice", ["bang"], anew=True)
    desk.take("beer", 5)
    desk.teacher.begin("Red  Dice", ["coward"], anew=False)
    assert len(desk.teacher.lesson().faces) == 12
    with pytest.raises(NotTaught, match="being taught"):
        desk.teacher.delete("red-dice")
    desk.teacher.leave()
    with pytest.raises(NotTaught, match="already"):
        desk.teacher.begin("red dice", ["bang"], anew=True)
    desk.teacher.leave()  # twice is fine


def test_the_table_goes_back_to_pips_when_its_dice_are_forgotten(desk):
    teach_all(desk)
    desk.teacher.finish()
    desk.teacher.delete("red-dice")
    assert desk.chosen[1:] == [None]
    assert desk.teacher.sets() == ()


def test_given_away_and_taken_in(desk, tmp_path):
    store.save(base_dice("Anna's dice"), tmp_path)
    name, data = desk.teacher.exported("anna-s-dice")
    assert name == "anna-s-dice.zip"
    with pytest.raises(NotTaught, match="already"):
        desk.teacher.take_in(data)
    with pytest.raises(NotTaught, match="delete those first"):
        desk.teacher.take_in(data)
    desk.teacher.delete("anna-s-dice")
    assert desk.teacher.take_in(data) == "Anna's dice"
    assert [taught.slug for taught in desk.teacher.sets()] == ["anna-s-dice"]


def test_a_damaged_gift_is_not_kept(desk):
    data = bytearray(packed(base_dice()))
    data[len(data) // 2] ^= 255
    with pytest.raises((NotTaught, TaughtInvalid)):
        desk.teacher.take_in(bytes(data))
    assert desk.teacher.sets() == ()


def test_a_damaged_set_is_told_of_and_may_be_taught_anew(desk, tmp_path):
    store.save(base_dice(), tmp_path)
    (tmp_path / "dice" / "red-dice" / "set.json").write_text("{")
    assert desk.teacher.sets() == ()
    assert len(desk.teacher.said()) == 1
    desk.teacher.begin("red dice", ["bang"], anew=True)
    desk.take("beer", 5)
    assert len(desk.teacher.sets()) == 1
    assert desk.teacher.said() == ()


def test_a_tray_that_throws_by_itself(tmp_path):
    tray = Tray()
    desk = Desk(tmp_path, tray=tray)
    desk.teacher.begin("red dice", ["bang"], anew=True)
    assert desk.teacher.lesson().can_throw
    desk.teacher.throw()
    assert tray.thrown == [((1,), True)], "what others have thrown is in nobody's way"


def test_photographs_of_which_none_is_shown_yet_are_no_broken_camera(tmp_path):
    desk = Desk(tmp_path, tray=Tray())
    desk.teacher.begin("red dice", ["bang"], anew=True)
    with pytest.raises(NotTaught, match="have one die thrown"):
        desk.teacher.take("bang", "beer")


def test_a_set_that_was_removed_by_hand_is_missed_in_a_sentence(desk, tmp_path):
    store.save(TaughtDice("red dice", (sample(),)), tmp_path)
    desk.teacher.sets()
    store.delete("red dice", tmp_path)
    with pytest.raises(TaughtMissing):
        desk.teacher.exported("red-dice")


def test_an_empty_floor_teaches_nothing(desk):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    desk.frame = type(tray_of())(felt())
    with pytest.raises(NotTaught):
        desk.teacher.take("bang", "beer")


def test_a_gift_with_rubbish_in_its_name_is_called_by_what_can_be_seen(desk):
    rubbish = packed(base_dice("red\u001b[31m\ndice"))
    assert desk.teacher.take_in(rubbish) == "red[31m dice"
    assert [taught.name for taught in desk.teacher.sets()] == ["red[31m dice"]


def test_a_gift_does_not_take_the_place_of_what_the_command_line_has_taught_meanwhile(desk, tmp_path):
    assert desk.teacher.sets() == ()
    own = base_dice()
    store.keep(own, tmp_path, TaughtDice(own.name))
    assert [taught.name for taught in desk.teacher.sets()] == ["red dice"]
    store.delete(own.name, tmp_path)
    assert desk.teacher.sets() == ()
    store.keep(own, tmp_path, TaughtDice(own.name))
    with pytest.raises(NotTaught, match="already"):
        desk.teacher.take_in(packed(replace(base_dice(each=1), name="Red Dice")))
    assert same(desk.kept(), own)


def test_what_the_command_line_teaches_meanwhile_stays(desk, tmp_path):
    desk.teacher.begin("red dice", ["bang"], anew=True)
    desk.take("beer", 5)
    there = store.load("red dice", tmp_path, lambda sentence: None)
    store.keep(replace(there, samples=(*there.samples, sample("arrow"))), tmp_path, there)
    desk.take("dynamite", 6)
    shown = {one.label for one in store.load("red dice", tmp_path, lambda sentence: None).samples}
    assert shown == {"beer", "arrow", "dynamite"}
    assert {face.label: len(face.samples) for face in desk.teacher.lesson().faces}["arrow"] == 1
