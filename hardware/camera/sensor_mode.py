"""The mode in which a camera module's sensor is read: the whole field of view, by as few pixels as fill a picture.

By itself picamera2 chooses the mode whose size and shape are nearest to the picture's ("The Picamera2 Library",
4.2.2.3, `Picamera2._make_libcamera_config`): on Camera Module 3 one that cuts a third off its width and height.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

WHOLE = 0.98
"""The share of the widest view that counts as the whole of it: modes of one sensor differ by some border pixels."""
FRAMES = 30.0
"""Pictures a second that are wanted."""

Mode = Mapping[str, Any]
"""A mode as `Picamera2.sensor_modes` has it: `size` (width, height), `bit_depth`, `fps`, and `crop_limits`, the part of
the sensor that it shows as (x, y, width, height)."""


def whole_view(modes: Iterable[Mode], size: tuple[int, int]) -> Mode | None:
    """Return the mode that shows all that the sensor sees, with the fewest pixels that fill a picture of this size.

    One that is fast enough comes before one that is not; of equal ones that with more bits. None where no mode says
    what it shows, as of a virtual camera.

    >>> cropped = {"size": (1536, 864), "crop_limits": (768, 432, 3072, 1728), "bit_depth": 10, "fps": 120.0}
    >>> binned = {"size": (2304, 1296), "crop_limits": (0, 0, 4608, 2592), "bit_depth": 10, "fps": 56.0}
    >>> whole_view([cropped, binned], (1280, 960))["size"]
    (2304, 1296)
    """
    known = [mode for mode in modes if "crop_limits" in mode and "size" in mode]
    if not known:
        return None
    widest = max(map(_view, known))
    whole = [mode for mode in known if _view(mode) >= WHOLE * widest]
    filling = [mode for mode in whole if _fills(mode, size)]
    if not filling:
        return max(whole, key=lambda mode: (_pixels(mode), _bits(mode)))
    return min(filling, key=lambda mode: (_slow(mode), _pixels(mode), -_bits(mode)))


def sensor_options(mode: Mode | None) -> dict[str, Any]:
    """Return what picamera2's configurations take as `sensor`, as a keyword; nothing without a mode."""
    if mode is None:
        return {}
    return {"sensor": {"output_size": tuple(mode["size"]), "bit_depth": mode["bit_depth"]}}


def _view(mode: Mode) -> int:
    """The area of the sensor that a mode shows, in its pixels."""
    _, _, width, height = mode["crop_limits"]
    return int(width) * int(height)


def _fills(mode: Mode, size: tuple[int, int]) -> bool:
    """Whether a picture of this size, cut out of the middle, need not be made larger."""
    return bool(mode["size"][0] >= size[0] and mode["size"][1] >= size[1])


def _slow(mode: Mode) -> bool:
    return float(mode.get("fps", FRAMES)) < FRAMES - 1  # a mode of “30” may report 29.97


def _pixels(mode: Mode) -> int:
    return int(mode["size"][0]) * int(mode["size"][1])


def _bits(mode: Mode) -> int:
    return int(mode.get("bit_depth", 0))
