"""Another look is taken where dice are small in the first, or nothing in it is clear, and nowhere else."""

from dataclasses import replace

import numpy as np
import pytest

from vision.images.picture import Picture
from vision.reading.find_faces import BEST, FAR_LOOKS, FIRST_LOOK, LONGEST_LOOK, SMALL, find_faces, usual_edge
from vision.reading.geometry.table_plane import TablePlane
from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.reading.networks.face_framer import FramedFace


def face(x, y, edge, score=0.9):
    return FoundFace(np.array([x, y], float), edge * np.eye(2), score, np.full(len(KINDS), 1 / 7), 1.0, 1.0)


class Finder:
    """Finds the same faces at every look, or what it `sees` at that scale and place; remembers how it was to look."""

    def __init__(self, *faces, sees=None):
        self.sees, self.looks = sees or (lambda scale, region: list(faces)), []

    def find(self, image, scale, region=None, least=0.05):
        self.looks.append((scale, region))
        return self.sees(scale, region)


class Feet:
    """Sees every foot this far (pixels) from the upper face."""

    def __init__(self, x, y):
        self.foot = x, y

    def frame(self, image, faces):
        return [FramedFace(face, np.array(self.foot, float)) for face in faces]


class Blind(Feet):
    """Sees no foot."""

    def __init__(self):
        super().__init__(np.nan, np.nan)


PICTURE = Picture(np.zeros((960, 1280, 3), np.uint8))
FIRST, FINER = FIRST_LOOK / 1280, LONGEST_LOOK / 1280
FAR = [longest / 1280 for longest in FAR_LOOKS]


def test_dice_of_a_usual_size_are_looked_at_once():
    finder = Finder(face(600, 400, 70), face(300, 200, 75))
    assert len(find_faces(finder, Blind(), PICTURE)) == 2
    assert finder.looks == [(FIRST, None)]


def test_where_nothing_is_clear_it_is_looked_at_from_nearer_and_from_farther_away_too():
    finder = Finder()
    assert find_faces(finder, Blind(), PICTURE) == []
    assert [scale for scale, _ in finder.looks] == [FIRST, FINER, *FAR]


def test_five_dice_in_a_tray_far_away_are_no_die_with_a_five():
    def tray(scale, region):
        """Faint from afar, clear from near by; from farther away the tray looks like a die."""
        if scale in FAR:
            return [face(640, 480, 300, 0.9)]
        score = 0.5 if scale == FIRST else 0.7 if region is None else 0.9
        return [face(x, y, 18, score) for x, y in ((600, 440), (680, 440), (640, 480), (600, 520), (680, 520))]

    finder = Finder(sees=tray)
    assert [round(one.edge) for one in find_faces(finder, Blind(), PICTURE)] == [18] * 5
    *whole, (scale, region) = finder.looks
    assert whole == [(FIRST, None), (FINER, None)]
    assert scale * 18 == pytest.approx(BEST, rel=0.2)
    assert region[0] < 600 < 680 < region[2]


def test_dice_that_the_first_look_finds_tiny_may_have_others_beside_them():
    def overlooked(scale, region):
        """The first look misses what is far from the first die."""
        seen = [face(200, 200, 24)] if scale == FIRST else [face(200, 200, 24), face(1000, 800, 24)]
        return [one for one in seen if region is None or region[0] < one.center[0] < region[2]]

    assert len(find_faces(Finder(sees=overlooked), Blind(), PICTURE)) == 2


def test_a_die_that_fills_the_picture_is_looked_at_from_ever_farther():
    def huge(scale, region):
        """Pips look like dice from nearer by; only from farthest away the die is seen clearly."""
        pips = [face(560, 360, 120, 0.5), face(640, 440, 120, 0.4)]
        return [face(600, 400, 600, 0.9)] if scale == FAR[-1] else pips

    finder = Finder(sees=huge)
    assert [round(one.edge) for one in find_faces(finder, Blind(), PICTURE)] == [600]
    assert [scale for scale, _ in finder.looks] == [FIRST, FINER, *FAR]


