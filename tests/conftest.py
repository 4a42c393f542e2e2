"""What all tests share: the option to write golden files anew, and bytecode that is kept."""

from __future__ import annotations

import os
import sys

# pytest's asserts, and every companion that a test starts, would be compiled anew in each run: a sixth of its time.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser):
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden files anew instead of comparing")
