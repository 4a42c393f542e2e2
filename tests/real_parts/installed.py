"""A table that `install.sh` has made of a Debian in a folder."""

import os
import signal
import subprocess
import urllib.request

import pytest

from tests.real_parts.debian import Debian
from tests.whole_table.served import free_port

HOME = "HOME=/var/lib/bang-companion"
COMPANION = "/opt/bang-companion/current/.venv/bin/companion"


def installed(debian: Debian) -> None:
    """Have `install.sh` make a table of a Debian, or skip where its packages cannot be had."""
    debian.take_sources()
    done = debian.run("/root/companion/deploy/install.sh", check=False)
    if "could not be installed" in done.stderr:
        pytest.skip(f"no network: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stderr[-3000:]
    assert "install.sh: installed" in done.stderr  # where there is no systemctl it goes on to say what was not done


def page_as_the_service_has_it(debian: Debian, within: float = 60) -> str:
    """The first page of a table that runs in a Debian as the service's user; it comes `within` seconds."""
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
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=within) as answer:
            return answer.read().decode()
    finally:
        os.killpg(table.pid, signal.SIGKILL)  # who has changed its user does not die with its parent
        table.communicate()
