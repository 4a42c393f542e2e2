"""Dice that lie together are of one sort; what shows none of their faces is a token, unless a die is missing."""

from dataclasses import replace

import numpy as np
import pytest

from vision.reading.certainty.confidence import Chances, ScoredFace
from vision.reading.networks.face_finder import KINDS, SYMBOL, FoundFace
from vision.reading.networks.face_reader import MOTIFS, READINGS, FaceReader, ReadFace
from vision.reading.one_sort import of_one_sort
from vision.reading.symbols import Symbols

CHANCES = Chances()
UNTAUGHT = Symbols(FaceReader(), None, CHANCES.taught)


def peaked(names, name, chance):
    chances = np.full(len(names), (1 - chance) / (len(names) - 1))
    chances[names.index(name)] = chance
    return chances


def die(kind, x, clearly=0.99):
    face = FoundFace(np.array([x, 100.0]), 40 * np.eye(2), 0.8, peaked(KINDS, kind, clearly), 0.9, 0.9)
    read = ReadFace(peaked(READINGS, kind, clearly), peaked(MOTIFS, "arrow", 0.9), 0.6, 0.9)
    return ScoredFace(face, read, kind, 0.8, 0.8 * clearly, 0.9, 0.9, 0.9)


DICE = [die(str(face), 100 * face) for face in (1, 2, 3, 4)]
TOKEN = die(SYMBOL, 600)


def sorted_out(*chosen, expected=None):
    dice, strange = of_one_sort(CHANCES, chosen, UNTAUGHT, expected)
    return sorted(w.kind for w in dice), len(strange)


def test_dice_with_pips_are_told_as_they_look():
    assert sorted_out(*DICE) == (["1", "2", "3", "4"], 0)


def test_a_symbol_among_pips_of_another_size_is_something_that_lies_there():
    token = replace(TOKEN, face=replace(TOKEN.face, axes=0.5 * TOKEN.face.axes))
    assert sorted_out(*DICE, token) == (["1", "2", "3", "4"], 1)


@pytest.mark.parametrize(("expected", "strange"), [(4, 1), (5, 0), (6, 0)])
def test_where_a_die_would_be_missing_without_it_it_is_one(expected, strange):
    kinds, none = sorted_out(*DICE, TOKEN, expected=expected)
    assert none == strange
    assert kinds == sorted(["1", "2", "3", "4"] + [SYMBOL] * (1 - strange)), "its face is none that can be guessed"


@pytest.mark.parametrize(("upper", "size", "dice"), [(0.95, 1.0, 5), (0.95, 1.4, 4), (0.6, 1.0, 4)])
def test_with_an_unknown_number_a_maker_s_emblem_is_a_die_where_it_looks_like_one_of_their_size(upper, size, dice):
    emblem = replace(TOKEN, upper=upper, face=replace(TOKEN.face, axes=TOKEN.face.axes * size))
    kinds, strange = sorted_out(*DICE, emblem)
    assert (len(kinds), strange) == (dice, 5 - dice)


def test_a_pip_that_looks_a_little_more_like_a_symbol_is_a_die():
    four = die(SYMBOL, 600)
    kinds, readings = (peaked(names, SYMBOL, 0.5) * 0.1 for names in (KINDS, READINGS))
    kinds[[KINDS.index(SYMBOL), KINDS.index("4")]] = readings[[READINGS.index(SYMBOL), READINGS.index("4")]] = 0.5, 0.45
    four = replace(four, face=replace(four.face, kinds=kinds), read=replace(four.read, readings=readings))
    assert sorted_out(*DICE, four) == (["1", "2", "3", "4", "4"], 0)


def test_where_nearly_all_show_symbols_the_rest_does_too():
    kinds, strange = sorted_out(*(die(SYMBOL, 100 * k) for k in range(5)), die("4", 600))
    assert (kinds, strange) == ([SYMBOL] * 6, 0)
