"""Camera modules as they are published: sensor, pixels, and the modes in which it is read.

As `rpicam-hello --list-cameras` and picamera2 told them of a real one, or as its driver has them:

- imx219, imx708, imx296: raspberrypi/picamera2 issues 683, 1184 and 1233, AllskyTeam/allsky issue 3632
- ov5647: raspberrypi/rpicam-apps issue 427, raspberrypi/linux issue 5309
- imx477: raspberrypi/rpicam-apps issue 336; as Linux 6.12 may have it, by the driver's maintainer: raspberrypi/linux
  pull request 6208, whose list calls a mode whole that is cut (4056 × 2160)
- imx378: the driver of imx477 with the same modes (raspberrypi/linux, drivers/media/i2c/imx477.c)
- imx500: Gordon999/RPiCamGUI issue 14
- imx519: IanCassTwo/rpicam-ascom-alpaca issue 4; its largest mode by raspberrypi/linux, drivers/media/i2c/imx519.c
  (16894032)
- ov64a40: raspberrypi/linux, drivers/media/i2c/ov64a40.c (0a507840), at its faster link

`crop_limits` are (x, y, width, height) in pixels of the sensor.
"""

from typing import Any, NamedTuple


class Module(NamedTuple):
    """A module: its `sensor`, the sensor's pixels, its modes, and its name in `deploy.stand.optics`, "" for none."""

    sensor: str
    pixels: tuple[int, int]
    modes: tuple[dict[str, Any], ...]
    optics: str = ""


def mode(size: tuple[int, int], crop: tuple[int, int, int, int], fps: float, bits: int = 10) -> dict[str, Any]:
    return {"size": size, "crop_limits": crop, "fps": fps, "bit_depth": bits}


_IMX219 = tuple(
    mode(size, crop, fps, bits)
    for bits in (10, 8)
    for size, crop, fps in (
        ((640, 480), (1000, 752, 1280, 960), 103.33),
        ((1640, 1232), (0, 0, 3280, 2464), 41.85),
        ((1920, 1080), (680, 692, 1920, 1080), 47.57),
        ((3280, 2464), (0, 0, 3280, 2464), 21.19),
    )
)
_IMX708 = (
    mode((1536, 864), (768, 432, 3072, 1728), 120.13),
    mode((2304, 1296), (0, 0, 4608, 2592), 56.03),
    mode((4608, 2592), (0, 0, 4608, 2592), 14.35),
)
_IMX477 = (
    mode((1332, 990), (696, 528, 2664, 1980), 120.05),
    mode((2028, 1080), (0, 440, 4056, 2160), 50.03, 12),
    mode((2028, 1520), (0, 0, 4056, 3040), 40.01, 12),
    mode((4056, 3040), (0, 0, 4056, 3040), 10.0, 12),
)
_IMX477_OF_6_12 = (
    mode((1332, 990), (696, 528, 2664, 1980), 169.87),
    mode((2028, 1080), (0, 440, 4056, 2160), 105.95, 12),
    mode((2028, 1520), (0, 0, 4056, 3040), 75.36, 12),
    mode((4056, 2160), (0, 440, 4056, 3040), 27.48, 12),
    mode((4056, 3040), (0, 0, 4056, 3040), 19.53, 12),
)

MODULES = {
    "Camera Module 1": Module("ov5647", (2592, 1944), (
        mode((640, 480), (16, 0, 2560, 1920), 58.92),
        mode((1296, 972), (0, 0, 2592, 1944), 43.25),
        mode((1920, 1080), (348, 434, 1928, 1080), 30.62),
        mode((2592, 1944), (0, 0, 2592, 1944), 15.63),
    ), "module1"),
    "Camera Module 2": Module("imx219", (3280, 2464), _IMX219, "module2"),
    "Camera Module 3": Module("imx708", (4608, 2592), _IMX708, "module3"),
    "Camera Module 3 Wide": Module("imx708_wide", (4608, 2592), _IMX708, "module3wide"),
    "HQ Camera": Module("imx477", (4056, 3040), _IMX477, "hq6"),
    "HQ Camera, Linux 6.12": Module("imx477", (4056, 3040), _IMX477_OF_6_12, "hq6"),
    "Global Shutter Camera": Module("imx296", (1456, 1088), (mode((1456, 1088), (0, 0, 1456, 1088), 60.38),), "gs6"),
    "AI Camera": Module("imx500", (4056, 3040), (
        mode((2028, 1520), (0, 0, 4056, 3040), 30.02),
        mode((4056, 3040), (0, 0, 4056, 3040), 10.0),
    ), "ai"),
    "12 MP (Arducam, Waveshare)": Module("imx378", (4056, 3040), _IMX477),
    "16 MP autofocus (Arducam)": Module("imx519", (4656, 3496), (
        mode((1280, 720), (1048, 1042, 2560, 1440), 80.01),
        mode((1920, 1080), (408, 674, 3840, 2160), 60.05),
        mode((2328, 1748), (0, 0, 4656, 3496), 30.0),
        mode((3840, 2160), (408, 672, 3840, 2160), 18.0),
        mode((4656, 3496), (0, 0, 4656, 3496), 10.0),
    )),
    "64 MP autofocus (Arducam)": Module("ov64a40", (9248, 6944), (
        mode((1920, 1080), (784, 1312, 7712, 4352), 60.0),
        mode((2312, 1736), (0, 0, 9280, 6976), 30.0),
        mode((3840, 2160), (784, 1312, 7712, 4352), 20.0),
        mode((4624, 3472), (0, 0, 9280, 6976), 10.0),
        mode((8000, 6000), (624, 472, 8048, 6032), 3.0),
        mode((9248, 6944), (0, 0, 9280, 6976), 2.6),
    )),
}  # fmt: skip


def chosen_by_picamera2(module: Module, main: tuple[int, int], sensor: dict[str, Any] | None) -> dict[str, Any]:
    """The mode that picamera2 takes for a configuration, by the rule of its `_make_libcamera_config` (0.3.36).

    Each mode is scored by how far its size, shape and bits are from what is wanted: the sensor's options where they are
    given, else the picture's size and the bits of the sensor's native mode. Less is better; a mode that is larger costs
    a quarter of the difference, one that is smaller twice of it.
    """
    native = max(module.modes, key=lambda each: (each["size"][0] * each["size"][1], each["bit_depth"]))
    wanted = sensor or {"output_size": main, "bit_depth": native["bit_depth"]}
    width, height = wanted["output_size"]

    def off(desired: float, actual: float) -> float:
        return 2 * (desired - actual) if actual < desired else (actual - desired) / 4

    def score(each: dict[str, Any]) -> float:
        wide, high = each["size"]
        shape = 1500 * off(width / height, wide / high)
        return off(width, wide) + off(height, high) + shape + 500 * abs(wanted["bit_depth"] - each["bit_depth"])

    return min(module.modes, key=score)
