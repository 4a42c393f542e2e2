"""Tables for the tests of the pages, put away when a test has ended."""

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.web.chromium_78 import Chromium78, unpack
from tests.web.club_rig import ClubRig
from tests.web.house import CHROMIUM, FLAGS, House, serving
from tests.web.table_rig import Rig
from web.parts.site import site


@pytest.fixture
def open_rig(tmp_path: Path) -> Iterator[Callable[..., Rig]]:
    """Opens as many tables as a test needs, of this kind, and puts them away."""
    with ExitStack() as stack:
        count = iter(range(100))

        def build(kind: type[Rig] = Rig, **table: object) -> Rig:
            rig = kind(tmp_path / f"table{next(count)}", **table)
            stack.callback(rig.close)
            return rig

        yield build


@pytest.fixture
def rig(open_rig: Callable[..., Rig]) -> Rig:
    """One table."""
    return open_rig()


@pytest.fixture
def club(open_rig: Callable[..., Rig]) -> ClubRig:
    """One table with a club."""
    return open_rig(ClubRig)


@pytest.fixture
def twins_have_the_same_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first phone that sits down at one table has the token of the first at the other: codes depend on it."""
    counts: defaultdict[int, Iterator[int]] = defaultdict(itertools.count)
    monkeypatch.setattr(
        "web.access.access.secrets",
        SimpleNamespace(token_hex=lambda length: f"{next(counts[id(site())]):0{2 * length}x}"),
    )


@pytest.fixture(scope="module")
def browser(driver) -> Iterator:
    """A browser, for the tests of one file."""
    chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture(scope="module")
def chromium_78(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium78]:
    """A Chromium 78, for the tests of one file."""
    folder = tmp_path_factory.mktemp("chromium-78")
    unpack(folder)
    with Chromium78(folder) as browser:
        yield browser
        assert browser.faults == []


@pytest.fixture
def house(open_rig: Callable[..., Rig], browser, request) -> Iterator[House]:
    """A table that is served, and in the end no fault that a browser has seen."""
    rig = open_rig(**getattr(request, "param", {}))
    with serving(rig) as port:
        house = House(rig, browser, port)
        yield house
        for context in browser.contexts:
            context.close()
    assert house.faults == []
