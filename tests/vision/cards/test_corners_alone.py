"""Corners without their cards: a fan, a hand held up, near and far; what is read beside its place is not sure."""

import numpy as np
import pytest

from companion.games.cards.deck import RANKS, SUITS
from companion.ports.tray import Frame
from deploy.print.printed_deck import pictures
from tests.vision.cards.drawn_cards import corners, laid, table
from vision.cards.corner_reader import CLEAR, CornerReader, ReadCorner
from vision.cards.looked_at import place_in
from vision.cards.reader import CardsReader
from vision.cards.taught_deck import printed_deck

pytest.importorskip("pypdfium2", reason="the printed cards are drawn by it")

FAN = ("bang:10D", "missed:QC", "beer:6H", "duel:8C", "panic:JH")
PLACE = printed_deck().place


@pytest.fixture(scope="module")
def faces():
    return {token: face for token, face in pictures() if token in FAN}


def fan(faces, wide):
    """A fan of cards, each turned a little more than the one below it, and the middle of each corner."""
    image, middles = table((960, 1280)), []
    for number, token in enumerate(FAN):
        turn = -0.5 + 0.25 * number
        quad = corners((640 + 2.6 * wide * np.sin(turn), 480 + 2.6 * wide * (1 - np.cos(turn))), wide, turn)
        image = laid(image, faces[token], quad)
        middles.append(place_in(quad, PLACE)[0])
    return image, middles


@pytest.mark.parametrize("wide", [100, 230])
def test_the_corners_of_a_fan_are_found_near_and_far(faces, wide):
    image, middles = fan(faces, wide)
    cards = CardsReader().read_corners(Frame(image)).cards
    found = 0
    for token, middle in zip(FAN, middles, strict=True):
        mark = token.partition(":")[2]
        near = [card for card in cards if np.hypot(*(np.mean(card.quad, axis=0) - middle)) < 0.2 * wide]
        found += any(f"{card.rank}{card.suit}" == mark for card in near)
        assert not [card for card in near if card.sure and f"{card.rank}{card.suit}" != mark]
    assert found >= len(FAN) - 1


def test_a_corner_is_read_beside_the_place_that_was_said(faces):
    """As far off as the finder is at times: turned by 25 degrees, a seventh too small, to the side."""
    reader, read = CornerReader(), 0
    for token in FAN:
        quad = corners((480, 360), 200, 0.2)
        image = laid(table(), faces[token], quad)
        center, up = place_in(quad, PLACE)
        c, s = np.cos(0.44), np.sin(0.44)
        wrong = 0.85 * np.array([[c, -s], [s, c]]) @ up
        aside = center + 0.12 * np.array([-up[1], up[0]])
        near, *_ = reader.read_near(image, aside, wrong)
        first = reader.read(image, aside, wrong)
        assert near.says >= first.says
        said = f"{RANKS[int(near.ranks[:-1].argmax())]}{SUITS[int(near.suits[:-1].argmax())]}"
        read += near.clear > CLEAR >= first.clear and said == token.partition(":")[2]
    assert read >= 2


def test_what_is_read_beside_its_place_is_never_sure(faces, monkeypatch):
    """However clear it is: the same readings are sure where they are the first."""
    images = [fan(faces, wide)[0] for wide in (90, 120, 140, 160, 200)]
    reader = CardsReader()
    assert any(card.sure for image in images for card in reader.read_corners(Frame(image)).cards)
    corner, read = reader.look.reader, reader.look.reader.read
    nothing = ReadCorner(np.eye(len(RANKS) + 1)[-1], np.eye(len(SUITS) + 1)[-1], np.zeros((48, 48, 3), np.uint8))
    monkeypatch.setattr(corner, "read", lambda *_: nothing)
    monkeypatch.setattr(corner, "read_near", lambda *place: (read(*place), *place[1:]))
    cards = [card for image in images for card in reader.read_corners(Frame(image)).cards]
    assert cards
    assert not any(card.sure for card in cards)
