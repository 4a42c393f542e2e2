"""`companion serve` loads one reader; who watches, calibrates and teaches share it, and with it the dice chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click.testing import CliRunner

from companion.ports.tray import Frame, Reading
from deploy.commands import serve
from tests.vision.taught_samples import base_dice
from vision.dice_sets import store
from vision.dice_sets.taught import TaughtDice


class CountedReader:
    made: list[CountedReader]

    def __init__(self, tray: object = None, taught: TaughtDice | None = None) -> None:
        self.made.append(self)
        self.taught = taught

    def teach(self, taught: TaughtDice | None) -> None:
        self.taught = taught

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        return Reading((), False, "no dice")


class ToyCamera:
    name = "toy"
    kind = "camera"
    shows_kept_dice = True

    def frames(self) -> Iterator[Frame]:
        return iter(())

    def close(self) -> None:
        pass


@pytest.fixture
def served(monkeypatch, tmp_path):
    """Start a table around a toy camera, and do something while it stands; gives the reader."""
    CountedReader.made = []

    def serve_it(do):
        app = {}

        class ServerForAMoment:
            def __init__(self, *_) -> None:
                pass

            def __enter__(self):
                return self

            def __exit__(self, *_) -> None:
                pass

            def run(self) -> None:
                do(**app)

        monkeypatch.setattr(serve.signal, "signal", lambda *_: None)
        monkeypatch.setattr(serve, "TrayReader", CountedReader)
        monkeypatch.setattr(serve, "open_frame_source", lambda *_, **__: ToyCamera())
        monkeypatch.setattr(serve, "join_url", lambda port, scheme: f"{scheme}://table:{port}/")
        monkeypatch.setattr(serve, "create_app", lambda table, **parts: app.update(table=table, **parts))
        monkeypatch.setattr(serve, "compile_templates", lambda _: 0)  # there are no pages
        monkeypatch.setattr(serve, "Server", ServerForAMoment)
        done = CliRunner().invoke(serve.command, ["--data", str(tmp_path)], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        (reader,) = CountedReader.made
        return reader

    return serve_it


def test_the_models_are_loaded_once_and_the_chosen_dice_are_read(served, tmp_path):
    store.save(base_dice("Red Dice"), tmp_path)
    store.choose("Red Dice", tmp_path)
    read = []

    def look(cameras, **_) -> None:
        (reader,) = CountedReader.made
        assert cameras.calibrator._dice is reader
        assert cameras.teacher._reader._reader is reader
        read.append(reader.taught.name)
        cameras.teacher.choose(None)

    assert served(look).taught is None, "the host has chosen pips"
    assert read == ["Red Dice"]


def test_damaged_dice_are_told_at_the_table(served, tmp_path):
    store.save(base_dice("Red Dice"), tmp_path)
    store.choose("Red Dice", tmp_path)
    (tmp_path / "dice" / "red-dice" / "set.json").write_text("{")
    told = []
    reader = served(lambda table, **_: told.extend(table.state.machine.notices))
    assert reader.taught is None
    assert "damaged" in told[0]
    assert told[1] == "Until then the table plays with dice with pips."
