"""A card from `deploy/sd_card.sh` at its first boot: Debian's own cloud-init and systemd, install.sh from the network.

The machine is a Debian with what Raspberry Pi OS adds for this (`tests/deploy/card/facts.py`); it has no Pi's kernel,
no Wi-Fi and no raspi-config. Both ways are gone to the end, with the plug pulled in the middle.
"""

import json
import shutil
import socket
import subprocess
import urllib.request
from contextlib import suppress
from http.client import HTTPConnection
from io import StringIO
from pathlib import Path

import pytest

from deploy.card.__main__ import main
from deploy.first_boot import arm
from tests.deploy.card.test_sd_card import BOOKWORM, TRIXIE, card
from tests.real_parts.booted import Booted
from tests.real_parts.debian import Debian, NoDebian
from tests.whole_table.served import free_port

pytestmark = [pytest.mark.slow, pytest.mark.hardware, pytest.mark.timeout(3000)]
PACKAGES = ("systemd-sysv", "dbus", "cloud-init", "iproute2", "procps", "hostname")
RPI_CLOUD_INIT = "datasource_list: [ NoCloud, None ]\ndatasource:\n  NoCloud:\n    seedfrom: file:///boot/firmware/\n"
WAITS_FOR_BOOT = "[Unit]\nRequiresMountsFor=/boot/firmware\n"
INSTALLED_WITHIN = 1500.0


@pytest.fixture
def machine(fresh_debian, monkeypatch, tmp_path):
    """Makes a machine with a card in it; a table of its own port, since it shares this machine's network."""
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", 80)) == 0:
            pytest.skip("port 80 of this machine is taken")
    if shutil.which("systemd-nspawn") is None:
        pytest.skip("there is no systemd-nspawn: apt install systemd-container")
    made = []

    def with_card(suite, image, *, imager):
        debian: Debian = fresh_debian(suite, f"{suite}-card")
        made.append(debian)
        try:
            debian.install(*PACKAGES)
        except NoDebian as error:
            pytest.skip(str(error))
        folder = debian.folder
        (folder / "etc/machine-id").write_text("uninitialized\n")
        drop_in = folder / "etc/systemd/system/cloud-init-main.service.d/boot.conf"
        drop_in.parent.mkdir(parents=True)
        drop_in.write_text(WAITS_FOR_BOOT)
        (folder / "etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg").write_text(RPI_CLOUD_INIT)
        if not image.seeds:
            (folder / "etc/cloud/cloud-init.disabled").touch()
        settings = folder / "etc/bang-companion"
        settings.mkdir()
        port = free_port()
        (settings / "table.toml").write_text(f'[table]\nport = {port}\n[camera]\nsource = "simulated"\n')
        passed = " ".join(
            f'"{key}={value}"' for key, value in Debian.environment().items() if key not in ("HOME", "PATH")
        )
        (folder / "etc/systemd/system.conf.d").mkdir()
        (folder / "etc/systemd/system.conf.d/network.conf").write_text(f"[Manager]\nDefaultEnvironment={passed}\n")
        bootfs = card(folder / "boot/firmware", image, imager=imager)
        monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
        monkeypatch.setattr("sys.stdin", StringIO())
        assert main([str(bootfs)]) == 0
        for path in bootfs.rglob("*"):
            path.chmod(0o755)  # as a FAT partition is mounted: all that is on it may be run
        return debian, bootfs, port

    yield with_card
    for debian in made:
        shutil.rmtree(debian.folder, ignore_errors=True)


def words(bootfs: Path) -> list[str]:
    """What systemd is to read of `cmdline.txt`; a machine that restarts ends here."""
    read = (bootfs / "cmdline.txt").read_text().split()
    return [word.replace("=reboot", "=poweroff") for word in read if word.startswith("systemd.")]


def page() -> str:
    with suppress(OSError), urllib.request.urlopen("http://127.0.0.1/", timeout=5) as answer:
        return answer.read().decode()
    return ""


def table(port: int) -> str:
    with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
        return answer.read().decode()
    return ""


def led_to() -> str:
    """Where the page leads a browser to."""
    with suppress(OSError):
        connection = HTTPConnection("127.0.0.1", timeout=5)
        connection.request("GET", "/")
        return connection.getresponse().getheader("Location", "")
    return ""


def to_the_end(debian: Debian, bootfs: Path, port: int, console: Path) -> None:
    """Boot, look at the page, pull the plug in the middle of the installation, boot again, see the table stand."""
    unit = debian.folder / "etc/systemd/system" / arm.UNIT
    releases = debian.folder / "opt/bang-companion/releases"
    first = Booted(debian, words(bootfs), console)
    try:
        first.until("the page", page, 300)
        first.until("the installation", lambda: "herunterladen" in page() and list(releases.glob("*/.venv/lib")), 900)
        assert "Der Tisch wird eingerichtet" in page()
        assert unit.exists()
    finally:
        first.cut()
    assert not (debian.folder / "opt/bang-companion/current").exists()
    again = Booted(debian, words(bootfs), console)
    try:
        again.until("the page after the plug was pulled", page, 300)
        again.until("the table", lambda: "<html" in table(port), INSTALLED_WITHIN)
        again.until("the end of the first boot", lambda: not unit.exists(), 120)
        assert not (bootfs / "bang-companion/companion.zip").exists()
        assert not (bootfs / "bang-companion/card.json").exists()
        again.until("the way to the table", lambda: led_to() == "http://127.0.0.1:8000/", 120)
    finally:
        again.cut()
    third = Booted(debian, words(bootfs), console)
    try:
        third.until("the table at an ordinary start", lambda: "<html" in table(port), 300)
        assert not page(), "the first boot is over"
        assert not unit.exists()
    finally:
        third.cut()


@pytest.mark.parametrize("imager", [False, True], ids=["plain", "customised"])
def test_user_data_is_what_cloud_init_takes(machine, imager):
    debian, _, _ = machine("trixie", TRIXIE, imager=imager)
    done = debian.run("cloud-init", "schema", "--config-file", "/boot/firmware/user-data", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Valid schema" in done.stdout
    reads = "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)"
    done = debian.run("python3", "-c", reads, "/boot/firmware/user-data")
    said = json.loads(done.stdout)
    assert said["hostname"] == ("tavern" if imager else "saloon")
    [[_, _, command]] = said["bootcmd"]
    assert subprocess.run(["sh", "-n", "-c", command], check=False).returncode == 0
    assert not imager or said["user"]["name"] == "anna"


def test_trixie_by_cloud_init(machine, tmp_path):
    debian, bootfs, port = machine("trixie", TRIXIE, imager=False)
    to_the_end(debian, bootfs, port, tmp_path / "console")
    assert (debian.folder / "etc/hostname").read_text() == "saloon\n"
    status = json.loads((debian.folder / "var/lib/cloud/data/status.json").read_text())["v1"]
    assert [each["errors"] for each in status.values() if isinstance(each, dict)] == [[]] * 4


def test_bookworm_by_systemd_run(machine, tmp_path):
    debian, bootfs, port = machine("bookworm", BOOKWORM, imager=False)
    console = tmp_path / "console"
    assert "systemd.run=/boot/firmware/firstrun.sh" in words(bootfs)
    arming = Booted(debian, words(bootfs), console)
    try:
        arming.ended()
    finally:
        arming.cut()
    assert (debian.folder / "etc/hostname").read_text() == "saloon\n", arming.said()
    assert words(bootfs) == []
    assert not (bootfs / "firstrun.sh").exists()
    to_the_end(debian, bootfs, port, console)
