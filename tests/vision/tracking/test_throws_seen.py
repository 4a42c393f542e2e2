"""Without a game: what moved was thrown, what was nudged was kept, and what is ambiguous is not sure."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from companion.ports.tray import Frame, Reading
from tests.vision.tracking import throws
from tests.vision.tracking.throws import doubt, sure
from vision.tracking.paths import Motion, Paths
from vision.tracking.throws_seen import COUNT, TURNED, WHICH, FilmTracker

die = partial(throws.die, half=15.0)


def row(*faces, y=200.0):
    return [die(face, 80 * (i + 1), y) for i, face in enumerate(faces)]


def drawn(dice, light=1.0):
    picture = np.full((360, 480, 3), 70, np.uint8)
    for each in dice:
        x, y = (int(n) for n in each.center)
        picture[y - 15 : y + 15, x - 15 : x + 15] = 150 + 15 * int(each.face)
    return Frame((picture * light).astype(np.uint8))


class Seen(Motion):
    """What was seen in between, made up."""

    def __init__(self, went=None, clear=True):
        super().__init__()
        self.answer = None if went is None else Paths(went, clear)

    def paths(self, before, after, hit, lie):
        return self.answer


class Tray:
    def __init__(self):
        self.followed = FilmTracker()
        self.see()

    def see(self, *dice, read=None, motion=None, light=1.0, **more):
        """Show these dice; `read` is what the reader makes of them, if not all."""
        read = dice if read is None else read
        reading = Reading(tuple(read), bool(read) and all(d.sure for d in read), None if read else "no dice")
        return self.followed.see(reading, drawn(dice, light), motion or Seen(), **more)


def thrown(*faces):
    tray = Tray()
    assert dice_of(tray.see(*row(*faces))) == (sorted(map(str, faces)), [])
    return tray


def dice_of(throw):
    return sorted(d.face for d in throw.thrown), sorted(d.face for d in throw.kept)


def test_the_first_throw_is_all_dice_and_is_told_once():
    assert thrown(1, 2, 3, 4, 5).see(*row(1, 2, 3, 4, 5)) is None


def test_what_lay_there_at_the_beginning_was_not_thrown():
    followed = FilmTracker()
    followed.lay(Reading(tuple(row(1, 2)), True), drawn(row(1, 2)))
    after = (*row(1, 2), die(6, 300, 300))
    assert dice_of(followed.see(Reading(after, True), drawn(after), Seen())) == (["6"], ["1", "2"])


def test_dice_taken_and_thrown_again():
    tray = thrown(1, 2, 3, 4, 5)
    assert tray.see(*row(1, 2)) is None
    throw = tray.see(*row(1, 2), die(1, 100, 300), die(2, 200, 300), die(6, 300, 300))
    assert dice_of(sure(throw)) == (["1", "2", "6"], ["1", "2"])


def test_dice_taken_and_thrown_in_one_go():
    throw = thrown(1, 2, 3, 4, 5).see(*row(1, 2, 3), die(4, 100, 300), die(6, 300, 300))
    assert dice_of(sure(throw)) == (["4", "6"], ["1", "2", "3"])


def test_all_dice_thrown_again():
    tray = thrown(1, 2, 3, 4, 5)
    tray.see()
    assert dice_of(tray.see(*row(1, 2, 3, 4, 5, y=205))) == (["1", "2", "3", "4", "5"], [])


def test_a_nudged_die_is_kept_and_a_nudge_alone_is_no_throw():
    tray = thrown(1, 2, 3, 4, 5)
    assert tray.see(*row(1, 2, 3)) is None
    after = [die(1, 92), die(2, 160, 212), *row(1, 2, 3)[2:], die(6, 300, 300), die(6, 200, 300)]
    assert dice_of(tray.see(*after)) == (["6", "6"], ["1", "2", "3"])
    assert tray.see(*(die(d.face, d.center[0] + 10, d.center[1]) for d in after)) is None


def test_a_die_knocked_over_where_it_lay_was_kept():
    tray = thrown(1, 2, 3)
    tray.see(*row(1, 2))
    throw = tray.see(die(1, 80), die(5, 165), die(6, 300, 300))
    assert dice_of(throw) == (["6"], ["1", "5"])
    assert [d.face for d in throw.turned] == ["5"]


def test_a_die_thrown_back_to_the_same_place_was_thrown():
    tray = thrown(1, 2, 3)
    tray.see(*row(1, 2))
    assert dice_of(tray.see(*row(1, 2), die(6, 242))) == (["6"], ["1", "2"])


def test_one_die_that_shows_another_face_where_it_lay_is_not_sure_to_be_thrown():
    throw = thrown(1, 2, 3).see(die(1, 80), die(5, 160), die(3, 240))
    assert (throw.sure, throw.why, dice_of(throw)) == (False, TURNED, (["5"], ["1", "3"]))
    assert thrown(1, 2, 3).see(die(1, 80), die(5, 160), die(3, 240), rolled=False) is None


@pytest.mark.parametrize("clear", [True, False])
def test_a_kept_die_that_rolled_away_is_known_by_its_way(clear):
    tray = thrown(1, 2, 3)
    tray.see(*row(1, 2))
    throw = tray.see(die(1, 80), die(4, 300, 300), die(6, 400, 100), motion=Seen({0: 1}, clear))
    assert (throw.sure, throw.why) == (clear, None if clear else WHICH)
    assert dice_of(throw) == (["4"], ["1", "6"])


def test_without_a_way_it_is_a_guess_and_said_so():
    tray = thrown(1, 2, 3)
    tray.see(*row(1, 2))
    throw = tray.see(die(1, 80), die(4, 300, 300), die(2, 400, 100))
    assert (throw.sure, throw.why, dice_of(throw)) == (False, WHICH, (["4"], ["1", "2"]))


def test_dice_set_aside_by_hand_are_no_throw():
    tray = thrown(1, 2, 3, 4, 5)
    aside = [die(1, 420, 50), die(3, 420, 100)]
    assert tray.see(*aside, *(d for d in row(1, 2, 3, 4, 5) if d.face in "245"), rolled=False) is None
    assert tray.see(*aside, die(2, 420, 150)) is None  # and two are in the hand
    throw = tray.see(*aside, die(2, 420, 150), die(6, 100, 300), die(6, 200, 300))
    assert dice_of(throw) == (["6", "6"], ["1", "2", "3"])


def test_dice_that_lie_elsewhere_with_the_very_faces_they_had_may_have_been_pushed():
    throw = thrown(1, 2, 3).see(*row(1, 2), die(3, 400, 300))
    assert (throw.sure, throw.why, dice_of(throw)) == (False, WHICH, (["3"], ["1", "2"]))
    assert not thrown(1, 2, 3).see(*(die(d.face, d.center[0] + 60, 260) for d in row(1, 2, 3))).sure


def test_the_keep_lane_keeps_what_a_hand_moved_while_others_were_thrown():
    tray = thrown(1, 2, 3)
    throw = tray.see(replace(die(2, 420, 60), zone="keep"), die(4, 100, 300), die(4, 300, 300))
    assert dice_of(throw) == (["4", "4"], ["2"])


def test_a_hand_may_put_one_die_into_the_lane_and_another_elsewhere():
    tray = thrown(1, 2, 3)
    aside = replace(die(2, 420, 60), zone="keep"), die(1, 80), die(3, 300, 300)
    assert tray.see(*aside, rolled=False) is None


def test_more_dice_than_before_were_thrown():
    assert dice_of(sure(thrown(1, 2).see(*row(1, 2), die(6, 300, 300)))) == (["6"], ["1", "2"])


def test_a_die_taken_out_is_no_throw_and_a_throw_without_it_is_not_sure():
    tray = thrown(1, 2, 3)
    assert tray.see(*row(1, 2)) is None
    assert tray.see() is None
    assert doubt(tray.see(die(4, 100, 300), die(5, 300, 300))) == COUNT


def test_a_die_that_the_reader_overlooks_has_not_gone_and_has_not_come():
    tray = thrown(1, 2, 3)
    dice = row(1, 2, 3)
    assert tray.see(*dice, read=dice[:2]) is None
    throw = tray.see(*dice, die(6, 300, 300), read=[*dice[:2], die(6, 300, 300)], light=0.9)
    assert dice_of(throw) == (["6"], ["1", "2", "3"])
    tray = Tray()
    tray.see(*dice, read=dice[:2])
    assert tray.see(*dice) is None


def test_what_was_surely_no_die_is_not_one_that_was_hit_and_rolled_away():
    token = die(4, 400, 300, sure=False, why="side face")
    tray = Tray()
    tray.followed.lay(Reading((token,), False, "dice"), drawn([token]))
    assert dice_of(sure(tray.see(token, *row(1, 2, 3), read=row(1, 2, 3)))) == (["1", "2", "3"], [])


def test_an_unsure_face_of_a_kept_die_does_not_touch_what_was_read_of_it():
    tray = thrown(1, 2)
    after = die(2, 160), die(6, 300, 300)
    throw = tray.see(die(1, 80), *after, read=(replace(die(5, 80), sure=False, why="glare"), *after))
    assert dice_of(sure(throw)) == (["6"], ["1", "2"])


def test_an_unsure_face_where_the_picture_has_changed_is_not_what_lay_there():
    tray = thrown(1, 2)
    throw = tray.see(replace(die(5, 84), sure=False, why="readers disagree"), die(2, 160), die(6, 300, 300))
    assert doubt(throw) == WHICH, "a thrown die may have come to lie where another had lain"
    assert [(d.face, d.sure) for d in throw.kept] == [("5", False), ("2", True)]


def test_doubts_about_a_thrown_die_are_told():
    assert doubt(Tray().see(die(1, 80), replace(die(5, 160), sure=False, why="cocked"))) == "cocked"


def test_a_glimpse_tells_nothing_yet():
    tray = Tray()
    assert tray.see(*row(1, 2), settled=False) is None
    assert dice_of(tray.see(*row(1, 2), die(3, 300, 300))) == (["1", "2", "3"], [])


@pytest.mark.parametrize("why", ["no contrast", "hand"])
def test_a_picture_of_which_nothing_is_known_changes_nothing(why):
    tray = thrown(1, 2)
    black = Frame(np.zeros((360, 480, 3), np.uint8))
    assert tray.followed.see(Reading((), False, why), black, Seen()) is None
    assert tray.see(*row(1, 2)) is None


def kinds(dice):
    return sorted((d.kind, d.face) for d in dice)


def saloon(seen):
    return replace(seen, kind="coward")


def test_a_saloon_die_that_came_to_lie_where_another_had_lain_was_thrown():
    tray = thrown(1, 2, 3)
    throw = tray.see(*row(1, 2), saloon(die(3, 244, 204)), die(3, 80, 300))
    assert kinds(throw.thrown) == [("coward", "3")], "the other has been hit, and rolled away"
    assert doubt(throw) == WHICH


def test_of_dice_in_the_lane_each_is_the_one_of_its_kind():
    tray = Tray()
    assert tray.see(saloon(die(3, 80)), *row(1, 3)[1:]).sure
    lane = [replace(die(3, 430, 60), zone="keep"), replace(saloon(die(3, 430, 120)), zone="keep")]
    assert tray.see(*lane, rolled=True) is None
    assert sorted(each.seen.kind for each in tray.followed._dice) == ["coward", "pip"]


def test_a_die_whose_kind_is_misread_where_nothing_has_changed_is_still_one_die():
    tray = thrown(1, 2, 3)
    lying = row(1, 2, 3)
    assert tray.see(*lying, read=[*lying[:2], saloon(lying[2])]) is None
    throw = tray.see(*lying, die(5, 200, 320))
    assert dice_of(throw) == (["5"], ["1", "2", "3"])
    assert {each.kind for each in throw.kept} == {"pip"}
