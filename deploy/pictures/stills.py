"""The stills: the stand as it is drawn, the tray with its read dice, a phone beside the television."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from deploy.pictures.composed import fitted
from deploy.pictures.filmed import Filmed

SIZE = (640, 480)
QUALITY = 80
GROUND, BEZEL = "#e9dfcb", "#15110e"
SCREEN = (24, 62, 512, 288)
"""The television's picture: left, top, width, height."""
PHONE = (462, 96, 150, 325)


def write_still(picture: Image.Image, path: Path) -> None:
    """Write a still as a WebP."""
    picture.save(path, quality=QUALITY, method=6)


def tray(filmed: Filmed) -> Image.Image:
    """The tray with what is read of it."""
    return fitted(filmed.shots["tray"][-1][1], SIZE)


def phone_beside_television(filmed: Filmed) -> Image.Image:
    """A television on its foot, and before it a phone."""
    picture = Image.new("RGB", SIZE, GROUND)
    draw = ImageDraw.Draw(picture)
    left, top, width, height = SCREEN
    middle = left + width // 2
    draw.rectangle((0, top + height + 58, *SIZE), fill="#8a5a2b")
    draw.polygon([(middle - 30, top + height), (middle + 30, top + height), (middle + 90, top + height + 70),
                  (middle - 90, top + height + 70)], fill="#2a2420")  # fmt: skip
    _device(picture, filmed.shots["television"][-1][1], SCREEN, edge=8, round_by=8)
    _device(picture, filmed.shots["Anna"][-1][1], PHONE, edge=7, round_by=18)
    return picture


def stand(drawn: Image.Image) -> Image.Image:
    """The stand's square drawing in the size of the others."""
    picture = Image.new("RGB", SIZE, "white")
    side = SIZE[1]
    picture.paste(fitted(drawn, (side, side)), ((SIZE[0] - side) // 2, 0))
    return picture


def _device(
    picture: Image.Image, shown: Image.Image, box: tuple[int, int, int, int], *, edge: int, round_by: int
) -> None:
    left, top, width, height = box
    around = (left - edge, top - edge, left + width + edge, top + height + edge)
    ImageDraw.Draw(picture).rounded_rectangle(around, round_by, fill=BEZEL)
    mask = Image.new("L", (width, height), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), max(0, round_by - edge), fill=255)
    picture.paste(fitted(shown, (width, height)), (left, top), mask)
