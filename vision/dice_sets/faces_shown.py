"""Selection of training samples: the upper faces in a picture that are clear enough to be learnt from."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports.tray import Frame, Quad, Reader, SeenDie
from vision.dice_sets.similarity import similarity
from vision.errors import NotTaught, QuadInvalid
from vision.images.arrays import Image
from vision.images.face_crop import SIDE, face_crop
from vision.images.frame import bgr_of

HIDDEN = frozenset({"cocked", "covered", "cut by the edge"})
"""Reasons not to be sure of a die for which its drawing is not to be seen as it is, either."""
SMALLEST = 20.0  # pixels of a face's side; below, thin lines of a drawing are gone
SOFTEST = 7.0  # pixels of 64 over which an edge is smeared; of sharp renders 2 to 4.5, smeared by 5 % of the die 4 to 7
SOFT = 4.6  # the same, from which a face is doubted; of 119 sharp renders none is softer
FAINTEST = 15.0  # grey levels between the darkest and the lightest of a face
DARKEST = 40.0  # grey levels of the lightest of a face; of renders 135 at least, in 8 % of the light 20 at most
WHITE, MOST_WHITE = 252, 0.3  # grey levels of what may be overexposed, and the share of a face from which it is doubted
SAME_FACE = 0.65
"""Least `similarity` of two dice of one picture that show the same face: the reader's frames are a little askew."""


@dataclass(frozen=True, slots=True, eq=False)
class FaceShown:
    """A face in a picture: its corners (pixels of the frame), and its crop in the size of a sample."""

    quad: Quad
    crop: Image = field(repr=False)


def faces_shown(frame: Frame, reader: Reader) -> tuple[FaceShown, ...]:
    """Return the faces of all dice that are clearly seen in a picture of one die, or of several that show the same
    face.

    Raises NotTaught, with what to do, where there is none, or where the dice show different faces.
    """
    image = bgr_of(frame.image)
    if image is None:
        raise NotTaught("no_picture")
    clear = reader.read(frame).dice
    dice = clear or reader.read(frame, 1).dice  # whoever shows a die says that one lies there
    clear_faces, fault = _seen_well(image, dice)
    if not clear_faces:
        raise NotTaught(fault if clear else "no_die")
    all_faces = [*clear_faces, *_cocked(image, dice)]
    if any(similarity(one.crop, other.crop) < SAME_FACE for one, other in combinations(all_faces, 2)):
        raise NotTaught("different", dice=len(all_faces))
    return tuple(clear_faces)


def _seen_well(image: Image, dice: Sequence[SeenDie]) -> tuple[list[FaceShown], str]:
    """Return the faces that are clear enough, and the fault of the others (a key as in NotTaught)."""
    clear_faces, why = [], "hidden"
    for die in dice:
        if die.why in HIDDEN:
            continue
        try:
            crop = face_crop(image, die.quad, SIDE)
        except QuadInvalid:
            continue
        fault = fault_of(np.array(die.quad), crop)
        if fault is None:
            clear_faces.append(FaceShown(die.quad, crop))
        else:
            why = fault
    return clear_faces, why


def _cocked(image: Image, dice: Sequence[SeenDie]) -> list[FaceShown]:
    """Return the faces of the dice that are too cocked to be learnt from, but show which face they have."""
    faces = []
    for die in dice:
        if die.why == "cocked":
            with suppress(QuadInvalid):
                faces.append(FaceShown(die.quad, face_crop(image, die.quad, SIDE)))
    return faces


def fault_of(corners: NDArray[np.floating], crop: Image) -> str | None:
    """Return why a face at these corners (4 × 2), rectified to `crop`, is too unclear to learn from; None if it is
    clear."""
    if np.linalg.norm(np.diff(corners[:3], axis=0), axis=1).min() < SMALLEST:
        return "small"
    dark, light = np.percentile(_grey(crop), (2, 98))
    if light - dark < FAINTEST or light < DARKEST:
        return "faint"
    return "blurred" if softness(crop) > SOFTEST else None


def is_bright(crop: Image) -> bool:
    """Return whether a face may be overexposed; one that is white, like the simulated dice, looks the same."""
    return float((crop[_INNER, _INNER].min(2) >= WHITE).mean()) > MOST_WHITE


def softness(crop: Image) -> float:
    """Return over how many pixels the steepest edges of a face are smeared."""
    grey = _grey(crop)
    dark, light = np.percentile(grey, (2, 98))
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
    steepest = float(np.percentile(np.hypot(across, down), 99))
    return float(light - dark) / max(steepest, 1e-6)


_INNER = slice(SIDE // 6, SIDE - SIDE // 6)


def _grey(crop: Image) -> NDArray[np.float32]:
    grey = np.asarray(cv2.cvtColor(crop[_INNER, _INNER], cv2.COLOR_BGR2GRAY), np.float32)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.float32)
