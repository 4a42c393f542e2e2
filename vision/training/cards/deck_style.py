"""Styles of drawn decks: fonts, papers, frames, where the corners lie. Some of each are kept apart for measuring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.training.cards.suits import suit_masks
from vision.training.drawings.arrays import Array

Rng = np.random.Generator
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
WIDE = 240  # pixels of a drawn card's width
RATIOS = (59 / 91, 59 / 91, 63 / 88, 63 / 88, 57 / 88, 56 / 87, 62 / 88)
KEPT_APART = ("bitter", "playfair-display", "oswald", "CompanionSans", "DejaVuSansCondensed-Bold", "pt-serif")
"""Beginnings of the names of fonts that no network learns from."""
ORDINARY, WESTERN, PICTURE = "ordinary", "western", "picture"


@dataclass(frozen=True, slots=True)
class CornerStyle:
    """How rank and suit stand: the middle of both in widths of the card from its `left` and from its top or, where
    `low`, its bottom, how high the rank's letters are (widths), and the suit `beside` or below them."""

    left: float
    down: float
    low: bool
    high: float
    beside: bool
    suit: float
    both_ends: bool
    all_four: bool
    plate: bool


@dataclass(frozen=True, slots=True, eq=False)
class DeckStyle:
    """One drawn deck's style."""

    kind: str
    ratio: float
    font: str
    title_font: str
    stretch: float
    paper: Array
    red: Array
    black: Array
    suits: dict[str, Array]
    corner: CornerStyle
    frame: int
    accents: Array
    held_out: bool

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its cards, pixels."""
        return WIDE, round(WIDE / self.ratio)


def fonts_in(folders: Sequence[Path], held_out: bool) -> list[str]:
    """Return the files of letters in these folders: those that are learnt from, or those that are kept apart."""
    files = sorted(str(f) for folder in folders for f in folder.rglob("*") if f.suffix in (".ttf", ".otf", ".woff2"))
    files = [file for file in files if "Math" not in file and "zilla" not in file]
    return [file for file in files if Path(file).name.startswith(KEPT_APART) == held_out]


def style_of(rng: Rng, fonts: Sequence[str], held_out: bool = False) -> DeckStyle:
    """Return a random deck's style."""
    kind = str(rng.choice([ORDINARY, WESTERN, PICTURE], p=[0.5, 0.4, 0.1]))
    ratio = float(rng.choice(RATIOS)) * float(rng.uniform(0.985, 1.015))
    ordinary = kind == ORDINARY
    high = float(np.exp(rng.uniform(np.log(0.085), np.log(0.22))))
    beside = bool(rng.random() < (0.06 if ordinary else 0.65))
    corner = CornerStyle(
        left=float(rng.uniform(0.09, 0.16) + (high * 0.75 if beside else 0.0)),
        down=float(rng.uniform(0.14, 0.22) + (0 if beside else 0.5 * high)),
        low=bool(not ordinary and rng.random() < 0.6),
        high=high,
        beside=beside,
        suit=float(rng.uniform(0.6, 1.1)),
        both_ends=bool(ordinary or rng.random() < 0.12),
        all_four=bool(ordinary and rng.random() < 0.15),
        plate=bool(not ordinary and rng.random() < 0.5),
    )
    white = rng.random() < (0.85 if ordinary else 0.3)
    paper = rng.uniform(225, 255) * np.array([rng.uniform(0.93, 1), rng.uniform(0.97, 1), 1.0])
    if not white:
        paper = rng.uniform(190, 245) * np.array([rng.uniform(0.6, 0.95), rng.uniform(0.85, 0.98), 1.0])
    return DeckStyle(
        kind, ratio, str(rng.choice(fonts)), str(rng.choice(fonts)), float(rng.uniform(0.72, 1.08)),
        paper, np.array([rng.uniform(5, 70), rng.uniform(0, 60), rng.uniform(150, 240)]), rng.uniform(5, 55, 3),
        suit_masks(rng), corner, int(rng.integers(4)) + (4 if held_out else 0),
        rng.uniform(20, 230, (6, 3)), held_out,
    )  # fmt: skip


@lru_cache(maxsize=4000)
def letters(font: str, text: str, high: int) -> Array:
    """Return a text as a mask (0…255), cut to its letters, whose capitals are about `high` pixels high."""
    face = ImageFont.truetype(font, max(6, round(high * 1.4)))
    left, top, right, bottom = (round(v) for v in face.getbbox(text))
    drawn = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(drawn).text((-left, -top), text, fill=255, font=face)
    return np.asarray(drawn)
