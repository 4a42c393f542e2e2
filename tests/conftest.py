"""What all tests share: golden files written anew, no deadlines, bytecode that is kept, folders in memory, browsers in
one worker.
"""

from __future__ import annotations

import gc
import os
import sys

import pytest
from hypothesis import settings

from tests.processor_time import function_of, long_functions

# No time decides a test: machines are busy.
settings.register_profile("untimed", deadline=None)
# A commit is judged by the same cases each time (`deploy/test.sh`); whoever runs pytest looks for new ones.
settings.register_profile("settled", parent=settings.get_profile("untimed"), derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "untimed"))
# pytest's asserts, and every companion that a test starts, would be compiled anew in each run: a sixth of its time.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# A text that is missing fails, also in every companion that a test starts.
os.environ["COMPANION_DEVELOPMENT"] = "1"
# Commands speak English, also those that a test starts, whatever its machine speaks.
os.environ["LC_ALL"] = "C.UTF-8"
# Ten thousand collected tests live to the end: garbage is looked for among them a hundred times less often.
# `gc.freeze()` would spare it altogether, but Hypothesis 6.100 then calls tests flaky.
gc.set_threshold(100_000, 20, 100)


def has_room(memory: str) -> bool:
    """Whether tests can have their folders there: 4 GB, where programs may be started (a container has neither)."""
    try:
        there = os.statvfs(memory)
    except OSError:
        return False
    return there.f_bavail * there.f_frsize > 4 << 30 and not there.f_flag & os.ST_NOEXEC and os.access(memory, os.W_OK)


# A journal brings each answer to the disk (fsync(2)), a millisecond and more: a third of the quick tests' time.
if "PYTEST_DEBUG_TEMPROOT" not in os.environ and has_room("/dev/shm"):
    os.environ["PYTEST_DEBUG_TEMPROOT"] = "/dev/shm"


def pytest_addoption(parser):
    parser.addoption("--hardware", action="store_true", help="run the tests that make whole machines, as root")
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden files anew instead of comparing")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Where tests run in several processes (`--dist loadgroup`), those of one file that drive a browser run in one.

    What is for the night is slow, too, so that whoever runs the quick tests does not meet it. What `long_tests.txt`
    lists is long.
    Tests that make whole machines are skipped unless they are asked for.
    """
    long = long_functions()
    for item in items:
        if item.get_closest_marker("night"):
            item.add_marker(pytest.mark.slow)
        if function_of(item.nodeid) in long:
            item.add_marker(pytest.mark.long)
        if item.get_closest_marker("hardware") and not config.getoption("--hardware"):
            item.add_marker(pytest.mark.skip(reason="makes a whole machine: deploy/test.sh --hardware"))
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group(f"browser {item.path}"))


@pytest.fixture(scope="module")
def driver():
    """Playwright, for the tests of one file: a second one beside it cannot start in the same process."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
    with playwright.sync_playwright() as running:
        yield running
