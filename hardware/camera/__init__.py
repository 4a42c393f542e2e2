"""Cameras, and the files that stand in for one."""

from hardware.camera.opening import find_camera, open_camera
from hardware.camera.spec import CameraSpec, parse_camera

__all__ = ["CameraSpec", "find_camera", "open_camera", "parse_camera"]
