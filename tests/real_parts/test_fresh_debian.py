"""`deploy/install.sh` in a fresh Debian: packages, user, units, a table that answers; again, and away."""

import pytest

from tests.real_parts.debian import Debian
from tests.real_parts.installed import installed, page_as_the_service_has_it

pytestmark = [pytest.mark.slow, pytest.mark.hardware, pytest.mark.timeout(1800)]


@pytest.mark.parametrize("suite", ["trixie", "bookworm"])
def test_installed_in_a_fresh_debian(fresh_debian, suite):
    debian: Debian = fresh_debian(suite, f"{suite}-fresh")
    installed(debian)
    passwords = (debian.folder / "etc/passwd").read_text()
    assert "companion:" in passwords
    assert "nologin" in next(line for line in passwords.splitlines() if line.startswith("companion:"))
    groups = (debian.folder / "etc/group").read_text()
    assert {"video", "gpio", "audio"} <= {line.split(":")[0] for line in groups.splitlines()}
    units = debian.folder / "etc/systemd/system"
    assert {path.name for path in units.glob("bang-companion*")} == {
        "bang-companion.service", "bang-companion-hotspot.service", "bang-companion-settle.service",
    }  # fmt: skip
    assert (debian.folder / "etc/polkit-1/rules.d/50-bang-companion.rules").exists()

    assert "<html" in page_as_the_service_has_it(debian)
    new_pin = ("companion", "host", "--new-pin")
    assert (debian.folder / "usr/local/bin/companion").is_symlink()
    as_login_user = debian.run("setpriv", "--reuid=nobody", "--clear-groups", *new_pin, check=False)
    assert (as_login_user.returncode, as_login_user.stderr.endswith(": run it with sudo.\n")) == (1, True)
    assert "PIN is" in debian.run(*new_pin).stdout
    pin = (debian.folder / "var/lib/bang-companion/host.pin").stat()
    assert pin.st_uid == (debian.folder / "var/lib/bang-companion").stat().st_uid != 0, "the service reads it"
    assert "is there already" in debian.run("/root/companion/deploy/install.sh").stderr
    debian.run("/root/companion/deploy/install.sh", "--uninstall")
    assert not (debian.folder / "opt/bang-companion").exists()
    assert not list(units.rglob("bang-companion*"))
    assert not (debian.folder / "usr/local/bin/companion").is_symlink()
    assert (debian.folder / "etc/bang-companion/table.toml").exists()
    assert (debian.folder / "var/lib/bang-companion/journal.sqlite").exists()
