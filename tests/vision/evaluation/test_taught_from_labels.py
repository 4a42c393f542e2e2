"""Labelled pictures make a taught set for measuring, as many styles as are wanted."""

import json
from pathlib import Path

import cv2
import pytest

from tests.vision.drawn_dice import tray_of
from vision.errors import TaughtInvalid
from vision.evaluation.taught_from_labels import styles_in, taught_from_labelled
from vision.reading.reader import TrayReader

TEACH = Path(__file__).resolve().parents[4] / "shared" / "dice" / "renders" / "dev_teach"


@pytest.fixture
def labelled(tmp_path):
    for i, (face, kind, style) in enumerate([("arrow", "bang", "a"), ("beer", "coward", "b"), ("5", "pip", "a")]):
        frame = tray_of(5, seed=i)
        (die,) = TrayReader().read(frame).dice
        cv2.imwrite(str(tmp_path / f"{i}.jpg"), frame.image)
        label = {"dice": [{"quad": die.quad, "kind": kind, "face": face, "style": style}]}
        (tmp_path / f"{i}.json").write_text(json.dumps(label))
    return tmp_path


def test_every_symbol_die_is_taught(labelled):
    dice = taught_from_labelled(labelled)
    assert [(one.kind, one.label) for one in dice.samples] == [("bang", "arrow"), ("coward", "beer")]
    assert styles_in(labelled) == ("a", "b")


def test_styles_may_be_chosen(labelled):
    assert [one.label for one in taught_from_labelled(labelled, ["b"], "only b").samples] == ["beer"]
    with pytest.raises(TaughtInvalid, match="styles"):
        taught_from_labelled(labelled, ["c"])


def test_a_label_that_is_none_is_named(labelled):
    (labelled / "0.json").write_text('{"dice": [{}]}')
    with pytest.raises(TaughtInvalid, match=r"0\.json"):
        taught_from_labelled(labelled)


@pytest.mark.shared
@pytest.mark.skipif(not TEACH.is_dir(), reason="the rendered pictures in ../shared are not here")
def test_the_rendered_set():
    style = styles_in(TEACH)[0]
    dice = taught_from_labelled(TEACH, [style])
    assert len(dice.samples) == 40
    assert dice.missing == ()
    assert dice.kinds == ("bang", "loudmouth", "coward")
