"""Kills of the real service: `python tests/benchmarks/measure_kills.py --kills 500` tells what came of them."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from random import Random

from tests.whole_table.killed import begin, kill_again_and_again


def main() -> None:
    """Kill in rounds of ten, so that it can be broken off and tells how far it was."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    random, started = Random(chosen.seed), time.perf_counter()
    done = in_start = confirmed = 0
    with tempfile.TemporaryDirectory(prefix="companion-kills-") as folder:
        begin(Path(folder))
        while done < chosen.kills:
            tally = kill_again_and_again(Path(folder), min(10, chosen.kills - done), random)
            done, in_start = done + tally.kills, in_start + tally.in_start
            confirmed += tally.confirmed
            print(
                f"{done} kills ({in_start} of them before the first page), {confirmed} confirmed answers, none lost; "
                f"{tally.commands} commands on the disk; {time.perf_counter() - started:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
