"""Numbered drawings of symbol dice: equal numbers are the same art and the same motif, on any body."""

from __future__ import annotations

import colorsys
from functools import lru_cache

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.drawings.glyphs import draw_glyph
from vision.training.drawings.motifs import MOTIFS
from vision.training.drawings.pen import MANNERS, Art, Pen, box, ring

# The motif is the number's rest by 32, the art is the rest of it.
CODES = ("arrow", "dynamite", "bullseye1", "bullseye2", "beer", "gatling", "bullet", "broken_arrow",
         "double_bullseye1", "double_bullseye2", "double_gatling", "double_beer", "other")  # fmt: skip
AGAIN = 2000
PIPS_CODE = 16  # pip faces: 16 + the value
KINDS = {
    "bang": ("arrow", "dynamite", "bullseye1", "bullseye2", "beer", "gatling"),
    "loudmouth": ("double_bullseye1", "double_bullseye2", "double_gatling", "bullet", "arrow", "dynamite"),
    "coward": ("double_beer", "beer", "broken_arrow", "arrow", "dynamite", "bullseye1"),
}


def drawing_number(art: int, face: str) -> int:
    """Return the number of a motif ("arrow"…) or a pip face ("1" to "6") in an art (0 to 2**26 - 1)."""
    return art * 32 + (PIPS_CODE + int(face) if face.isdigit() else CODES.index(face))


def motif_of(drawing: int) -> str:
    """Return the motif that a drawing number stands for."""
    return CODES[min(drawing % 32, len(CODES) - 1)]


def any_art(rng: np.random.Generator) -> int:
    """Return an art's number: half of the time one of the recurring AGAIN arts, so that drawings can be compared."""
    return int(rng.integers(AGAIN)) if rng.random() < 0.5 else new_art(rng)


def new_art(rng: np.random.Generator) -> int:
    """Return an art's number that hardly comes twice, so that no network has learnt from its drawings."""
    return int(rng.integers(AGAIN, 1 << 26))


@lru_cache(maxsize=512)
def art_of(number: int) -> Art:
    """Return the manner of drawing with this number."""
    rng = np.random.default_rng(number)
    manner = MANNERS[int(rng.choice(5, p=[0.2, 0.25, 0.27, 0.13, 0.15]))]
    dark = rng.random() < 0.72
    tone = rng.uniform(0, 55, 3) if dark else rng.uniform(200, 255, 3)
    if manner != "colour" and rng.random() < 0.4:  # one ink, any colour
        tone = _hue(rng, rng.uniform(0.3, 0.95), rng.uniform(0.25, 0.95))
    if manner == "colour":
        tone = rng.uniform(0, 60, 3) if rng.random() < 0.9 else tone
    natural = rng.random() < 0.7
    spread = 0.06 if natural else 0.5
    colors: dict[str, tuple[float, ...]] = {}
    for role, hue, strong, bright in (
        ("main", 0.0, 0.8, 0.75), ("second", 0.58, 0.5, 0.4), ("light", 0.13, 0.12, 0.95), ("metal", 0.6, 0.12, 0.6),
        ("wood", 0.08, 0.6, 0.5), ("warm", 0.11, 0.75, 0.85),
    ):  # fmt: skip
        values = np.clip([strong + rng.normal(0, 0.12), bright + rng.normal(0, 0.1)], 0, 1)
        r, g, b = colorsys.hsv_to_rgb((hue + rng.normal(0, spread)) % 1, values[0], values[1])
        colors[role] = (255 * b, 255 * g, 255 * r)
    frame = ("none", "ring", "square", "disc", "rounds", "plate")[
        int(rng.choice(6, p=[0.7, 0.1, 0.08, 0.05, 0.02, 0.05]))
    ]
    return Art(
        manner, tuple(float(v) for v in tone), colors,
        width=float(np.exp(rng.uniform(np.log(0.045), np.log(0.14)))) * (0.75 if manner in MANNERS[2::2] else 1),
        size=float(rng.uniform(0.62, 0.86)), stretch=(float(rng.uniform(0.88, 1.1)), float(rng.uniform(0.88, 1.1))),
        shear=float(rng.normal(0, 0.04)), wobble=float(rng.uniform(0.005, 0.035)) if rng.random() < 0.5 else 0.0,
        frame=frame, seed=number, detail=int(rng.integers(1, 4)),
    )  # fmt: skip


