"""The picture of the cards that came to rest last: of their place alone, so that it shows nobody's hand."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from companion.ports.camera import PicturedDie, PicturedThrow
from companion.ports.cards import SeenCard, ShownCard
from companion.ports.tray import Frame
from vision.images.live_picture import picture_of


class LastCards:
    """The cards that were reported last, with their picture. Implements `companion.ports.camera.CardPictures`."""

    def __init__(self) -> None:
        self._alone = threading.Lock()
        self._last: tuple[tuple[ShownCard, ...], tuple[SeenCard, ...], Frame] | None = None
        self._pictured: PicturedThrow | None = None

    def take(self, cards: tuple[ShownCard, ...], seen: tuple[SeenCard, ...], part: Frame) -> None:
        """Keep cards as they were reported, as they were seen, and the part of a frame in which they lie."""
        with self._alone:
            self._last, self._pictured = (cards, seen, part), None

    def of(self, cards: Sequence[ShownCard]) -> PicturedThrow | None:
        """Return the picture of these cards, if they were the last, or the last of several; encoded when first asked
        for."""
        with self._alone:
            if self._last is None:
                return None
            last, seen, part = self._last
            if tuple(cards[-len(last) :]) != last:
                return None
            if self._pictured is None and (picture := picture_of(part)) is not None:
                numbers = range(len(cards) - len(last) + 1, len(cards) + 1)
                outlined = tuple(
                    PicturedDie(number, one.quad, thrown=True, sure=card.sure, why=card.why)
                    for number, one, card in zip(numbers, seen, last, strict=False)
                )
                self._pictured = PicturedThrow(picture, outlined)
            return self._pictured
