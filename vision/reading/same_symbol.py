"""Comparison of two crops of faces by the signatures of their drawings, for lessons about marbled dice."""

from __future__ import annotations

from functools import cache

from vision.images.arrays import Image
from vision.reading.networks.face_reader import FaceReader

SAME_DRAWING = 0.5  # least product of two signatures of one symbol


def same_symbol(one: Image, other: Image) -> bool:
    """Return whether two crops of faces show the same symbol by their signatures, which marble does not hide.
    Signatures do not distinguish pips."""
    first, second = _reader().sign([one, other])
    return float(first @ second) >= SAME_DRAWING


@cache
def _reader() -> FaceReader:
    return FaceReader()
