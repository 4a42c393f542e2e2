"""Search for the outline in which a card looks most like a taught one: edges that lie about it count for nothing.

On a pile the uppermost card's edges are hardly seen, and those of the cards below are near. Its face is seen: taught
faces are laid over what is about a rough outline, coarse ones in all places at once (as template matching does), then
the best of them exactly, in ever smaller steps (pattern search: Hooke and Jeeves, 1961).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from vision.cards.card_shape import half_turned, width_of
from vision.cards.card_signer import HIGH, INNER, WIDE, CardSigner, drawing_of, faces_drawn
from vision.cards.naming import DeckIndex
from vision.images.arrays import Floats, Grey, Image, Singles

HALF = 2
"""Pixels of a signed face that are one in the coarse search."""
COARSE = (WIDE - 2 * INNER) // HALF, (HIGH - 2 * INNER) // HALF
"""Pixels of a coarse face."""
ABOUT = 3
"""Coarse pixels by which a card may lie beside the rough outline, on each side."""
TURNS = tuple(np.radians((-6.0, -3.0, 0.0, 3.0, 6.0)).tolist())
GROWN = tuple(np.exp((-0.18, -0.11, -0.05, 0.01, 0.07, 0.14, 0.21)).tolist())
"""How a card may be turned, and how much larger it may be, against a rough outline."""
STEP, SHORTER, ROUNDS = 0.02, 0.6, 4
"""The first step of the exact search (widths; radians; logarithms of sizes), how much shorter each round's is."""
_FLAT = np.array([[-0.5, -0.75], [0.5, -0.75], [0.5, 0.75], [-0.5, 0.75]], np.float32)
"""The card, its middle at (0, 0), in its widths."""


@dataclass(frozen=True, eq=False)
class FaceSearch:
    """Finds taught faces about rough outlines."""

    index: DeckIndex
    signer: CardSigner

    def best(self, image: Image, rough: Floats) -> tuple[float, Singles]:
        """Return the highest likeness that was found about an outline, and the outline in which it is."""
        to_picture = np.asarray(cv2.getPerspectiveTransform(_FLAT, np.asarray(rough, np.float32)), np.float64)
        kind, turned, change = self._coarse(image, to_picture, width_of(rough))

        def like(moved: Floats) -> float:
            quad = _outline(to_picture @ moved)
            return float(self.index.faces(self.signer.face(image, half_turned(quad) if turned else quad))[kind])

        best, step = like(change), STEP
        for _ in range(ROUNDS):
            for way in range(len(_moves(step))):
                for moves in (_moves(step), _moves(-step)):
                    there = like(change @ moves[way])
                    if there > best:
                        best, change = there, change @ moves[way]
                        break
            step *= SHORTER
        return best, _outline(to_picture @ change)

    @cached_property
    def _faces(self) -> Singles:
        """Each kind's face in coarse pixels, then each on its head, of length one (2 kinds × pixels)."""
        kinds = [card.token.split(":")[0] for card in self.index.deck.cards]
        numbers = np.array([card.face for card in self.index.deck.cards], np.float32)
        faces = []
        for kind in self.index.kinds:
            drawn = faces_drawn(numbers[[one == kind for one in kinds]].mean(0))
            faces.append(cv2.resize(drawn, COARSE, interpolation=cv2.INTER_AREA))
        upright = np.array(faces)
        return _of_length_one(np.concatenate([upright, upright[:, ::-1, ::-1]]).reshape(2 * len(faces), -1))

    def _coarse(self, image: Image, to_picture: Floats, wide: float) -> tuple[int, bool, Floats]:
        """Return the kind that is most like what is about an outline, whether it is on its head, and how the outline is
        to be changed (3 × 3, in the card's widths)."""
        small, to_small = _smaller(image, wide)
        size = (COARSE[0] + 2 * ABOUT, COARSE[1] + 2 * ABOUT)
        pixel = HALF / WIDE
        to_card = np.array([[pixel, 0, -(size[0] - 1) / 2 * pixel], [0, pixel, -(size[1] - 1) / 2 * pixel], [0, 0, 1]])
        changes = [_turned(angle) @ np.diag([grown, grown, 1.0]) for angle in TURNS for grown in GROWN]
        windows = []
        for change in changes:
            matrix = to_small @ to_picture @ change @ to_card
            how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            seen = cv2.warpPerspective(small, matrix, size, flags=how, borderMode=cv2.BORDER_REPLICATE)
            field = drawing_of(np.asarray(seen, np.float32), HALF)
            windows.append(
                np.lib.stride_tricks.sliding_window_view(field, COARSE[::-1]).reshape(-1, self._faces.shape[1])
            )
        likenesses = _of_length_one(np.concatenate(windows)) @ self._faces.T
        place, face = (int(value) for value in np.unravel_index(int(likenesses.argmax()), likenesses.shape))
        number, window = divmod(place, (2 * ABOUT + 1) ** 2)
        down, across = divmod(window, 2 * ABOUT + 1)
        turned, kind = divmod(face, len(self.index.kinds))
        return kind, bool(turned), changes[number] @ _shifted((across - ABOUT) * pixel, (down - ABOUT) * pixel)


def _moves(step: float) -> tuple[Floats, ...]:
    """The ways to move an outline: to the side, down, turned, wider, higher."""
    wider, higher = np.diag([np.exp(step), 1.0, 1.0]), np.diag([1.0, np.exp(step), 1.0])
    return _shifted(step, 0.0), _shifted(0.0, step), _turned(step), wider, higher


def _shifted(x: float, y: float) -> Floats:
    return np.array([[1.0, 0.0, x], [0.0, 1.0, y], [0.0, 0.0, 1.0]])


def _turned(angle: float) -> Floats:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def _outline(to_picture: Floats) -> Singles:
    return np.asarray(cv2.perspectiveTransform(_FLAT[None].astype(np.float64), to_picture)[0], np.float32)


def _smaller(image: Image, wide: float) -> tuple[Grey, Floats]:
    """Return how light a picture is, as small as a coarse card that is `wide` in it, and the way there (3 × 3)."""
    light = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2LAB)[..., 0], np.uint8)
    scale = WIDE / HALF / wide
    if scale >= 1:
        return light, np.eye(3)
    small = np.asarray(cv2.resize(light, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    x, y = (few / many for few, many in zip(small.shape[::-1], light.shape[::-1], strict=True))
    return small, np.array([[x, 0, (x - 1) / 2], [0, y, (y - 1) / 2], [0, 0, 1]])


def _of_length_one(rows: Singles) -> Singles:
    rows = rows - rows.mean(1, keepdims=True)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6), np.float32)
