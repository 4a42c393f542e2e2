"""The command that measures a reader."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ports.tray import Reading
from tests.vision.judged import outcome, picture, placed, seen
from vision.evaluation import pictures as evaluate
from vision.evaluation.contact_sheet import BLUE, GREEN, ORANGE, RED, contact_sheet, worst_first
from vision.evaluation.pictures import confidences, failures, main, measure


class Parrot:
    """Reads the number that it was told, in confidence."""

    def __init__(self):
        self.expected_counts = []

    def read(self, frame, expected=None):
        self.expected_counts.append(expected)
        return Reading((seen(expected or 0),), True, ms=1e9)


class Knowing:
    """Knows what lies in the pictures of the folder."""

    def read(self, frame, expected=None):
        faces = SHOWN[Path(frame.name).name]
        dice = tuple(seen(face, 40 * i, 50) for i, face in enumerate(faces))
        return Reading(dice, bool(dice), None if dice else "no dice")


SHOWN = {"a.png": (3, 4), "b.png": (), "c.png": (5,), "d.png": (2, 2)}
LABELS = SHOWN | {"c.png": (6,)}  # one is wrong


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(evaluate, "TrayReader", Knowing)
    images = tmp_path / "some_set" / "images"
    images.mkdir(parents=True)
    for name in SHOWN:
        cv2.imwrite(str(images / name), np.full((480, 640, 3), 90, np.uint8))
    (images.parent / "labels.json").write_text(json.dumps({name: {"values": v} for name, v in LABELS.items()}))
    return images.parent


def test_the_reader_is_told_the_number_only_if_asked_to(folder):
    parrot = Parrot()
    measure(folder, parrot)
    assert parrot.expected_counts == [None] * 4
    outcomes = measure(folder, parrot, expected=True)
    assert parrot.expected_counts[4:] == [2, 0, 1, 2]
    assert all(o.ms < 1e6 for o in outcomes)  # by our clock, not by the reader's


def test_every_second_picture(folder):
    assert [o.picture.path.name for o in measure(folder, Parrot(), every=2)] == ["a.png", "c.png"]


def test_the_command_tells_everything(folder, tmp_path, capsys):
    svg, sheet = tmp_path / "curve.svg", tmp_path / "failures.png"
    main([str(folder), "--list", "--sheet", str(sheet), "--reliability", str(svg)])
    out = capsys.readouterr().out
    assert "| some_set | 4 | 3 (75 %) |" in out
    assert "| some_set | 5, face | 4 (80 %) | 4 (80 %) | 1 |" in out
    assert "| 0 on 1 |" in out
    assert "Expected calibration error" in out
    assert "labelled 6, surely read as 5" in out
    assert str(folder / "images" / "c.png") in out
    assert "1 of 1 failures" in out
    assert svg.read_text().startswith("<svg")
    assert cv2.imread(str(sheet)).shape == (480, 640, 3)


@pytest.mark.parametrize("name", ["failures.xyz", "nowhere/failures.png"])
def test_a_sheet_that_cannot_be_written_is_said_in_one_sentence(folder, tmp_path, name, capfd):
    with pytest.raises(SystemExit, match="cannot be written"):
        main([str(folder), "--every", "4", "--sheet", str(tmp_path / name)])


def test_a_folder_that_is_no_set_is_said_in_one_sentence(tmp_path):
    with pytest.raises(SystemExit, match="no labelled pictures"):
        main([str(tmp_path)])


def test_no_picture_is_chosen_by_less_than_one(folder, capsys):
    with pytest.raises(SystemExit):
        main([str(folder), "--every", "0"])
    assert "--every" in capsys.readouterr().err


def test_sure_dice_that_contradict_their_label_are_named():
    label = picture(placed(6, 0), placed(2, 100))
    (head, first, second) = failures([outcome(label, seen(4, 3, 4, 0.987), seen(1, 50), seen(5, 100, why="size"))])
    assert head == "a.png: 2 6 read as 1 4 5 (SURE)"
    assert "labelled 6, surely read as 4 at (3, 4), confidence 0.99" in first
    assert "not in the label, surely read as 1 at (50, 0)" in second
    assert list(failures([outcome(label, seen(6, 0), seen(2, 100))])) == []


def test_every_die_that_was_reported_has_its_confidence():
    some = [outcome(picture(1, 2), seen(1, confidence=0.9), seen(3, confidence=0.4, why="size"))]
    assert confidences(some) == [(0.9, True), (0.4, False)]


def test_the_worst_come_first():
    right = outcome(picture(1), seen(1))
    unsure = outcome(picture(1), seen(2, why="size"), why="dice")
    wrong_die = outcome(picture(1), seen(2), why="count")
    sure = outcome(picture(1), seen(2))
    assert worst_first([right, unsure, wrong_die, sure]) == [sure, wrong_die, unsure]


@pytest.fixture
def grey(tmp_path):
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), np.full((300, 640, 3), 128, np.uint8))
    return path


def colours(image):
    return {tuple(int(v) for v in pixel) for pixel in np.unique(image.reshape(-1, 3), axis=0)}


def test_the_sheet_draws_each_die_in_its_colour(grey):
    label = picture(placed(1, 100, 100), placed(2, 200, 100), placed(3, 300, 100), placed(4, 400, 100), path=grey)
    some = outcome(label, seen(1, 100, 100), seen(6, 200, 100), seen(3, 300, 100, why="size"), why="dice")
    sheet = contact_sheet([some])
    assert sheet.shape == (300, 640, 3)
    assert {GREEN, RED, ORANGE, BLUE} <= colours(sheet)
    clean = contact_sheet([outcome(picture(placed(1, 100, 100), path=grey), seen(1, 100, 100))])
    assert not {RED, ORANGE, BLUE} & colours(clean)


def test_the_sheet_has_rows_and_columns(grey, tmp_path):
    high = tmp_path / "high.png"
    cv2.imwrite(str(high), np.full((900, 4, 3), 128, np.uint8))
    some = [outcome(picture(1, path=grey))] * 3 + [outcome(picture(1, path=high))]
    assert contact_sheet(some, columns=3, width=64).shape == (30 + 256, 192, 3)  # a strip is not drawn to its end
    assert contact_sheet([]).shape == (1, 1, 3)
