"""The hotspot over two simulated radios (mac80211_hwsim): opened, joined by another machine, asked for a page, closed.

The other machine is the second radio in a network namespace of its own, with wpa_supplicant and its own address.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.ports.appliance import WifiState
from hardware.wifi.credentials import ADDRESS
from hardware.wifi.network_manager import NetworkManager
from hardware.wifi.nmcli import Nmcli
from tests.real_parts.inside.own_table import COMPANION, PORT, does, page, serving, until

PASSWORD = "seven rounds left"
NAME = "Lone Star"
OTHER = "guest-phone"
pytestmark = pytest.mark.timeout(900)


def there(*command: str, check: bool = True) -> str:
    """A command on the other machine."""
    return does("ip", "netns", "exec", OTHER, *command, check=check)


def radio_of(phy: str) -> str:
    [name] = [each.name for each in Path(f"/sys/class/ieee80211/{phy}/device/net").iterdir()]
    return name


@pytest.fixture(scope="module")
def radio():
    """The second radio, handed to the other machine; the first one is NetworkManager's."""
    does("modprobe", "mac80211_hwsim", "radios=2")
    first, second = sorted(path.name for path in Path("/sys/class/ieee80211").iterdir())
    name = radio_of(second)
    does("ip", "netns", "add", OTHER)
    does("nmcli", "device", "set", name, "managed", "no")
    does("iw", "phy", second, "set", "netns", "name", OTHER)
    mine = radio_of(first)
    until(
        lambda: f"{mine}:disconnected" in does("nmcli", "-t", "-f", "DEVICE,STATE", "device"), "a radio that is ready"
    )
    return name


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    """A table.toml that names the hotspot."""
    file = tmp_path_factory.mktemp("settings") / "table.toml"
    file.write_text(f'[hotspot]\nname = "{NAME}"\npassword = "{PASSWORD}"\nby_itself = false\n')
    return file


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """What a table says that serves its pages."""
    with serving(tmp_path_factory.mktemp("table"), "simulated") as said:
        yield said


def companion(settings: Path, *words: str) -> str:
    """`companion hotspot …` as people call it."""
    return does(*COMPANION, "hotspot", "--config", str(settings), *words)


@contextmanager
def joining(radio: str, folder: Path, password: str) -> Iterator[Path]:
    """The other machine tries to join; what its wpa_supplicant says lies in the file that is yielded."""
    asked, said = folder / "join.conf", folder / "said"
    asked.write_text(f'network={{\n ssid="{NAME}"\n psk="{password}"\n}}\n')
    with said.open("w") as log:
        process = subprocess.Popen(
            ["ip", "netns", "exec", OTHER, "wpa_supplicant", "-i", radio, "-c", str(asked)],
            stdout=log, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            yield said
        finally:
            process.terminate()
            process.wait()


def test_opened_by_its_command_joined_and_a_page_comes(radio, settings, table, tmp_path):
    told = companion(settings, "on")
    assert NAME in told
    assert f"http://{ADDRESS}:{PORT}/" in told
    assert NetworkManager(Nmcli("nmcli"), NAME, PASSWORD).state().hotspot is not None
    assert PASSWORD in companion(settings, "status")
    with joining(radio, tmp_path, PASSWORD) as said:
        until(lambda: "CTRL-EVENT-CONNECTED" in said.read_text(), "joined")
        given = there("busybox", "udhcpc", "-i", radio, "-q", "-n", "-t", "20", "-s", str(lease_script(tmp_path)))
        assert f"given {ADDRESS.rpartition('.')[0]}." in given
        came = there("curl", "--silent", "--show-error", "--max-time", "60", f"http://{ADDRESS}:{PORT}/join")
        assert "What do they call you" in came


def lease_script(folder: Path) -> Path:
    """What busybox's DHCP client runs when it is given an address."""
    script = folder / "given"
    script.write_text(
        '#!/bin/sh\n[ "$1" = bound ] || exit 0\nip address add "$ip/$mask" dev "$interface"\necho "given $ip"\n'
    )
    script.chmod(0o755)
    return script


def test_the_table_announces_the_hotspots_address(radio, settings, table):
    companion(settings, "on")
    until(lambda: f"The table stands: http://{ADDRESS}:{PORT}/" in table.read_text(), "the address in the hotspot")
    assert ADDRESS in page()


def test_a_wrong_password_does_not_get_in(radio, settings, tmp_path):
    companion(settings, "on")
    with joining(radio, tmp_path, "eight rounds left") as said:
        until(lambda: "reason=WRONG_KEY" in said.read_text(), "refused")
        assert "CTRL-EVENT-CONNECTED" not in said.read_text()


def test_closed_by_its_command_nobody_hears_it(radio, settings):
    companion(settings, "on")
    there("ip", "link", "set", radio, "up")
    until(lambda: f"SSID: {NAME}" in there("iw", "dev", radio, "scan", "flush", check=False), "heard while open")
    companion(settings, "off")
    assert NetworkManager(Nmcli("nmcli"), NAME).state() == WifiState(there=True)
    until(lambda: f"SSID: {NAME}" not in there("iw", "dev", radio, "scan", "flush", check=False), "silence")
