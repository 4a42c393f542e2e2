"""What `companion doctor` measures of a machine, and what it says to do."""

import socket

import numpy as np
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.ports.tray import Frame
from deploy.doctor import camera, panel, parts
from deploy.doctor import machine as machine_module
from deploy.doctor.machine import Machine, sync_seconds
from deploy.doctor.reading import FIVE_DICE
from hardware.camera.spec import Simulated, Url, Usb
from hardware.panel_plan import DEFAULT_PLAN, plan_of
from hardware.pins import NO_PINS, Pins
from tests.companion.locales.damaged import damaged_german
from vision.images.frame import load_frame


class Programs:
    """Programs that print what a test says."""

    def __init__(self, **told):
        self.told = told

    def __call__(self, command):
        return self.told.get(command[0])


def machine(tmp_path, *, files=(), **programs):
    for path, text in dict(files).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return Machine(tmp_path, Programs(**programs))


# -- the machine ---------------------------------------------------------------------------------------------------

ZONE = "sys/class/thermal/thermal_zone{}/temp"


@pytest.mark.parametrize(
    ("zones", "fine", "told"),
    [
        ({0: "48312\n", 1: "51000\n"}, True, "51 °C"),
        ({0: "83500\n"}, False, "84 °C, so it slows itself down: give it air, a heat sink or a fan"),
        ({0: "rubbish"}, None, "this machine does not tell its temperature"),
        ({}, None, "this machine does not tell its temperature"),
    ],
)
def test_temperature(tmp_path, zones, fine, told):
    files = {ZONE.format(number): text for number, text in zones.items()}
    assert parts.temperature(machine(tmp_path, files=files)) == (fine, told)


@pytest.mark.parametrize(
    ("bits", "fine", "told"),
    [
        ("0", True, "throttled=0x0: the voltage is right"),
        ("50005", False, "throttled=0x50005: the voltage is too low now; use the power supply of this Pi"),
        ("80008", False, "throttled=0x80008: it is slowed down now"),
        ("50000", None, "throttled=0x50000: since the start the voltage was too low or it was slowed down"),
    ],
)
def test_power(tmp_path, bits, fine, told):
    by_file = machine(tmp_path, files={"sys/devices/platform/soc/soc:firmware/get_throttled": f"{bits}\n"})
    by_program = machine(tmp_path / "none", vcgencmd=f"throttled=0x{bits}\n")
    for found in (parts.power(by_file), parts.power(by_program)):
        assert found[0] is fine
        assert found[1].startswith(told)
    assert parts.power(machine(tmp_path / "none"))[0] is None


def test_clock(tmp_path):
    assert parts.clock(machine(tmp_path, timedatectl="yes\n"))[0] is True
    fine, told = parts.clock(machine(tmp_path, timedatectl="no\n"))
    assert fine is None
    assert "games do not mind" in told
    assert parts.clock(machine(tmp_path))[0] is True


@pytest.mark.parametrize(
    ("told", "fine", "said"),
    [
        ("LoadState=loaded\nActiveState=active\nNRestarts=0\n", True, "active"),
        ("LoadState=loaded\nActiveState=active\nNRestarts=3\n", True, "active, restarted 3 times"),
        ("LoadState=loaded\nActiveState=failed\nNRestarts=0\n", False, "failed: journalctl -u bang-companion says why"),
        ("LoadState=not-found\nActiveState=inactive\n", None, "not installed as a service"),
        (None, None, "not installed as a service"),
    ],
)
def test_service(tmp_path, told, fine, said):
    found = parts.service(machine(tmp_path, systemctl=told))
    assert found[0] is fine
    assert found[1].startswith(said)


def test_a_program_that_is_not_there_or_fails_tells_nothing():
    assert machine_module.ran(("no-such-program",)) is None
    assert machine_module.ran(("false",)) is None
    assert machine_module.ran(("echo", "yes")) == "yes\n"


def test_the_languages_are_named_and_what_is_wrong_with_one(tmp_path):
    fine, told = parts.words()
    assert fine
    assert told.startswith("en, de")
    with damaged_german(tmp_path):
        fine, told = parts.words()
    assert fine is False
    assert told.startswith("de: The catalogue ")
    assert told.endswith("install the companion anew")


def test_disk(tmp_path, monkeypatch):
    fine, told = parts.disk(tmp_path)
    assert fine
    assert "ms until a write is safe" in told
    assert list(tmp_path.iterdir()) == []
    assert sync_seconds(tmp_path) > 0
    monkeypatch.setattr(parts, "sync_seconds", lambda folder: 0.9)
    fine, told = parts.disk(tmp_path)
    assert not fine
    assert "900.0 ms" in told
    assert "make a backup" in told
    monkeypatch.setattr(parts, "free_bytes", lambda folder: 1_000_000)
    assert parts.disk(tmp_path)[0] is False
    assert parts.disk(tmp_path)[1].endswith("free some space")


def test_a_port_in_use_is_said():
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        fine, told = parts.address(taken.getsockname()[1])
    assert fine is False
    assert "is in use" in told


# -- the camera ----------------------------------------------------------------------------------------------------


