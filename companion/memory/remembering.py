"""A loop that counts each game for the table's memory once it has ended, beside the table and its thread."""

from __future__ import annotations

from contextlib import suppress

from companion.memory.memory import Memory
from companion.support.background import SupervisedLoop
from companion.support.errors import JournalUnreadable
from companion.table.table import Table

NAME = "memory"
LOOK_EVERY = 5.0
"""Seconds after which the loop sees at the latest that it is to end."""


class Remembering:
    """Counts the games of `table` for its `memory`; a context manager with a thread of its own."""

    def __init__(self, table: Table, memory: Memory) -> None:
        self._table = table
        self._memory = memory
        self._loop = SupervisedLoop(NAME, self._run, table.trouble)

    def __enter__(self) -> Remembering:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.close(LOOK_EVERY + 1)

    def _run(self, loop: SupervisedLoop) -> None:
        revision, looked = -1, ("", -1)
        while not loop.stopped:
            state = self._table.wait(revision, LOOK_EVERY)
            revision = state.revision
            now = (state.phase, revision if state.phase == "over" else -1)
            if now != looked:
                with suppress(JournalUnreadable):  # on a full disk nobody reads beside the table: again then
                    self._memory.look(loop.wait)
                    looked = now
            loop.well()
