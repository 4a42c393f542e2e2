"""`deploy.first_boot`: each step on a machine, what its screen and page say, and what a power cut leaves."""

import json
import os
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest

from companion.locales.catalogue import languages
from companion.locales.words import Words
from companion.ports.appliance import Hotspot, WifiState
from deploy.card.project_archive import project_archive
from deploy.card.wifi_file import parsed_wifi
from deploy.configuration.settings import TableSettings
from deploy.first_boot import __main__ as first_boot
from deploy.first_boot import arm
from deploy.first_boot.__main__ import Card, FirstBoot, card_of
from deploy.first_boot.machine import Machine
from deploy.first_boot.page import TABLE, Page
from deploy.first_boot.progress import STEPS, Progress
from deploy.first_boot.wifi import UNSEEN, UNTIL_OPEN, Wifi
from hardware.errors import WifiFailed

ROOT = Path(__file__).parents[3]
ROUTES = """Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT
wlan0\t00002A0A\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0
"""
"""/proc/net/route while the hotspot alone is open (proc_net(5))."""
CABLE = "eth0\t00000000\t0102A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n"
IPV6 = f"{'0' * 32} 00 {'0' * 32} 00 fe80{'0' * 27}1 00000400 00000001 00000000 00450003     eth0\n"
LOOPBACK = f"{'0' * 32} 00 {'0' * 32} 00 {'0' * 32} ffffffff 00000001 00000000 00200200       lo\n"


class Time:
    """A clock that moves where somebody waits."""

    def __init__(self):
        self.now = 0.0
        self.then = []
        """What happens at the next waits, one after another."""

    def __call__(self):
        return self.now

    def wait(self, seconds):
        self.now += seconds
        if self.then:
            self.then.pop(0)()
        else:
            assert self.now < 100_000, "it waits for ever"


class Stands(Exception):
    """The machine waits for something that will not come."""


def stop():
    raise Stands


@pytest.fixture
def root(tmp_path):
    """A machine's files: a trixie with the card's folder, and a network by cable."""
    for folder in ("etc/systemd/system", "proc/net", "run/systemd/timesync", "boot/firmware/bang-companion", "dev"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "etc/os-release").write_text('NAME="Debian"\nVERSION_CODENAME=trixie\n')
    (tmp_path / "proc/net/route").write_text(ROUTES + CABLE)
    (tmp_path / "run/systemd/timesync/synchronized").touch()
    boot = tmp_path / "boot/firmware/bang-companion"
    (boot / "companion.zip").write_bytes(b"packed")
    (boot / "card.json").write_text("{}")
    return tmp_path


class FakeMachine(Machine):
    """A machine in a folder, whose installation ends as `ends` has it, one after another."""

    def __init__(self, root):
        self.commands = []
        self.architecture_is = "arm64"
        self.ends = [[""]]
        super().__init__(root, run=self._ran)

    def _ran(self, command):
        self.commands.append(" ".join(command))
        if command[0] == "dpkg":
            return 0, f"{self.architecture_is}\n"
        return 0, "saloon\n" if command[0] == "hostname" else ""

    def install(self, project):
        yield from self.ends.pop(0)


class FakeRadio:
    """NetworkManager with a radio; `reach` has the passwords of the networks that it hears."""

    def __init__(self):
        self.there, self.is_open, self.joined = True, False, ""
        self.reach = {}

    def state(self):
        return WifiState(self.there, Hotspot("Saloon", "drawn", "10.42.0.1") if self.is_open else None, self.joined)

    def open(self):
        self.is_open = True

    def close_hotspot(self):
        self.is_open = False

    def join(self, name, password):
        if self.reach.get(name) != password:
            raise WifiFailed("not_joined", name=name)
        self.is_open, self.joined = False, name


