"""Which quick tests run which line of a clone, found by one run of them under coverage."""

from __future__ import annotations

import ast
import difflib
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

from tests.mutation.mutants import FOLDERS, Mutant

MEASURED = ("tests/companion", "tests/web", "tests/whole_table")
"""The tests that are measured: other folders' use a table only by the way."""
QUICK = ("-q", "-p", "no:cacheprovider", "-m", "not slow and not long and not browser")


@dataclass(frozen=True, slots=True)
class Covering:
    """The tests of each line, by path and line (from 1), and the seconds that each test took."""

    contexts: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests(self, mutant: Mutant, before: str) -> list[str]:
        """The tests that run a mutant's changed lines, quick ones first; none where these run only while the file is
        imported, or never."""
        by_line = self.contexts.get(mutant.path, {})
        found: set[str] = set()
        for line in changed_lines(before, mutant.text):
            found.update(by_line.get(line) or by_line.get(statement_of(before, line), []))
        return sorted(found - {""}, key=lambda test: (self.seconds.get(test, 0.0), test))


def changed_lines(before: str, after: str) -> set[int]:
    """The lines of `before`, from 1, that stand otherwise in `after`."""
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    changed = (codes for codes in matcher.get_opcodes() if codes[0] != "equal")
    return {line + 1 for _, start, end, _, _ in changed for line in range(start, max(end, start + 1))}


def statement_of(code: str, line: int) -> int:
    """The first line of the innermost statement that holds this line; the line itself outside of all."""
    holding = [
        node for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]  # fmt: skip
    return max((node.lineno for node in holding), default=line)


def measured(copy: Path, environment: dict[str, str]) -> Covering:
    """Run the quick tests of this clone once; what a fixture does for a whole file counts for the file's first test.

    Raises RuntimeError where one fails: each mutant would count as caught.
    """
    data, seconds = copy / "covering.data", copy / "covering.json"
    command = [
        sys.executable, "-m", "coverage", "run", f"--data-file={data}",
        f"--include={','.join(f'{copy}/{folder}/*' for folder in FOLDERS)}",
        "-m", "pytest", *QUICK, "-p", "tests.mutation.each_test", *MEASURED,
    ]  # fmt: skip
    asked = {**environment, "MUTATION_SECONDS": str(seconds)}
    done = subprocess.run(command, cwd=copy, env=asked, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"Without a mutant these tests fail already: {done.stdout[-2000:]}{done.stderr[-1000:]}")
    kept = CoverageData(str(data))
    kept.read()
    contexts = {
        Path(file).relative_to(copy).as_posix(): kept.contexts_by_lineno(file) for file in kept.measured_files()
    }
    return Covering(contexts, json.loads(seconds.read_text(encoding="utf-8")))
