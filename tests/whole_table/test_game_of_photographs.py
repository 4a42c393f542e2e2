"""A whole game whose every throw is read from a photograph, played by bots so that nobody has to tap."""

from contextlib import ExitStack, closing
from random import Random

import pytest

from companion.journal.journal import Journal
from companion.table.bot_players import BotPlayers
from companion.table.inputs.chairs import SeatBot
from companion.table.inputs.games import StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.running.background_threads import watch_tray
from deploy.running.cameras import open_frame_source
from deploy.running.notifier import Notifier
from tests.whole_table.served import FIXTURES
from vision.dice_sets.dice_set import PIP
from vision.reading.reader import TrayReader
from vision.tracking.watch import TrayWatcher

WITHIN = 60


@pytest.mark.slow
def test_a_folder_of_photographs_plays_a_whole_game(tmp_path):
    notifier, reader, said = Notifier(), TrayReader(), []

    def notice(sentence, *, no_throw=False):
        said.append(sentence)
        notifier(sentence, no_throw=no_throw)

    with ExitStack() as house:
        journal = house.enter_context(Journal(tmp_path))
        source = house.enter_context(closing(open_frame_source(f"file:{FIXTURES}", reader, notice, seed=1)))
        table = house.enter_context(Table(journal, TableSettings(random=Random(7), tray=source, camera=source.name)))
        notifier.attach(table)
        told = []
        watcher = TrayWatcher(source, reader, PIP, table.dice_wanted)
        house.callback(watch_tray(lambda: _kept(watcher.throws(), told), table).join, WITHIN)
        house.callback(source.close)
        for _ in range(4):
            table.do(SeatBot("sensible"))
        state = table.do(StartGame())
        house.enter_context(BotPlayers(table, pace=0, random=Random(7)))
        while state.phase != "over":
            newer = table.wait(state.revision, WITHIN)
            assert newer.revision > state.revision, f"the game stands still: {newer.tray.held}, {newer.machine.notices}"
            state = newer
        thrown = [throw.faces for throw in state.game.throws]
        assert all(throw.sure and throw.name for throw in told)
        assert [tuple(die.face for die in throw.dice) for throw in told] == thrown
        assert {len(throw.dice) for throw in told} > {5}, "re-rolls too were read from photographs"
        assert any("passed over: 1 die read, 5 asked" in sentence for sentence in said)


def _kept(throws, told):
    for throw in throws:
        told.append(throw)
        yield throw
