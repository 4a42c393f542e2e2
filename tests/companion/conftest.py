"""What tests of several rooms share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.journal import Journal
from companion.table import bot_players
from tests.clock import Clock

bot_players.LOOK_EVERY = 0.05  # the clock that a test sets moves without a word to the bots


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal in a folder of its own."""
    with Journal(tmp_path) as journal:
        yield journal


@pytest.fixture
def clock() -> Clock:
    """A table's clock."""
    return Clock()
