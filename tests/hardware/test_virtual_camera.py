"""The real Picamera2 on libcamera's virtual camera, by the project's own camera class and reader to a throw."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import cv2
import pytest

from vision.dice_sets.dice_set import PIP
from vision.simulated.camera import SimulatedCamera

HERE = Path(__file__).parent / "virtual_camera"
ROOT = Path(__file__).parents[2]
NAMED = "COMPANION_VIRTUAL_CAMERA"
EMPTY, LYING = 12, 40
"""Pictures of the tray before and after the throw; libcamera shows each one for four frames."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(280)]


@pytest.fixture
def prepared() -> Iterator[Path]:
    named = os.environ.get(NAMED)
    if not named:
        pytest.skip(f"{NAMED} names no folder that tests/hardware/virtual_camera/prepare.sh has made")
    if os.geteuid() != 0:
        pytest.skip("only root can enter the prepared folder")
    root = Path(named)
    with ExitStack() as stack:
        for mount in ("proc", "dev"):
            subprocess.run(["mount", "--bind", f"/{mount}", root / mount], check=True)
            stack.callback(subprocess.run, ["umount", root / mount], check=True)
        yield root


def film(folder: Path) -> list[str]:
    """Writes the pictures of a throw on the drawn tray; returns the faces that lie there in the end."""
    camera = SimulatedCamera(5, paced=False)
    frames = camera.frames()
    shown = [next(frames).image for _ in range(2)] * (EMPTY // 2)
    camera.throw((1, 2, 3, 4, 5))
    shown += [next(frames).image for _ in range(LYING)]
    faces = [PIP.meaning(label) for label in camera.faces.values()]
    camera.close()
    for number, image in enumerate(shown):
        cv2.imwrite(str(folder / f"{number:03}.jpg"), cv2.resize(image, (1280, 960)), [cv2.IMWRITE_JPEG_QUALITY, 95])
    return sorted(faces)


def test_the_real_picamera2_shows_a_throw_that_is_read_right(prepared):
    frames, sources = prepared / "srv/frames", prepared / "root/sources"
    for folder in (frames, sources):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    faces = film(frames)
    for part in ("companion", "hardware", "vision"):
        shutil.copytree(ROOT / part, sources / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in HERE.glob("*.py"):
        shutil.copy(part, sources)
    done = subprocess.run(
        ["chroot", prepared, "env", "LD_PRELOAD=/root/dma_heap.so", "PYTHONPATH=/root/sources",
         "timeout", "200", "/root/venv/bin/python", "/root/sources/see_a_throw.py"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["frame"] == [960, 1280, 3]
    assert seen["streams"]["lores"][1] == [320, 240]
    assert seen["faces"] == faces
    assert "does not tell its exposure" in seen["fixed"]
