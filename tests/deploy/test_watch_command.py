"""`companion watch`: the shape that scripts rely on, plain words for people, and errors as sentences."""

import json
from dataclasses import replace

import click
import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.ports.tray import Reading, SeenDie
from companion.support.errors import CompanionError
from deploy.commands import watch
from deploy.running import dice_named
from tests.vision.drawn_mat import Shot
from tests.vision.taught_samples import base_dice, sample
from vision.dice_sets import store
from vision.dice_sets.taught import TaughtDice
from vision.reading.reader import TrayReader

DICE = {"1": (100, 200), "2": (200, 120), "5": (300, 220)}
LIE = ["1", "2"], ["1", "2", "5"]


class LevelReader:
    """Reads the toy dice of these films: each face has a place and a brightness of its own."""

    def __init__(self, taught=None):
        self.taught = taught

    def read(self, frame, expected=None):
        dice = []
        for face, (x, y) in DICE.items():
            if int(frame.image[y, x, 0]) > 120:
                quad = ((x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20))
                dice.append(SeenDie(face, "pip", 0.9, (float(x), float(y)), quad))
        return Reading(tuple(dice), bool(dice), None if dice else "no dice")


@pytest.fixture(autouse=True)
def toy_dice(monkeypatch):
    monkeypatch.setattr(dice_named, "TrayReader", LevelReader)


def drawn(faces, rolling=None):
    picture = np.full((360, 480, 3), 60, np.uint8)
    for x, y in [DICE[face] for face in faces] + ([] if rolling is None else [rolling]):
        picture[y - 20 : y + 20, x - 20 : x + 20] = 220
    return picture


def film():
    pictures = [drawn([])] * 8
    for before, after in (([], LIE[0]), (LIE[0], LIE[1])):
        pictures += [drawn(before, (140 + 30 * k, 300 - 10 * k)) for k in range(6)] + [drawn(after)] * 10
    return pictures


@pytest.fixture
def folder(tmp_path):
    for index, picture in enumerate(film()):
        cv2.imwrite(str(tmp_path / f"{index:04d}.png"), picture)
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(watch.command, [str(each) for each in arguments])


def test_one_json_object_a_throw(folder):
    result = run("--json", "--fps", "12", folder)
    assert result.exit_code == 0, result.stderr
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert list(first) == ["throw", "frame", "thrown", "kept", "sure", "why"]
    assert [first["throw"], second["throw"]] == [1, 2]
    assert [[die["face"] for die in dice] for dice in (first["thrown"], first["kept"])] == [["1", "2"], []]
    assert [[die["face"] for die in dice] for dice in (second["thrown"], second["kept"])] == [["5"], ["1", "2"]]
    assert list(first["thrown"][0]) == ["face", "kind", "confidence", "center", "quad", "zone", "sure", "why"]
    assert (first["sure"], first["why"]) == (True, None)
    assert 14 <= first["frame"] <= 14 + 6
    assert 30 <= second["frame"] <= 30 + 6


def test_readable_lines(folder):
    first, second = run("--fps", "12", folder).stdout.splitlines()
    assert first.startswith("throw 1, frame ")
    assert second.endswith("thrown 5, kept 1 2, sure")


def test_a_film_that_breaks_off_is_told(tmp_path):
    path = tmp_path / "throws.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 12, (480, 360))
    for picture in film():
        writer.write(picture)
    writer.release()
    whole = run(path)
    assert whole.exit_code == 0, whole.stderr
    assert len(whole.stdout.splitlines()) == 2
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    half = run(path)
    assert half.exit_code == 1
    assert "throws.avi is damaged: " in half.stderr
    assert half.stdout.startswith("throw 1"), "what can be read is told"


@pytest.mark.slow
def test_dice_on_the_mat_are_told_with_their_zone(tmp_path, monkeypatch):
    monkeypatch.setattr(dice_named, "TrayReader", TrayReader)
    shot, lie = Shot(size=(800, 600)), [("3", 60, 60, 0.3), ("5", 120, 120, 1.0), ("2", 210, 95, 0.2)]
    rolling = [[(face, x - 4 * k, y, turn) for face, x, y, turn in lie] for k in range(5, 0, -1)]
    for index, dice in enumerate([[]] * 5 + rolling + [lie] * 8):
        cv2.imwrite(str(tmp_path / f"{index:02d}.png"), shot.picture(dice))
    told = [json.loads(line) for line in run("--json", "--fps", "12", tmp_path).stdout.splitlines()]
    assert [{(die["face"], die["zone"]) for die in throw["thrown"]} for throw in told] == [
        {("3", "roll"), ("5", "roll"), ("2", "keep")}
    ]


