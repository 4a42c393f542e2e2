"""Tests in a machine of QEMU, with devices that its kernel simulates: what lies in `inside` runs there."""

import pytest

from tests.real_parts.debian import NoDebian
from tests.real_parts.guest import Guest, NoGuest
from tests.real_parts.guest_folder import CAMERA, PINS, GuestFolder, kernel_of

pytestmark = [pytest.mark.slow, pytest.mark.hardware, pytest.mark.timeout(3600)]


def started(of: GuestFolder) -> Guest:
    """A guest that listens, or a skip with the reason."""
    try:
        running = Guest(of)
    except (NoDebian, NoGuest) as error:
        pytest.skip(str(error))
    print(f"\na guest by {running.about}, kernel {kernel_of(of.path)}")
    return running


@pytest.fixture(scope="module")
def guest(debian_tools):
    """A guest with pins, a webcam and Wi-Fi."""
    running = started(PINS)
    yield running
    running.close()


def test_it_is_a_machine_of_its_own(guest):
    assert guest.run("uname -r").strip() == kernel_of(PINS.path)
    assert guest.run("cat /proc/1/comm").strip() == "systemd"
    with pytest.raises(AssertionError):
        guest.run("touch /root/project/written")
    guest.run("touch /usr/written")
    assert not (PINS.path / "usr/written").exists(), "what it writes goes with it"


@pytest.mark.parametrize("part", ["panel_pins", "webcam_pulled_out", "hotspot_radios"])
def test_inside(guest, part):
    print(guest.test(part))


@pytest.fixture(scope="module")
def camera_guest(debian_tools):
    """A guest with a camera that picamera2 rules, and the newer systemd."""
    running = started(CAMERA)
    yield running
    running.close()


@pytest.mark.parametrize("part", ["camera_pulled_out", "update_settled"])
def test_inside_a_trixie(camera_guest, part):
    print(camera_guest.test(part))
