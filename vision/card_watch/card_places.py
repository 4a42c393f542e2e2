"""The places of the mat for cards in one picture: where to look, and which of the cards that are seen lie there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports.cards import CardPlace, SeenCard
from companion.ports.tray import Frame, Quad
from vision.images.arrays import Floats, Image, Singles
from vision.mat.layout import SPOT_PITCH, SPOTS, CardSpot
from vision.mat.pose import DIE, Mat

PLACES: tuple[CardPlace, ...] = ("draw", "played", "row")
BESIDE = 25.0
"""Millimetres around a place that are looked at with it: a card may lie askew."""
IN_DOUBT = 1.12
"""How much larger a card in doubt may seem: on a pile its outline may take in the one below."""
SHOWN = 360.0
"""Millimetres that the part of a picture with a place shows at least: about six cards side by side."""
RIM = 3.0
"""Millimetres of a place's rim by which its grey is known."""
WIDTHS, HEIGHTS = (50.0, 67.0), (76.0, 98.0)
"""Millimetres of a card that lies on the mat, sleeves and errors of a pixel included: one that is held is larger."""
SMALL = 48
"""Pixels of a spot's width in the pictures by which a place is compared with how it was."""
CHANGED = 9.0
"""Grey levels: so much the tenth of a place that differs most must differ at least, beyond the light on all of it."""
BARE = 0.12
"""Share of its brightness by which a bare spot's shades differ at most; its name and a neighbour's corner cover less
than a sixteenth of it."""


def spots_of(place: CardPlace) -> tuple[CardSpot, ...]:
    """Return the spots of a place, in reading order."""
    return tuple(spot for spot in SPOTS if spot.place == place)


def part_of(frame: Frame, image: Image, mat: Mat, place: CardPlace) -> tuple[Frame, tuple[int, int]] | None:
    """Return the part of a frame that shows a place, and where in it that begins; None where none of it is seen."""
    height, width = image.shape[:2]
    corners = mat.in_picture(_bounds(place, BESIDE))
    left, top = (int(max(0, value)) for value in np.floor(corners.min(0)))
    right, bottom = (int(value) for value in np.minimum(np.ceil(corners.max(0)) + 1, (width, height)))
    if right - left < 2 or bottom - top < 2:
        return None
    return replace(frame, image=np.ascontiguousarray(image[top:bottom, left:right])), (left, top)


