"""A real deck on the mat for cards: the camera's frames go by its watcher, and the table is shown what came to rest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from companion.ports.tray import Frame, FrameSource, SourceKind
from companion.support.errors import CompanionError
from companion.table.inputs.cards import SeenCards
from companion.table.table import Table
from vision.card_watch.card_watcher import CardWatcher


class SeenByCards:
    """A camera whose frames `watcher` takes before they go on to whoever watches the dice. Implements
    `companion.ports.tray.FrameSource`."""

    def __init__(self, source: FrameSource, watcher: CardWatcher, table: Table) -> None:
        self._source = source
        self._watcher = watcher
        self._table = table
        self.name = source.name
        self.kind: SourceKind = source.kind
        self.shows_kept_dice = source.shows_kept_dice

    def frames(self) -> Iterator[Frame]:
        """Yield the camera's frames."""
        for frame in self._source.frames():
            came = self._watcher.take(frame)
            if came is not None:
                with suppress(CompanionError):  # the table says itself what is wrong, and holds the cards
                    self._table.do(SeenCards(*came))
            yield frame

    def close(self) -> None:
        """Let go of the device."""
        self._source.close()
