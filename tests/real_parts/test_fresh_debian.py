"""`deploy/install.sh` in a fresh Debian: packages, user, units, a table that answers; again, and away."""

from __future__ import annotations

import os
import signal
import subprocess
import urllib.request

import pytest

from tests.real_parts.debian import Debian
from tests.whole_table.served import free_port

pytestmark = [pytest.mark.slow, pytest.mark.hardware, pytest.mark.timeout(1800)]
HOME = "HOME=/var/lib/bang-companion"
COMPANION = "/opt/bang-companion/current/.venv/bin/companion"


@pytest.mark.parametrize("suite", ["trixie", "bookworm"])
def test_installed_in_a_fresh_debian(fresh_debian, suite):
    debian: Debian = fresh_debian(suite, f"{suite}-fresh")
    debian.take_sources()
    done = debian.run("/root/companion/deploy/install.sh", check=False)
    if "could not be installed" in done.stderr:
        pytest.skip(f"no network: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr[-3000:]
    assert "installed: the table starts at every boot" in done.stderr

    passwords = (debian.folder / "etc/passwd").read_text()
    assert "companion:" in passwords
    assert "nologin" in next(line for line in passwords.splitlines() if line.startswith("companion:"))
    groups = (debian.folder / "etc/group").read_text()
    assert {"video", "gpio", "render"} <= {line.split(":")[0] for line in groups.splitlines()}
    units = debian.folder / "etc/systemd/system"
    assert {path.name for path in units.glob("bang-companion*")} == {
        "bang-companion.service", "bang-companion-hotspot.service",
    }  # fmt: skip
    assert (debian.folder / "etc/avahi/services/bang-companion.service").exists()
    assert (debian.folder / "etc/polkit-1/rules.d/50-bang-companion.rules").exists()

    port = free_port()
    debian.run("install", "-d", "-o", "companion", "/var/lib/bang-companion")
    serve = ("serve", "--camera", "simulated", "--port", str(port), "--data", "/var/lib/bang-companion")
    as_user = ("setpriv", "--reuid=companion", "--regid=companion", "--init-groups", "env", HOME)
    table = subprocess.Popen(
        debian.command(*as_user, COMPANION, *serve),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=debian.environment(), start_new_session=True,
    )  # fmt: skip
    try:
        assert table.stdout is not None
        said = []
        for line in table.stdout:  # its own words that all is ready, not a time
            said.append(line)
            if "Ctrl-C" in line:
                break
        else:
            pytest.fail("".join(said[-30:]))
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
            assert "<html" in answer.read().decode()
    finally:
        os.killpg(table.pid, signal.SIGKILL)  # who has changed its user does not die with its parent
        table.communicate()

    assert "is there already" in debian.run("/root/companion/deploy/install.sh").stderr
    debian.run("/root/companion/deploy/install.sh", "--uninstall")
    assert not (debian.folder / "opt/bang-companion").exists()
    assert not list(units.rglob("bang-companion*"))
    assert (debian.folder / "etc/bang-companion/table.toml").exists()
    assert (debian.folder / "var/lib/bang-companion/journal.sqlite").exists()
