"""The Wi-Fi by NetworkManager: hotspot, networks, joining; what nmcli is told, and that no secret is seen by others."""

import json
import logging
import os
import sys
import threading
from pathlib import Path

import pytest

from companion.ports.appliance import Hotspot, Network, WifiState
from hardware.errors import WifiFailed
from hardware.wifi import nmcli as nmcli_module
from hardware.wifi.credentials import ADDRESS, DRAWN, HOTSPOT, LETTERS
from hardware.wifi.in_background import WifiInBackground
from hardware.wifi.network_manager import PROFILE, PROFILE_UUID, NetworkManager, checked
from hardware.wifi.nmcli import Nmcli, fields, find_nmcli
from tests.hardware.fake_nmcli import run_here

FAKE = Path(__file__).with_name("fake_nmcli.py")
SECRET = 'Sheriff: "6\\ shots" %s'
REACH = [
    ["Pub: upstairs", 41, "WPA2"],
    ["Home", 80, "WPA1 WPA2"],
    ["Home", 90, "WPA2 WPA3"],
    ["New", 33, "WPA3"],
    ["Café", 20, ""],
    ["Office", 99, "WPA2 802.1X"],
    ["", 70, "WPA2"],
    [HOTSPOT, 100, "WPA2"],
]


class World:
    """What the fake NetworkManager knows, and what it was told."""

    def __init__(self, folder: Path, *, netplan: bool = False) -> None:
        self._folder = folder
        self._folder.mkdir()
        self.write(profiles={}, active=None, radio=True, netplan=netplan, reach=REACH, behave={},
                   passwords={"Home": SECRET, "Pub: upstairs": "longenough", "Unseen": "longenough"})  # fmt: skip
        program = folder / "nmcli"
        program.write_text(f'#!/bin/sh\nFAKE_NMCLI="{folder}" exec {sys.executable} -S -E {FAKE} "$@"\n')
        program.chmod(0o755)
        self.program = str(program)

    def write(self, **changes: object) -> None:
        file = self._folder / "world.json"
        known = json.loads(file.read_text()) if file.exists() else {}
        file.write_text(json.dumps(known | changes))

    def read(self) -> dict:
        return json.loads((self._folder / "world.json").read_text())

    @property
    def calls(self) -> list[dict]:
        file = self._folder / "calls.jsonl"
        return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []

    def behave(self, **how: object) -> None:
        self.write(behave={words.replace("_", " "): what for words, what in how.items()})

    def profile(self, network: str) -> dict:
        return next(each for each in self.read()["profiles"].values() if each["802-11-wireless.ssid"] == network)

    @property
    def active(self) -> str | None:
        known = self.read()
        return known["profiles"][known["active"]]["802-11-wireless.ssid"] if known["active"] else None

    def manager(self, name: str = HOTSPOT, password: str = "", **more: bool) -> NetworkManager:
        return NetworkManager(Nmcli(self.program), name, password, **more)


@pytest.fixture(params=[False, True], ids=["keyfiles", "netplan"])
def real(tmp_path, request):
    """A world whose nmcli is a program; with netplan, profiles do not keep their names."""
    return World(tmp_path / "world", netplan=request.param)


@pytest.fixture
def world(real, monkeypatch):
    """A world whose nmcli runs in this process, which is quick."""

    def run(command, *, input, env, **_):
        assert env["XDG_CACHE_HOME"] == os.devnull, "else nmcli's editor might keep what was told"
        return run_here(Path(real.program).parent, command, input)

    monkeypatch.setattr(nmcli_module.subprocess, "run", run)
    return real


def said(error: pytest.ExceptionInfo[WifiFailed]) -> str:
    return str(error.value)


# -- the hotspot -------------------------------------------------------------------------------------------------------


