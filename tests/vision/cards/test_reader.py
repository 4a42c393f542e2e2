"""What a reader says of cards that it knows, and of what is none: a reason, and never a guess that is called sure."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from companion.ports.tray import Frame
from deploy.print.printed_deck import pictures
from tests.vision.cards.drawn_cards import HIGH, card, corners, laid, table
from vision.cards.reader import CardsReader
from vision.cards.taught_deck import CornerPlace, TaughtDeck, printed_deck

pytest.importorskip("pypdfium2", reason="the printed cards are drawn by it")


@cache
def printed():
    return dict(pictures())


@pytest.fixture(scope="module")
def reader():
    return CardsReader(printed_deck())


def named(reader, image, may_be=None):
    reading = reader.read_cards(Frame(image), may_be)
    return [(one.token, one.why) for one in reading.cards if one.sure], reading


@pytest.mark.parametrize("token", ["bang:QH", "missed:QC", "whisky:QH", "bang:2C"])
@pytest.mark.parametrize("turn", [0.3, 2.6])
def test_a_printed_card_is_named_whichever_way_up_it_lies(reader, token, turn):
    quad = corners((480, 360), 190, turn)
    sure, reading = named(reader, laid(table(), printed()[token], quad))
    assert sure == [(token, None)], reading
    assert np.abs(np.array(reading.cards[0].quad) - quad).max() < 6, "the corners are those of the upright card"


def strange():
    return laid(table(), card(7), corners((480, 360), 190, 0.4))


def tarot():
    drawn = card(9, rank="XII")
    cv2.rectangle(drawn, (6, 320), (234, 364), (30, 30, 120), -1)
    return laid(table(), drawn, corners((480, 360), 170, 1.1, high=300))


def half_under_another():
    below = laid(table(), printed()["missed:QC"], corners((430, 360), 190, 0.2))
    return laid(below, card(5), corners((500, 330), 190, 0.9))


def phone(token, seed):
    """A card on a phone's screen, which lies on the table: its dark frame, the raster of both, and a reflection."""
    rng = np.random.default_rng(seed)
    high, wide = 900, 430
    shown = np.full((high, wide, 3), 14, np.uint8)
    around = np.full((high - 40, wide - 24, 3), rng.integers(10, 60) if seed % 2 else rng.integers(100, 200), np.uint8)
    side = int(rng.integers(280, 370))
    drawn = cv2.resize(printed()[token], (side, side * 91 // 59), interpolation=cv2.INTER_AREA)
    top, left = (around.shape[0] - drawn.shape[0]) // 2, (around.shape[1] - side) // 2
    around[top : top + drawn.shape[0], left : left + side] = drawn
    shown[20:-20, 12:-12] = around
    y, x = np.mgrid[0:high, 0:wide]
    raster = 1 + 0.08 * np.sin(x * 2.1 + 0.02 * y)[..., None]
    streak = 60 * np.exp(-(((x - y / 2 - 40) / 40.0) ** 2))[..., None]
    shown = np.clip(shown * raster + streak, 0, 255).astype(np.uint8)
    quad = corners((480, 360), 260, rng.uniform(-0.3, 0.3), high=260 * high / wide)
    ground = table(colour=(90, 130, 120))
    mask = np.zeros((high, wide, 3), np.uint8)
    cv2.rectangle(mask, (40, 0), (wide - 40, high), (255,) * 3, -1)
    cv2.rectangle(mask, (0, 40), (wide, high - 40), (255,) * 3, -1)
    for corner in ((40, 40), (wide - 40, 40), (40, high - 40), (wide - 40, high - 40)):
        cv2.circle(mask, corner, 40, (255,) * 3, -1)
    over = laid(np.zeros_like(ground), mask, quad) / 255
    return (ground * (1 - over) + laid(ground, shown, quad) * over).astype(np.uint8)


def test_a_card_on_a_phone_is_never_sure(reader):
    whys = []
    for seed in range(6):
        sure, reading = named(reader, phone(["bang:QH", "missed:QC", "whisky:QH"][seed % 3], seed))
        assert not sure
        whys += [one.why for one in reading.cards]
    assert whys.count("on a screen") > 1, whys


def test_cards_beside_each_other_on_dark_cloth_are_on_no_screen(reader):
    tokens = [token for token in printed() if token.startswith(("volcanic", "barrel", "scope", "whisky", "pepperbox"))]
    image = table(colour=(30, 34, 28))
    for number, token in enumerate((*tokens, *list(printed())[60:80])[:15]):
        middle = 110 + number % 5 * 185, 120 + number // 5 * 240
        image = laid(image, printed()[token], corners(middle, 140, 0.02 * (number % 3)))
    reading = reader.read_cards(Frame(image))
    assert sum(one.sure for one in reading.cards) > 5
    assert "on a screen" not in {one.why for one in reading.cards}


@pytest.mark.parametrize("picture", [strange, tarot, half_under_another])
def test_what_is_no_card_of_the_deck_or_covered_is_never_sure(reader, picture):
    sure, reading = named(reader, picture())
    assert not sure
    assert not reading.sure
    assert reading.why


def back():
    """A back of nobody's: rings in the middle, the same on its head."""
    y, x = np.mgrid[0:370, 0:240]
    far = np.hypot(x - 119.5, y - 184.5)
    drawn = np.where((np.sin(far / 7) > 0)[..., None], (150, 60, 40), 225).astype(np.uint8)
    return cv2.copyMakeBorder(drawn[12:-12, 12:-12], 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=(240, 240, 240))


def court():
    """A front that is the same on its head: both its corners say what it is."""
    drawn = card(3)
    cv2.fillPoly(drawn, [np.array([(32, 58), (46, 78), (32, 98), (18, 78)], np.int32)], (30, 30, 200))
    drawn[HIGH // 2 :] = drawn[: HIGH // 2][::-1, ::-1]
    return drawn


@pytest.mark.parametrize("deck", [printed_deck(), None], ids=["taught", "no deck"])
def test_a_back_is_said_to_lie_face_down_and_a_front_never_is(deck):
    reader = CardsReader(deck)
    for turn in (0.3, 2.0):
        reading = reader.read_cards(Frame(laid(table(), back(), corners((480, 360), 190, turn))))
        assert [(one.token, one.why, one.others) for one in reading.cards] == [(None, "face down", ())]
        for front in (court(), card(7), printed()["whisky:QH"]):
            reading = reader.read_cards(Frame(laid(table(), front, corners((480, 360), 190, turn))))
            assert "face down" not in {one.why for one in reading.cards}


def test_a_doubt_is_not_settled_by_cards_that_are_surely_another(reader):
    image = laid(table(), printed()["bang:QH"], corners((480, 360), 190, 0.3))
    assert named(reader, image, may_be=("missed:QC", "beer:6H"))[0] == [("bang:QH", None)]


def test_two_of_what_there_is_once_are_no_longer_sure(reader):
    image = table()
    for x in (250, 700):
        image = laid(image, printed()["whisky:QH"], corners((x, 360), 190, 0.2))
    sure, reading = named(reader, image)
    assert not sure
    assert {one.why for one in reading.cards if one.token == "whisky:QH"} == {"twin"}


@pytest.mark.parametrize("nothing", [None, np.zeros((5, 5), np.float32), np.zeros((300, 400, 3), np.uint8)])
def test_a_picture_of_nothing_is_a_reading_that_is_not_sure(reader, nothing):
    reading = reader.read_cards(Frame(nothing))
    assert not reading.sure
    assert reading.cards == ()


def test_a_deck_is_the_same_when_it_is_read_again(tmp_path):
    deck = TaughtDeck("Saloon", printed_deck().cards[:3], CornerPlace(0.3, 0.2, 0.3))
    deck.to_npz(tmp_path / "deck.npz")
    again = TaughtDeck.from_npz(tmp_path / "deck.npz")
    assert (again.name, again.place) == (deck.name, deck.place)
    assert all((a.face == b.face).all() and a.token == b.token for a, b in zip(again.cards, deck.cards, strict=True))
