"""The hotspot's profile in a real NetworkManager, without a radio: what it takes and keeps.

trixie's, bookworm's, and trixie's with what Raspberry Pi OS has beside it: netplan, which writes each profile anew.
"""

import os
import re
import shutil
import signal
import stat
import subprocess
from pathlib import Path

import pytest

from companion.ports.appliance import WifiState
from hardware.errors import WifiFailed
from hardware.wifi.network_manager import PROFILE, PROFILE_UUID, NetworkManager
from hardware.wifi.nmcli import Nmcli
from tests.real_parts.debian import Debian, NoDebian

pytestmark = [pytest.mark.slow, pytest.mark.hardware, pytest.mark.timeout(1800)]
RULES = """
mkdir -p /run/dbus
rm -f /run/dbus/pid
dbus-daemon --system --fork
NetworkManager --no-daemon >/root/network-manager.log 2>&1 &
until nmcli --terse --fields RUNNING general 2>/dev/null | grep -qx running; do kill -0 $!; sleep 0.2; done
echo rules
wait
"""
WRITES = '*" add "* | *" modify "* | *" edit "* | *" delete "*'
AWKWARD = 'we sh%all "x" pa\\ss: 7'


@pytest.fixture(scope="module", params=["trixie", "bookworm", "trixie with netplan"])
def rules(request, fresh_debian):
    """A Debian whose NetworkManager rules networks of a namespace of its own, and an nmcli that asks it."""
    suite, _, netplan = request.param.partition(" with ")
    debian: Debian = fresh_debian(suite, f"{suite}-networks")
    try:
        debian.install("network-manager", "dbus", *(("netplan.io", "python3") if netplan else ()))
    except NoDebian as error:
        pytest.skip(str(error))
    (debian.folder / "root/rules.sh").write_text(RULES)
    shutil.copy(Path(__file__).parent / "inside/netplan_writes.py", debian.folder / "root")
    unshare, *rest = debian.command("sh", "-e", "/root/rules.sh")
    running = subprocess.Popen(
        [unshare, "--net", *rest], stdout=subprocess.PIPE, text=True, env=debian.environment(), start_new_session=True
    )
    assert running.stdout is not None
    if running.stdout.readline() != "rules\n":
        log = (debian.folder / "root/network-manager.log").read_text()
        pytest.skip(f"NetworkManager does not start in a namespace here: {log.strip().splitlines()[-1:]}")
    asking = debian.folder / "root/nmcli"
    # NetworkManager lets nobody change anything whose process it does not see: nmcli runs in its own namespaces.
    [inside] = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    there = f"nsenter --target {inside} --pid --mount --net --root --wd"
    after = f"{there} python3 /root/netplan_writes.py </dev/null" if netplan else ":"
    asking.write_text(f'#!/bin/sh\n{there} nmcli "$@" || exit\ncase "$*" in {WRITES}) {after} ;; esac\n')
    asking.chmod(0o755)
    yield debian, Nmcli(str(asking)), netplan
    os.killpg(running.pid, signal.SIGKILL)
    running.communicate()


def test_the_profile_is_taken_and_kept_for_root_alone(rules):
    debian, nmcli, netplan = rules
    drawn = NetworkManager(nmcli).prepare()
    assert NetworkManager(nmcli).prepare() == drawn, "the password that was drawn is kept"
    kept = "etc/netplan" if netplan else "etc/NetworkManager/system-connections"
    [file] = (debian.folder / kept).glob(f"90-NM-{PROFILE_UUID}.yaml" if netplan else f"{PROFILE}*")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    read = "run/NetworkManager/system-connections" if netplan else kept
    [file] = (debian.folder / read).glob("*Saloon.nmconnection" if netplan else f"{PROFILE}*")
    lines = file.read_text().splitlines()
    for line in ("autoconnect-priority=-999", "mode=ap", "pmf=1", "method=shared", f"psk={drawn.password}"):
        assert line in lines


def test_a_profile_whose_name_netplan_has_lost_is_found_by_its_uuid(rules):
    debian, nmcli, netplan = rules
    if not netplan:
        pytest.skip("keyfiles keep their names")
    drawn = NetworkManager(nmcli).prepare()
    [yaml] = (debian.folder / "etc/netplan").iterdir()
    yaml.write_text(re.sub(r"(?m)^ *name: .*\n", "", yaml.read_text()))
    nmcli("connection", "edit", PROFILE_UUID, input_lines=("quit",))  # netplan writes anew
    assert f"netplan-NM-{PROFILE_UUID}-Saloon" in nmcli("--get-values", "NAME", "connection", "show")
    assert NetworkManager(nmcli).prepare() == drawn
    assert nmcli("--get-values", "UUID", "connection", "show").split().count(PROFILE_UUID) == 1


def test_an_awkward_name_and_password_come_back_as_they_were(rules):
    _, nmcli, _ = rules
    NetworkManager(nmcli, "Lone: Star\\", AWKWARD, by_itself=False).prepare()
    kept = NetworkManager(nmcli, "Lone: Star\\").prepare()
    assert (kept.name, kept.password) == ("Lone: Star\\", AWKWARD)


def test_without_a_radio_there_is_no_wifi_and_what_is_tried_leaves_nothing(rules):
    _, nmcli, _ = rules
    manager = NetworkManager(nmcli)
    assert manager.state() == WifiState()
    assert manager.networks(anew=True) == ()
    before = nmcli("--terse", "--fields", "NAME", "connection", "show")
    with pytest.raises(WifiFailed):
        manager.join("Home", AWKWARD)
    assert nmcli("--terse", "--fields", "NAME", "connection", "show") == before
    with pytest.raises(WifiFailed):
        manager.open()
