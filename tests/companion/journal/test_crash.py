"""Pulling the plug: a real process is killed at random moments, and nothing that was accepted is lost."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.journal.journal import Journal
from companion.table.table import Table

KILLS = 100
CHILD = Path(__file__).with_name("crash_child.py")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_killed_a_hundred_times_at_any_moment_it_stands_at_the_last_accepted_answer(tmp_path):
    random = Random(20)
    accepted = 0
    for kill in range(KILLS):
        told = _play_and_kill(tmp_path, seed=str(kill), lines=random.randrange(1, 60), delay=random.random() * 0.01)
        accepted = max([accepted, *told])
        with Journal(tmp_path) as journal, Table(journal) as table:
            on_disk = journal._db.execute("select max(id) from commands").fetchone()[0] or 0
            assert on_disk >= accepted, f"after kill {kill}: {accepted} commands were accepted, {on_disk} are on disk"
            assert len(table.state.chairs.sitting) == 5 or not told
            assert journal._db.execute("pragma integrity_check").fetchone() == ("ok",)
            stored = journal.game_on_table()
            if stored is not None and table.state.phase == "playing":
                assert table.state.game.views[None].decision is not None
        accepted = on_disk
    assert accepted > 10 * KILLS


def _play_and_kill(folder: Path, seed: str, lines: int, delay: float) -> list[int]:
    """Let the child play until it has said some lines, then kill it after a moment; gives what it said."""
    child = subprocess.Popen([sys.executable, str(CHILD), str(folder), seed], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    with child, child.stdout:
        said = []
        for line in child.stdout:
            said.append(line)
            if len(said) > lines:
                break
        try:
            child.wait(delay)  # the moment of the kill is drawn; the child does not end by itself
        except subprocess.TimeoutExpired:
            child.send_signal(signal.SIGKILL)
        said += child.stdout.readlines()
        child.wait()
    assert child.returncode == -signal.SIGKILL, "".join(said)
    whole = [line for line in said if line.endswith("\n")]
    return [int(match[1]) for line in whole if (match := re.match(r"accepted (\d+)", line))]
