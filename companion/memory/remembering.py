"""A loop that counts each game for the table's memory once it has ended, beside the table and its thread."""

from __future__ import annotations

from contextlib import suppress

from companion.memory.memory import Memory
from companion.support.background import SupervisedLoop
from companion.support.errors import JournalUnreadable
from companion.table.table import Table

NAME = "memory"
LOOK_EVERY = 5.0
"""Seconds after which a game is looked for again that a full disk has kept from being counted."""
CLOSES_WITHIN = 6.0
"""Seconds that a look under way gets to end."""


class Remembering:
    """Counts the games of `table` for its `memory`; a context manager with a thread of its own."""

    def __init__(self, table: Table, memory: Memory) -> None:
        self._table = table
        self._memory = memory
        self._loop = SupervisedLoop(NAME, self._run, table.trouble, table.wake)

    def __enter__(self) -> Remembering:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.close(CLOSES_WITHIN)

    def _run(self, loop: SupervisedLoop) -> None:
        revision, looked = -1, ("", -1)
        while not loop.stopped:
            state = self._table.wait(revision, LOOK_EVERY, lambda: loop.stopped)
            revision = state.revision
            now = (state.phase, revision if state.phase == "over" else -1)
            if now != looked:
                with suppress(JournalUnreadable):  # on a full disk nobody reads beside the table: again then
                    self._memory.look(loop.wait)
                    looked = now
            loop.well()
