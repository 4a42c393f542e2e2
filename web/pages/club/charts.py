"""Charts as numbers that a template draws in SVG: shares with their intervals, a season's race, dice by face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from babel.dates import format_date

from companion.tournament.statistics import Count, DiceShown, RacePoint
from web.pages.tournament.page import locale

LINES = 8
"""How many players are drawn in a race: more lines cannot be distinguished."""
WIDE, HIGH = 340, 200
"""The drawing of a race, in its own units; the labels of a phone are as large as its text then."""
LEFT, RIGHT, TOP, BOTTOM = 46, 20, 8, 22


class ShareBar(NamedTuple):
    """Games won of those played, in percent, with the 95 % interval of it."""

    label: str
    won: int
    games: int
    share: float
    low: float
    high: float


class RaceLine(NamedTuple):
    """A player's line: `number` marks it, `points` as SVG has them, `x`, `y`: where it ends; `days`: dollars at the
    end of each day of the race, None before the first game."""

    number: int
    name: str
    points: str
    x: float
    y: float
    dollars: int
    days: tuple[int | None, ...]


class Grid(NamedTuple):
    """A line of equal dollars."""

    y: float
    dollars: int


class RaceChart(NamedTuple):
    """A season's race: dollars after each evening, the best players."""

    wide: int
    high: int
    lines: tuple[RaceLine, ...]
    grid: tuple[Grid, ...]
    days: tuple[str, ...]
    left: int
    right: int
    bottom: int


class FaceBar(NamedTuple):
    """How often a face came up; `long` and `due` (what fair dice show) in percent of the longest bar."""

    face: str
    times: int
    long: float
    due: float


def share_bars(counts: Iterable[tuple[str, Count]]) -> tuple[ShareBar, ...]:
    """A bar for each label that has a game."""
    found = []
    for label, count in counts:
        if count.games:
            low, high = count.interval
            found.append(ShareBar(label, count.won, count.games, 100 * count.share, 100 * low, 100 * high))
    return tuple(found)


def race_chart(race: Mapping[int, Sequence[RacePoint]], best: Sequence[int], names: Sequence[str]) -> RaceChart | None:
    """The race of the players `best`, of whom the first are drawn; None before there are two days to compare."""
    drawn = [player for player in best if player in race][:LINES]
    days = sorted({_day(point.ended) for player in drawn for point in race[player]})
    if len(days) < 2:
        return None
    values = {player: _by_day(race[player], days) for player in drawn}
    known = [value for line in values.values() for value in line if value is not None]
    grid = _grid(min(0, *known), max(0, *known))
    least, most = grid[0], grid[-1]

    def x(at: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * at / (len(days) - 1), 1)

    def y(dollars: float) -> float:
        return round(TOP + (HIGH - TOP - BOTTOM) * (most - dollars) / (most - least), 1)

    lines = []
    for number, player in enumerate(drawn, 1):
        marks = [(x(at), y(value), value) for at, value in enumerate(values[player]) if value is not None]
        end = marks[-1]
        points = " ".join(f"{mark[0]},{mark[1]}" for mark in marks)
        lines.append(RaceLine(number, names[player], points, end[0], end[1], end[2], tuple(values[player])))
    return RaceChart(
        WIDE,
        HIGH,
        tuple(_apart(lines)),
        tuple(Grid(y(dollars), dollars) for dollars in grid),
        tuple(_date(day) for day in days),
        LEFT,
        RIGHT,
        BOTTOM,
    )


def face_bars(die: DiceShown) -> tuple[FaceBar, ...]:
    """A bar for each face of a kind of dice."""
    longest = max([*die.shown.values(), *(die.expected(face) for face in die.shown), 1])
    return tuple(
        FaceBar(face, times, 100 * times / longest, 100 * die.expected(face) / longest)
        for face, times in die.shown.items()
    )


def _by_day(points: Sequence[RacePoint], days: Sequence[int]) -> list[int | None]:
    """The dollars at the end of each day; those of the day before where somebody did not play."""
    last: dict[int, int] = {_day(point.ended): point.dollars for point in points}
    found: list[int | None] = []
    for day in days:
        found.append(last.get(day, found[-1] if found else None))
    return found


def _grid(least: int, most: int) -> list[int]:
    """Three to six round sums of dollars around these.

    >>> _grid(0, 23_000)
    [0, 5000, 10000, 15000, 20000, 25000]
    """
    span = max(most - least, 1)
    step = next(one for size in range(9) for one in (10**size, 2 * 10**size, 5 * 10**size) if span / one <= 5)
    return [number * step for number in range(least // step, -(-most // step) + 1)] or [0, step]


def _apart(lines: list[RaceLine], least: float = 9) -> list[RaceLine]:
    """The lines with the marks at their ends moved apart, so that each can be read."""
    order = sorted(lines, key=lambda line: line.y)
    moved: list[RaceLine] = []
    for line in order:
        above = moved[-1].y if moved else -least
        moved.append(line._replace(y=round(max(line.y, above + least), 1)))
    return sorted(moved, key=lambda line: line.number)


def _day(at: float) -> int:
    return datetime.fromtimestamp(at).astimezone().date().toordinal()


def _date(day: int) -> str:
    short: str = format_date(datetime.fromordinal(day), "short", locale=locale())
    return short