class Rig:
    """A first boot with a time of its own, and its page on a free port."""

    def __init__(self, root, language="en"):
        self.root, self.time, self.machine, self.radio = root, Time(), FakeMachine(root), FakeRadio()
        self.progress = Progress(Words((), language), root / "dev/tty1")
        self.page = Page(self.progress, self.time, 0)
        threading.Thread(target=self.page.serve_forever, daemon=True, args=(0.01,)).start()
        self.file = root / "boot/firmware/bang-companion/wifi.txt"
        self.wifi = Wifi(self.progress, self.page, self.file, self.radio, country=self.machine.country, clock=self.time)

    def run(self):
        first = FirstBoot(self.machine, self.progress, self.page, self.wifi, clock=self.time, wait=self.time.wait)
        with suppress(Stands):
            first.run()
            return True
        return False

    def get(self, path="/", data=None, **headers):
        """A page's status and text; a redirect is not followed."""
        address = f"http://127.0.0.1:{self.page.server_port}{path}"
        encoded = None if data is None else urllib.parse.urlencode(data).encode()
        opener = urllib.request.build_opener(Stays)
        try:
            with opener.open(urllib.request.Request(address, encoded, headers), timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers.get("Location", "")

    def screen(self):
        return (self.root / "dev/tty1").read_text() if (self.root / "dev/tty1").exists() else ""

    def close(self):
        self.page.shutdown()
        self.page.server_close()


class Stays(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *about):
        return None


@pytest.fixture
def rig(root):
    made = Rig(root)
    yield made
    made.close()


def test_the_page_leads_to_where_a_table_serves_unless_it_is_set():
    assert TableSettings().port == TABLE


def test_to_the_end(rig):
    rig.machine.ends = [["install.sh: making release 123", ""]]
    assert rig.run()
    said = rig.screen()
    assert [said.index(f"[{number}/6]") for number in range(1, 7)] == sorted(
        said.index(f"[{n}/6]") for n in range(1, 7)
    )
    assert "making release 123" in said
    assert "http://saloon.local:8000" in said
    assert list(rig.machine.boot.iterdir()) == [], "nothing of it starts again, and no password stays on the card"
    assert f"systemctl --quiet disable {arm.UNIT}" in rig.machine.commands
    assert rig.get(Host="saloon.local:80") == (302, "http://saloon.local:8000/")
    assert rig.get(Host="[fe80::1]") == (302, "http://[fe80::1]:8000/")
    assert rig.get(Host="<script>") == (302, "http://localhost:8000/")


@pytest.mark.parametrize(
    ("architecture", "release", "says"),
    [("armhf", "trixie", "has 32 bits"), ("arm64", "bullseye", "(bullseye) is not bookworm or trixie")],
)
def test_a_wrong_image_is_one_sentence_on_screen_and_page(rig, architecture, release, says):
    rig.machine.architecture_is = architecture
    (rig.root / "etc/os-release").write_text(f"VERSION_CODENAME={release}\n")
    rig.time.then = [stop]
    assert not rig.run()
    assert says in rig.screen()
    assert says in rig.get()[1]
    assert not [command for command in rig.machine.commands if "apt" in command]


def test_a_full_card_is_one_sentence_and_goes_on_once_there_is_room(rig, monkeypatch):
    free = [10 << 20]
    monkeypatch.setattr(Machine, "free", lambda machine: free[0])
    seen = []
    rig.time.then = [lambda: seen.append(rig.get()[1]), lambda: free.__setitem__(0, 8 << 30)]
    assert rig.run()
    assert "The card is full: 10 MB are free, 1500 are needed." in seen[0]


def test_without_a_network_it_says_so_and_goes_on_by_itself(rig):
    rig.radio.there = False
    (rig.root / "proc/net/route").write_text(ROUTES)
    seen = []
    rig.time.then = [
        lambda: seen.append(rig.get()[1]),
        lambda: (rig.root / "proc/net/route").write_text(ROUTES + CABLE),
    ]
    assert rig.run()
    assert "There is no network yet" in seen[0]
    assert 'http-equiv="refresh"' in seen[0]
    assert rig.screen().count("There is no network yet") == 1, "once, not at each look"


@pytest.mark.parametrize(
    ("routes", "routes6", "connected"),
    [(ROUTES, LOOPBACK, False), (ROUTES + CABLE, "", True), (ROUTES, LOOPBACK + IPV6, True), ("", "", False)],
)
def test_connected_is_a_way_into_other_networks(root, routes, routes6, connected):
    (root / "proc/net/route").write_text(routes)
    (root / "proc/net/ipv6_route").write_text(routes6)
    assert Machine(root).connected() is connected


def test_a_failed_installation_is_tried_again_later_and_later(rig):
    rig.machine.ends = [
        ["Err:1 no route", "install.sh: is there a network?", "install.sh: is there a network?"]
    ] * 3 + [[""]]
    assert rig.run()
    assert "That has not worked yet (is there a network?). It is tried again by itself." in rig.screen()
    assert rig.time.now >= 15 + 30 + 60


def test_a_disk_that_is_full_meanwhile_is_not_called_no_network(rig, monkeypatch):
    free = iter([8 << 30, 1 << 20, 1 << 20])
    monkeypatch.setattr(Machine, "free", lambda machine: next(free))
    rig.machine.ends = [["install.sh: failed", "install.sh: failed"]]
    rig.time.then = [stop]
    assert not rig.run()
    assert "The card is full" in rig.progress.trouble


def test_a_clock_that_nobody_sets_is_waited_for_two_minutes_and_no_more(rig):
    (rig.root / "run/systemd/timesync/synchronized").unlink()
    assert rig.run()
    assert 120 <= rig.time.now < 130


def test_the_systems_own_first_boot_ends_first(rig, monkeypatch):
    (rig.root / "run/cloud-init").mkdir()
    statuses = iter(["status: running\n", "status: running\n", "status: done\n"])
    monkeypatch.setattr(
        rig.machine,
        "run",
        lambda command: (0, next(statuses)) if "cloud-init" in command else rig.machine._ran(command),
    )
    assert rig.run()
    assert next(statuses, None) is None


def test_a_wifi_that_is_not_joined_opens_the_hotspot_whose_page_says_why_and_takes_another(rig):
    (rig.root / "proc/net/route").write_text(ROUTES)
    rig.file.write_text("name: Home\npassword: wrong password\ncountry: AT\n")
    rig.radio.reach = {"Home": "right password"}
    seen = []

    def choose():
        assert rig.get("/wifi", {"name": "Home", "password": "no", "country": "AT"})[1].count("8 to 63") == 1
        assert rig.get("/wifi", {"name": "Home", "password": "right password", "country": "at"}) == (303, "/")

    def look():
        if rig.page.asks and not seen:
            seen.extend([rig.get()[1], rig.get("/wifi")[1]])
            choose()
        if rig.radio.joined:
            (rig.root / "proc/net/route").write_text(ROUTES + CABLE)

    rig.time.then = [look] * 200
    assert rig.run()
    assert "raspi-config nonint do_wifi_country AT" in rig.machine.commands
    assert "“Home” could not be joined" in seen[0]
    assert "The Wi-Fi “Saloon” is open, password drawn" in seen[0]
    assert 'href="/wifi"' in seen[0]
    assert "type=password" in seen[1]
    assert rig.time.now >= UNTIL_OPEN
    assert "right password" not in rig.screen()


def test_a_wifi_file_that_no_wifi_can_be_is_said_and_not_tried(rig):
    rig.file.write_text("name: Home\npassword: short\ncountry: $(reboot)\n")
    rig.wifi.look()
    assert "8 to 63" in rig.progress.trouble
    assert rig.machine.commands == []


def test_the_wifi_that_was_chosen_is_that_of_the_next_start(rig):
    rig.radio.reach, rig.radio.is_open = {"Home": "right password"}, True
    rig.wifi.look()
    rig.get("/wifi", {"name": "Home", "password": "right password", "country": "DE"})
    rig.wifi.look()
    assert rig.radio.joined == "Home"
    assert parsed_wifi(rig.file.read_text()).password == "right password"


def test_an_open_hotspot_that_nobody_looks_at_closes_for_another_try(rig):
    rig.file.write_text("name: Home\npassword: right password\n")
    for _ in range(100):
        rig.wifi.look()
        rig.time.wait(2)
    assert rig.radio.is_open
    rig.get()
    for _ in range(100):
        rig.wifi.look()
        rig.time.wait(2)
    assert rig.radio.is_open, "somebody has looked"
    rig.radio.reach = {"Home": "right password"}
    for _ in range(int(UNSEEN)):
        rig.wifi.look()
        rig.time.wait(2)
    assert rig.radio.joined == "Home"


def test_a_wifi_is_taken_in_the_hotspot_alone_and_bounded(rig):
    asked = {"name": "Home", "password": "right password"}
    assert rig.get("/wifi", asked)[0] == 400
    rig.page.asks = True
    assert rig.get("/wifi", {"name": "x" * 3000})[0] == 400
    assert rig.get("/elsewhere", asked)[0] == 400
    assert rig.page.wanted.empty()
    rig.progress.wait("joining", name="<b>")
    assert "<b>" not in rig.get()[1]


@pytest.mark.parametrize("language", languages())
def test_every_sentence_has_words(root, language):
    words = Words((), language)
    source = "".join(path.read_text() for path in (ROOT / "deploy/first_boot").glob("*.py"))
    keys = {f"first_boot.{key}" for key in re.findall(r'wait\(\s*"(\w+)"', source)}
    keys |= set(re.findall(r'"(first_boot\.[\w.]*\w)"', source)) | set(re.findall(r"'(first_boot\.[\w.]*\w)'", source))
    keys |= {f"first_boot.step.{step}" for step in STEPS} | {"first_boot.wrong_bits", "first_boot.wrong_release"}
    assert [key for key in keys if key not in words] == []
    assert len(keys) > 15


@pytest.mark.parametrize("said", ["", "[]", '{"language": "de"}', '{"hotspot": {"name": "x"}, "language": 3}'])
def test_a_damaged_card_json_is_none(tmp_path, said):
    (tmp_path / "card.json").write_text(said)
    assert first_boot.read_json(tmp_path / "card.json", card_of, Card()) == Card()


def test_nothing_is_imported_that_a_fresh_system_has_not():
    """The modules are loaded by a Python without any packages, as the first boot has it."""
    listed = "import sys, deploy.first_boot.__main__; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-S", "-c", listed], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert set(done.stdout.split()) <= set(sys.stdlib_module_names) | {"companion", "hardware", "deploy", "__main__"}


