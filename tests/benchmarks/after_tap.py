"""What the pages cost after a tap: `python -m tests.benchmarks.pages after [FOLDER] [--pace N] [--compare]`.

A card game for eight with Dodge City: eight phones and the television fetch their part after each tap, packed by gzip.
What is counted is the processor's time for all nine. With FOLDER, a checkout of an older commit, both programs play the
same games in turns (ours, theirs, theirs, ours, …), and a ratio is the median of its pairs: above 1, ours is faster.
The commit may be 61c4c996 or one after it: before that, the modules that are timed lay elsewhere.

`--pace N`: N taps a second, each when it is due, whether the pages of the one before stand or not; prints how long
after a tap was due its pages stood, and whether the pace is more than this machine can do.
`--compare`: both programs' pages, letter by letter, in two languages; prints the first that differs, and fails.

Measured 2026-11-26 on two busy cores (x86_64, Python 3.11), beside 035c3c21, which made every page anew after a tap:
4 rounds of 50 taps. The tap itself takes 1.9 ms.

    nine pages after a tap, ms of processor     13.0, before 36.3: 2.78 times as fast (middle half 2.67 to 2.91)
    the same, 95 % of the taps                  within 19.3
"""

import argparse
import difflib
import json
import os
import platform
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from typing import Any

HERE = Path(__file__).resolve().parents[2]
WORKER = Path(__file__).with_name("pages_timed.py")
RANDOM = re.compile(
    r'(?<=name="token" value=")[^"]*|(?<=data-left=")[^"]*|(?<=dur=")[^"]*|(?<=rect width=")[^"]*|(?<=from=")[^"]*'
    r'|(?<=aria-hidden="true">)[0-9]+(?=</p>)|fuse(?:-| )[A-Za-z0-9-]+|(?<=data-keep="seconds )[^"]*'
    r"|[0-9]+ (?=seconds\.|Sekunden)"
)
"""What differs from run to run: a form's token, when a time began and how much of it is left."""
TOO_LATE = 1000.0
"""Milliseconds after it was due by which a tap's pages have to stand."""


def worked(folder: Path, *asked: object) -> Any:
    """What the worker prints for the program in this folder."""
    surroundings = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(WORKER), *map(str, asked)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=surroundings, cwd=folder)
    return json.loads(done.stdout)


def table_of_costs(theirs: Path | None, rounds: int, taps: int) -> None:
    """The table of what the nine pages cost."""
    ours_cost: list[float] = []
    theirs_cost: list[float] = []
    packed, tap_cost, slow = 0.0, 0.0, 0.0
    for number in range(rounds):
        folders = [HERE] if theirs is None else [HERE, theirs] if number % 2 else [theirs, HERE]
        for folder in folders:
            made = worked(folder, taps, 1 + number)
            if folder == HERE:
                ours_cost.append(median(made["pages"]))
                packed, tap_cost = made["bytes"], median(made["taps"])
                slow = max(slow, quantiles(made["pages"], n=20)[-1])
            else:
                theirs_cost.append(median(made["pages"]))
    print(f"Python {platform.python_version()}, {platform.machine()}, {rounds} rounds of {taps} taps\n")
    print("| what | ours | theirs | theirs / ours | middle half |\n|---|---|---|---|---|")
    line = f"| nine pages after a tap, ms of processor | {median(ours_cost):.1f} |"
    if theirs is not None:
        ratios = sorted(old / own for own, old in zip(ours_cost, theirs_cost, strict=True))
        low, _, high = quantiles(ratios, n=4) if len(ratios) > 1 else (ratios[0],) * 3
        line += f" {median(theirs_cost):.1f} | {median(ratios):.2f} | {low:.2f} to {high:.2f} |"
    else:
        line += " | | |"
    print(line)
    print(f"| the same, 95 % of the taps within | {slow:.1f} | | | |")
    print(f"| the tap itself, ms | {tap_cost:.1f} | | | |")
    print(f"| the nine as they are sent, kB | {packed / 1000:.1f} | | | |")


def keep_pace(folder: Path, pace: float, taps: int) -> None:
    """How long after a tap its pages stand at a fixed pace."""
    made = worked(folder, taps, 1, "--pace", pace)
    late = made["late"]
    busy = (sum(made["pages"]) + sum(made["taps"])) / taps * pace / 10
    print(f"{folder.name}: {pace:g} taps a second: the processor is busy for {busy:.0f} % of the time")
    slow = quantiles(late, n=20)[-1]
    print(f"  the nine pages stand {median(late):.0f} ms after a tap was due (95 %: {slow:.0f} ms)")
    if busy >= 100 or late[-1] > TOO_LATE:
        print("  That pace is more than this machine can do.")


def compare(theirs: Path, taps: int) -> int:
    """The pages of both programs, letter by letter; 1 where one differs."""
    with ThreadPoolExecutor() as both:
        ours_made, theirs_made = both.map(lambda folder: pages_of(folder, taps), (HERE, theirs))
    assert ours_made.keys() == theirs_made.keys(), "both programs play the same game"
    differing = [what for what in ours_made if ours_made[what] != theirs_made[what]]
    print(f"{len(ours_made)} pages and parts compared, {len(differing)} differ")
    print(*differing[1:20], sep="\n")
    for what in differing[:1]:
        print(what, *difflib.unified_diff(
            theirs_made[what].splitlines(), ours_made[what].splitlines(), "theirs", "ours", lineterm="",
        ), sep="\n")  # fmt: skip
    return 1 if differing else 0


def pages_of(folder: Path, taps: int) -> dict[str, str]:
    """What each page shows, without what differs from run to run; a tournament's codes and addresses do."""
    made = worked(folder, taps, 1, "--shown")
    return {what: RANDOM.sub("", page) for what, page in made.items() if not what.startswith("tournament")}


def measure_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, nargs="?", help="a checkout of the older commit")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--taps", type=int, default=100, help="in each round")
    parser.add_argument("--pace", type=float, help="taps a second")
    parser.add_argument("--compare", action="store_true", help="the pages' text instead of their cost")


def measure(asked: argparse.Namespace) -> int:
    theirs = asked.folder.resolve() if asked.folder else None
    if asked.compare:
        if theirs is None:
            sys.exit("--compare needs the folder of an older commit")
        return compare(theirs, asked.taps)
    if asked.pace:
        for folder in (HERE, *([theirs] if theirs else [])):
            keep_pace(folder, asked.pace, asked.taps)
    else:
        table_of_costs(theirs, asked.rounds, asked.taps)
    return 0
