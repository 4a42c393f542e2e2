"""Find the upper faces in a picture whose scale is not known: a look at the whole, and a closer one where it pays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.face_finder import FaceFinder, FoundFace, Region

Image = NDArray[np.uint8]

FIRST_LOOK = 512  # pixels of the longer side
SMALL, LARGE = 17.0, 80.0  # edges, in pixels of a look, between which faces are found well
BEST = 30.0  # the edge that a second look gives them
LONGEST_LOOK = 1024  # pixels of the longer side of a second look
MOST_ENLARGED = 2.5
MARGIN = 3.0  # edges around what was found that are looked at again
FAINT = 0.12  # score from which a finding decides upon size and place of the second look


def find_faces(finder: FaceFinder, image: Image) -> list[FoundFace]:
    """The upper faces in a picture (H × W × 3, BGR), best first, faint ones too (their `score` says so)."""
    scale = min(FIRST_LOOK / max(image.shape[:2]), MOST_ENLARGED)
    found = finder.find(image, scale)
    usual = usual_edge([face for face in found if face.score > FAINT])
    if usual is None or SMALL <= usual * scale <= LARGE:
        return found
    region = _around([face for face in found if face.score > FAINT], image.shape, MARGIN * usual)
    longest = max(region[2] - region[0], region[3] - region[1])
    closer = min(BEST / usual, LONGEST_LOOK / longest, MOST_ENLARGED)
    if 0.8 < closer / scale < 1.25:
        return found
    again = finder.find(image, closer, region)
    return again if again else found


def usual_edge(found: Sequence[FoundFace]) -> float | None:
    """The edge that most of the better findings have, pixels; None where nothing was found."""
    if not found:
        return None
    best = max(face.score for face in found)
    return float(np.median([face.edge for face in found if face.score > 0.4 * best]))


def _around(found: Sequence[FoundFace], shape: tuple[int, ...], margin: float) -> Region:
    places = np.array([face.center for face in found])
    low = np.maximum(np.floor(places.min(0) - margin), 0).astype(int)
    high = np.minimum(np.ceil(places.max(0) + margin), (shape[1], shape[0])).astype(int)
    return int(low[0]), int(low[1]), int(max(high[0], low[0] + 8)), int(max(high[1], low[1] + 8))