# -- arm ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def packed():
    """An archive with little in it."""
    made = BytesIO()
    with arm.zipfile.ZipFile(made, "w") as archive:
        for name, mode in (("deploy/install.sh", 0o755), ("deploy/__init__.py", 0o644), ("pyproject.toml", 0o644)):
            entry = arm.zipfile.ZipInfo(name)
            entry.external_attr = mode << 16
            archive.writestr(entry, name)
    return made.getvalue()


class Cut(BaseException):
    """The power goes."""


STEPS_OF_ARM = ("mkdir", "rename", "chmod", "write_text")


def test_arming_is_whole_or_not_at_all_wherever_the_power_goes(root, packed, monkeypatch):
    """Each call that changes the disk is the last one once; the next boot does the whole of it."""
    (root / "boot/firmware/bang-companion/companion.zip").write_bytes(packed)
    (root / "etc/hosts").write_text("127.0.0.1\tlocalhost\n127.0.1.1\traspberrypi\n")
    monkeypatch.setattr(arm, "systemctl", lambda root, *command: calls.append("systemctl"))
    monkeypatch.setattr(os, "sync", lambda: None)
    calls, cut_at = [], None

    def counted(name, really):
        def call(self, *about, **more):
            calls.append(name)
            if len(calls) == cut_at:
                raise Cut
            return really(self, *about, **more)

        return call

    for name in STEPS_OF_ARM:
        monkeypatch.setattr(Path, name, counted(name, getattr(Path, name)))
    arm.arm(root, "saloon")
    whole = len(calls)
    for place in range(1, whole + 1):
        for path in (root / arm.CODE, root / "etc/systemd/system"):
            arm.shutil.rmtree(path, ignore_errors=True)
        calls.clear()
        cut_at = place
        with suppress(Cut):
            arm.arm(root, "saloon")
        project = root / arm.CODE / "project"
        assert not project.exists() or (project / ".version").exists(), "what is there under its name is whole"
        cut_at = None
        arm.arm(root, "saloon")
        assert (project / "deploy/install.sh").stat().st_mode & 0o777 == 0o755
        assert (root / "etc/systemd/system" / arm.UNIT).read_text() == arm.SERVICE
        assert (root / "etc/hostname").read_text() == "saloon\n"
        assert (root / "etc/hosts").read_text() == "127.0.0.1\tlocalhost\n127.0.1.1\tsaloon\n"


