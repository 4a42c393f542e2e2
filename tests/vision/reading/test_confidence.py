"""Calibrated chances of faces, from networks, poses and the known number of dice."""

from dataclasses import replace

import numpy as np
import pytest

from vision.reading.certainty.confidence import Chances, ScoredFace
from vision.reading.networks.face_finder import KINDS, FoundFace
from vision.reading.networks.face_reader import MOTIFS, READINGS, ReadFace
from vision.reading.networks.whole_die import WholeDie
from vision.reading.reader import CLEAREST, LIKELY, chosen_of

CHANCES = Chances()
PLAIN = WholeDie(0.95, 0.95, 0.95, 0.95)


def peaked(names, name, chance=0.9):
    chances = np.full(len(names), (1 - chance) / (len(names) - 1))
    chances[names.index(name)] = chance
    return chances


def face(x, y, edge=40.0, score=0.7, **lies):
    return FoundFace(np.array([x, y], float), edge * np.eye(2), score, peaked(KINDS, "4"), 0.9, 0.9, **lies)


def read(clear=0.95):
    return ReadFace(peaked(READINGS, "4"), peaked(MOTIFS, "other"), 0.95, clear)


DICE = [face(100, 100), face(300, 100), face(200, 300)]


def upper(odd_one, *others, whole=PLAIN):
    faces = [*others, odd_one]
    return CHANCES.score_faces(faces, [read()] * len(faces), [*[PLAIN] * len(others), whole])[-1].upper


def test_what_lies_where_a_die_has_its_side_is_less_likely_an_upper_face():
    oblique = [replace(one, below=(0.0, 30.0)) for one in DICE]
    beside = face(100, 135, score=0.5)  # half an edge over the rim, half of the way down
    elsewhere = face(400, 300, score=0.5)
    assert upper(beside, *oblique) < upper(elsewhere, *oblique)
    doubtful = replace(PLAIN, upper=0.5)  # by how much is the fit's: the better whole dice are seen, the less
    assert upper(beside, *oblique, whole=doubtful) < upper(elsewhere, *oblique, whole=doubtful) - 0.05


def test_what_is_smaller_than_the_others_is_less_likely_a_die_unless_it_is_farther_away():
    small = face(400, 300, edge=16, score=0.5)
    assert upper(small, *DICE) < upper(face(400, 300, score=0.5), *DICE) - 0.1
    assert upper(replace(small, near=0.4), *DICE) > upper(small, *DICE) + 0.1


def test_a_symbol_among_pips_is_less_likely_an_upper_face():
    pip, symbol = (replace(face(400, 300, score=0.4), kinds=peaked(KINDS, kind)) for kind in ("4", "symbol"))
    shown = [read()] * 3 + [replace(read(), readings=peaked(READINGS, "symbol"))]
    assert CHANCES.score_faces([*DICE, symbol], shown, [PLAIN] * 4)[-1].upper < upper(pip, *DICE) - 0.02


def test_what_covers_a_die_is_told():
    covered = replace(DICE[0], open=0.1)
    wholes = [replace(PLAIN, open=0.1), PLAIN, PLAIN]
    scored = CHANCES.score_faces([covered, *DICE[1:]], [read(0.1), read(), read()], wholes)
    assert scored[0].open < 0.5 < min(one.open for one in scored[1:])


def test_what_has_its_sides_elsewhere_than_a_flat_die_is_cocked_or_no_upper_face():
    leaning, side = WholeDie(0.95, 0.02, 0.95, 0.95), WholeDie(0.02, 0.5, 0.95, 0.95)
    flat, cocked, none = CHANCES.score_faces(DICE, [read()] * 3, [PLAIN, leaning, side])
    assert cocked.flat < 0.5 < flat.flat
    assert none.upper < flat.upper - 0.1


def test_nothing_found_is_nothing_weighed():
    assert CHANCES.score_faces([], [], []) == []


def scored(x, chance):
    return ScoredFace(face(x, 100), read(), "4", chance, 0.98 * chance, 0.95, 0.95, 0.95)


def test_the_known_number_makes_likely_dice_likelier():
    places = [scored(100 * k, 0.8) for k in range(5)] + [scored(600, 0.05)]
    alone, left = chosen_of(places, None)
    assert [one.upper for one in alone] == [0.8] * 5
    assert left == [], "that is hardly a die"
    chosen, _ = chosen_of(places, 5)
    assert min(one.upper for one in chosen) > 0.95
    assert all(one.chance == pytest.approx(0.98 * one.upper) for one in chosen)


def test_one_too_many_is_not_explained_away():
    places = [scored(100 * k, 0.99) for k in range(5)] + [scored(600, 0.7)]
    chosen, left = chosen_of(places, 5)
    assert len(chosen) == 6
    assert not left
    assert chosen[-1].upper == 0.7


def test_what_is_missing_is_taken_but_never_surely():
    places = [scored(100 * k, 0.99) for k in range(4)] + [scored(600, 0.45)]
    chosen, left = chosen_of(places, 5)
    assert len(chosen) == 5
    assert chosen[-1].upper <= LIKELY
    assert not left
    assert [len(some) for some in chosen_of(places, 4)] == [4, 1]


def test_where_nothing_is_clear_no_dice_lie_unless_somebody_says_so():
    knots = [scored(100 * k, CLEAREST - 0.01) for k in range(6)]
    none, left = chosen_of(knots, None)
    assert none == []
    assert len(left) == 6, "they are told as half seen"
    assert len(chosen_of(knots, 6)[0]) == 6
    assert len(chosen_of([*knots, scored(900, CLEAREST + 0.01)], None)[0]) == 7, "one clear die makes others likely"


def test_of_two_findings_in_one_place_the_better_counts():
    chosen, left = chosen_of([scored(100, 0.9), scored(110, 0.8)], None)
    assert [one.upper for one in chosen] == [0.9]
    assert left == []
