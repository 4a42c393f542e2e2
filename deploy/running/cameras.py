"""Opening of the camera that was asked for, with its reader and the simulated tray."""

from __future__ import annotations

from pathlib import Path

from companion.ports.tray import FrameSource, Notice, Reader
from hardware.camera import open_camera, parse_camera
from hardware.camera.pi import MAINS
from hardware.camera.spec import Simulated
from vision.images.frame import load_frame
from vision.mat.layout import MAT


def open_frame_source(
    text: str,
    reader: Reader,
    notice: Notice,
    *,
    seed: int,
    folder: Path | None = None,
    mains: int = MAINS,
    may_be_absent: bool = False,
) -> FrameSource:
    """Open the camera that `text` names, as `hardware.camera.spec` has it.

    `notice` is called with what a person at the table should know; `seed` draws the simulated dice. A Pi
    camera keeps the image that was fixed at calibration in `folder`, for lamps of `mains` Hz.
    Raises `hardware.errors.CameraUnknown`, `CameraMissing`, `PictureMissing` or `PictureUnreadable`, and for a
    photograph as `vision.images.frame.load_frame` does. A device that `may_be_absent` gets a notice instead,
    and opened as soon as it is there.
    """

    spec = parse_camera(text)

    def simulated() -> FrameSource:
        from vision.simulated.camera import SimulatedCamera  # drawing dice loads much that a real camera never needs

        return SimulatedCamera(seed=seed, mat=MAT if spec == Simulated(mat=True) else None)

    return open_camera(
        spec,
        reader=reader,
        simulated=simulated,
        notice=notice,
        load=load_frame,
        folder=folder,
        mains=mains,
        may_be_absent=may_be_absent,
    )
