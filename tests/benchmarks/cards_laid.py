"""Measure the time from a card at rest to the table's answer: `python -m tests.benchmarks.cards_laid [--wall]`.

A simulated hand lays printed cards on the mat for cards, and the real reader reads them. A frame that comes while one
is read is missed, as with a camera; of each card the time counts from the first frame in which it lies still. What is
done with a frame counts by processor time, as on a core of its own; with `--wall` by the clock, whatever else runs.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Collection
from pathlib import Path
from random import Random

import cv2

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `companion` does

from companion.journal.journal import Journal
from companion.ports.cards import CardReading
from companion.ports.tray import Frame
from companion.table.inputs.cards import SeenCards
from companion.table.inputs.games import LayGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.print.printed_deck import pictures
from tests.companion.table.real_deck import laid
from vision.card_watch.card_watcher import CardWatcher
from vision.cards.reader import CardsReader
from vision.cards.taught_deck import printed_deck
from vision.simulated.cards import SimulatedCards

STILL = 6
"""Frames after which a card that was laid lies still: the hand's five, and the first without it."""


class Timed(CardsReader):
    """A reader that keeps how long each look took."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(printed_deck())
        self.looks: list[float] = []
        self._clock = clock

    def read_cards(self, frame: Frame, may_be: Collection[str] | None = None) -> CardReading:
        began = self._clock()
        reading = super().read_cards(frame, may_be)
        self.looks.append(self._clock() - began)
        return reading


def answers(cards: int, clock: Callable[[], float]) -> None:
    """Lay that many cards, each as the answer to a turn's first question, and print the times."""
    cv2.setNumThreads(1)
    faces, reader = dict(pictures()), Timed(clock)
    sure: list[float] = []
    unsure: list[float] = []
    unseen: list[float] = []
    reader.read_cards(next(SimulatedCards(0, faces.__getitem__).frames()))  # networks are loaded when first needed
    reader.looks.clear()
    for number in range(cards):
        with (
            tempfile.TemporaryDirectory() as folder,
            Journal(Path(folder)) as journal,
            Table(journal, TableSettings(random=Random(1), hush_seconds=0)) as table,
        ):
            table.do(LayGame(laid()))
            wanted = table.cards_wanted()
            assert wanted is not None
            camera, token = SimulatedCards(number, faces.__getitem__), Random(number).choice(wanted.may_be)
            took = _answer(camera, CardWatcher(reader, table.cards_wanted), table, token, clock)
            held = table.state.tray.cards.held
            doubted = held is not None and held.why != "whom"
            (unseen if took is None else unsure if doubted else sure).append(took or 0.0)
    print(f"{cards} cards: {len(sure)} taken, {len(unsure)} to be said by a person, {len(unseen)} not seen")
    for what, seconds in (("a look", reader.looks), ("rest to answer", sure), ("rest to question", unsure)):
        if seconds:
            print(f"{what:18} median {statistics.median(seconds) * 1000:4.0f} ms, most {max(seconds) * 1000:4.0f} ms")


def _answer(
    camera: SimulatedCards, watcher: CardWatcher, table: Table, token: str, clock: Callable[[], float]
) -> float | None:
    """Seconds from the first frame in which the card lies still to the table's answer."""
    frames = camera.frames()
    for _ in range(8):
        watcher.take(next(frames))
    camera.lay("played", token)
    free = still = 0.0
    for number in range(1, 60):
        frame = next(frames)
        if number == STILL:
            still = frame.at
        if frame.at < free:
            continue
        began = clock()
        came = watcher.take(frame)
        if came is not None:
            table.do(SeenCards(*came))
        free = frame.at + clock() - began
        if came is not None:
            return free - still
    return None


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=12)
    parser.add_argument("--wall", action="store_true", help="by the clock, not by processor time")
    given = parser.parse_args()
    answers(given.cards, time.perf_counter if given.wall else time.process_time)
