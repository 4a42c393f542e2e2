"""Symbol counts of dice: a double face shows its symbol twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.games.dice.faces import COWARD_FACES, FACES, LOUDMOUTH_FACES, SALOON_DICE, SINGLES

BASE = "base"
"""The kind of the five dice; a Saloon die is of its own kind."""
FACES_OF_KIND: Mapping[str, tuple[str, ...]] = {
    BASE: FACES,
    **dict(zip(SALOON_DICE, (LOUDMOUTH_FACES, COWARD_FACES), strict=True)),
}


def kind_of(die: str) -> str:
    """Returns the kind of a die."""
    return die if die in SALOON_DICE else BASE


def symbols_on(faces: Counter[str]) -> Counter[str]:
    """The symbols that these faces show."""
    if SINGLES.keys().isdisjoint(faces):
        return faces
    symbols: Counter[str] = Counter()
    for face, number in faces.items():
        symbols[SINGLES.get(face, face)] += 2 * number if face in SINGLES else number
    return symbols
