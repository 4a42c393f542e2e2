"""The dice that were counted, as the host's page shows them: a bar for each face, and what the test says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.statistics.fairness import fairness
from companion.statistics.fairness_told import numbers_told, readings_told, title_told, verdict_told
from companion.statistics.throw_counts import DiceCount, DiceThrown

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
    found = fairness(count.sides, count.shown)
    due = {face: count.dice * count.sides.count(face) / len(count.sides) for face in count.shown}
    width = max(*count.shown.values(), *due.values()) * (1 + ROOM) / 100
    return CountTable(
        title=title_told(count, names),
        verdict=found.verdict,
        said=verdict_told(found),
        bars=tuple(
            FaceBar(face, times, round(times / width, 1), round(due[face] / width, 1))
            for face, times in count.shown.items()
        ),
        readings=readings_told(count),
        numbers="" if found.verdict == "too_few" else numbers_told(found),
    )
