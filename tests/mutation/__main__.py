"""Mutation testing: a drawn sample of small faults in kernel, rules and table, and which of them no test notices.

    deploy/test.sh --mutation --count 400 --seed 7

Cosmic Ray lists every mutant of the folders and makes them; this command draws the sample, picks the tests for each
mutant, and counts. Each worker mutates a clone of the last commit, never the tree it was started in. Mutants in
annotations are left out: nothing reads annotations at run time here. A survivor that changes no behaviour stands with
its reason in `equivalent.toml` and does not count.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Literal

from tests.mutation.mutants import FOLDERS, Mutant, drawn_mutants

ROOT = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
TIMEOUT = 1800
"""Seconds for one run of tests: many times what the unchanged tree takes. A mutant that never ends is caught by it."""
TESTS = {
    "companion/kernel": ("tests/companion/kernel", "tests/companion/games/dice"),
    "companion/games/western": ("tests/companion/games/western", "tests/companion/games/dice"),
    "companion/games/dice": ("tests/companion/games/dice", "tests/companion/games/test_golden.py"),
    "companion/games/cards": ("tests/companion/games/cards",),
    "companion/table": ("tests/companion/table", "tests/companion/journal"),
}
"""The tests that are tried first, by folder."""
MORE = ("tests/companion", "tests/web")
"""The tests that a mutant must survive, too, before it counts as a survivor."""
PASSED, FAILED, BROKEN_OFF = 0, 1, 2
"""pytest's exit statuses; any other one says that the command is wrong, or that there are no tests."""
Outcome = Literal["caught", "endless", "survived"]


def reasons() -> dict[str, str]:
    """Why a mutant changes no behaviour, by its name."""
    return {str(name): str(why) for name, why in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).items()}


def tests_of(mutant: Mutant) -> tuple[tuple[str, ...], ...]:
    """The sets of tests for a mutant, the nearest first."""
    [near] = [tests for folder, tests in TESTS.items() if mutant.path.startswith(f"{folder}/")]
    return near, MORE


def status(tests: tuple[str, ...], copy: Path) -> int:
    """pytest's exit status in this copy. Raises TimeoutExpired for tests that do not end, RuntimeError for none."""
    environment = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", *tests],
        cwd=copy, env={**environment, "HYPOTHESIS_PROFILE": "settled"}, capture_output=True, text=True, timeout=TIMEOUT,
    )  # fmt: skip
    if done.returncode not in (PASSED, FAILED, BROKEN_OFF):
        raise RuntimeError(f"pytest ended with {done.returncode}: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    return done.returncode


def outcome(mutant: Mutant, copy: Path) -> Outcome:
    """What becomes of a mutant in this copy, which is as before afterwards."""
    file = copy / mutant.path
    before = file.read_text(encoding="utf-8")
    file.write_text(mutant.text, encoding="utf-8")
    try:
        return "caught" if any(status(tests, copy) != PASSED for tests in tests_of(mutant)) else "survived"
    except subprocess.TimeoutExpired:
        return "endless"
    finally:
        file.write_text(before, encoding="utf-8")


def arguments() -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=400, help="mutants to draw (400)")
    parser.add_argument("--seed", type=int, default=7, help="seed of the draw (7)")
    parser.add_argument("--workers", type=int, default=2, choices=range(1, 65), metavar="N", help="copies at work (2)")
    parser.add_argument("--only", default="", help="only paths that begin with this")
    return parser.parse_args()


def main() -> int:
    """Draw the sample, try each mutant, print the table. Returns 1 below nine caught of ten, 2 where nothing counts."""
    wanted = arguments()
    if subprocess.check_output(["git", "status", "--porcelain"], cwd=ROOT):
        print("Commit first: the last commit is what is mutated.")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(wanted.workers):
            subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), f"{folder}/{number}"], check=True)
            copies.put(Path(folder, str(number)))
        first = Path(folder, "0")
        drawn = list(drawn_mutants(first, wanted.count, Random(wanted.seed), wanted.only))
        print(f"{len(drawn)} mutants drawn, seed {wanted.seed}", flush=True)
        for tests in dict.fromkeys(tests for mutant in drawn for tests in tests_of(mutant)):
            if status(tests, first) != PASSED:  # every mutant would count as caught
                print(f"Without a mutant these tests fail already: {' '.join(tests)}")
                return 2

        def tried(mutant: Mutant) -> Outcome:
            copy = copies.get()
            try:
                return outcome(mutant, copy)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(wanted.workers) as pool:  # each waits for a process of its own
            outcomes = list(zip(drawn, pool.map(tried, drawn), strict=True))
    return report(outcomes)


def report(outcomes: list[tuple[Mutant, Outcome]]) -> int:
    """Print the survivors and the table of folders. Returns 1 below nine caught of ten."""
    known = reasons()
    counted: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for mutant, became in outcomes:
        if became == "survived" and mutant.name in known:
            continue
        folder = next(each for each in FOLDERS if mutant.path.startswith(each))
        counted[folder] += 1
        caught[folder] += became != "survived"
        if became == "survived":
            print(f"survived: {mutant.name}\n{mutant.diff}")
    for folder in FOLDERS:
        print(f"{folder:28} {caught[folder]:4} of {counted[folder]:4}")
    share = caught.total() / max(1, counted.total())
    endless = sum(became == "endless" for _, became in outcomes)
    print(f"{'caught':28} {caught.total():4} of {counted.total():4}  {share:.1%}, {endless} by not ending")
    return 0 if share >= 0.9 else 1


if __name__ == "__main__":
    sys.exit(main())
