"""The film put together: tray, television and phones side by side, under a line that says what happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from deploy.pictures.evening import PHONE
from deploy.pictures.filmed import EVERY, Filmed

Box = tuple[int, int, int, int]

WIDTH, HEIGHT, GAP, LINE = 980, 606, 14, 34
TRAY: Box = (GAP, GAP + LINE, 424, 318)
SCREEN: Box = (GAP, TRAY[1] + TRAY[3] + GAP, 424, 239)
PHONES: dict[str, Box] = {"Anna": (452, GAP + LINE, 250, 541), "Ben": (716, GAP + LINE, 250, 541)}
GROUND, INK, FAINT, GOLD = "#20140c", "#f7ead0", "#9c8462", "#f2b234"
STEPS = {
    "throw": "Throw the dice.",
    "read": "The camera reads them.",
    "shown": "Every phone and the television show them.",
}
QUALITY = 55
LASTING_MS = 1500
"""Milliseconds more for which the last picture is shown, before the film begins again."""
TAPPED = 0.45
"""Seconds for which a tap is seen, half of them before it."""


def write_film(filmed: Filmed, path: Path) -> None:
    """Write the film as an animated WebP."""
    pictures, lasting = _without_repeats(_frame(filmed, when) for when in filmed.times)
    lasting[-1] += LASTING_MS
    pictures[0].save(
        path, save_all=True, append_images=pictures[1:], duration=lasting, loop=0, quality=QUALITY, method=6
    )


def _without_repeats(pictures: Iterator[Image.Image]) -> tuple[list[Image.Image], list[int]]:
    """Each picture that differs from the one before it, and for how many milliseconds it is shown."""
    distinct: list[Image.Image] = []
    lasting: list[int] = []
    for picture in pictures:
        if distinct and picture.tobytes() == distinct[-1].tobytes():
            lasting[-1] += round(1000 * EVERY)
        else:
            distinct.append(picture)
            lasting.append(round(1000 * EVERY))
    return distinct, lasting


def _frame(filmed: Filmed, when: float) -> Image.Image:
    picture = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    _steps(picture, filmed.step_at(when))
    for name, box in {"tray": TRAY, "television": SCREEN, **PHONES}.items():
        picture.paste(fitted(filmed.at(name, when), box[2:]), box[:2])
    for at, name, x, y in filmed.taps:
        if abs(at - when) < TAPPED / 2:
            left, top, width, _ = PHONES[name]
            _tap(picture, left + x * width / PHONE["width"], top + y * width / PHONE["width"])
    return picture


def _steps(picture: Image.Image, now: str) -> None:
    """The three steps in a line, the present one lit."""
    x = float(GAP)
    for number, (step, words) in enumerate(STEPS.items(), 1):
        lit = step == now
        letters = _letters(19, bold=lit)
        heading = f"{number}  {words}"
        ImageDraw.Draw(picture).text((x, GAP - 3), heading, GOLD if lit else FAINT, letters)
        x += _letters(19, bold=True).getlength(heading) + 34


def _tap(picture: Image.Image, x: float, y: float) -> None:
    """Draw a finger's tip."""
    veil = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    ImageDraw.Draw(veil).ellipse((x - 17, y - 17, x + 17, y + 17), fill=(40, 90, 200, 110), outline=(20, 50, 140, 230))
    picture.paste(veil, (0, 0), veil)


def fitted(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture in another size."""
    return picture.resize(size, Image.Resampling.LANCZOS)


@cache
def _letters(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    name = f"CompanionSans-{'Bold' if bold else 'Regular'}.ttf"
    return ImageFont.truetype(str(files("deploy.print").joinpath("fonts", name)), size)
