"""Cameras, and files that replace one."""

from hardware.camera.opening import find_camera, open_camera
from hardware.camera.spec import CameraSpec, parse_camera

__all__ = ["CameraSpec", "find_camera", "open_camera", "parse_camera"]
