"""`companion statistics`: counts without a table, and says so where a table runs."""

import json
from random import Random

import pytest

from companion.journal.folder_lock import FolderLock
from companion.journal.journal import Journal
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import EndGame, StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table

NAMES = ("Anna", "Ben", "Carl", "Dora")


def play(folder, *throws):
    """A journal with these throws, each the first of a game, typed in."""
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1), dice_set="pip")) as table:
        for name in NAMES:
            table.do(SitDown(name, None))
        for faces in throws:
            table.do(StartGame())
            while table.state.tray.wanted is None:  # a character may have a choice before the dice
                decision = table.state.game.views[None].decision
                table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, (decision.options[0].id,)))
            table.do(SaidThrow(table.state.tray.wanted.key, dict(enumerate(faces, 1))))
            table.do(EndGame())


def test_it_prints_counts_and_a_verdict(installed, tmp_path):
    play(tmp_path, ("beer", "beer", "gatling", "gatling", "arrow"))
    done = installed("statistics", "--data", tmp_path)
    assert done.returncode == 0, done.stderr
    title, *bars, verdict, told, numbers = done.stdout.splitlines()
    assert title == "Pip dice"
    assert [line.split()[:2] for line in bars if "beer" in line] == [["beer", "2"]]
    assert len(bars) == 6
    assert verdict == "Too few yet: 252 dice more before this says anything."
    assert told.startswith("People typed in or fixed 5 dice.")
    assert numbers.startswith("(chi-square ")


@pytest.mark.slow
def test_it_accuses_dice_that_are_far_from_fair(companion, tmp_path):
    play(tmp_path, *[("beer", "bullseye1", "gatling", "gatling", "arrow")] * 60)
    done = companion("statistics", "--data", tmp_path, "--json")
    [row] = json.loads(done.stdout)["dice"]
    assert (row["set"], row["kind"], row["thrown"], row["typed"], row["verdict"]) == ("pip", "base", 300, 300, "unfair")
    assert row["faces"]["gatling"] == 120
    assert row["said"] == "Dice this uneven come by chance less than once in a million times: Gatling shows too often."


def test_a_journal_without_a_throw_says_which_dice_count(companion, tmp_path):
    play(tmp_path)
    assert companion("statistics", "--data", tmp_path).stdout.startswith("No dice counted yet.")
    assert json.loads(companion("statistics", "--data", tmp_path, "--json").stdout)["dice"] == []


def test_a_running_table_plays_on_and_is_counted(companion, tmp_path, monkeypatch):
    monkeypatch.setattr(FolderLock.__init__, "__defaults__", (0.01,))
    play(tmp_path)
    with Journal(tmp_path):
        done = companion("statistics", "--data", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("No dice counted yet.")


def test_a_folder_without_a_journal_is_left_as_it_is(companion, tmp_path):
    done = companion("statistics", "--data", tmp_path / "nothing")
    assert done.returncode == 1
    assert "play a game first" in done.stderr
    assert list(tmp_path.iterdir()) == []
