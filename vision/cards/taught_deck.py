"""Taught decks: numbers that a card is known by again, kept in one file; no picture can be made of them."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.games.cards.deck import CardUnknown, card_of
from companion.locales.bounded_files import FileDamaged, bytes_of
from vision.errors import TaughtInvalid

FACE_NUMBERS, CORNER_NUMBERS = 512, 512
"""How many numbers say what a card's face, and its corner with rank and suit, look like."""
MADE_BY = 1
"""Raised whenever the networks learn anew: numbers of other networks mean something else."""
MOST_CARDS, MOST_BYTES, LONGEST_NAME = 400, 2_000_000, 40
_NOT_ONE = "That is no file of a taught deck: choose one that the companion has exported, or teach the deck again."
PRINTED = Path(__file__).parents[1] / "models" / "printed_deck.npz"

Numbers = NDArray[np.float16]


@dataclass(frozen=True, slots=True)
class CornerPlace:
    """Where rank and suit stand on the upright card: the middle of both (from the card's top left corner), and the
    longer side of both together (`high`), in widths of a card of 2 : 3."""

    x: float
    y: float
    high: float


@dataclass(frozen=True, slots=True, eq=False)
class TaughtCard:
    """A card as it was taught: its `token` (`bang:10D`), and the numbers of its whole face and of its corner.

    Raises TaughtInvalid for a token that is no card, or numbers that are none."""

    token: str
    face: Numbers = field(repr=False)
    corner: Numbers = field(repr=False)

    def __post_init__(self) -> None:
        try:
            card_of(self.token)
        except CardUnknown as error:
            raise TaughtInvalid(f"“{self.token}” is no card of the game.") from error
        for numbers, count in ((self.face, FACE_NUMBERS), (self.corner, CORNER_NUMBERS)):
            if numbers.shape != (count,) or numbers.dtype != np.float16 or not np.isfinite(numbers).all():
                raise TaughtInvalid(f"The numbers of {self.token} are damaged: teach the card again.")


@dataclass(frozen=True, slots=True, eq=False)
class TaughtDeck:
    """A taught deck: its `name` as people say it, its cards, and where their corners lie, where that is known.

    Raises TaughtInvalid for a name or a number of cards that cannot be."""

    name: str
    cards: tuple[TaughtCard, ...] = field(default=(), repr=False)
    place: CornerPlace | None = None

    def __post_init__(self) -> None:
        if not 0 < len(self.name) <= LONGEST_NAME or "\n" in self.name:
            raise TaughtInvalid(f"A deck's name has 1 to {LONGEST_NAME} letters.")
        if len(self.cards) > MOST_CARDS:
            raise TaughtInvalid(f"A deck has {MOST_CARDS} cards at most.")
        if self.place is not None and not all(0 < value < 2 for value in (self.place.x, self.place.y, self.place.high)):
            raise TaughtInvalid("Where this deck's corners lie is damaged: teach it again.")

    def to_bytes(self) -> bytes:
        """Return the deck as a file's bytes (NumPy's, compressed)."""
        place = self.place
        packed = BytesIO()
        np.savez_compressed(
            packed,
            made_by=np.int64(MADE_BY),
            name=np.array(self.name),
            tokens=np.array([card.token for card in self.cards], "U48"),
            faces=np.array([card.face for card in self.cards], np.float16).reshape(-1, FACE_NUMBERS),
            corners=np.array([card.corner for card in self.cards], np.float16).reshape(-1, CORNER_NUMBERS),
            place=np.array([place.x, place.y, place.high] if place else [], np.float64),
        )
        return packed.getvalue()

    def to_npz(self, path: Path) -> None:
        """Write the deck to a file. Raises OSError."""
        path.write_bytes(self.to_bytes())

    @classmethod
    def from_npz(cls, path: Path) -> TaughtDeck:
        """Return the deck in a file. Raises TaughtInvalid where there is none."""
        try:
            return cls.from_bytes(bytes_of(path, MOST_BYTES))
        except (OSError, FileDamaged) as error:
            raise TaughtInvalid(_NOT_ONE) from error

    @classmethod
    def from_bytes(cls, data: bytes) -> TaughtDeck:
        """Return the deck in a file's bytes. Raises TaughtInvalid where they are damaged, too many, or of networks that
        have learnt anew since."""
        try:
            with zipfile.ZipFile(BytesIO(data)) as packed:
                if len(data) > MOST_BYTES or sum(part.file_size for part in packed.infolist()) > MOST_BYTES:
                    raise TaughtInvalid(_NOT_ONE)
            with np.load(BytesIO(data), allow_pickle=False) as kept:
                made_by, name, place = int(kept["made_by"]), str(kept["name"]), kept["place"].astype(float).tolist()
                tokens, faces, corners = kept["tokens"].tolist(), kept["faces"], kept["corners"]
            if made_by != MADE_BY:
                raise TaughtInvalid("That deck was taught to an older program: teach it again.")
            cards = tuple(TaughtCard(str(t), f, c) for t, f, c in zip(tokens, faces, corners, strict=True))
            return cls(name, cards, CornerPlace(*place) if place else None)
        except TaughtInvalid:
            raise
        except Exception as error:  # NumPy and zipfile raise whatever damage makes them raise
            raise TaughtInvalid(_NOT_ONE) from error


@cache
def printed_deck() -> TaughtDeck:
    """Return the deck of `companion print cards`, which needs no teaching."""
    return TaughtDeck.from_npz(PRINTED)
