"""Cards that people say a real deck has shown, as pages offer them: by name first, then by what tells those apart."""

from __future__ import annotations

from typing import NamedTuple


class CardsNamed(NamedTuple):
    """The cards of one name: its words, and each card's token with what tells it from the others of that name."""

    words: str
    cards: tuple[tuple[str, str], ...]