def on_plain_ground(
    part: Frame, mat: Mat, place: CardPlace, begins: tuple[int, int], *, cut: bool
) -> tuple[Frame, tuple[int, int]]:
    """Return a part of a frame, which `begins` there, with the place's grey all around it, and where in the part that
    begins: a card is as small in it as in a picture of a table.

    `cut` at the place's border: no edge of the mat is taken for one of a card's, but a card may reach over it."""
    image: Image = part.image.copy()
    outer, inner = (_filled(image, mat.in_picture(_bounds(place, by)) - begins) for by in (0.0, -RIM))
    ground = [float(value) for value in np.median(image[outer & ~inner], 0)]
    if cut:
        image[~outer] = ground
    wide = int(SHOWN / DIE * mat.die_width())
    x, y = (max(0, (wide - side) // 2) for side in image.shape[1::-1])
    around = cv2.copyMakeBorder(image, y, y, x, x, cv2.BORDER_CONSTANT, value=ground)
    return replace(part, image=np.asarray(around, np.uint8)), (-x, -y)


def _filled(image: Image, corners: Floats) -> NDArray[np.bool_]:
    """Return which pixels of a picture lie within these corners."""
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    return mask > 0


def lying_on(mat: Mat, place: CardPlace, cards: Iterable[SeenCard]) -> tuple[tuple[SeenCard, ...], ...]:
    """Return the cards on each spot of a place, in reading order; not those that are held, or lie beside it."""
    spots = spots_of(place)
    on: list[list[SeenCard]] = [[] for _ in spots]
    for card in cards:
        corners = mat.on_mat(card.quad)
        wide, high = _sides(corners)
        more = 1.0 if card.sure else IN_DOUBT
        if not (WIDTHS[0] < wide < more * WIDTHS[1] and HEIGHTS[0] < high < more * HEIGHTS[1]):
            continue
        away = [np.abs(corners.mean(0) - (spot.x, spot.y)) / SPOT_PITCH for spot in spots]
        nearest = int(np.argmin([apart.max() for apart in away]))
        if away[nearest].max() <= 0.5:
            on[nearest].append(card)
    return tuple(tuple(some) for some in on)


def shifted(card: SeenCard, by: tuple[int, int]) -> SeenCard:
    """Return a card of a part of a frame as one of the frame."""
    a, b, c, d = ((x + by[0], y + by[1]) for x, y in card.quad)
    quad: Quad = (a, b, c, d)
    return replace(card, quad=quad)


class PlacePictures:
    """How each place looked when it was last looked at, from straight above."""

    def __init__(self) -> None:
        self._before: dict[CardPlace, Singles] = {}

    @property
    def known(self) -> bool:
        """Whether the places were looked at before."""
        return bool(self._before)

    def changed(self, image: Image, mat: Mat, place: CardPlace) -> bool:
        """Return whether a place looks otherwise than when it was kept last. All places are kept the first time: what
        lies there then did not come."""
        if not self._before:
            self._before = {each: _from_above(image, mat, each) for each in PLACES}
        now = _from_above(image, mat, place)
        apart = np.abs(now - self._before[place])
        apart -= float(np.median(apart))
        spots = apart.reshape(now.shape[0], -1)
        return any(_most(spots[rows]) > CHANGED for rows in _rows(place, now.shape[0]))

    def keep(self, image: Image, mat: Mat, place: CardPlace) -> None:
        """Keep how a place looks now."""
        self._before[place] = _from_above(image, mat, place)


def laid_on(image: Image, mat: Mat, place: CardPlace) -> int:
    """Return on how many spots of a place something lies: a bare one has one shade of grey."""
    seen = _from_above(image, mat, place)
    shades = [np.percentile(seen[rows], (6, 50, 94)) for rows in _rows(place, seen.shape[0])]
    return sum(bool(light - dark > BARE * middle) for dark, middle, light in shades)


def _rows(place: CardPlace, high: int) -> list[slice]:
    """Return the rows of a place's picture that belong to each of its spots, which stand one below the other."""
    count = len(spots_of(place))
    each = high // count
    return [slice(number * each, (number + 1) * each) for number in range(count)]


def _most(apart: Singles) -> float:
    """Return the mean of the tenth that differs most."""
    values = np.sort(apart, axis=None)
    return float(values[-max(1, len(values) // 10) :].mean())


def _from_above(image: Image, mat: Mat, place: CardPlace) -> Singles:
    """Return the spots of a place, one below the other, small and grey."""
    wide, high = SPOT_PITCH
    tall = round(SMALL * high / wide)
    xs, ys = np.meshgrid((np.arange(SMALL) + 0.5) / SMALL - 0.5, (np.arange(tall) + 0.5) / tall - 0.5)
    grid = np.stack([xs.ravel() * wide, ys.ravel() * high], 1)
    pixels = np.concatenate([mat.in_picture(np.add(grid, (spot.x, spot.y))) for spot in spots_of(place)])
    maps = pixels.reshape(-1, SMALL, 2).astype(np.float32)
    step = float(np.hypot(*(maps[0, 1] - maps[0, 0])))
    soft = cv2.blur(image, (max(1, round(step)),) * 2)
    seen = cv2.remap(soft, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.float32)


def _bounds(place: CardPlace, beside: float) -> Floats:
    """Return the corners of a place, millimetres."""
    middles = np.array([(spot.x, spot.y) for spot in spots_of(place)])
    half = np.array(SPOT_PITCH) / 2 + beside
    (left, top), (right, bottom) = middles.min(0) - half, middles.max(0) + half
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def _sides(corners: Floats) -> tuple[float, float]:
    """Return width and height of a card by its corners: the mean of the sides that face each other."""
    a, b, c, d = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    return float(a + c) / 2, float(b + d) / 2
