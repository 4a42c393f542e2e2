"""A webcam of V4L2 (vivid), pulled out in the middle of a game and put back: everybody is told, and it reads on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.real_parts.inside.own_table import PORT, WITHIN_S, does, page, serving, until
from tests.whole_table.test_pulled_plug import PhoneWithoutScripts

DRIVER = Path("/sys/bus/platform/drivers/vivid")
DEVICE = "vivid.0"
LOST = "camera lost"
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
        phone = PhoneWithoutScripts(f"http://127.0.0.1:{PORT}", within=WITHIN_S)
        for name in ("Anna", "Ben", "Carl", "Dora"):
            phone.post("/join", name=name)
        phone.post("/host/claim", pin="4711")
        phone.post("/host/start")
        assert "Sheriff" in page()
        until(lambda: LOST not in page(), "the first picture")
        for _ in range(2):
            (DRIVER / "unbind").write_text(DEVICE)
            assert not Path(f"/dev/video{webcam}").exists()
            until(lambda: LOST in page(), "told that the camera is lost")
            assert "type throws in on a phone" in page()
            assert "Sheriff" in page(), "the game goes on"
            (DRIVER / "bind").write_text(DEVICE)
            assert number() == webcam
            until(lambda: LOST not in page(), "reading again")
