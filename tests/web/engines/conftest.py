"""The other engines, one browser each for the tests of one file, and tables that they look at."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.web.engines.installed import ENGINES, OF_TODAY, why_not
from tests.web.engines.served import Evening
from tests.web.engines.webdriver import Driver


@pytest.fixture(scope="module", params=OF_TODAY)
def driver(request, tmp_path_factory) -> Iterator[Driver]:
    """A browser of each engine, or a skip that says how to get it."""
    if reason := why_not(request.param):
        pytest.skip(reason)
    started = ENGINES[request.param](tmp_path_factory.mktemp(request.param))
    yield started
    started.close()


@pytest.fixture
def evening(driver: Driver, tmp_path: Path) -> Iterator[Callable[..., Evening]]:
    """Opens a table in this browser; in the end no page has had a fault."""
    with ExitStack() as stack:
        opened: list[Evening] = []

        def begin(**table: object) -> Evening:
            opened.append(stack.enter_context(Evening(driver, tmp_path, **table)))
            return opened[-1]

        yield begin
        faults = [fault for each in opened for fault in each.faults]
    assert faults == []