def test_a_saloon_die_is_told_with_its_kind(folder, monkeypatch):
    class SaloonReader(LevelReader):
        def read(self, frame, expected=None):
            reading = super().read(frame, expected)
            dice = (replace(die, kind="coward", face="double_beer") if die.face == "5" else die for die in reading.dice)
            return replace(reading, dice=tuple(dice))

    monkeypatch.setattr(dice_named, "TrayReader", SaloonReader)
    _, second = run("--set", "bang", "--fps", "12", folder).stdout.splitlines()
    assert second.endswith("thrown coward/double_beer, kept 1 2, sure")


def test_taught_dice_are_watched_by_their_name(folder, monkeypatch, tmp_path_factory):
    class TaughtReader(LevelReader):
        def read(self, frame, expected=None):
            reading = super().read(frame, expected)
            labels = dict(zip(DICE, self.taught.kinds * 3, strict=True))
            return replace(reading, dice=tuple(replace(die, face=labels[die.face]) for die in reading.dice))

    data = tmp_path_factory.mktemp("data")
    store.save(base_dice("Red Dice"), data)
    store.save(TaughtDice("half", (sample("beer"),)), data)
    monkeypatch.setattr(dice_named, "TrayReader", TaughtReader)
    for name in ("red dice", "red-dice"):
        _, second = run("--set", name, "--data", data, "--fps", "12", folder).stdout.splitlines()
        assert second.endswith("thrown bang, kept bang bang, sure")
    unknown = run("--set", "blue dice", "--data", data, folder)
    assert unknown.exit_code == 2
    assert "there is no set “blue dice”; known sets: pip, bang, saloon, half, Red Dice." in unknown.stderr
    assert "there is no set “!!”" in run("--set", "!!", "--data", data, folder).stderr
    assert "nobody has shown" in str(run("--set", "half", "--data", data, folder).exception)


def test_the_rate_of_a_folder_is_that_of_its_labels(folder):
    at_30 = [json.loads(line)["frame"] for line in run("--json", folder).stdout.splitlines()]
    (folder / "labels.json").write_text('{"fps": 12}')
    at_12 = [json.loads(line)["frame"] for line in run("--json", folder).stdout.splitlines()]
    assert at_12 == [json.loads(line)["frame"] for line in run("--json", "--fps", "12", folder).stdout.splitlines()]
    assert at_12[0] < at_30[0]
    (folder / "labels.json").write_text("[not json")
    assert [json.loads(line)["frame"] for line in run("--json", folder).stdout.splitlines()] == at_30


def test_a_video(tmp_path):
    path = tmp_path / "throws.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 12, (480, 360))
    if not writer.isOpened():
        pytest.skip("this OpenCV writes no MJPG video")
    for picture in film():
        writer.write(picture)
    writer.release()
    result = run("--json", path)
    assert result.exit_code == 0
    assert [json.loads(line)["throw"] for line in result.stdout.splitlines()] == [1, 2]
    assert result.stderr == ""


def test_a_damaged_frame_is_said_and_the_numbers_stay(folder):
    whole = run("--json", "--fps", "12", folder).stdout
    (folder / "0018.png").write_bytes(b"no picture")
    result = run("--json", "--fps", "12", folder)
    assert result.exit_code == 1
    assert result.stdout == whole
    assert "0018.png" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_half_a_frame_is_damaged_too(folder):
    """OpenCV alone would fill the rest with grey, and something would seem to have moved."""
    whole = run("--json", "--fps", "12", folder).stdout
    picture = (folder / "0018.png").read_bytes()
    (folder / "0018.png").write_bytes(picture[: len(picture) // 2])
    result = run("--json", "--fps", "12", folder)
    assert (result.exit_code, result.stdout) == (1, whole)
    assert "ends in the middle" in result.stderr


def test_a_film_without_a_throw(tmp_path):
    for index in range(12):
        cv2.imwrite(str(tmp_path / f"{index}.png"), drawn(LIE[0]))
    assert run(tmp_path).stdout == "no throw seen\n"
    assert run("--json", tmp_path).stdout == ""


def test_progress_of_a_long_film_goes_to_standard_error(folder, monkeypatch):
    monkeypatch.setattr(watch, "PROGRESS_S", 0.0)
    result = run("--json", "--fps", "12", folder)
    assert len(result.stdout.splitlines()) == 2
    assert "8 frames, 1 s of film watched" in result.stderr


@pytest.mark.parametrize("what", ["missing", "empty folder", "text", "no video"])
def test_what_is_no_film_is_told_in_one_sentence(tmp_path, what):
    path = tmp_path / {"missing": "none.mp4", "text": "notes.txt", "no video": "text.mp4"}.get(what, "")
    if what in ("text", "no video"):
        path.write_text("no film")
    result = run(path)
    assert isinstance(result.exception, CompanionError)  # the front door says it, with exit status 1
    assert str(path) in str(result.exception)


@pytest.mark.parametrize("arguments", [["--fps", "0", "x"], ["--fps", "abc", "x"], ["--set", "none", "x"], []])
def test_wrong_usage_is_status_2(arguments):
    assert run(*arguments).exit_code == click.UsageError.exit_code