class Film:
    """A camera that shows one picture at a steady rate."""

    def __init__(self, image, rate, number=60):
        self.image, self.rate, self.number = image, rate, number
        self.closed = False

    def frames(self):
        for n in range(self.number):
            yield Frame(self.image, at=n / self.rate)

    def close(self):
        self.closed = True


DICE = load_frame(FIVE_DICE).image
USB = Usb(0)


def test_pictures_are_measured(tmp_path):
    film = Film(DICE, 30)
    fine, told = camera.picture(USB, tmp_path, lambda: film)
    assert film.closed
    assert fine is not False
    seen = camera.measured(tuple(film.frames()))
    assert seen.rate == pytest.approx(30)
    assert told.startswith(f"30.0 frames a second, light {seen.light:.0f} of 255, a die {seen.die:.0f} pixels wide, ")
    assert 20 < seen.die < 120
    assert 0 < seen.soft[0] < seen.soft[1]


def test_a_slow_camera_and_one_without_pictures_and_a_dark_one(tmp_path):
    fine, told = camera.picture(USB, tmp_path, lambda: Film(DICE, 5))
    assert fine is False
    assert told.startswith("5.0 frames a second")
    assert told.endswith("too few frames; turn on more light, or use another USB port")
    assert "nearer to the Wi-Fi" in camera.picture(Url("http://eye"), tmp_path, lambda: Film(DICE, 5))[1]
    fine, told = camera.picture(USB, tmp_path, lambda: Film(DICE, 30, number=1))
    assert (fine, told) == (False, "no picture comes: check the camera's cable")
    fine, told = camera.picture(USB, tmp_path, lambda: Film(DICE // 16, 30))
    assert fine is None
    assert told.endswith("Too dark: turn on a lamp, or bring one nearer.")


def test_a_picture_that_is_not_sharp_says_so(tmp_path):
    import cv2

    soft = camera.measured(tuple(Film(cv2.GaussianBlur(DICE, (0, 0), 6), 30).frames()))
    sharp = camera.measured(tuple(Film(DICE, 30).frames()))
    assert soft.soft is None or soft.soft[0] > sharp.soft[0]


def test_dice_that_are_simulated_are_not_measured(tmp_path):
    assert camera.picture(Simulated(), tmp_path)[0] is None
    assert camera.camera(Simulated())[0] is None
    assert camera.camera(USB) == (True, "usb:0")
    assert camera.measured((Frame(np.zeros((4, 4, 3), np.uint8)),)) is None


# -- the panel -----------------------------------------------------------------------------------------------------


@pytest.fixture
def factory(monkeypatch):
    made = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", made)
    yield made
    made.close()


def test_every_part_of_the_panel_is_opened_and_let_go(factory):
    pins = Pins(factory, "mock pins")
    for _ in range(2):
        fine, told = panel.panel(pins, DEFAULT_PLAN)
        assert fine
        assert told.startswith("left, right, ok, undo, light; ")
    fine, told = panel.panel(pins, plan_of({"ok": 22, "light": 99}))
    assert fine is False
    assert told == "light is left out: there is no GPIO 99; the header has 2 to 27."
    assert panel.panel(NO_PINS, DEFAULT_PLAN)[0] is None


def test_the_bounce_of_a_pressed_button_is_measured(factory, monkeypatch):
    now = [0.0]
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: now[0])
    asked = []

    def pressed(seconds):
        for gpio, edges in ((22, (1.0, 1.002, 1.006, 1.4)), (17, (2.0, 2.2))):
            for number, at in enumerate(edges):
                now[0] = at
                pin = factory.pin(gpio)
                pin.drive_high() if number % 2 else pin.drive_low()

    fine, told = panel.buttons(Pins(factory, ""), DEFAULT_PLAN, 10, asked.append, wait=pressed)
    assert asked == ["Press each button a few times, for 10 seconds: left, right, ok, undo."]
    assert fine
    assert told == (
        "left bounced for 0.0 ms, ok bounced for 6.0 ms; "
        "not pressed: right at GPIO 27 (pin 13 on the header), undo at GPIO 23 (pin 16 on the header)"
    )


def test_a_button_that_bounces_too_long_is_to_be_replaced(factory, monkeypatch):
    now = [0.0]
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", lambda: now[0])

    def pressed(seconds):
        for number, at in enumerate((1.0, 1.03, 1.045)):
            now[0] = at
            factory.pin(22).drive_high() if number % 2 else factory.pin(22).drive_low()

    fine, told = panel.buttons(Pins(factory, ""), DEFAULT_PLAN, 10, lambda sentence: None, wait=pressed)
    assert fine is False
    assert told == "ok bounced for 45.0 ms: more than 30 ms count as another press; use another switch there"
    fine, told = panel.buttons(Pins(factory, ""), DEFAULT_PLAN, 10, lambda sentence: None, wait=lambda seconds: None)
    assert fine is None
    assert told.startswith("nothing was pressed: left at GPIO 17")
    assert panel.buttons(NO_PINS, DEFAULT_PLAN, 10, lambda sentence: None)[0] is None
