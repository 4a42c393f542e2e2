"""The service: its unit is closed enough, the scripts are clean, the manager is told, a watchdog is fed by a table."""

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path
from random import Random

import pytest

from companion.journal.journal import Journal
from companion.support.errors import NotTaken
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import EndGame, StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.service import notify as protocol
from deploy.service.game_running import game_runs
from deploy.service.notify import feed_watchdog, notify, watchdog_seconds

ROOT = Path(__file__).parents[2]
UNITS = ROOT / "deploy/service"
WITHIN = 20


@pytest.fixture
def manager(tmp_path, monkeypatch):
    """The service manager's socket, as systemd gives it to a service."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(WITHIN)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield listening


@pytest.fixture
def table(tmp_path):
    with Journal(tmp_path / "data") as journal, Table(journal, TableSettings(random=Random(1))) as table:
        yield table


def test_the_manager_is_told(manager):
    assert notify("READY=1") is True
    assert manager.recv(100) == b"READY=1"


def test_without_a_manager_nothing_is_told_and_nothing_fails(monkeypatch, tmp_path):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert notify("READY=1") is False
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "gone"))
    assert notify("READY=1") is False


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "60000000"}, 60.0),
        ({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": str(os.getpid())}, 60.0),
        ({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdogs_time_is_this_processes(monkeypatch, environment, seconds):
    for name in ("WATCHDOG_USEC", "WATCHDOG_PID"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert watchdog_seconds() == seconds


def test_a_table_that_answers_feeds_the_watchdog(manager, table):
    loop = feed_watchdog(table, table.trouble, 0.03)
    assert [manager.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
    assert loop.close(WITHIN)


def test_a_disk_that_hangs_feeds_it_and_a_table_that_has_ended_does_not(manager, table, monkeypatch):
    monkeypatch.setattr(table, "games_held", lambda: (_ for _ in ()).throw(NotTaken()))
    loop = feed_watchdog(table, table.trouble, 0.03)
    assert manager.recv(100) == b"WATCHDOG=1"
    assert loop.close(WITHIN)
    monkeypatch.undo()
    monkeypatch.setenv("NOTIFY_SOCKET", manager.getsockname())
    table.close()
    told = []
    monkeypatch.setattr(protocol, "notify", told.append)
    loop = feed_watchdog(table, lambda name, what: told.append(what), 0.03)
    while not told:
        loop.wait(0.01)
    assert loop.close(WITHIN)
    assert "WATCHDOG=1" not in told


def test_a_running_game_is_known_to_an_update(tmp_path):
    folder = tmp_path / "data"
    assert game_runs(folder) is False
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        assert game_runs(folder) is False
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        table.do(StartGame())
        assert game_runs(folder) is True
        table.do(EndGame())
        assert game_runs(folder) is False
    (folder / "journal.sqlite").write_bytes(b"no journal")
    assert game_runs(folder) is False


@pytest.mark.parametrize("unit", sorted(UNITS.glob("*.service")), ids=lambda unit: unit.stem)
def test_each_unit_is_closed_enough(unit):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze here")
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", unit], capture_output=True, text=True, check=True
    ).stdout
    assert float(re.search(r"Overall exposure level for \S+: ([\d.]+)", told)[1]) <= 3.0


def test_the_scripts_are_clean():
    if shutil.which("shellcheck") is None:
        pytest.skip("no shellcheck here")
    scripts = sorted((ROOT / "deploy").glob("*.sh"))
    assert len(scripts) >= 4
    told = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (0, "")
