"""`companion read`: the shape that scripts rely on, and plain words for people."""

import json
import sys
from pathlib import Path

import click
import cv2
import pytest
from click.testing import CliRunner

from companion.ports.cards import CardReading, SeenCard
from deploy.commands import read_cards
from deploy.commands.read import command
from deploy.print.printed_deck import pictures
from tests.vision.cards.drawn_cards import corners, laid, table

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures" / "dice"
PICTURES = sorted(str(path) for path in FIXTURES.glob("*.jpg"))


def run(*arguments):
    return CliRunner().invoke(command, list(arguments))


def test_one_json_object_a_line():
    result = run("--json", *PICTURES[:3])
    assert result.exit_code == 0
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["image"] for record in records] == PICTURES[:3]
    for record in records:
        assert list(record) == ["image", "ms", "sure", "why", "dice"]
        assert isinstance(record["ms"], float)
        for die in record["dice"]:
            assert list(die) == ["face", "kind", "confidence", "center", "quad", "zone", "sure", "why"]
            assert die["kind"] == "pip"
            assert len(die["center"]) == 2
            assert [len(corner) for corner in die["quad"]] == [2, 2, 2, 2]


def test_the_zone_is_told_where_a_mat_is_seen(tmp_path):
    from tests.vision.drawn_mat import Shot

    shot, path = Shot(turn=180, size=(1280, 960)), str(tmp_path / "mat.png")
    cv2.imwrite(path, shot.picture([("5", 70, 90, 0.4), ("6", 205, 95, 1.0)], noise=2, light=0.8))
    (line,) = run("--json", path).stdout.splitlines()
    assert {(die["face"], die["zone"]) for die in json.loads(line)["dice"]} == {("5", "roll"), ("6", "keep")}


def test_a_readable_line():
    line = run(PICTURES[0]).stdout
    assert line.startswith(PICTURES[0])
    assert "sure" in line


def test_another_number_is_not_sure_but_no_error():
    result = run("--json", "--dice", "9", PICTURES[0])
    record = json.loads(result.stdout)
    assert (result.exit_code, record["sure"], record["why"]) == (0, False, "count")


def test_a_picture_comes_through_standard_input():
    data = Path(PICTURES[0]).read_bytes()
    result = CliRunner().invoke(command, ["-", PICTURES[0]], input=data)
    assert result.exit_code == 0
    piped, named = result.stdout.splitlines()
    assert piped == named.replace(PICTURES[0], "-")
    for wrong, why in ((b"", "is empty"), (b"no picture", "is not a picture"), (data[:900], "ends in the middle")):
        result = CliRunner().invoke(command, ["-"], input=wrong)
        assert result.exit_code == 1
        assert result.stderr.startswith(f"companion: standard input {why}")


def test_a_file_that_is_no_picture_does_not_stop_the_others(tmp_path):
    text = tmp_path / "notes.jpg"
    text.write_text("no picture")
    result = run("--json", str(text), str(tmp_path / "none.jpg"), str(tmp_path), PICTURES[0])
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 1
    errors = result.stderr.splitlines()
    assert len(errors) == 3
    assert all(line.startswith("companion: ") for line in errors)
    assert "notes.jpg" in errors[0]


@pytest.mark.parametrize("arguments", [[], ["--dice", "-1", "a.jpg"], ["--dice", "x", "a.jpg"], ["--sett", "pip"]])
def test_wrong_usage(arguments):
    assert run(*arguments).exit_code == 2


def test_an_unknown_set_names_the_known_ones():
    result = run("--set", "chess", PICTURES[0])
    assert result.exit_code == 2
    assert "pip" in result.stderr
    assert "chess" in result.stderr


def test_through_the_front_door(monkeypatch, capfd, tmp_path):
    from deploy.commands.main import main

    text = tmp_path / "x.jpg"
    text.write_bytes(b"\xff\xd8\xff\xe0junk")
    monkeypatch.setattr(sys, "argv", ["companion", "read", str(text), PICTURES[0]])
    with pytest.raises(SystemExit) as left:
        main()
    out, err = capfd.readouterr()
    assert left.value.code == 1
    assert len(err.splitlines()) == 1
    assert PICTURES[0] in out
    assert isinstance(command, click.Command)


def test_a_card_that_the_companion_prints_is_named(tmp_path):
    pytest.importorskip("pypdfium2", reason="the printed cards are drawn by it")
    path = str(tmp_path / "card.png")
    cv2.imwrite(path, laid(table(), dict(pictures())["bang:QH"], corners((480, 360), 190, 0.3)))
    record = json.loads(run("--cards", "--json", path).stdout)
    assert list(record) == ["image", "ms", "sure", "why", "cards"]
    (read,) = record["cards"]
    assert list(read) == ["token", "rank", "suit", "confidence", "sure", "why", "others", "quad"]
    assert (record["sure"], read["token"], read["rank"], read["suit"]) == (True, "bang:QH", "Q", "H")
    assert run("--cards", path).stdout == f"{path}: bang:QH, sure\n"


@pytest.mark.parametrize(
    ("deck", "line"), [("any", "10D?(rank), not sure (cards)"), ("printed", "nothing, not sure (?)")]
)
def test_where_no_whole_card_is_seen_corners_are_read_without_a_deck(monkeypatch, tmp_path, deck, line):
    class Fan:
        def read_cards(self, frame):
            return CardReading((), False)

        def read_corners(self, frame):
            corner = SeenCard(((0, 0), (9, 0), (9, 9), (0, 9)), None, "10", "D", 0.6, False, "rank")
            return CardReading((corner,), False, "cards")

    monkeypatch.setattr(read_cards, "cards_reader_of", lambda name, data: Fan())
    path = str(tmp_path / "fan.png")
    cv2.imwrite(path, table())
    assert run("--cards", "--deck", deck, path).stdout == f"{path}: {line}\n"
