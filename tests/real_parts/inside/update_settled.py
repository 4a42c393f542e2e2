"""An update that the power broke off, under a real systemd: the settle unit ends it, one way or the other."""

import os
import shutil
from pathlib import Path

import pytest

from tests.real_parts.inside.own_table import does

PROJECT = Path("/root/project")
HOME = Path("/opt/bang-companion")
DATA = Path("/var/lib/bang-companion")
UNITS = Path("/etc/systemd/system")
SERVICE, SETTLE = "bang-companion", "bang-companion-settle"
COMES_UP = """#!/usr/bin/python3
import os, socket, sys, time
if sys.argv[1] == "backup":
    open("/var/lib/bang-companion/restored", "w").write(" ".join(sys.argv[1:]))
    sys.exit()
with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
    manager.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
while True:
    time.sleep(20)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.sendto(b"WATCHDOG=1", os.environ["NOTIFY_SOCKET"])
"""
DOES_NOT = "#!/bin/sh\nexit 1\n"
pytestmark = pytest.mark.timeout(900)


def release(name: str, program: str) -> Path:
    """A release whose companion is this program; its units and scripts are the project's own."""
    folder = HOME / "releases" / name
    (folder / ".venv/bin").mkdir(parents=True)
    shutil.copytree(PROJECT / "deploy", folder / "deploy", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / ".venv/bin/companion").write_text(program)
    (folder / ".venv/bin/companion").chmod(0o755)
    (folder / ".whole").touch()
    return folder


@pytest.mark.parametrize("new_program", [COMES_UP, DOES_NOT], ids=["comes up", "does not"])
def test_the_power_went_when_the_new_release_was_to_start(new_program):
    does("systemctl", "stop", SERVICE, check=False)
    shutil.rmtree(HOME, ignore_errors=True)
    DATA.mkdir(exist_ok=True)
    (DATA / "restored").unlink(missing_ok=True)
    for group in ("video", "gpio", "audio"):
        does("groupadd", "--force", "--system", group)
    does("useradd", "--system", "--user-group", "--home-dir", f"/var/lib/{SERVICE}", "companion", check=False)
    old, new = release("old", COMES_UP), release("new", new_program)
    for unit in (new / "deploy/service").glob("*.service"):
        shutil.copy(unit, UNITS)
    os.symlink(new, HOME / "current")
    (HOME / "unproven").write_text(f"{old}\n")
    (HOME / "before-update.tar.gz").write_text("the data as they were")
    does("systemctl", "daemon-reload")

    does("systemctl", "start", "--no-block", SERVICE)  # as at the start of a machine
    ended = does("systemctl", "start", SETTLE, check=False)
    assert does("systemctl", "show", "--property=Result", SETTLE).strip() == "Result=success", ended + does(
        "journalctl", "--no-pager", "--lines=40", "--unit", SETTLE, check=False
    )

    comes_up = new_program == COMES_UP
    assert (HOME / "current").resolve() == (new if comes_up else old)
    assert does("systemctl", "is-active", SERVICE).strip() == "active"
    assert not (HOME / "unproven").exists()
    assert (DATA / "restored").exists() != comes_up
    if comes_up:
        assert new.exists()
    else:
        assert not new.exists()
    assert not (HOME / "before-update.tar.gz").exists(), "roles and hands are in it"
    does("systemctl", "start", SETTLE)
    assert does("systemctl", "show", "--property=ConditionResult", SETTLE).strip() == "ConditionResult=no"
