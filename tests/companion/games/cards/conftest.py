"""Scenarios run on every backend there is."""

import pytest

from tests.companion.games.cards.card_backends import BACKENDS
from tests.companion.games.cards.card_scene import Scene, seats
from tests.companion.games.cards.oracle.game import Position


@pytest.fixture(params=BACKENDS)
def backend(request):
    return BACKENDS[request.param]()


@pytest.fixture
def lay(backend):
    """Lays a table: `lay(4, P1={...}, phase="start", …)` gives a `Scene`."""

    def lay_table(count, *, phase="play", active=0, options=None, discards=(), pile=None, **at):
        position = Position(seats(count, **at), active, phase, options or {}, discards, pile)
        return Scene(backend, position)

    return lay_table


@pytest.fixture
def lay_dodge(lay):
    """The same with Dodge City's cards."""

    def lay_table(count, *, options=None, **rest):
        return lay(count, options={"expansions": "dodge_city"} | (options or {}), **rest)

    return lay_table
