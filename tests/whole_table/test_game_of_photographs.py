"""A whole game whose every throw is read from a photograph, played by bots so that nobody has to tap."""

from __future__ import annotations

from contextlib import ExitStack, closing
from random import Random

import pytest

from companion.journal.journal import Journal
from companion.tabletop.bot_players import BotPlayers
from companion.tabletop.table import Table
from deploy.background_threads import watch_tray
from deploy.cameras import open_frame_source
from deploy.notifier import Notifier
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
        table = house.enter_context(Table(journal, random=Random(7), tray=source, camera=source.name))
        notifier.tell(table)
        told = []
        watcher = TrayWatcher(source, reader, PIP, table.dice_wanted)
        house.callback(watch_tray(lambda: _kept(watcher.throws(), told), table).join, WITHIN)
        house.callback(source.close)
        for _ in range(4):
            table.seat_bot("sensible")
        state = table.start()
        house.enter_context(BotPlayers(table, pace=0, random=Random(7)))
        while state.phase != "over":
            newer = table.wait(state.revision, WITHIN)
            assert newer.revision > state.revision, f"the game stands still: {newer.held}, {newer.notices}"
            state = newer
        thrown = [throw.faces for throw in state.throws]
        assert all(throw.sure and throw.name for throw in told)
        assert [tuple(die.face for die in throw.dice) for throw in told] == thrown
        assert {len(throw.dice) for throw in told} > {5}, "re-rolls too were read from photographs"
        assert any("passed over: 1 die read, 5 asked" in sentence for sentence in said)


def _kept(throws, told):
    for throw in throws:
        told.append(throw)
        yield throw
