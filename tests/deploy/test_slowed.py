"""`tests.benchmarks.slowed`: what is run at a Pi's pace is whole, and nothing of it stays stopped."""

import doctest
import sys

import pytest

from tests.benchmarks import slowed


def test_a_command_and_its_children_run_and_their_result_is_given():
    child = "import subprocess, sys; sys.exit(subprocess.call([sys.executable, '-c', 'import sys; sys.exit(7)']))"
    status, had = slowed.run([sys.executable, "-c", child], 0.5)
    assert status == 7
    assert 0 < had < 1


def test_who_is_interrupted_leaves_nothing_behind(monkeypatch):
    told = []
    monkeypatch.setattr(slowed, "_tell", lambda group, what, tell=slowed._tell: (told.append(what), tell(group, what)))

    def interrupted(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(slowed.time, "sleep", interrupted)
    with pytest.raises(KeyboardInterrupt):
        slowed.run([sys.executable, "-c", "input()"], 0.5)
    assert [what.name for what in told] == ["SIGTERM", "SIGCONT"]


def test_the_table_of_pis():
    assert doctest.testmod(slowed).failed == 0
