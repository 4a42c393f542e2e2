"""What `companion doctor` says of networks, reader and dice: what works, and what to do where it does not."""

from itertools import islice

import cv2
import pytest

from companion.ports.tray import Reading, SeenDie
from deploy.doctor import look as doctor
from tests.vision.card_decks.test_deck_store import deck as two_cards
from tests.vision.taught_samples import base_dice, sample
from vision.card_decks import store as deck_store
from vision.cards import card_finder
from vision.dice_sets import store
from vision.dice_sets.taught import TaughtDice
from vision.reading import reader
from vision.reading.networks import face_finder

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def looked(folder):
    """What is found of the first four things, by name."""
    found = doctor.findings(folder, 8917)
    return {finding.what: finding for finding in islice(found, 4)}


def reads(monkeypatch, faces):
    class ReaderOfThese:
        def read(self, frame, expected=None):
            assert (frame.image.shape, expected) == ((480, 640, 3), 5)
            dice = tuple(SeenDie(face, "pip", 1.0, (0.0, 0.0), SQUARE) for face in faces)
            return Reading(dice, sure=False, why="dice")

    monkeypatch.setattr(reader, "TrayReader", ReaderOfThese)


def test_a_reader_that_reads_right_or_wrong(monkeypatch, tmp_path):
    reads(monkeypatch, "46124")
    found = looked(tmp_path)["reader"]
    assert found.fine
    assert found.told == f"OpenCV {cv2.__version__} reads a photograph of five dice right"
    for faces, told in (("12346", "wrong (1 2 3 4 6)"), ("1244", "wrong (1 2 4 4)"), ("", "wrong (nothing)")):
        reads(monkeypatch, faces)
        found = looked(tmp_path)["reader"]
        assert found.fine is False
        assert told in found.told
        assert found.told.endswith("install the companion anew")


def test_networks_that_cannot_be_loaded(monkeypatch, tmp_path):
    class Broken:
        def __init__(self):
            raise cv2.error("Failed to parse ONNX model")

    monkeypatch.setattr(reader, "TrayReader", Broken)
    monkeypatch.setattr(face_finder, "MODEL", tmp_path / "face_finder.onnx")
    found = looked(tmp_path)
    assert found["reader"].fine is False
    assert "cannot run the networks (Failed to parse" in found["reader"].told
    assert found["networks"].fine is False
    assert "face_finder.onnx" in found["networks"].told


def test_a_network_for_cards_that_is_missing_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(card_finder, "MODEL", tmp_path / "card_finder.onnx")
    found = looked(tmp_path)["networks"]
    assert (found.fine, found.told.startswith("card_finder.onnx missing")) == (False, True)


@pytest.fixture
def dice(monkeypatch, tmp_path):
    reads(monkeypatch, "12446")
    return lambda: looked(tmp_path)["dice"][1:]


def test_which_dice_are_played_with(dice, tmp_path):
    assert dice() == (True, "dice with pips are played with")
    store.save(base_dice("Red Dice"), tmp_path)
    store.choose("Red Dice", tmp_path)
    assert dice() == (True, "Red Dice: 6 faces, 18 pictures")
    next((tmp_path / "dice" / "red-dice").glob("bang-beer-*.png")).unlink()
    fine, told = dice()
    assert fine
    assert told.startswith("Red Dice: 6 faces, 17 pictures. 1 picture of the dice “Red Dice” cannot be read")


def test_which_deck_cards_are_compared_with(dice, tmp_path):
    deck = lambda: looked(tmp_path)["deck"][1:]  # noqa: E731
    assert deck() == (True, "cards are compared with those that the companion prints")
    deck_store.save(two_cards(), tmp_path)
    deck_store.choose("Old deck", tmp_path)
    assert deck() == (True, "Old deck: 2 of 79 cards")
    (tmp_path / "decks" / "old-deck.npz").write_bytes(b"PK")
    fine, told = deck()
    assert not fine
    assert "old-deck.npz" in told


def test_chosen_dice_that_cannot_be_played_with(dice, tmp_path):
    store.save(TaughtDice("half", (sample("beer"),)), tmp_path)
    store.choose("half", tmp_path)
    fine, told = dice()
    assert fine is False
    assert "nobody has shown" in told
    (tmp_path / "dice" / "half" / "set.json").write_text("{")
    fine, told = dice()
    assert fine is False
    assert "damaged" in told
    assert told.endswith("Until then the table plays with dice with pips.")