def test_the_hotspot_is_a_profile_that_networkmanager_opens_last_of_all_by_itself(world):
    hotspot = world.manager().prepare()
    profile = world.profile(HOTSPOT)
    assert (hotspot.name, hotspot.address) == (HOTSPOT, ADDRESS)
    assert (profile["connection.autoconnect"], profile["connection.autoconnect-priority"]) == ("yes", "-999")
    assert (profile["802-11-wireless.mode"], profile["ipv4.method"], profile["ipv4.addresses"]) == (
        "ap", "shared", f"{ADDRESS}/24",
    )  # fmt: skip
    assert profile["802-11-wireless-security.pmf"] == "disable"
    assert world.active is None, "it is made, not opened"
    assert list(world.read()["profiles"]) == [PROFILE_UUID]


def test_the_profile_of_an_earlier_companion_is_not_left_beside_it(world):
    world.write(profiles={"u": {"connection.id": PROFILE, "802-11-wireless.ssid": HOTSPOT}}, netplan=False)
    world.manager().prepare()
    assert list(world.read()["profiles"]) == [PROFILE_UUID]


def test_a_password_is_drawn_once_and_kept(world):
    drawn = world.manager().prepare().password
    assert len(drawn) == DRAWN
    assert set(drawn) <= set(LETTERS)
    assert world.manager().prepare().password == drawn
    assert world.manager().open().password == drawn
    assert len(world.read()["profiles"]) == 1


def test_what_the_settings_say_goes_before_what_was_kept(world):
    world.manager().prepare()
    hotspot = world.manager("Lone Star", "tumbleweed", by_itself=False).prepare()
    profile = world.profile("Lone Star")
    assert (hotspot.name, hotspot.password) == ("Lone Star", "tumbleweed")
    assert (profile["802-11-wireless.ssid"], profile["802-11-wireless-security.psk"]) == ("Lone Star", "tumbleweed")
    assert profile["connection.autoconnect"] == "no"


def test_on_and_off_and_how_it_stands(world):
    manager = world.manager(password="tumbleweed")
    assert manager.state() == WifiState(there=True)
    manager.open()
    assert manager.state() == WifiState(True, Hotspot(HOTSPOT, "tumbleweed", ADDRESS))
    manager.close_hotspot()
    assert manager.state() == WifiState(there=True)
    manager.close_hotspot()
    assert not [call for call in world.calls if "down" in call["arguments"]][1:], "a closed one is let alone"


def test_a_hotspot_that_gets_no_password_is_not_left_open_to_the_street(world):
    world.behave(connection_edit=1)
    with pytest.raises(WifiFailed):
        world.manager().open()
    assert world.read()["profiles"] == {}


def test_the_editor_that_ends_well_and_took_nothing_is_found_out(world):
    world.behave(connection_edit="rubbish")
    with pytest.raises(WifiFailed) as error:
        world.manager().prepare()
    assert said(error) == "NetworkManager did not take the password: try another one."


def test_without_a_radio_there_is_no_wifi(world):
    world.write(radio=False)
    assert world.manager().state() == WifiState()


# -- networks ----------------------------------------------------------------------------------------------------------


def test_networks_are_listed_once_the_strongest_first_without_the_own_and_the_nameless(world):
    assert world.manager().networks() == (
        Network("Office", 99, "company"),
        Network("Home", 90, "password"),
        Network("Pub: upstairs", 41, "password"),
        Network("New", 33, "wpa3"),
        Network("Café", 20, "open"),
    )


@pytest.mark.parametrize(("told", "means"), [("OWE", "owe"), ("--", "open"), ("WEP", "password")])
def test_what_a_network_asks_for(world, told, means):
    world.write(reach=[["One", 5, told]])
    assert world.manager().networks()[0].security == means


def test_a_network_is_joined_from_now_on_and_its_password_goes_by_standard_input_alone(world, caplog):
    with caplog.at_level(logging.DEBUG):
        world.manager().join("Home", f" {SECRET} ")
    assert world.active == "Home"
    assert world.profile("Home")["802-11-wireless-security.key-mgmt"] == "wpa-psk"
    assert world.manager().state().network == "Home"
    told = [call for call in world.calls if SECRET in call["told"]]
    assert len(told) == 1
    assert not [call for call in world.calls if SECRET in " ".join(call["arguments"])]
    assert SECRET not in caplog.text


