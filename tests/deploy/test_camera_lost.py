"""A camera that is lost while a game is on: the table says so, plays on by hand, and reads again when it is back."""

from contextlib import closing
from functools import partial
from random import Random

import pytest

from companion.journal.journal import Journal
from companion.ports.tray import Frame, Reading
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.running.background_threads import watch_tray
from hardware.camera.process import CameraProcess
from tests.hardware.fake_cameras import FakeCamera
from vision.dice_sets.dice_set import PIP
from vision.tracking.watch import TrayWatcher

WITHIN = 30
THROWN = ("gatling", "gatling", "dynamite", "dynamite", "arrow")


class NoDice:
    """A reader that sees an empty tray."""

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        return Reading((), True)


def until(table, done):
    state = table.state
    while not done(state):
        newer = table.wait(state.revision, WITHIN)
        assert newer.revision > state.revision, state.machine.troubles
        state = newer
    return state


@pytest.mark.slow
def test_the_table_says_that_the_camera_is_lost_plays_on_and_reads_again(tmp_path):
    lives = tmp_path / "lives"
    lives.mkdir()
    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(random=Random(1), camera="usb:0")) as table,
        closing(CameraProcess(partial(FakeCamera, lives, "stays away"))) as source,
    ):
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        table.do(StartGame())
        watcher = TrayWatcher(source, NoDice(), PIP, table.dice_wanted)
        loop = watch_tray(watcher.looks, table)
        lost = until(table, lambda state: state.machine.troubles)
        assert "camera lost" in str(lost.machine.troubles)
        assert "type throws in" in str(lost.machine.troubles)
        table.do(SaidThrow(table.state.tray.wanted.key, dict(enumerate(THROWN, 1))))
        until(table, lambda state: state.game.throws and not state.machine.troubles)
        source.close()
        assert loop.join(WITHIN)
    assert len(list(lives.glob("life*"))) == 3, "lost, missing at the first try, and back"
