"""The fixed image of a camera: exposure, gain, colour gains and focus, found once, stored, and set again at each start.

Controls and metadata are those of "The Picamera2 Library" (Raspberry Pi), appendix C.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from companion.locales.bounded_files import read_json
from companion.support.private_files import remove_private, write_private

FILE = "camera.json"
VERSION = 1
AF_MANUAL, AF_AUTO, AF_CONTINUOUS = 0, 1, 2
"""libcamera's AfModeManual, AfModeAuto and AfModeContinuous (control_ids_core.yaml)."""
BY_ITSELF = {"AeEnable": True, "AwbEnable": True, "AfMode": AF_CONTINUOUS}
"""The controls by which a camera finds exposure, colours and focus by itself. Without AfMode a lens stays where the
module's tuning file has it, at 1 m, where a tray hangs 0.3 m below."""
LONGEST = 33_000
"""Microseconds: a longer exposure would cost frames at 30 a second."""
WITHIN = {"ExposureTime": 0.02, "AnalogueGain": 0.06, "ColourGains": 0.05, "LensPosition": 0.06}
"""The share by which a sensor may miss what was set, by control; gains and lens move in steps."""


class FixedImage(NamedTuple):
    """What a camera is set to: exposure in microseconds, analogue gain, gains of red and blue, lens position in
    dioptres (None where the module's focus is fixed).

    >>> from hardware.camera.fixed_image import FixedImage
    >>> image = FixedImage(exposure=10_000, gain=2.6, colours=(1.8, 1.5))
    >>> image.controls({"ExposureTime": (1, 66_666), "AnalogueGain": (1.0, 16.0)})
    {'ExposureTime': 10000, 'AnalogueGain': 2.6}
    """

    exposure: int
    gain: float
    colours: tuple[float, float]
    lens: float | None = None

    def controls(self, known: Mapping[str, Any]) -> dict[str, Any]:
        """Returns the fixed image as libcamera's controls, as far as the camera has them (`known`:
        `Picamera2.camera_controls`)."""
        wanted: dict[str, Any] = {
            "ExposureTime": self.exposure,
            "AnalogueGain": self.gain,
            "ColourGains": self.colours,
        }
        if self.lens is not None:
            wanted |= {"AfMode": AF_MANUAL, "LensPosition": self.lens}
        return {name: value for name, value in wanted.items() if name in known}

    def missed(self, metadata: Mapping[str, Any], known: Mapping[str, Any]) -> tuple[str, ...]:
        """Returns the controls of the camera that a picture's metadata shows to be otherwise."""
        return tuple(
            name
            for name, value in self.controls(known).items()
            if name in WITHIN and name in metadata and not _near(metadata[name], value, WITHIN[name])
        )


def image_in(metadata: Mapping[str, Any], known: Mapping[str, Any], mains: int) -> FixedImage | None:
    """Returns what an automatic run has found, its exposure in step with the lamps of `mains` Hz; None where a virtual
    camera reports nothing. A brightness of exposure × gain stays what it was."""
    if not {"ExposureTime", "AnalogueGain", "ColourGains"} <= metadata.keys():
        return None
    red, blue = metadata["ColourGains"]
    most = float(known["AnalogueGain"][1]) if "AnalogueGain" in known else math.inf
    exposure, gain = in_step(int(metadata["ExposureTime"]), float(metadata["AnalogueGain"]), mains, most)
    lens = float(metadata["LensPosition"]) if "AfMode" in known and "LensPosition" in metadata else None
    return FixedImage(exposure, gain, (float(red), float(blue)), lens)


def in_step(exposure: int, gain: float, mains: int, most: float) -> tuple[int, float]:
    """Returns an exposure (microseconds) that is a multiple of half a period of the mains, and the gain for it.

    Lamps flicker at twice the mains' frequency, so such an exposure sees each picture lit alike. In light so bright
    that the gain would fall below 1, nothing is changed: that is the sun, which does not flicker.

    >>> in_step(13_000, 2.0, 50, 16.0)
    (10000, 2.6)
    """
    flicker = 500_000 / mains
    steps = min(max(1, round(exposure / flicker)), int(LONGEST // flicker))
    wanted = round(steps * flicker)
    product = exposure * gain
    if product < flicker:
        return exposure, gain
    if product < wanted:
        wanted = round(int(product // flicker) * flicker)
    return wanted, min(product / wanted, most)


def save(image: FixedImage, folder: Path) -> None:
    """Store the fixed image in the data folder, wholly or not at all. Raises OSError as writing does."""
    write_private(folder / FILE, json.dumps({"version": VERSION, **image._asdict()}).encode())


def load(folder: Path) -> FixedImage | None:
    """Return what is stored; None where nothing is, or it is damaged: then the camera chooses by itself."""
    return read_json(folder / FILE, _image_of, None)


def _image_of(kept: Any) -> FixedImage:
    if kept["version"] != VERSION:
        raise ValueError("it is of another version")
    lens = None if kept["lens"] is None else float(kept["lens"])
    red, blue = (float(value) for value in kept["colours"])
    image = FixedImage(int(kept["exposure"]), float(kept["gain"]), (red, blue), lens)
    numbers = (image.exposure, image.gain, red, blue)
    if not all(0 < number < 1e6 for number in numbers) or not (lens is None or 0 <= lens < 100):
        raise ValueError("no camera can be set so")
    return image


def forget(folder: Path) -> None:
    """Delete what is stored, if anything is. Raises OSError where the file cannot be removed."""
    remove_private(folder / FILE)


def _near(one: Any, other: Any, share: float) -> bool:
    if isinstance(other, tuple):
        return all(_near(a, b, share) for a, b in zip(one, other, strict=True))
    return abs(float(one) - float(other)) <= share * max(abs(float(other)), 0.1)