def test_the_name_of_a_network_is_told_and_not_that_of_its_profile(world):
    world.write(profiles={"u": {"connection.id": "preconfigured", "802-11-wireless.ssid": "Home: sweet"}}, active="u")
    manager = world.manager()
    assert manager.state().network == manager.state().network == "Home: sweet"
    asked = [call for call in world.calls if call["arguments"][-2:] == ["show", "u"]]
    assert len(asked) == 1, "asked once, not at every look"


@pytest.mark.parametrize(
    ("name", "key_management"), [("New", "sae"), ("Café", None), ("Unseen", "wpa-psk"), ("Pub: upstairs", "wpa-psk")]
)
def test_a_profile_says_what_its_network_asks_for(world, name, key_management):
    world.write(passwords={name: "longenough"} if key_management else {})
    world.manager().join(name, "longenough" if key_management else "")
    profile = world.profile(name)
    assert profile.get("802-11-wireless-security.key-mgmt") == key_management
    assert profile.get("802-11-wireless.hidden") == ("yes" if name == "Unseen" else None)


def test_a_password_that_is_wrong_leaves_no_profile_and_opens_the_hotspot_again(world):
    manager = world.manager(password="tumbleweed")
    manager.open()
    with pytest.raises(WifiFailed) as error:
        manager.join("Home", "wrong password")
    assert said(error) == "“Home” could not be joined: look at the password, and whether the network reaches this far."
    assert world.active == HOTSPOT
    assert len(world.read()["profiles"]) == 1


def test_a_join_that_fails_keeps_the_profile_of_one_that_worked_and_one_that_works_replaces_it(world):
    manager = world.manager()
    manager.join("Home", SECRET)
    [first] = world.read()["profiles"]
    with pytest.raises(WifiFailed):
        manager.join("Home", "wrong password")
    assert list(world.read()["profiles"]) == [first]
    manager.join("Home", SECRET)
    [second] = world.read()["profiles"]
    assert second != first


def test_where_two_profiles_of_a_network_were_left_the_one_in_use_stays_until_the_new_one_works(world):
    manager = world.manager()
    manager.join("Home", SECRET)
    [first] = world.read()["profiles"]
    world.behave(connection_delete=1)  # the clean-up fails
    manager.join("Home", SECRET)
    assert len(world.read()["profiles"]) == 2
    world.behave()
    with pytest.raises(WifiFailed):
        manager.join("Home", "wrong password")
    [second] = world.read()["profiles"]
    assert second != first
    assert world.profile("Home")["802-11-wireless-security.psk"] == SECRET


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [
        ("Office", "longenough", "“Office” asks each for a user of their own (802.1X)"),
        ("Home", "", "“Home” asks for a password: type it in."),
    ],
)
def test_what_cannot_be_joined_says_why(world, name, password, says):
    with pytest.raises(WifiFailed) as error:
        world.manager().join(name, password)
    assert said(error).startswith(says)
    assert world.read()["profiles"] == {}


@pytest.mark.parametrize(
    ("name", "password", "key"),
    [
        ("", "", "name_unfit"),
        ("x" * 33, "", "name_unfit"),
        ("ü" * 17, "", "name_unfit"),
        ("a\nb", "", "name_unfit"),
        ("Home", "seven77", "password_unfit"),
        ("Home", "x" * 64, "password_unfit"),
        ("Home", "longenough\nsave\nquit", "password_unfit"),
        ("Home", "größer als acht", "password_unfit"),
    ],
)
def test_names_and_passwords_that_no_network_has_are_refused_before_anything_is_told(world, name, password, key):
    with pytest.raises(WifiFailed) as error:
        world.manager().join(name, password)
    assert error.value.key == key
    assert world.calls == []


def test_a_key_in_hexadecimal_is_a_password_and_blanks_around_one_are_slips():
    assert checked("Home", "0f" * 32) == ("Home", "0f" * 32)
    assert checked("Home", "  long enough ") == ("Home", "long enough")


