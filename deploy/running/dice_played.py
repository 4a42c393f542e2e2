"""The dice that the table plays with: the same ones are read, followed in the tray and counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from companion.locales.words import sentence
from companion.ports.tray import FrameSource, Notice, Reader, VirtualTray
from companion.table.inputs.throws import PlayWith
from companion.table.table import Table
from vision.dice_sets import store
from vision.dice_sets.dice_set import PIP, DiceSet
from vision.dice_sets.taught import TaughtDice
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
from vision.simulated.dice import SIMULATED
from vision.tracking.phone_picture import PhonePictures
from vision.tracking.watch import TrayWatcher


class DicePlayed:
    """The dice on the table: those chosen in the data folder, from the start and whenever others are chosen.

    `source` shows them; those that are simulated have pips, the Saloon dice too, whatever was taught. `notice` hears
    why dice that are chosen are not played with."""

    def __init__(self, reader: TrayReader, source: FrameSource, notice: Notice) -> None:
        self._reader = reader
        self._tray = source if isinstance(source, VirtualTray) else None
        self._simulated = self._tray is not None and source.shows_kept_dice
        self._notice = notice
        self._hear: list[Callable[[DiceSet], object]] = []
        self.dice_set = self._untaught()
        """The set that is played with."""

    def _untaught(self) -> DiceSet:
        return SIMULATED if self._simulated else PIP

    @property
    def counted_as(self) -> str:
        """The name under which throws are counted; none for a tray without dice, whose people throw any they have."""
        return "" if self._tray is not None else self.dice_set.name

    def from_the_start(self, folder: Path) -> None:
        """Play with the dice that are chosen in the data folder; where they are damaged, with pips."""
        said: list[str] = []
        taught = store.load_chosen(folder, said.append)
        for each in said:
            self._notice(each)
        if said and taught is None:
            self._notice(sentence("teach.table.pips"))
        self.play_with(taught)

    def play_with(self, taught: TaughtDice | None) -> None:
        """Play with a set that was taught, or (None) with dice with pips. Between games, from any thread."""
        if taught is not None and self._simulated:
            self._notice(sentence("teach.table.simulated", {"name": taught.name}))
            taught = None
        self.dice_set = self._untaught() if taught is None else taught.dice_set()
        self._reader.teach(taught)
        for hear in self._hear:
            hear(self.dice_set)

    def attach(self, watcher: TrayWatcher, table: Table) -> None:
        """Let the watcher and the table hear of other dice from now on."""
        self._hear = [watcher.play_with, lambda dice_set: table.do(PlayWith(self.counted_as))]


def phone_camera(
    source: FrameSource, reader: TrayReader, dice_set: Callable[[], DiceSet], folder: Path, comes: Callable[[], bool]
) -> PhonePictures:
    """Phones read what a camera would: with its `reader` and its dice, as long as no frame `comes`.

    A tray of the companion's own shows no real dice, so phones always may; they are read as those that are chosen in
    the data folder, by a reader of their own, made when the first picture comes.
    """
    if not isinstance(source, VirtualTray):
        return PhonePictures(lambda: MatReader(reader), dice_set, lambda: not comes())
    own = cache(TrayReader)

    def chosen() -> DiceSet:
        taught = store.load_chosen(folder, _unheard)
        return PIP if taught is None else taught.dice_set()

    def taught_reader() -> Reader:
        own().teach(store.load_chosen(folder, _unheard))
        return MatReader(own())

    return PhonePictures(taught_reader, chosen, lambda: True)


def _unheard(words: str) -> None:
    """Drop a fault of the chosen dice: it was reported when the table was begun."""
