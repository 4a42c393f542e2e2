"""Interface between what reads playing cards on the mat, the table that they answer, and the pages.

As in `companion/ports/tray.py`: `vision` reads and watches, `companion` knows what is asked, and `deploy` plugs them
together. A card is its token (`bang:10D`, `companion/games/cards/deck.py`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, Protocol

from companion.ports.tray import Frame, Quad

CardPlace = Literal["draw", "played", "row"]
"""Where a card is laid on the mat: what is flipped over, what is played, and the two rows of four in the middle."""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """One card as a reader saw it, in pixels as in `SeenDie`.

    `quad` are the corners of the upright card: top left, top right, bottom right, bottom left, however it lies.
    `token` is None where it cannot be named; `rank` and `suit` may be known all the same. `why` is the reason where
    `sure` is false ("covered", "glare", "tilted", "too small", "not taught", "twin", "face down", …), `others` the
    tokens that it would be next, the likeliest first.
    """

    quad: Quad
    token: str | None
    rank: str | None
    suit: str | None
    confidence: float
    sure: bool
    why: str | None
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardReading:
    """A reader's result for one frame. `sure` only if every card is; no card at all is sure."""

    cards: tuple[SeenCard, ...]
    sure: bool
    why: str | None = None
    ms: float = 0.0
    name: str = ""


class CardReader(Protocol):
    """Reads cards in frames. Never raises on a picture it can make nothing of: that is a reading which is not sure."""

    def read_cards(self, frame: Frame, may_be: Collection[str] | None = None) -> CardReading:
        """Read all cards in `frame`. `may_be`: the tokens that can still come, which settles doubts between two; a card
        that is surely another is read as that one. None where nothing is known."""


@dataclass(frozen=True, slots=True)
class CardsWanted:
    """The cards that the game waits for: how many, on which place, and the tokens that it can be, as often as each can
    come. `key` changes whenever something new is asked. `taken`: it is those that are taken away from the place, on
    which `may_be` lie."""

    key: str
    place: CardPlace
    number: int
    may_be: tuple[str, ...]
    taken: bool = False


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One card that came to rest on a place of the mat, as far as it was read (`SeenCard`)."""

    token: str | None
    sure: bool = True
    why: str | None = None
    confidence: float = 1.0
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownCards:
    """What people laid on one place of the mat, in reading order: row by row, from the left. `why` says what is unsure
    about the whole ("count": another number than asked lies there)."""

    cards: tuple[ShownCard, ...]
    sure: bool
    why: str | None
    place: CardPlace
    name: str = ""
