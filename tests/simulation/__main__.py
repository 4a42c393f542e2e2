"""Nights from seeds: `python -m tests.simulation --seeds 1000` plays them, and prints what came of them as a table.

A night that fails is shrunk, kept beside this file in `seeds/`, and replayed by the quick tests from then on.
"""

import argparse
import logging
import time

from tests.simulation.night import STARTS, Tally, night_of
from tests.simulation.recorded_disk import FAULTS
from tests.simulation.shrink import failure_of, keep, shrunk

FAULTS_SEEN = tuple(f"fault: {kind}" for kind in (*FAULTS, "full"))
COLUMNS = ("nights", "steps", *FAULTS_SEEN, "cuts", "checks", "twins", "failures")


def main() -> None:
    """Play, keep what fails, print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seeds", type=int, default=100, help="how many nights")
    options.add_argument("--first", type=int, default=0, help="the first seed")
    options.add_argument("--steps", type=int, default=60, help="steps of a night")
    options.add_argument("--cuts", type=int, default=10, help="moments at which each life of the disk is cut; 0: all")
    chosen = options.parse_args()
    logging.disable()
    cuts = chosen.cuts or None
    tallies = {start: Tally() for start in STARTS}
    started = time.process_time()
    for seed in range(chosen.first, chosen.first + chosen.seeds):
        night = night_of(seed, chosen.steps)
        tally = tallies[night.start]
        tally["nights"] += 1
        failure = failure_of(night, tally, cuts)
        if failure is not None:
            tally["failures"] += 1
            path = keep(shrunk(night, cuts), failure.words)
            print(f"seed {seed} fails, kept as {path.name}: {failure.words}", flush=True)
    table = [("begun with", *COLUMNS), *((start, *map(str, row(tally))) for start, tally in tallies.items())]
    whole: Tally = sum(tallies.values(), Tally())  # type: ignore[assignment]  # Counter's + gives a Counter
    table.append(("all", *map(str, row(whole))))
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)))
    print(f"{time.process_time() - started:.0f} s of processor")


def row(tally: Tally) -> list[int]:
    """A line of the table."""
    return [tally[column] for column in COLUMNS]


if __name__ == "__main__":
    main()
