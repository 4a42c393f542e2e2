"""`companion hotspot` over an nmcli of the tests: what it does, what it says, and how it is refused."""

import io
import sys

import pytest

from deploy.commands import hotspot as command
from deploy.commands.serve import _find_at
from deploy.configuration.settings import HotspotSettings
from deploy.running.background_threads import watch_address
from hardware.wifi import nmcli as nmcli_module
from tests.hardware.fake_nmcli import run_here
from tests.hardware.test_wifi import SECRET, World


@pytest.fixture
def world(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    world = World(tmp_path / "world")
    monkeypatch.setattr(command, "find_nmcli", lambda: nmcli_module.Nmcli(world.program))
    monkeypatch.setattr(
        nmcli_module.subprocess, "run", lambda told, *, input, **_: run_here(tmp_path / "world", told, input)
    )
    return world


def test_on_says_how_to_join_and_off_closes(companion, world):
    done = companion("hotspot", "on")
    password = world.profile("Saloon")["802-11-wireless-security.psk"]
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f"The hotspot “Saloon” is open. Password: {password}   Then: http://10.42.0.1:8000/\n")
    assert world.active == "Saloon"
    assert companion("hotspot", "status").stdout == done.stdout
    assert companion("hotspot", "off").stdout == "The hotspot is closed.\n"
    assert world.active is None
    assert companion("hotspot", "status").stdout == "The hotspot is closed.\nThis machine is in no Wi-Fi.\n"


def test_the_settings_name_it(companion, world, tmp_path):
    file = tmp_path / "table.toml"
    file.write_text('[table]\nport = 8123\n[hotspot]\nname = "Lone Star"\npassword = "tumbleweed"\nby_itself = false\n')
    done = companion("hotspot", "--config", file, "prepare")
    assert done.stdout == "The hotspot “Lone Star” opens when it is asked to: companion hotspot on.\n"
    assert companion("hotspot", "--config", file, "on").stdout.endswith("http://10.42.0.1:8123/\n")


def test_prepared_it_opens_by_itself(companion, world):
    assert "opens by itself where no known Wi-Fi is in reach" in companion("hotspot", "prepare").stdout


def test_it_is_prepared_before_the_radio_is_there(companion, world):
    world.write(radio=False)
    assert companion("hotspot", "prepare").returncode == 0
    assert world.profile("Saloon")["connection.autoconnect"] == "yes"


def test_networks_are_listed(companion, world):
    lines = companion("hotspot", "networks").stdout.splitlines()
    assert lines[:2] == [" 99 %  Office   (asks for a user of one's own)", " 90 %  Home"]
    world.write(reach=[])
    assert companion("hotspot", "networks").stdout == "No network is in reach.\n"


def test_a_password_is_read_from_standard_input(companion, world, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{SECRET}\n"))
    done = companion("hotspot", "join", "Home")
    assert done.stdout == "This machine is in “Home” now, and joins it at every start.\n"
    assert SECRET not in done.stdout + done.stderr
    assert "is in the Wi-Fi “Home”" in companion("hotspot", "status").stdout


def test_what_is_refused_is_one_sentence(companion, world, monkeypatch):
    world.write(radio=False)
    done = companion("hotspot", "on")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("companion: This machine has no Wi-Fi that can be used")
    monkeypatch.setattr(command, "find_nmcli", lambda: None)
    assert companion("hotspot", "off").stderr.startswith("companion: This machine's Wi-Fi is not in NetworkManager")


@pytest.mark.parametrize("wrong", ['password = "short"', 'name = ""', f'name = "{"x" * 33}"'])
def test_a_hotspot_that_cannot_be_is_told_with_its_line(companion, world, tmp_path, wrong):
    file = tmp_path / "table.toml"
    file.write_text(f"[hotspot]\n{wrong}\n")
    done = companion("hotspot", "--config", file, "status")
    assert done.returncode == 1
    assert ", line 2: hotspot." in done.stderr
    assert "short" not in done.stderr


def test_the_password_of_the_settings_is_not_printed(companion, world, tmp_path):
    file = tmp_path / "table.toml"
    file.write_text('[hotspot]\npassword = "tumbleweed"\n')
    assert "tumbleweed" not in companion("config", "--config", file).stdout
    assert "tumbleweed" not in repr(HotspotSettings(password="tumbleweed"))


def test_phones_find_the_pages_in_the_hotspot_while_it_is_open(world):
    from companion.ports.appliance import Hotspot, WifiState

    class Stands:
        state = WifiState(True, Hotspot("Saloon", "tumbleweed", "10.42.0.1"))

    assert _find_at(8000, Stands(), "https") == "https://10.42.0.1:8000/"
    Stands.state = WifiState(True)
    assert _find_at(8000, Stands(), "http") == _find_at(8000, None, "http")


def test_an_address_that_changes_is_told_once(monkeypatch):
    from threading import Event

    from deploy.running import background_threads

    monkeypatch.setattr(background_threads, "ADDRESS_EVERY", 0.001)
    addresses = iter(["http://127.0.0.1/", "http://127.0.0.1/", "http://192.0.2.7/"])
    told, heard = [], Event()

    class Table:
        def trouble(self, about, what=""):
            raise AssertionError(what)

    looked = Event()

    def now():
        address = next(addresses, None)
        if address is None:
            looked.set()
        return address or "http://192.0.2.7/"

    loop = watch_address(now, lambda url: (told.append(url), heard.set()), Table())
    assert heard.wait(60)
    assert looked.wait(60)
    assert loop.close(60)
    assert told == ["http://192.0.2.7/"]
