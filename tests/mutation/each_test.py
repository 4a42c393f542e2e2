"""A plugin of pytest: what coverage measures is noted by test, and how long each test took."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from pathlib import Path

import pytest
from coverage import Coverage

SECONDS: dict[str, float] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    measuring = Coverage.current()
    assert measuring is not None, "run under coverage"
    measuring.switch_context(item.nodeid)
    begun = time.perf_counter()
    try:
        return (yield)
    finally:
        SECONDS[item.nodeid] = time.perf_counter() - begun
        measuring.switch_context("")


def pytest_sessionfinish() -> None:
    Path(os.environ["MUTATION_SECONDS"]).write_text(json.dumps(SECONDS), encoding="utf-8")
