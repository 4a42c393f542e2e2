"""`deploy/install.sh` broken off half way: the machine starts with its table and game, the next run ends well."""

import fcntl
import os
import shutil
import subprocess
import time
from pathlib import Path
from random import Random

import pytest

from tests.deploy.installed_machine import BREAKS, Machine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(os.geteuid() != 0, reason="installing is root's"),
]
SIGKILL = -9


@pytest.fixture
def machine(tmp_path):
    machine = Machine(tmp_path)
    done = machine.install()
    if "the packages could not be installed" in done.stderr:
        pytest.skip("no network: an installation fetches its packages")
    assert done.returncode == 0, done.stderr
    machine.join("Anna")
    yield machine
    machine.power_cut()


def stands_at_boot(machine: Machine, told: str) -> Path:
    """Start the machine and look at its table; returns the release that serves it."""
    machine.boot()
    assert "Anna" in machine.page(), told
    assert not machine.unproven.exists(), told
    release = machine.current.resolve()
    assert (release / ".whole").exists(), told
    return release


def call_to_be_killed_at(number: int) -> str:
    return f"{('before', 'after')[number % 2]} {number // 2 + 1}"


@pytest.mark.night
def test_an_update_killed_at_each_of_its_calls_leaves_a_table_with_its_game(machine):
    machine.sources.joinpath("README.md").write_text("newer 0")
    assert machine.install("--now").returncode == 0
    killed = 0
    while True:  # to and fro between two releases, until an update has no call of that number
        newer = "newer 1" if machine.current.joinpath("README.md").read_text() == "newer 0" else "newer 0"
        machine.sources.joinpath("README.md").write_text(newer)
        kill = call_to_be_killed_at(killed)
        done = machine.install("--now", kill=kill)
        if done.returncode != SIGKILL:
            break
        stands_at_boot(machine, kill)
        killed += 1
    assert killed >= 8, "stop, start, reload and enable, before and after each"
    assert done.returncode == 0, done.stderr
    assert machine.current.joinpath("README.md").read_text() == newer
    assert "Anna" in machine.page()


@pytest.mark.night
def test_an_update_that_does_not_come_up_killed_at_each_of_its_calls_is_taken_back(machine, tmp_path):
    old = machine.current.resolve()
    machine.break_sources()
    assert machine.install("--now", kill="before 1").returncode == SIGKILL
    (broken,) = set(old.parent.iterdir()) - {old}
    subprocess.run(["cp", "-al", broken, tmp_path / "broken"], check=True)
    killed = 0
    while True:
        if not broken.exists():
            subprocess.run(["cp", "-al", tmp_path / "broken", broken], check=True)
        kill = call_to_be_killed_at(killed)
        done = machine.install("--now", kill=kill)
        if done.returncode != SIGKILL:
            break
        assert stands_at_boot(machine, kill) == old
        killed += 1
    assert killed >= 10, "as an update that comes up, and the way back"
    assert done.returncode == 1, done.stderr
    assert "Anna" in machine.page()


def test_a_release_that_was_up_once_takes_no_data_back(machine):
    for number in range(1, 20):  # until the update is killed at its start of the new release, when that has come up
        machine.sources.joinpath("README.md").write_text(f"newer {number % 2}")
        done = machine.install("--now", kill=f"after {number}")
        if machine.calls()[-1] == "start bang-companion":
            break
        stands_at_boot(machine, f"after {number}")
    assert done.returncode == SIGKILL
    assert machine.unproven.exists()
    machine.join("Bert")
    newer = machine.current.resolve()
    serve = newer / "deploy/commands/serve.py"
    serve.write_text(serve.read_text().replace(*BREAKS))
    assert stands_at_boot(machine, "a release that breaks later") != newer
    assert "Bert" in machine.page(), "what was played since stays"


@pytest.mark.night
def test_a_second_run_at_the_same_time_is_told(machine):
    with (machine.root / "opt/bang-companion/lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = machine.install()
    assert done.returncode == 1
    assert "runs already" in done.stderr


@pytest.mark.hardware
@pytest.mark.timeout(5400)
def test_twenty_installs_killed_at_random_moments(tmp_path):
    chance = Random(31)
    took, killed = 60.0, 0
    while killed < 20:
        machine = Machine(tmp_path / "here")
        began = time.monotonic()
        if machine.install_killed(chance.uniform(0, took)):
            killed += 1
        else:  # it was quicker than that
            took = time.monotonic() - began
        machine.boot()
        done = machine.install()
        assert done.returncode == 0, done.stderr
        machine.join("Anna")
        stands_at_boot(machine, f"install {killed}")
        machine.power_cut()
        shutil.rmtree(tmp_path / "here")


@pytest.mark.hardware
@pytest.mark.timeout(5400)
def test_twenty_updates_killed_at_random_moments(machine):
    chance = Random(31)
    readme = machine.sources / "README.md"
    readme.write_text("newer 0")
    began = time.monotonic()
    assert machine.install("--now").returncode == 0
    whole = time.monotonic() - began
    readme.write_text("newer 1")
    assert machine.install("--now").returncode == 0
    readme.write_text("newer 0")
    began = time.monotonic()
    assert machine.install("--now").returncode == 0
    switch = time.monotonic() - began
    killed = 0
    while killed < 20:  # ten of whole updates, ten to a release that is there already
        newer = 100 + killed if killed < 10 else 1 - int(machine.current.joinpath("README.md").read_text()[-1]) % 2
        readme.write_text(f"newer {newer}")
        if not machine.install_killed(chance.uniform(0, whole if killed < 10 else switch), "--now"):
            continue  # it was quicker than the others
        killed += 1
        stands_at_boot(machine, f"update {killed}")
        assert machine.install("--now").returncode == 0
        assert "Anna" in machine.page()
