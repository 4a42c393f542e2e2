"""Measure the whole pipeline: `python -m tests.benchmarks.measure_pipeline`.

On a drawn tray of 1280 × 960 at 30 frames a second, in a process of its own as a camera is: frames watched a second
while nothing moves, what share of one core that takes (camera's process and table's, by CPU time), memory, the time
from "unplugged" to "camera lost" and from "plugged in" to the next look. Then the time from the service's start to its
first page, and the way of a throw from dice at rest to the pages, by time stamps. The drawn camera is no Pi's.

This module imports nothing at its head: a spawned camera loads its parent's main module, which of the service is small.
"""

import os
import sys


def main() -> None:
    """All of it; with a name (still, start, throw) that part alone."""
    from tests.benchmarks.pipeline_parts import start, still, way_of_a_throw

    parts = {"still": still, "start": start, "throw": way_of_a_throw}
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before this began")
    for name in sys.argv[1:] or parts:
        parts[name]()


if __name__ == "__main__":
    main()
