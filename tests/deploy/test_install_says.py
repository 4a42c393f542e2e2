"""What `deploy/install.sh` says and leaves: settings that the service alone reads, no systemctl, a full disk."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.wifi.network_manager import PROFILE_UUID

ROOT = Path(__file__).parents[2]
GROUP = 4711
SAYS = [  # who says it, what it says, and what that is called
    ("pip, src/pip/_internal/commands/install.py, create_os_error_message",
     "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device\n", "the disk is full"),
    ("apt, apt-private/private-install.cc",
     "E: You don't have enough free space in /var/cache/apt/archives/.\n", "the disk is full"),
    ("dpkg, src/main/archives.c",
     "dpkg: error processing archive: cannot copy extracted data for './usr/bin/a' to '/usr/bin/a.dpkg-new': failed to "
     "write (No space left on device)\n", "the disk is full"),
    ("pip, without a network",
     "ERROR: Could not find a version that satisfies the requirement babel==2.17 (from versions: none)\n",
     "is there a network?"),
    ("apt, without a network", "E: Failed to fetch http://packages.example/  Temporary failure resolving\n",
     "is there a network?"),
]  # fmt: skip


@pytest.mark.parametrize(("who", "said", "called"), SAYS)
def test_a_full_disk_is_not_called_a_missing_network(tmp_path: Path, who: str, said: str, called: str) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "said").write_text(said, encoding="utf-8")
    python = tmp_path / "bin/python"
    python.write_text(f"#!/bin/sh\ncat {tmp_path}/said >&2\nexit 1\n", encoding="utf-8")
    python.chmod(0o755)
    told = f"source {ROOT}/deploy/environment.sh; venv={tmp_path}; pip_install babel"
    done = subprocess.run(["bash", "-c", told], capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stderr) == (1, True), who
    last = done.stderr.splitlines()[-1]
    assert called in last
    assert ("network" in last) == (called != "the disk is full")


@pytest.fixture(scope="module")
def without_systemctl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all programs of this machine but systemctl, to be the path."""
    programs = tmp_path_factory.mktemp("programs")
    for folder in ("/usr/sbin", "/usr/bin", "/sbin", "/bin"):
        for program in Path(folder).iterdir() if Path(folder).is_dir() else ():
            if program.name != "systemctl" and not (programs / program.name).is_symlink():
                (programs / program.name).symlink_to(program)
    return programs


def installed(root: Path, *options: str, path: str = os.environ["PATH"]) -> str:
    stand_in = {"PYTHON": str(ROOT / "tests/deploy/fake_python.sh"), "FAKE_PYTHON": sys.executable, "COMPANION_PI": "0"}
    done = subprocess.run(
        [ROOT / "deploy/install.sh", "--root", root, *options],
        env=os.environ | stand_in | {"PATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_without_systemctl_it_says_what_it_did_not_do(tmp_path: Path, without_systemctl: Path) -> None:
    said = installed(tmp_path, path=str(without_systemctl))
    assert "starts at every boot" not in said
    assert "starts at the next boot" not in said
    last = said.splitlines()[-1]
    assert last.startswith("install.sh: installed, but there is no systemctl here: nothing is started")
    told = re.search(r"systemctl enable --now (.+)$", last)
    assert told is not None
    units = {path.stem for path in (ROOT / "deploy/service").glob("*.service")}
    assert set(told[1].split()) == units
    links = tmp_path / "etc/systemd/system/multi-user.target.wants"
    assert not links.exists()


def test_passwords_in_the_settings_are_read_by_the_service_and_nobody_else(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/group").write_text(f"root:x:0:\ncompanion:x:{GROUP}:\n", encoding="utf-8")
    settings = tmp_path / "etc/bang-companion/table.toml"
    for _ in range(2):
        installed(tmp_path)
        assert stat.S_IMODE(settings.stat().st_mode) == 0o640
        if os.geteuid() == 0:
            assert (settings.stat().st_uid, settings.stat().st_gid) == (0, GROUP)
        settings.chmod(0o644)  # as an earlier release has left it


def test_it_takes_away_the_hotspots_profile_and_no_other() -> None:
    script = (ROOT / "deploy/install.sh").read_text(encoding="utf-8")
    assert re.findall(r"nmcli connection delete (\S+)", script) == [PROFILE_UUID]


def test_what_is_wanted_beside_is_told_once_or_follows_from_the_settings(tmp_path: Path) -> None:
    settings = tmp_path / "etc/bang-companion"
    settings.mkdir(parents=True)
    database = '[club]\ndatabase = "postgresql+psycopg://club@db.example/club"\n'
    (settings / "table.toml").write_text(f'{database}[mqtt]\nhost = ""\n', encoding="utf-8")
    installed(tmp_path, "--with", "stand")
    assert (settings / "extras").read_text(encoding="utf-8") == "clubs\nstand\n"
    (settings / "table.toml").write_text('[mqtt]\nhost = "broker.example"\n', encoding="utf-8")
    installed(tmp_path)
    plan = (tmp_path / "opt/bang-companion/current").resolve() / ".venv/locked.txt"
    locked = plan.read_text(encoding="utf-8")
    assert [f"\n{package}==" in locked for package in ("manifold3d", "psycopg", "paho-mqtt")] == [True] * 3
