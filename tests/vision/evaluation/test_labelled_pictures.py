"""What a label says becomes dice with faces, places and conditions."""

import json
import math

import pytest

from vision.errors import PictureMissing
from vision.evaluation.labelled_pictures import LabelledDie, labelled

RENDERED = {
    "face": "5",
    "center": [50.0, 40.0],
    "quad": [[40, 30], [60, 30], [60, 50], [40, 50]],
    "bbox": [38.0, 28.0, 62.0, 52.0],
    "tilt_deg": 0.0,
    "visible_fraction": 1.0,
}


def photographs(folder, label):
    (folder / "images").mkdir()
    (folder / "labels.json").write_text(json.dumps(label))
    return labelled(folder)


def render(folder, **changes):
    (folder / "a.png").touch()
    (folder / "a.json").write_text(json.dumps({"width": 100, "height": 80, "dice": [RENDERED | changes]}))
    (picture,) = labelled(folder)
    return picture


def test_photographs_with_values_alone(tmp_path):
    b, a = photographs(tmp_path, {"b.jpg": {"values": [6, 2]}, "a.jpg": {"values": []}})[::-1]
    assert (a.path, a.faces, a.placed) == (tmp_path / "images" / "a.jpg", (), True)
    assert (b.faces, b.placed, b.conditions_known) == (("2", "6"), False, False)
    assert b.dice[0].away((0, 0)) == math.inf


def test_photographs_with_boxes(tmp_path):
    (picture,) = photographs(tmp_path, {"a.jpg": {"values": [3], "boxes": [[3, 10, 20, 30, 60]]}})
    (die,) = picture.dice
    assert picture.placed
    assert (die.face, die.center, die.condition) == ("3", (20, 40), "readable")
    assert die.away((20, 40)) == 0
    assert die.away((32, 40)) == 12  # a tenth of the box beyond its side
    assert die.away((32.1, 40)) == math.inf
    assert die.away((20, 64.1)) == math.inf
    assert die.away((math.nan, 40)) == math.inf


def test_renders_tell_everything(tmp_path):
    picture = render(tmp_path)
    (die,) = picture.dice
    assert picture.path == tmp_path / "a.png"
    assert picture.conditions_known
    assert die == LabelledDie("5", (50, 40), 20)
    assert die.away((60, 40)) == 10  # half a width
    assert die.away((60.1, 40)) == math.inf


@pytest.mark.parametrize(
    ("changes", "condition"),
    [
        ({}, "readable"),
        ({"tilt_deg": 6.0, "visible_fraction": 0.97}, "readable"),
        ({"tilt_deg": 6.1}, "cocked or covered"),
        ({"visible_fraction": 0.96}, "cocked or covered"),
        ({"bbox": [-2.0, 28.0, 62.0, 52.0]}, "cut off"),
        ({"bbox": [38.0, 28.0, 62.0, 79.6]}, "cut off"),
        ({"bbox": [-2.0, 28.0, 62.0, 52.0], "tilt_deg": 30.0}, "cocked or covered"),
    ],
)
def test_the_condition_of_a_rendered_die(tmp_path, changes, condition):
    assert render(tmp_path, **changes).dice[0].condition == condition


def test_a_folder_that_is_no_set(tmp_path):
    (tmp_path / "a.png").touch()
    with pytest.raises(PictureMissing, match="no labelled pictures"):
        labelled(tmp_path)


@pytest.mark.parametrize("labels", [None, "{}"])
def test_a_set_without_a_label(tmp_path, labels):
    (tmp_path / "images").mkdir()
    if labels:
        (tmp_path / "labels.json").write_text(labels)
    with pytest.raises(PictureMissing, match="no labelled pictures"):
        labelled(tmp_path)
