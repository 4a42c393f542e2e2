"""The seconds of processor of each quick test, and the list of those that take long: `long_tests.txt`.

    pytest -p tests.processor_time -q -m "not slow" -n auto      # measures, and prints the seconds of each folder
    python -m tests.processor_time                               # writes the list anew from what was measured

Processor time, children included, is nearly the same on a busy machine. A function is on the list where one of its
cases took more than `LONG` seconds: `deploy/test.sh` leaves it out, `--all` runs it.
"""

from __future__ import annotations

import os
import resource
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

LONG = 0.15
"""Seconds of processor."""
LIST = Path(__file__).with_name("long_tests.txt")
MEASURED = Path(tempfile.gettempdir()) / f"processor-time-{os.getuid()}.txt"


def processor() -> float:
    """The seconds of processor of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def function_of(nodeid: str) -> str:
    """A test's function, without the case.

    >>> function_of("tests/test_docs.py::test_links[README.md]")
    'tests/test_docs.py::test_links'
    """
    return nodeid.split("[")[0]


def long_functions() -> frozenset[str]:
    """The functions on the list."""
    return frozenset(LIST.read_text(encoding="utf-8").splitlines())


def measured() -> Iterator[tuple[str, float]]:
    """Each test with its seconds, as they were measured last."""
    for line in MEASURED.read_text(encoding="utf-8").splitlines():
        seconds, nodeid = line.split(" ", 1)
        yield nodeid, float(seconds)


def pytest_sessionstart(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # the one process that starts the workers
        MEASURED.unlink(missing_ok=True)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before = processor()
    yield
    with MEASURED.open("a", encoding="utf-8") as file:
        file.write(f"{processor() - before:.3f} {item.nodeid}\n")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    folders: Counter[str] = Counter()
    for nodeid, seconds in measured():
        folders["/".join(nodeid.split("::")[0].split("/")[:3])] += seconds
    for folder, seconds in folders.most_common(20):
        terminalreporter.write_line(f"{seconds:8.1f} s of processor  {folder}")
    terminalreporter.write_line(f"{folders.total():8.1f} s of processor in all")


def main() -> None:
    """Write the list anew: functions that were measured are judged anew, others stay as they are."""
    longest: defaultdict[str, float] = defaultdict(float)
    for nodeid, seconds in measured():
        longest[function_of(nodeid)] = max(longest[function_of(nodeid)], seconds)
    listed = {name for name in long_functions() if name not in longest}
    listed |= {name for name, seconds in longest.items() if seconds > LONG}
    LIST.write_text("".join(f"{name}\n" for name in sorted(listed)), encoding="utf-8")
    print(f"{len(listed)} functions take more than {LONG} s of processor")


if __name__ == "__main__":
    main()
