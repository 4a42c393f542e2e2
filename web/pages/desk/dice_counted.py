"""The dice that were counted, as the host's page shows them: a bar for each face, and what the test says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.journal.dice_thrown.fairness import fairness
from companion.journal.dice_thrown.fairness_report import numbers_words, readings_words, title_words, verdict_words
from companion.journal.dice_thrown.throw_counts import DiceCount, DiceThrown

ROOM = 0.05
"""The part of the bars' width that stays free beyond the longest."""


class FaceBar(NamedTuple):
    """A face with its count; `long` is its bar and `due` the mark for fair dice, in hundredths of the width."""

    face: str
    times: int
    long: float
    due: float


class CountTable(NamedTuple):
    """One sort of dice. `verdict` is the test's in a word, for its colour; `said` in a sentence;
    `numbers`: those of the test, "" where there are too few dice for any."""

    title: str
    verdict: str
    said: str
    bars: tuple[FaceBar, ...]
    readings: tuple[str, ...]
    numbers: str


def count_tables(thrown: DiceThrown, names: Mapping[str, str]) -> tuple[CountTable, ...]:
    """All sorts of dice that were counted; `names` are those of sets that people taught."""
    return tuple(_table(count, names) for count in thrown.counts)


def _table(count: DiceCount, names: Mapping[str, str]) -> CountTable:
    test = fairness(count.sides, count.shown)
    due = {face: count.dice * count.sides.count(face) / len(count.sides) for face in count.shown}
    width = max(*count.shown.values(), *due.values()) * (1 + ROOM) / 100
    return CountTable(
        title=title_words(count, names),
        verdict=test.verdict,
        said=verdict_words(test),
        bars=tuple(
            FaceBar(face, times, round(times / width, 1), round(due[face] / width, 1))
            for face, times in count.shown.items()
        ),
        readings=readings_words(count),
        numbers="" if test.verdict == "too_few" else numbers_words(test),
    )
