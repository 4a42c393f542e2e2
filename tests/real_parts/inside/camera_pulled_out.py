"""A camera of picamera2 (vimc), unbound in the middle of a game and bound again: everybody is told, and it reads on."""

import sys
from pathlib import Path

import pytest

from tests.real_parts.inside.own_table import WITHIN_S, does, serving, told_when_unbound

DRIVER = Path("/sys/bus/platform/drivers/vimc")
DEVICE = "vimc.0"
HEAPS = Path("/dev/dma_heap")
OVER_VIMC = (sys.executable, str(Path(__file__).parent / "serve_over_vimc.py"))
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
        told_when_unbound(
            DRIVER,
            DEVICE,
            gone=lambda: not (DRIVER / DEVICE).exists(),
            back=lambda: does("udevadm", "settle"),
            answers_within=WITHIN_S,
        )
    assert "Traceback" not in said.read_text()