def _hue(rng: np.random.Generator, strong: float, bright: float) -> Array:
    r, g, b = colorsys.hsv_to_rgb(rng.random(), strong, bright)
    return np.array([b, g, r]) * 255


def draw_face(rng: np.random.Generator, drawing: int, side: int = 96) -> tuple[Array, Array]:
    """Return a drawing alone: colours (side x side x 3, BGR, uint8) and cover of the body (side x side, 0 to 1).

    `rng` varies only the wear of the print; the drawing is the same.
    """
    color, cover = _clean(drawing, side)
    if rng.random() < 0.1:
        worn = cv2.resize(
            rng.random((side // 4, side // 4)).astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC
        )
        cover = cover * np.clip((worn - rng.uniform(-0.15, 0.1)) * 4 + 0.35, 0, 1)
    return color.copy(), cover.astype(np.float32)


@lru_cache(maxsize=256)
def _clean(drawing: int, side: int) -> tuple[Array, Array]:
    art = art_of(drawing // 32)
    motif = motif_of(drawing)
    pen = Pen(art, side * 2)
    # most sets have one target for both numbers, on the dice with two of them as well
    family = motif.removeprefix("double_") if drawing // 32 % 4 else motif
    family = "bullseye1" if family == "bullseye2" and drawing // 32 % 4 else family
    rng = np.random.default_rng([drawing // 32, CODES.index(family)])
    size = art.size * _frame(pen, art)
    if motif == "other":
        pen.within((0, 0), size)
        draw_glyph(pen, rng)
    elif motif.startswith("double_"):
        _twice(pen, rng, motif.removeprefix("double_"), size)
    else:
        pen.within((0, 0), size, _usual_turn(rng, motif), _may_mirror(rng, motif))
        MOTIFS[motif](pen, rng)
    color = cv2.resize(pen.color, (side, side), interpolation=cv2.INTER_AREA)
    cover = cv2.resize(pen.cover, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return color, cover


def _frame(pen: Pen, art: Art) -> float:
    """Draw the set's frame; return how much room it leaves."""
    pen.within((0, 0), 1.0)
    if art.frame == "none":
        return 1.0
    if art.frame in ("disc", "plate"):
        edge = ring(0, 0, 0.92, 1, 48) if art.frame == "disc" else np.array(box(-0.88, -0.88, 0.88, 0.88))
        if art.manner in ("colour", "flat"):
            pen.shape(edge, "light")
            return 0.84
    edge = (
        ring(0, 0, 0.9, 1, 48) if art.frame in ("ring", "disc", "rounds") else np.array(box(-0.85, -0.85, 0.85, 0.85))
    )
    pen.line(edge, 0.8, closed=True)
    if art.frame == "rounds":
        pen.line(edge * 0.9, 0.5, closed=True)
    return 0.84


def _usual_turn(rng: np.random.Generator, motif: str) -> float:
    if motif in ("arrow", "broken_arrow", "bullet"):
        return float(rng.choice([0, 45, -45, 135, 180, 90], p=[0.35, 0.3, 0.15, 0.1, 0.05, 0.05]) + rng.normal(0, 4))
    if motif == "dynamite":
        return float(rng.choice([0, 40, -40, 90], p=[0.5, 0.22, 0.22, 0.06]) + rng.normal(0, 5))
    if motif in ("gatling", "beer"):
        return float(rng.normal(0, 6) - (rng.uniform(10, 35) if rng.random() < 0.15 else 0))
    return 0.0


def _may_mirror(rng: np.random.Generator, motif: str) -> bool:
    return "bullseye" not in motif and bool(rng.random() < 0.5)


def _twice(pen: Pen, rng: np.random.Generator, motif: str, size: float) -> None:
    """Draw the motif two times, smaller."""
    layout = np.random.default_rng(pen.art.seed + 1)
    small = size * layout.uniform(0.5, 0.6)
    way = np.radians(layout.choice([0, 90, 45, -45], p=[0.3, 0.15, 0.35, 0.2]) + layout.normal(0, 5))
    apart = size * layout.uniform(0.46, 0.56) * np.array([np.cos(way), np.sin(way)])
    turn, mirror = _usual_turn(rng, motif), _may_mirror(rng, motif)
    both = layout.random() < 0.3 and "bullseye" not in motif
    seed = rng.bit_generator.state
    for k in (-1, 1):
        pen.within((k * apart[0], k * apart[1]), small, turn, mirror != (both and k > 0))
        rng.bit_generator.state = seed
        MOTIFS[motif](pen, rng)
