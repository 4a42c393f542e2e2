"""Where pins come from."""

import sys

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from hardware.pins import NO_PINS, find_pins


@pytest.fixture(autouse=True)
def _undecided(monkeypatch):
    """As in a program that has just started."""
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.delenv("GPIOZERO_MOCK_PIN_CLASS", raising=False)
    monkeypatch.setenv("LG_WD", "")


def test_without_a_chip_there_are_none(tmp_path):
    assert find_pins(gpio_chips=tmp_path) is NO_PINS
    assert Device.pin_factory is None


def test_mock_pins_by_name_can_be_dimmed_and_are_shared(monkeypatch, tmp_path):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    found = find_pins(gpio_chips=tmp_path)
    assert isinstance(found.factory, MockFactory)
    assert found.factory.pin_class is MockPWMPin
    assert find_pins(gpio_chips=tmp_path).factory is found.factory is Device.pin_factory
    assert found.about == "pins by MockFactory"


def test_the_mock_pins_class_may_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.setenv("GPIOZERO_MOCK_PIN_CLASS", "mockpin")
    assert find_pins(gpio_chips=tmp_path).factory.pin_class is MockPin


def test_an_unknown_factory_is_no_pins_and_says_why(monkeypatch, tmp_path):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")
    found = find_pins(gpio_chips=tmp_path)
    assert found.factory is None
    assert "nonsense" in found.about
    assert "GPIOZERO_PIN_FACTORY" in found.about


def test_a_chip_without_lgpio_is_no_pins_and_says_what_to_install(monkeypatch, tmp_path):
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    found = find_pins(gpio_chips=tmp_path)
    assert found.factory is None
    assert "apt install python3-lgpio" in found.about


def test_a_chip_that_cannot_be_opened_is_no_pins(monkeypatch, tmp_path):
    def refuse():
        raise PermissionError("can not open gpiochip")

    (tmp_path / "gpiochip0").touch()
    module = type(sys)("gpiozero.pins.lgpio")
    module.LGPIOFactory = refuse
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)
    found = find_pins(gpio_chips=tmp_path)
    assert found.factory is None
    assert "can not open gpiochip" in found.about
    assert "group gpio" in found.about


def test_a_real_chip_is_opened_with_its_notify_files_out_of_the_way(monkeypatch, tmp_path):
    made = object()
    seen = {}

    def open_chip():
        import os

        seen["folder"] = os.environ["LG_WD"]
        return made

    (tmp_path / "gpiochip0").touch()
    module = type(sys)("gpiozero.pins.lgpio")
    module.LGPIOFactory = open_chip
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", module)
    monkeypatch.delenv("LG_WD")
    monkeypatch.setenv("RUNTIME_DIRECTORY", "/run/companion")
    assert find_pins(gpio_chips=tmp_path).factory is made
    assert seen["folder"] == "/run/companion"
