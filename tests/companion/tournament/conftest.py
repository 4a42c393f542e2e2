"""Databases for tests: SQLite in a folder, and a real PostgreSQL that is started once for all."""

from itertools import count

import pytest

from companion.tournament.desk import Desk
from tests.clock import Clock
from tests.companion.tournament import made_once  # noqa: F401 - each new database is made faster
from tests.companion.tournament.played import planned_at_once
from tests.companion.tournament.postgres import NoPostgres, Postgres

NUMBERS = count(1)


@pytest.fixture
def clock():
    return Clock(1_750_000_000.0)


@pytest.fixture(scope="session")
def postgres():
    try:
        with Postgres() as server:
            yield server
    except NoPostgres as reason:
        pytest.skip(str(reason))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request, tmp_path):
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/club.sqlite"
    return request.getfixturevalue("postgres").database(f"test{next(NUMBERS)}")


@pytest.fixture
def desk(tmp_path, clock):
    with Desk(f"sqlite:///{tmp_path}/club.sqlite", clock) as opened:
        yield opened


@pytest.fixture
def club(url, clock):
    """A desk over either kind of database."""
    with Desk(url, clock) as opened:
        yield opened


@pytest.fixture
def schedules_at_once():
    """Schedules after few steps."""
    with planned_at_once():
        yield