def test_a_newer_card_brings_its_own_project(root, packed):
    archive, project = root / "archive", root / arm.CODE / "project"
    archive.write_bytes(packed)
    arm.unpack(archive, root / arm.CODE)
    (project / "old").touch()
    arm.unpack(archive, root / arm.CODE)
    assert (project / "old").exists(), "the same is not unpacked again"
    with arm.zipfile.ZipFile(archive, "a") as more:
        more.writestr("newer", "")
    arm.unpack(archive, root / arm.CODE)
    assert (project / "newer").exists()
    assert not (project / "old").exists()


def test_it_runs_out_of_the_archive_and_says_in_one_sentence_what_is_wrong(tmp_path):
    """Started as bootcmd starts it, where nothing of it may be written: no traceback."""
    archive = tmp_path / "companion.zip"
    archive.write_bytes(project_archive())
    code = "import deploy.first_boot.arm as a; a.BOOT = a.Path('nowhere'); print(a.main())"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], env={"PYTHONPATH": str(archive)}, cwd=tmp_path,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "1\n"
    assert len(done.stderr.splitlines()) == 1
    assert "write the card anew with deploy/sd_card.sh" in done.stderr


def test_the_card_says_what_sd_card_wrote(root):
    card = json.loads('{"hotspot": {"name": "Saloon", "password": "drawn"}, "language": "de"}')
    assert card_of(card) == Card("Saloon", "drawn", "de")


def test_what_is_half_installed_does_not_count_as_a_full_card(rig, monkeypatch):
    monkeypatch.setattr(Machine, "free", lambda machine: 900 << 20)
    (rig.root / "opt/bang-companion/releases").mkdir(parents=True)
    assert rig.run()