# -- nmcli that is not as it should be ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "key"), [(1, "failed"), (3, "slow"), (4, "not_activated"), (8, "not_running"), (10, "not_found")]
)
def test_each_exit_status_has_its_sentence(world, status, key):
    world.behave(device=status)
    with pytest.raises(WifiFailed) as error:
        world.manager().state()
    assert error.value.key == key
    assert said(error).endswith((".", "?")), "a sentence that needs no more than the status"


def test_a_program_is_told_by_its_standard_input(real):
    real.manager(password="tumbleweed").prepare()
    assert real.profile(HOTSPOT)["802-11-wireless-security.psk"] == "tumbleweed"
    assert not [call for call in real.calls if "tumbleweed" in " ".join(call["arguments"])]


def test_an_nmcli_that_hangs_is_given_up(real, monkeypatch):
    monkeypatch.setattr(nmcli_module, "OVER_S", 0.1)
    real.behave(connection_edit="hang")
    with pytest.raises(WifiFailed) as error:
        Nmcli(real.program)("connection", "edit", "x", wait=0, input_lines=(SECRET,))
    assert error.value.key == "slow"
    assert error.value.__suppress_context__, "the text of what ended it has what was told"


def test_an_nmcli_that_went_away(tmp_path):
    with pytest.raises(WifiFailed, match="there is no nmcli"):
        NetworkManager(Nmcli(str(tmp_path / "gone"))).state()
    assert find_nmcli(str(tmp_path / "gone")) is None


def test_rubbish_is_no_network_and_no_wifi(world):
    world.behave(device="rubbish")
    assert world.manager().state() == WifiState()
    assert world.manager().networks() == ()


def test_fields_as_nmcli_writes_them():
    assert fields(r"a\:b:c\\:") == ["a:b", "c\\", ""]


# -- in the background -------------------------------------------------------------------------------------------------


class Heard:
    """Waits until the Wi-Fi stands as it is wanted."""

    def __init__(self) -> None:
        self._changed = threading.Condition()

    def __call__(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def until(self, wanted) -> None:
        with self._changed:
            assert self._changed.wait_for(wanted, timeout=60)


@pytest.fixture
def background(world):
    heard = Heard()
    wifi = WifiInBackground(world.manager(password="tumbleweed"), heard, lambda *_: None, look_every=3600)
    heard.until(lambda: wifi.state.there)
    yield wifi, heard
    assert wifi.close(60)


def test_orders_are_begun_and_their_ends_are_told(world, background):
    wifi, heard = background
    wifi.open()
    heard.until(lambda: wifi.state.hotspot is not None)
    assert (wifi.state.doing, wifi.state.failed) == ("", "")
    heard.until(lambda: wifi.networks)
    wifi.join("Home", "wrong password")
    heard.until(lambda: wifi.state.failed)
    assert "could not be joined" in wifi.state.failed
    assert wifi.state.hotspot is not None
    heard.until(lambda: not wifi.state.doing)
    wifi.join("Home", SECRET)
    heard.until(lambda: wifi.state.network == "Home")
    assert (wifi.state.failed, wifi.state.hotspot) == ("", None)


def test_a_second_order_waits_for_the_first(world, background):
    wifi, heard = background
    let_go = threading.Event()
    wifi._orders.put(let_go.wait)
    wifi.open()
    assert wifi.state.doing == "opening"
    with pytest.raises(WifiFailed, match="being changed just now"):
        wifi.close_hotspot()
    let_go.set()
    heard.until(lambda: wifi.state.hotspot is not None)


def test_what_cannot_be_is_refused_at_once(background):
    wifi, _ = background
    with pytest.raises(WifiFailed):
        wifi.join("", "")
    assert wifi.state.doing == ""


def test_no_secret_is_in_what_a_state_says_of_itself(world, background):
    wifi, heard = background
    wifi.open()
    heard.until(lambda: wifi.state.hotspot is not None)
    assert "tumbleweed" not in repr(wifi.state)
