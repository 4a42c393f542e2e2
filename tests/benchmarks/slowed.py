"""Run a command at a Pi's pace: `python -m tests.benchmarks.slowed [--share 0.25] COMMAND…`.

The command's process group is stopped for the rest of every 20 ms, so that all of its threads get this share of the
time and of each core, as on a slower processor. What waits (a clock, a socket, a frame that comes) is not slowed.
Children that open a session of their own escape; none of ours does. Its result is the command's.

Which share stands for which Pi: 7-zip's own benchmark of one core (`7z b -mmt1`, the third figure of its line "Tot:" at
100 % of usage) against the published ones (github.com/ThomasKaiser/sbc-bench, Results.md at 02c3f9f, a quarter of
those, which are of four threads):

>>> {name: round(share(name, 5000), 2) for name in PIS}
{'Zero 2 W, 1.0 GHz': 0.15, 'Pi 3 B+, 1.4 GHz': 0.18, 'Pi 4 B, 1.8 GHz': 0.29}
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

EVERY = 0.02
"""Seconds of a round of running and standing."""
PIS = {"Zero 2 W, 1.0 GHz": 3030, "Pi 3 B+, 1.4 GHz": 3670, "Pi 4 B, 1.8 GHz": 5760}
"""MIPS by 7-zip with four threads on four cores."""


def share(pi: str, here: int) -> float:
    """The share of this machine at which it is as fast as a Pi; `here`: its MIPS by 7-zip with one thread."""
    return PIS[pi] / 4 / here


def run(command: Sequence[str], part: float) -> tuple[int, float]:
    """Run the command. Returns its exit status and the share that it had; a signal that ends us ends it, too."""
    process = subprocess.Popen(command, process_group=0)
    ran = stood = 0.0
    try:
        while process.poll() is None:
            began = time.monotonic()
            time.sleep(EVERY * part)
            stopped = time.monotonic()
            _tell(process.pid, signal.SIGSTOP)
            time.sleep(EVERY * (1 - part))
            _tell(process.pid, signal.SIGCONT)
            ran, stood = ran + stopped - began, stood + time.monotonic() - stopped
    except BaseException:
        _tell(process.pid, signal.SIGTERM)
        _tell(process.pid, signal.SIGCONT)
        process.wait()
        raise
    return process.wait(), ran / (ran + stood) if ran else 1.0


def _tell(group: int, what: signal.Signals) -> None:
    with suppress(ProcessLookupError):  # it has just ended
        os.killpg(group, what)


def main() -> int:
    """Run what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=0.25)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    asked = parser.parse_args()
    if not 0 < asked.share < 1 or not asked.command:
        parser.error("give a share between 0 and 1, and a command")
    status, had = run(asked.command, asked.share)
    print(f"it had {had:.0%} of the time", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
