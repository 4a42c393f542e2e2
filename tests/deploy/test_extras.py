"""Packages that not everybody wants: who misses one is told how it is had, and everything else goes on."""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.locales.words import sentence
from companion.tournament.errors import DatabaseUnusable
from companion.tournament.storage.database import Database
from deploy.commands import serve
from deploy.configuration.settings import MqttSettings
from deploy.errors import PackageMissing
from deploy.locks.locked_packages import EXTRAS
from deploy.stand.plates import Plate, mesh

ROOT = Path(__file__).parents[2]
PIP = """Ignoring colorama: markers 'sys_platform == "win32"' don't match your environment
Collecting alembic==1.20.1 (from -r plan.txt (line 1))
  Downloading alembic-1.20.1-py3-none-any.whl (270 kB)
Collecting babel==2.18.0 (from -r plan.txt (line 4))
  Using cached babel-2.18.0-py3-none-any.whl (10.2 MB)
Installing collected packages: babel, alembic
Successfully installed alembic-1.20.1 babel-2.18.0
"""
"""What pip 23.0.1 writes, in short."""


def missing(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    """From now on there is no such package."""
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)


@pytest.mark.parametrize("extra", EXTRAS)
def test_each_sentence_says_how_it_is_had(extra):
    told = sentence(f"extra.{extra}")
    assert f"deploy/install.sh --with {extra} " in told
    assert f"deploy/run.sh --with {extra} " in told


def test_a_clubs_postgresql(monkeypatch):
    missing(monkeypatch, "psycopg")
    with pytest.raises(DatabaseUnusable) as caught:
        Database("postgresql+psycopg://club@127.0.0.1:1/club")
    assert str(caught.value) == sentence("extra.clubs")


def test_a_stand_to_print(monkeypatch):
    missing(monkeypatch, "manifold3d")
    with pytest.raises(PackageMissing) as caught:
        mesh(Plate("foot", ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)), (), 5.0))
    assert str(caught.value) == sentence("extra.stand")


def test_a_house_that_listens_is_a_notice_and_the_table_plays_on(monkeypatch):
    missing(monkeypatch, "paho")
    monkeypatch.delitem(sys.modules, "deploy.running.home_automation", raising=False)
    told: list[str] = []
    with ExitStack() as house:
        serve._connect_house(MqttSettings(host="broker.example"), None, b"key", house, told.append)
    assert told == [sentence("extra.house")]


def test_the_first_start_says_how_far_it_is(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "pip").write_text(PIP)
    (tmp_path / "bin/python").write_text(f"#!/bin/sh\ncat {tmp_path}/pip\n")
    (tmp_path / "bin/python").chmod(0o755)
    told = f"source {ROOT}/deploy/environment.sh; venv={tmp_path} packages=3; pip_install --requirement plan.txt"
    done = subprocess.run(["bash", "-c", told], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert [line.partition(": ")[2] for line in done.stderr.splitlines()] == [
        "1 of 2 packages are here", "2 of 2 packages are here", "unpacking them",
    ]  # fmt: skip