@pytest.mark.parametrize(("seen", "score"), [(FAR, 0.875), (FAR[:2], 0.5), (FAR[1:], 0.5)])
def test_a_die_that_every_far_look_shows_faintly_in_one_place_is_clear(seen, score):
    def faint(scale, region):
        return [face(600 + 100 * scale, 400, 200, 0.5)] if scale in seen else []

    assert [one.score for one in find_faces(Finder(sees=faint), Blind(), PICTURE)] == [score]


def test_from_afar_a_tray_does_not_outweigh_clearer_dice_in_it():
    def unknown(scale, region):
        """Dice of a make that it does not know well."""
        if scale in FAR:
            return [face(640, 480, 500, 0.6)]
        score = 0.7 if scale == FIRST else 0.5
        return [face(x, y, 66, score - k / 20) for k, (x, y) in enumerate(((560, 400), (720, 400), (640, 560)))]

    assert [round(one.edge) for one in find_faces(Finder(sees=unknown), Blind(), PICTURE)] == [66] * 3


def test_what_is_small_and_clear_on_dice_that_are_not_is_no_die():
    def pips(scale, region):
        dice = [face(x, 400, 70, 0.6) for x in (500, 640, 780)]
        return dice if scale == FIRST else [face(640, 410, 20, 0.8)] if scale == FINER else []

    assert [round(one.edge) for one in find_faces(Finder(sees=pips), Blind(), PICTURE)] == [70] * 3


def test_a_large_die_outweighs_what_lies_in_it():
    def near(scale, region):
        pips = [face(560, 360, 50, 0.6), face(640, 440, 50, 0.5)]
        return pips if scale == FIRST else [face(600, 400, 260, 0.7)]

    assert [round(one.edge) for one in find_faces(Finder(sees=near), Blind(), PICTURE)] == [260]


def test_small_dice_are_looked_at_again_where_they_lie():
    edge = SMALL / FIRST - 5
    finder = Finder(face(600, 400, edge), face(640, 480, edge))
    find_faces(finder, Blind(), PICTURE)
    (_, whole), (scale, region) = finder.looks
    assert whole is None
    assert scale * edge == pytest.approx(BEST, rel=0.2)
    left, top, right, bottom = region
    assert 0 <= left < 600 < right <= 1280
    assert 0 <= top < 400 < bottom <= 960


def test_a_second_look_is_not_endlessly_large():
    finder = Finder(face(5, 5, 36), face(1270, 950, 36))
    find_faces(finder, Blind(), PICTURE)
    scale, region = finder.looks[1]
    assert scale * max(region[2] - region[0], region[3] - region[1]) <= LONGEST_LOOK + 1


def test_the_usual_edge_is_that_of_the_better_findings():
    assert usual_edge([face(0, 0, 30), face(50, 0, 32), face(90, 0, 200, 0.1)]) == pytest.approx(31)
    assert usual_edge([]) is None


def test_faces_lie_on_the_table_as_the_others_do():
    squeezed = [replace(face(x, y, 70), axes=np.diag([80.0, 56.0])) for x, y in ((560, 440), (720, 440), (560, 540))]
    rough = replace(face(640, 480, 70), axes=np.diag([80.0, 60.0]))
    on_its_edge = replace(face(720, 540, 70), axes=np.diag([48.0, 92.0]))
    *flat, seen_inexactly, cocked = find_faces(Finder(*squeezed, rough, on_its_edge), Blind(), PICTURE)
    squeezes = [one.axes[0, 0] / one.axes[1, 1] for one in flat]
    assert squeezes == pytest.approx([80 / 56] * 3, rel=0.1)  # nearer ones are seen from farther above
    assert seen_inexactly.axes[0, 0] / seen_inexactly.axes[1, 1] > 80 / 60
    assert max(one.odd for one in flat) < 0.1
    assert cocked.odd > 0.5
    assert cocked.axes == pytest.approx(on_its_edge.axes)


