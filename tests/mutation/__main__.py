"""Mutation testing: a drawn sample of small faults in kernel, rules and table, and which of them no test notices.

    deploy/test.sh --mutation --count 400 --seed 7

Cosmic Ray lists every mutant of the folders and makes them; this command draws the sample, picks the quick tests that
run a mutant's lines (`covering.py`), and counts. Each worker mutates a clone of the last commit, never the tree it was
started in. Mutants in annotations are left out: nothing reads annotations at run time here. A survivor that changes no
behaviour stands with its reason in `equivalent.toml` and does not count.
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

from tests.mutation.covering import QUICK, Covering, measured
from tests.mutation.mutants import FOLDERS, Mutant, drawn_mutants

ROOT = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
TIMEOUT = 1800
"""Seconds for one run of tests: many times what the unchanged tree takes. A mutant that never ends is caught by it."""
ONE_TEST = 60
"""Seconds for one test, of which the longest takes five."""
PASSED, FAILED, BROKEN_OFF, UNUSABLE = 0, 1, 2, 4
"""pytest's exit statuses; the last one where the tests' file cannot be imported, which catches the mutant, too."""
Outcome = Literal["caught", "endless", "survived"]


def reasons() -> dict[str, str]:
    """Why a mutant changes no behaviour, by its name."""
    return {str(name): str(why) for name, why in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).items()}


def environment(copy: Path) -> dict[str, str]:
    """The variables of every run of tests in this clone."""
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    return {"PATH": path, "PYTHONPATH": str(copy), "HYPOTHESIS_PROFILE": "settled"}


def passes(tests: list[str], copy: Path) -> bool:
    """Whether these tests pass in this copy. Raises TimeoutExpired for tests that do not end."""
    named = copy / "covering.tests"
    named.write_text("\n".join(tests), encoding="utf-8")  # thousands are too long for a command line
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", *QUICK, f"--timeout={ONE_TEST}", f"@{named}"],
        cwd=copy, env=environment(copy), capture_output=True, text=True, timeout=TIMEOUT,
    )  # fmt: skip
    if done.returncode not in (PASSED, FAILED, BROKEN_OFF, UNUSABLE):
        raise RuntimeError(f"pytest ended with {done.returncode}: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    return done.returncode == PASSED


def outcome(mutant: Mutant, copy: Path, covering: Covering) -> Outcome:
    """What becomes of a mutant in this copy, which is as before afterwards.

    The tests that run its lines come first, then all of its folder: what is made once, at an import, in a fixture or a
    cache, is used by tests that do not run those lines.
    """
    file = copy / mutant.path
    before = file.read_text(encoding="utf-8")
    tests = covering.tests(mutant, before)
    folder = next(each for each in FOLDERS if mutant.path.startswith(f"{each}/"))
    file.write_text(mutant.text, encoding="utf-8")
    try:
        return "survived" if (not tests or passes(tests, copy)) and passes([f"tests/{folder}"], copy) else "caught"
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
        try:
            covering = measured(first, environment(first))
        except RuntimeError as error:
            print(error)
            return 2

        def tried(mutant: Mutant) -> Outcome:
            copy = copies.get()
            try:
                became = outcome(mutant, copy, covering)
                print(f"{became:8} {mutant.name}", flush=True)
                return became
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
