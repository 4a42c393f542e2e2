"""`deploy/install.sh` below a folder, with a service that really starts: install, update, take back, remove."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.whole_table.served import free_port

ROOT = Path(__file__).parents[2]
SYSTEMCTL = ROOT / "tests/deploy/fake_systemctl.py"
PARTS = ("companion", "vision", "hardware", "web", "deploy", "pyproject.toml", "README.md", "LICENSE")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(os.geteuid() != 0, reason="installing is root's"),
]


class Machine:
    """A machine below a folder, the sources that are installed on it, and its service."""

    def __init__(self, folder: Path) -> None:
        self.root, self.sources, self.port = folder / "machine", folder / "sources", free_port()
        self.root.mkdir()
        self.sources.mkdir()
        for part in PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, self.sources / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / part, self.sources / part)
        self.data = self.root / "var/lib/bang-companion"
        self.data.mkdir(parents=True)
        self.current = self.root / "opt/bang-companion/current"

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ,
            "COMPANION_SYSTEMCTL": str(SYSTEMCTL),
            "FAKE_ROOT": str(self.root),
            "FAKE_PORT": str(self.port),
            "PYTHON": sys.executable,
        }
        environment.pop("PYTHONPATH", None)
        return subprocess.run(
            [self.sources / "deploy/install.sh", "--root", self.root, *options],
            env=environment,
            capture_output=True,
            text=True,
        )

    def page(self) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=20) as answer:
            return answer.read().decode()

    def join(self, name: str) -> None:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/join", urlencode({"name": name}).encode()) as answer:
            assert answer.status == 200

    def calls(self) -> list[str]:
        calls = (self.root / "calls").read_text().splitlines()
        (self.root / "calls").write_text("")
        return calls


@pytest.fixture
def machine(tmp_path):
    machine = Machine(tmp_path)
    yield machine
    if (machine.root / "pid").exists():
        machine.install("--uninstall")


def test_installed_again_updated_taken_back_and_removed(machine):
    done = machine.install()
    if "the packages could not be installed" in done.stderr:
        pytest.skip("no network: an installation fetches its packages")
    assert done.returncode == 0, done.stderr
    assert "<html" in machine.page()
    first = machine.current.resolve()
    assert (machine.root / "etc/systemd/system/bang-companion.service").exists()
    settings = machine.root / "etc/bang-companion/table.toml"
    assert "[panel]" in settings.read_text()
    assert "restart bang-companion" in machine.calls()

    settings.write_text("[table]\nport = 8123\n")
    done = machine.install()
    assert (done.returncode, "is there already" in done.stderr) == (0, True)
    assert machine.current.resolve() == first
    assert "restart bang-companion" not in machine.calls(), "what has not changed is not started anew"
    assert settings.read_text() == "[table]\nport = 8123\n", "one's own settings stay"

    (machine.sources / "README.md").write_text("newer")
    done = machine.install()
    assert done.returncode == 0, done.stderr
    second = machine.current.resolve()
    assert second != first
    assert first.exists(), "the old release stays"
    assert "<html" in machine.page()

    machine.join("Anna")
    serve = machine.sources / "deploy/commands/serve.py"
    serve.write_text(serve.read_text().replace("    bound_arenas()\n", "    sys.exit(1)\n"))
    done = machine.install()
    assert done.returncode == 1
    assert "the update is taken back" in done.stderr
    assert machine.current.resolve() == second
    assert "<html" in machine.page()
    assert "Anna" in machine.page(), "the data are as they were"

    done = machine.install("--uninstall")
    assert done.returncode == 0, done.stderr
    assert not machine.current.exists()
    assert (machine.data / "journal.sqlite").exists()
    assert settings.exists()


def test_an_option_that_is_not_there_is_one_sentence(machine):
    done = machine.install("--fast")
    assert (done.returncode, done.stderr) == (
        1,
        "install.sh: there is no option --fast: use --now, --uninstall, --root FOLDER\n",
    )