def test_feet_tell_from_where_the_camera_looks_where_squeezes_hardly_do():
    """Seen from 12 degrees aside a face is squeezed by two in a hundred, but a fifth of the die's side shows."""
    dice = [face(x, y, 70) for x, y in ((560, 440), (720, 440), (640, 540))]
    unseen, seen = (find_faces(Finder(*dice), wholes, PICTURE) for wholes in (Blind(), Feet(0, 15)))
    assert all(abs(one.below[1]) < 5 for one in unseen)
    assert all(one.below[1] == pytest.approx(15, abs=6) for one in seen)


def test_one_foot_elsewhere_does_not_pull_at_the_table():
    class OneLeans(Feet):
        def frame(self, image, faces):
            *first, last = super().frame(image, faces)
            return [*first, FramedFace(last.face, np.array([-40.0, 0.0]))]

    dice = [face(x, y, 70) for x, y in ((560, 440), (720, 440), (640, 540), (640, 400))]
    found = find_faces(Finder(*dice), OneLeans(0, 15), PICTURE)
    assert all(one.below[1] == pytest.approx(15, abs=6) for one in found)


class Sized(Blind):
    """Sees faces in the size in which they are shown; what is `really` so small is seen so whatever it is shown in."""

    def __init__(self, really=()):
        super().__init__()
        self.really, self.asked = really, []

    def frame(self, image, faces):
        self.asked.append(len(faces))
        return [FramedFace(self._seen(face), np.full(2, np.nan)) for face in faces]

    def _seen(self, face):
        own = [edge for x, edge in self.really if abs(face.center[0] - x) < 1]
        return replace(face, axes=own[0] * np.eye(2)) if own else face


OTHERS = [face(x, 400, 70) for x in (400, 520, 640)]


def test_a_target_on_a_die_that_was_taken_for_its_face_is_looked_at_in_the_others_size():
    wholes = Sized()
    found = find_faces(Finder(*OTHERS, face(760, 400, 40, 0.5)), wholes, PICTURE)
    assert wholes.asked == [4, 1]
    assert [one.edge for one in found] == pytest.approx([70] * 4, rel=0.02)


def test_a_die_that_is_seen_smaller_however_it_is_looked_at_is_smaller():
    wholes = Sized(really=[(760, 40)])
    found = find_faces(Finder(*OTHERS, face(760, 400, 40, 0.5)), wholes, PICTURE)
    assert [one.edge for one in found] == pytest.approx([70] * 3 + [40], rel=0.02)


@pytest.mark.parametrize(("in_the_others_size", "believed"), [(60, True), (57, False)])
def test_what_is_seen_nearly_in_the_others_size_has_it(in_the_others_size, believed):
    class Drawing(Sized):
        """A part of a drawing was framed; looked at in the others' size, the face itself is seen."""

        def _seen(self, one):
            at_last = abs(one.center[0] - 760) < 1 and one.edge > 55
            return replace(one, axes=in_the_others_size * np.eye(2)) if at_last else one

    found = find_faces(Finder(*OTHERS, face(760, 400, 40, 0.5)), Drawing(), PICTURE)
    assert found[-1].edge == pytest.approx(in_the_others_size if believed else 40, rel=0.02)


def test_two_dice_tell_no_usual_size():
    wholes = Sized()
    found = find_faces(Finder(*OTHERS[:1], face(760, 400, 40)), wholes, PICTURE)
    assert wholes.asked == [2]
    assert [one.edge for one in found] == pytest.approx([70, 40], rel=0.02)


def test_where_the_table_is_known_the_dice_are_not_asked():
    faces = face(600, 400, 70), face(300, 200, 75)
    table = TablePlane.straight_under(np.array([600.0, 400.0]), 1000.0)
    found = find_faces(Finder(*faces), Feet(40, 0), PICTURE, table)
    assert [one.below for one in found] == [pytest.approx((0, 0)), pytest.approx((300 / 1000 * 75, 200 / 1000 * 75))]
    asked = find_faces(Finder(*faces), Feet(40, 0), PICTURE)
    assert asked[0].below[0] > 10, "the feet that are seen tell otherwise"
