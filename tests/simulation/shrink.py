"""Nights that have failed, made as short as they can be, and kept: each is replayed by the quick tests for good."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tests.simulation.night import Night, Played, Step, Tally

SEEDS = Path(__file__).parent / "seeds"
MOST_TRIES = 300
T = TypeVar("T")


@dataclass
class Failure:
    """How a night has failed: the error's sentence, and where it was raised."""

    error: BaseException

    @property
    def words(self) -> str:
        """One line about it."""
        lines = str(self.error).splitlines() or [""]
        return f"{type(self.error).__name__}: {lines[0][:200]}"


def failure_of(night: Night, tally: Tally, cuts: int | None) -> Failure | None:
    """Play a night; how it has failed, None where it has not."""
    try:
        Played(night, tally, cuts).play()
    except Exception as error:  # whatever it is: a night ends in order
        return Failure(error)
    return None


def shrunk(night: Night, cuts: int | None) -> Night:
    """The shortest night that can be found by leaving out steps and faults, and that still fails as this one does."""
    first = failure_of(night, Tally(), cuts)
    if first is None:
        return night  # it does not fail each time: kept whole
    tries = [0]

    def fails(shorter: Night) -> bool:
        tries[0] += 1
        if tries[0] > MOST_TRIES:
            return False
        failure = failure_of(shorter, Tally(), cuts)
        return failure is not None and type(failure.error) is type(first.error)

    steps = _fewest(night.steps, lambda kept: fails(night._replace(steps=kept)))
    night = night._replace(steps=steps)
    return night._replace(faults=_fewest(night.faults, lambda kept: fails(night._replace(faults=kept))))


def _fewest(whole: tuple[T, ...], fails: Callable[[tuple[T, ...]], bool]) -> tuple[T, ...]:
    """The fewest parts that still fail, by leaving out ever smaller pieces (Zeller and Hildebrandt's ddmin)."""
    size = max(1, len(whole) // 2)
    while whole:
        at, left_out = 0, False
        while at < len(whole):
            shorter = whole[:at] + whole[at + size :]
            if fails(shorter):
                whole, left_out = shorter, True
            else:
                at += size
        if size == 1 and not left_out:
            break
        size = max(1, size // 2)
    return whole


def keep(night: Night, why: str) -> Path:
    """Write a night among those that are replayed."""
    SEEDS.mkdir(exist_ok=True)
    path = SEEDS / f"{night.seed}.json"
    path.write_text(json.dumps({"why": why, **night._asdict()}, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def kept_night(path: Path) -> Night:
    """A night that was kept."""
    told = json.loads(path.read_text(encoding="utf-8"))
    steps = tuple(Step(*step) for step in told["steps"])
    return Night(told["seed"], told["start"], steps, tuple((kind, number) for kind, number in told["faults"]))
