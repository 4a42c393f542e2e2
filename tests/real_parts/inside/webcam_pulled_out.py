"""A webcam of V4L2 (vivid), pulled out in the middle of a game and put back: everybody is told, and it reads on."""

from pathlib import Path

import pytest

from tests.real_parts.inside.own_table import does, serving, told_when_unbound

DRIVER = Path("/sys/bus/platform/drivers/vivid")
DEVICE = "vivid.0"
pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def webcam():
    """The number of a webcam that is plugged in."""
    does("modprobe", "vivid", "n_devs=1", "node_types=0x1", "num_inputs=1", "input_types=0x0")
    return number()


def number() -> int:
    does("udevadm", "settle")
    [node] = Path("/sys/class/video4linux").glob("video*")
    return int(node.name.removeprefix("video"))


def test_pulled_out_in_mid_game_it_is_told_and_back_it_is_read(webcam, tmp_path):
    with serving(tmp_path, f"usb:{webcam}"):
        told_when_unbound(
            DRIVER, DEVICE, gone=lambda: not Path(f"/dev/video{webcam}").exists(), back=lambda: is_plugged_in(webcam)
        )


def is_plugged_in(webcam: int) -> None:
    assert number() == webcam
