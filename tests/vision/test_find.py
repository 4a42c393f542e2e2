"""Pips are grouped into faces: the right arrangement comes out on top."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from drawn_dice import felt, put_die

from vision.choose import choose
from vision.find import find_candidates
from vision.pips import find_pips


def candidates(image):
    grey = cv2.cvtColor(cv2.GaussianBlur(image, (0, 0), 0.8), cv2.COLOR_BGR2GRAY)
    pips = find_pips(grey)
    return find_candidates(pips, grey.astype(np.float32)), pips


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("turn", [0.0, 0.3, 0.8])
def test_the_best_candidate_is_the_face(face, turn):
    image = felt(640, 480)
    put_die(image, face, 300, 200, edge=80, turn=turn)
    found, _ = candidates(image)
    best = found[0]
    assert best.face == face
    assert best.center == pytest.approx([300, 200], abs=1.5)
    assert best.edge == pytest.approx(80, rel=0.3)  # of a 1 only the pip tells the size
    assert best.misfit < 0.02
    assert best.dirt == 0


def test_a_six_with_a_pip_missing_is_doubted():
    image = felt(640, 480)
    put_die(image, 6, 300, 200, edge=80, skip=(3,))
    found, _ = candidates(image)
    best = found[0]
    assert best.face == 6
    assert best.doubts == ("arrangement",)


def test_a_flattened_face_leans():
    image = felt(640, 480)
    put_die(image, 5, 320, 240, edge=90)
    image = cv2.resize(image, (640, 300), interpolation=cv2.INTER_AREA)
    found, _ = candidates(image)
    assert found[0].face == 5
    assert found[0].lean == pytest.approx(300 / 480, abs=0.05)


def test_each_pip_belongs_to_one_die():
    image = felt(640, 480)
    put_die(image, 6, 200, 200, edge=80)
    put_die(image, 5, 285, 205, edge=80)
    found, pips = candidates(image)
    chosen = choose([replace(c, chance=min(1.0, c.score / c.face)) for c in found], pips)
    assert sorted(c.face for c in chosen) == [5, 6]
    used = [i for c in chosen for i in c.pips]
    assert len(used) == len(set(used)) == 11


def test_nothing_is_found_in_nothing():
    found, pips = candidates(np.full((200, 200, 3), 90, np.uint8))
    assert found == []
    assert choose(found, pips) == []
