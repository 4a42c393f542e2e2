"""A taught face is found about a rough outline, whatever edges lie near it."""

import cv2
import numpy as np
import pytest

from deploy.print.printed_deck import pictures
from tests.vision.cards.drawn_cards import corners, laid, table
from vision.cards.card_shape import half_turned
from vision.cards.card_signer import CardSigner
from vision.cards.face_search import FaceSearch
from vision.cards.naming import DeckIndex
from vision.cards.taught_deck import printed_deck

pytest.importorskip("pypdfium2", reason="the printed cards are drawn by it")

WIDE = 140
TOKENS = ("bang:10D", "jail:JS", "missed:QC", "dynamite:2H")


@pytest.fixture(scope="module")
def faces():
    return {token: face for token, face in pictures() if token in TOKENS}


@pytest.fixture(scope="module")
def search():
    return FaceSearch(DeckIndex(printed_deck()), CardSigner())


def off(one, other):
    """How far corners are from others of the same card, whichever way up, in widths."""
    return min(np.abs(one - other).max(), np.abs(half_turned(one) - other).max()) / WIDE


def roughly(quad, turn, grown, by):
    """An outline that is turned (degrees), larger, and moved (widths)."""
    middle = quad.mean(0)
    matrix = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), turn, grown)
    return (cv2.transform(quad[None], matrix)[0] + np.array(by) * WIDE).astype(np.float32)


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize(
    ("turn", "grown", "by"), [(4, 1.1, (0.03, -0.04)), (-5, 1.16, (-0.04, 0.02)), (2, 0.9, (0, 0.05))]
)
def test_a_face_on_a_pile_is_found_from_a_rough_outline(search, faces, token, turn, grown, by):
    quad = corners((320, 260), WIDE, 0.3 if turn > 0 else 3.3)
    below = faces[TOKENS[(TOKENS.index(token) + 1) % len(TOKENS)]]
    image = laid(table(), below, corners((330, 252), WIDE, 0.15))
    image = laid(image, faces[token], quad)
    like, found = search.best(image, roughly(quad, turn, grown, by))
    assert like > 0.9
    assert off(found, quad) < 0.03


def test_what_is_no_taught_face_is_like_none(search):
    grain = np.random.default_rng(2).integers(0, 255, (65, 80, 3)).astype(np.uint8)
    image = cv2.resize(grain, (640, 520), interpolation=cv2.INTER_CUBIC)
    like, _ = search.best(image, corners((320, 260), WIDE, 0.3))
    assert like < 0.5
