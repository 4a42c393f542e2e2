"""From frames to throws: once each, only from a still tray, only while dice are wanted."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from companion.ports.tray import DiceWanted, Frame, Reading
from tests.vision.tracking.drawn_dice import drawn, seen
from vision.dice_sets.dice_set import BANG, PIP, WHICH_KIND
from vision.tracking.watch import TrayWatcher

ROLL = DiceWanted("turn 1/roll 1", (1, 2), every=True)
AGAIN = DiceWanted("turn 1/roll 2", (1, 2), every=False)
FPS = 15


class Tray:
    """A source that plays a script of (frames, scene) and a reader that knows each picture; `ask` changes the wish."""

    name = "toy"

    def __init__(self, *script, shows_kept_dice=True, fps=FPS):
        self.script, self.fps = script, fps
        self.shows_kept_dice = shows_kept_dice
        self.wanted = None
        self.reads = []
        self.at = 0.0

    def frames(self):
        for step in self.script:
            if not isinstance(step, tuple):
                self.wanted = step
                continue
            count, scene, *hand = step
            for _ in range(count):
                self.at += 1 / self.fps
                yield Frame(drawn(scene, *hand), self.at, scene)

    def close(self):
        pass

    def read(self, frame, expected=None):
        self.reads.append((round(self.at * self.fps), frame.name, expected))
        return Reading(seen(frame.name), True, name=frame.name)

    def watch(self):
        self.watcher = TrayWatcher(self, self, PIP, lambda: self.wanted)
        return [{die.die: PIP.label(die.face) for die in throw.dice} if throw.sure else throw.why
                for throw in self.watcher.throws()]


def tumble(*ends):
    """Let dice roll from the left to where they come to lie."""
    return [(1, " ".join(f"{(k + i) % 6 + 1}@{60 + 14 * k + 90 * i},{330 - 9 * k}" for i in range(len(ends))))
            for k in range(8)] + [(10, " ".join(ends))]


A, B = "3@200,100", "6@400,120"


def test_a_throw_is_told_once_and_read_from_frames_that_agree():
    tray = Tray(ROLL, (10, ""), *tumble(A, B), (40, f"{A} {B}"))
    assert tray.watch() == [{1: "3", 2: "6"}]
    reads = [read for read in tray.reads if read[1]]
    assert [name for _, name, _ in reads] == [f"{A} {B}"] * 2
    assert {expected for _, _, expected in reads} == {2}
    assert reads[0][0] <= 10 + 8 + 1 + 6  # within 0.4 s of the first still frame
    assert tray.watcher.picture.name == f"{A} {B}"


def test_dice_that_lie_still_for_less_than_the_quiet_time_are_no_throw():
    """Five frames, 0.27 s, after which the second die is taken and thrown: only what it shows in the end counts."""
    tray = Tray(ROLL, (10, ""), *tumble(A, B)[:-1], (5, f"{A} {B}"), (20, f"{A} 2@430,150"))
    assert tray.watch() == [{1: "3", 2: "2"}]


@pytest.mark.parametrize(("frames", "shown"), [(6, {1: "3", 2: "2"}), (7, {1: "3", 2: "6"})])
def test_at_thirty_frames_a_second_a_fifth_of_a_second_is_enough(frames, shown):
    """Six frames after the first one at rest; then the second die is taken and thrown, and counts only if it was early
    enough."""
    tray = Tray(ROLL, (20, ""), *tumble(A, B)[:-1], (frames, f"{A} {B}"), (40, f"{A} 2@430,150"), fps=30)
    assert tray.watch()[0] == shown


def test_nothing_is_read_while_nothing_is_wanted():
    tray = Tray((10, ""), *tumble(A, B), (20, f"{A} {B}"))
    assert tray.watch() == []
    assert tray.reads == []


def test_a_throw_made_too_early_is_offered_when_dice_are_wanted():
    assert Tray((10, ""), *tumble(A, B), ROLL, (10, f"{A} {B}")).watch() == ["early"]


def test_what_was_thrown_while_nothing_was_wanted_is_early_also_where_something_moved_before():
    nudged = [(1, "3@100,100"), (1, "3@110,100"), (10, "3@110,100")]
    tray = Tray(ROLL, (10, "3@100,100"), *nudged, None, (10, "3@110,100"), *tumble(A, B), ROLL, (10, f"{A} {B}"))
    assert tray.watch() == ["early"]


def test_a_camera_that_comes_back_as_another_is_read_anew():
    tray = Tray(ROLL, (10, ""), (20, f"{A} {B}"))
    plain = tray.frames

    def another():
        for frame in plain():
            image = frame.image if not frame.name else np.vstack([frame.image, frame.image[:120]])
            yield Frame(image, frame.at, frame.name)

    tray.frames = another
    assert tray.watch() == [{1: "3", 2: "6"}]


def test_dice_of_doubtful_kind_are_told_by_the_dice_in_play_at_the_tray_too():
    tray = Tray(ROLL, (10, ""), *tumble(A, B))
    faces = {"3": ("beer", "bang", None, (("bang", 1.0),)),
             "6": ("arrow", "bang", WHICH_KIND, (("bang", 0.6), ("coward", 0.4)))}

    def read(frame, expected=None):
        dice = []
        for die in seen(frame.name):
            face, kind, why, kinds = faces.get(die.face, faces["3"])
            dice.append(replace(die, face=face, kind=kind, sure=why is None, why=why, kinds=kinds))
        sure = all(die.sure for die in dice)
        return Reading(tuple(dice), sure, None if sure else "dice", name=frame.name)

    throws = list(TrayWatcher(tray, SimpleNamespace(read=read), BANG, lambda: tray.wanted).throws())
    assert [(throw.sure, [die.face for die in throw.dice]) for throw in throws] == [(True, ["beer", "arrow"])]


def test_what_lies_there_at_the_start_is_no_throw():
    tray = Tray((10, f"{A} {B}"), ROLL, (20, f"{A} {B}"))
    assert tray.watch() == []
    tray = Tray((10, f"{A} {B}"), ROLL, (1, f"{A} {B}"), *tumble("5@150,300", "5@500,300"))
    assert tray.watch() == [{1: "5", 2: "5"}]


def test_how_it_lay_before_the_first_motion_is_read_afterwards():
    tray = Tray((10, A), *tumble(A, B)[:4], ROLL, *tumble(A, B)[4:])
    assert tray.watch() == ["count"]  # the first die has not moved: only one was thrown
    assert A in [name for _, name, _ in tray.reads]


def test_a_film_that_begins_in_a_throw_is_read():
    assert Tray(ROLL, *tumble(A, B)).watch() == [{1: "3", 2: "6"}]


def test_a_re_roll_and_the_next_turn():
    tray = Tray(
        ROLL, (10, ""), *tumble(A, B), AGAIN, (10, f"{A} {B}"),
        *((1, f"{A} {k % 6 + 1}@{100 + 20 * k},300") for k in range(8)), (10, f"{A} 2@240,300"),
        DiceWanted("turn 2/roll 1", (1, 2), every=True), (20, f"{A} 2@240,300"), *tumble("1@80,90", "1@300,300"),
    )
    assert tray.watch() == [{1: "3", 2: "6"}, {2: "2"}, {1: "1", 2: "1"}]


def test_after_an_undo_lying_dice_wait_for_motion():
    tray = Tray(ROLL, (10, ""), *tumble(A, B), AGAIN, (10, f"{A} {B}"), ROLL, (30, f"{A} {B}"),
                (4, f"{A} {B}", True), (20, f"{A} {B}"))
    assert tray.watch() == [{1: "3", 2: "6"}]


def test_a_hand_that_rests_in_the_tray_is_not_read():
    assert Tray(ROLL, (10, ""), *tumble(A, B)[:-1], (20, f"{A} {B}", True)).watch() == []
    tray = Tray(ROLL, (10, ""), *tumble(A, B)[:-1], (20, f"{A} {B}", True), (10, f"{A} {B}"))
    assert tray.watch() == [{1: "3", 2: "6"}]


def test_dice_moved_by_a_hand_are_no_throw():
    aside = "3@560,60 6@560,160"
    tray = Tray(ROLL, (10, ""), *tumble(A, B), AGAIN, (5, f"{A} {B}"),
                (3, f"{A} {B}", True), (3, aside, True), (10, aside))
    assert tray.watch() == [{1: "3", 2: "6"}]


def test_few_frames_a_second_are_enough():
    tray = Tray(ROLL, (10, ""), *tumble(A, B))
    slow = tray.frames

    def four_a_second():
        for count, frame in enumerate(slow()):
            tray.at += 0.25 - 1 / FPS
            yield Frame(frame.image, count / 4, frame.name)

    tray.frames = four_a_second
    assert tray.watch() == [{1: "3", 2: "6"}]


@pytest.mark.parametrize("times", [1, 6])
def test_each_photograph_is_one_throw(times):
    tray = Tray(ROLL, (times, f"{A} {B}"), (times, "1@100,100 2@200,100"), (times, A), AGAIN, (times, f"{B} {A}"),
                shows_kept_dice=False)
    assert tray.watch() == [{1: "3", 2: "6"}, {1: "1", 2: "2"}, "count", {1: "3", 2: "6"}]
    assert len(tray.reads) == 4


def test_photographs_without_a_name_are_told_apart_by_their_picture():
    one, two = np.zeros((60, 80, 3), np.uint8), np.ones((60, 80, 3), np.uint8)
    tray = Tray(shows_kept_dice=False)
    tray.wanted = ROLL
    tray.frames = lambda: iter([Frame(one), Frame(one), Frame(two), Frame(two)])
    tray.read = lambda frame, expected: Reading(seen(f"{A} {B}"), True)
    assert len(tray.watch()) == 2


def test_a_photograph_waits_until_dice_are_wanted():
    assert Tray((3, f"{A} {B}"), ROLL, (3, f"{A} {B}"), shows_kept_dice=False).watch() == [{1: "3", 2: "6"}]


def test_the_table_is_told_after_the_throw_that_a_locked_die_was_knocked_over():
    said, reported = [], []
    again = DiceWanted("turn 1/roll 2", (2,), False, ((1, "dynamite"),))
    start, after = "6@200,100 3@400,120", "2@204,100 5@500,300"
    rolling = [(1, f"6@200,100 {k % 6 + 1}@{80 + 50 * k},{420 - 15 * k}") for k in range(8)]
    tray = Tray(ROLL, (10, ""), *tumble(*start.split()), again, (8, start), (6, "6@200,100", True), (8, "6@200,100"),
                *rolling, (12, after))
    watcher = TrayWatcher(tray, tray, PIP, lambda: tray.wanted, said.append)
    for throw in watcher.throws():
        reported.append((throw.sure, {die.die: PIP.label(die.face) for die in throw.dice}, list(said)))
    assert reported == [(True, {1: "6", 2: "3"}, []), (True, {2: "5"}, [])]
    assert len(said) == 1
    assert "dynamite" in said[0]


@pytest.mark.parametrize(("instead", "expected"), [(((1, 3), (1, 4)), 2), (((1, 2, 3), (1, 4)), None)])
@pytest.mark.parametrize("stands", [True, False])
def test_how_many_dice_are_thrown_is_known_where_all_sets_have_as_many(instead, expected, stands):
    wanted = DiceWanted("turn 1/die", (1, 2), True, (), ((3, "loudmouth"), (4, "coward")), instead)
    tray = Tray(wanted, (10, ""), *tumble(A, B), (10, f"{A} {B}"), shows_kept_dice=not stands)
    tray.watch()
    assert {read[2] for read in tray.reads if read[1] == f"{A} {B}"} == {expected}
