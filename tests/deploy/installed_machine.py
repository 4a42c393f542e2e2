"""A machine below a folder on which `deploy/install.sh` installs, with a `systemctl` that really starts its service."""

import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

from tests.whole_table.served import free_port

ROOT = Path(__file__).parents[2]
SYSTEMCTL = ROOT / "tests/deploy/fake_systemctl.py"
PARTS = ("companion", "vision", "hardware", "web", "deploy", "pyproject.toml", "README.md", "LICENSE")
BREAKS = ("    bound_heaps()\n", "    sys.exit(1)\n")
"""A line of `deploy/commands/serve.py`, and what makes a release of it that does not come up."""


class Machine:
    """A machine below a folder, the sources that are installed on it, and its service."""

    def __init__(self, folder: Path) -> None:
        self.root, self.sources, self.port = folder / "machine", folder / "sources", free_port()
        self.root.mkdir(parents=True)
        self.sources.mkdir()
        for part in PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, self.sources / part, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / part, self.sources / part)
        self.data = self.root / "var/lib/bang-companion"
        self.data.mkdir(parents=True)
        self.current = self.root / "opt/bang-companion/current"
        self.unproven = self.root / "opt/bang-companion/unproven"

    def environment(self) -> dict[str, str]:
        environment = {
            **os.environ,
            "COMPANION_SYSTEMCTL": str(SYSTEMCTL),
            "FAKE_ROOT": str(self.root),
            "FAKE_PORT": str(self.port),
            "PYTHON": sys.executable,
        }
        environment.pop("PYTHONPATH", None)
        return environment

    def install(self, *options: str, kill: str = "") -> subprocess.CompletedProcess[str]:
        """Run the script to its end, or have it killed at one of its calls of systemctl ("before 3", "after 3")."""
        if kill:
            (self.root / "calls").unlink(missing_ok=True)
        return subprocess.run(
            [self.sources / "deploy/install.sh", "--root", self.root, *options],
            env=self.environment() | {"FAKE_KILL": kill},
            capture_output=True,
            text=True,
        )

    def install_killed(self, after: float, *options: str) -> bool:
        """Run the script and kill it with all that it has started, after some seconds; returns whether it still ran."""
        with subprocess.Popen(
            [self.sources / "deploy/install.sh", "--root", self.root, *options],
            env=self.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as script:
            try:
                script.wait(after)
            except subprocess.TimeoutExpired:
                os.killpg(script.pid, signal.SIGKILL)
                return True
        return False

    def systemctl(self, *told: str) -> int:
        return subprocess.run([SYSTEMCTL, *told], env=self.environment()).returncode

    def power_cut(self) -> None:
        """Kill the service as it stands, with the processes that it has started."""
        with suppress(OSError, ValueError):
            os.killpg(int((self.root / "pid").read_text()), signal.SIGKILL)
        (self.root / "pid").unlink(missing_ok=True)

    def boot(self) -> None:
        """Do what systemd does at the start of the machine: the service, then the end of an open update."""
        self.power_cut()
        if self.current.exists():
            self.systemctl("start", "bang-companion")
        if self.unproven.exists():
            settle = [self.current / "deploy/install.sh", "--root", self.root, "--settle"]
            done = subprocess.run(settle, env=self.environment(), capture_output=True, text=True)
            assert done.returncode == 0, done.stderr

    def break_sources(self) -> None:
        """Make the next release one that does not come up."""
        serve = self.sources / "deploy/commands/serve.py"
        good, bad = BREAKS
        assert good in serve.read_text()
        serve.write_text(serve.read_text().replace(good, bad))

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
