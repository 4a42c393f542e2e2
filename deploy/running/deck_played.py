"""The deck that the table plays with: its cards are read, from the first one that is asked for."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from companion.ports.cards import CardReading
from companion.ports.tray import Frame, Notice
from vision.card_decks.store import chosen_deck
from vision.cards.looked_at import CardLook
from vision.cards.reader import CardsReader
from vision.cards.taught_deck import TaughtDeck, printed_deck


class DeckPlayed:
    """Reads cards of the deck that is chosen in the data folder; implements `companion.ports.cards.CardReader`.

    Its networks are loaded when the first card is looked at: a table without a real deck never needs them. `notice`
    hears why a deck that is chosen is not compared with."""

    def __init__(self, folder: Path, notice: Notice) -> None:
        self._folder = folder
        self._notice = notice
        self._look: CardLook | None = None
        self._reader: CardsReader | None = None

    def play_with(self, deck: TaughtDeck | None) -> None:
        """Compare with this deck from the next card on; None is the one that `companion print cards` prints."""
        if self._look is not None:
            self._reader = CardsReader(deck or printed_deck(), self._look)

    def read_cards(self, frame: Frame, may_be: Collection[str] | None = None) -> CardReading:
        """Read all cards in `frame`."""
        if self._reader is None:
            self._look = CardLook()
            self._reader = CardsReader(chosen_deck(self._folder, self._notice) or printed_deck(), self._look)
        return self._reader.read_cards(frame, may_be)
