"""A camera of picamera2 (vimc), unbound in the middle of a game and bound again: everybody is told, and it reads on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.real_parts.inside.own_table import PORT, WITHIN_S, does, page, serving, until
from tests.whole_table.test_pulled_plug import PhoneWithoutScripts

DRIVER = Path("/sys/bus/platform/drivers/vimc")
DEVICE = "vimc.0"
HEAPS = Path("/dev/dma_heap")
OVER_VIMC = (sys.executable, str(Path(__file__).parent / "serve_over_vimc.py"))
LOST = "camera lost"
pytestmark = pytest.mark.timeout(1800)


@pytest.fixture(scope="module")
def camera():
    """A camera module that libcamera finds, and the heap that picamera2 has its buffers from."""
    does("modprobe", "-a", "v4l2-tpg", "videobuf2-vmalloc", "videobuf2-v4l2", "videobuf2-dma-contig")
    does("insmod", "/root/modules/vimc.ko")
    does("udevadm", "settle")
    cma = HEAPS / "linux,cma"
    if not cma.exists():
        cma.symlink_to(HEAPS / "system")


def test_pulled_out_in_mid_game_it_is_told_and_back_it_is_read(camera, tmp_path):
    with serving(tmp_path, "pi", by=OVER_VIMC) as said:
        phone = PhoneWithoutScripts(f"http://127.0.0.1:{PORT}", within=WITHIN_S)
        for name in ("Anna", "Ben", "Carl", "Dora"):
            phone.post("/join", name=name)
        phone.post("/host/claim", pin="4711")
        phone.post("/host/start")
        assert "Sheriff" in page()
        until(lambda: LOST not in page(), "the first picture")
        for _ in range(2):
            (DRIVER / "unbind").write_text(DEVICE)
            until(lambda: LOST in page(), "told that the camera is lost")
            assert "type throws in on a phone" in page()
            assert "Sheriff" in page(), "the game goes on"
            (DRIVER / "bind").write_text(DEVICE)
            does("udevadm", "settle")
            until(lambda: LOST not in page(), "reading again")
    assert "Traceback" not in said.read_text()
