"""Kills of the real service: `python -m tests.benchmarks.crowd kills --kills 500` prints what came of them."""

import argparse
import tempfile
import time
from pathlib import Path
from random import Random

from tests.whole_table.killed import begin, kill_again_and_again


def measure_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)


def measure(asked: argparse.Namespace) -> None:
    """Kill in rounds of ten, so that it can be broken off and says how far it was."""
    random, started = Random(asked.seed), time.perf_counter()
    done = in_start = confirmed = 0
    with tempfile.TemporaryDirectory(prefix="companion-kills-") as folder:
        begin(Path(folder))
        while done < asked.kills:
            tally = kill_again_and_again(Path(folder), min(10, asked.kills - done), random)
            done, in_start = done + tally.kills, in_start + tally.in_start
            confirmed += tally.confirmed
            print(
                f"{done} kills ({in_start} of them before the first page), {confirmed} confirmed answers, none lost; "
                f"{tally.commands} commands on the disk; {time.perf_counter() - started:.0f} s",
                flush=True,
            )
