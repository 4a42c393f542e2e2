"""Delivery of notices: to the terminal at once, to the table as soon as there is one."""

from __future__ import annotations

import logging
from collections import deque
from contextlib import suppress

from companion.locales.words import said_again, speaking, spoken
from companion.support.errors import DiskTrouble, Refused
from companion.table.inputs.house import Notice
from companion.table.table import Table

_log = logging.getLogger("companion")


class Notifier:
    """Called with one sentence by cameras and watchers. Notices from before the table exists are kept for it.

    Whichever thread says it: the terminal shows it in the words of the one that has made this.
    """

    def __init__(self) -> None:
        self._table: Table | None = None
        self._words = spoken()
        self._early: deque[str] = deque(maxlen=10)

    def __call__(self, sentence: str, *, no_throw: bool = False) -> None:
        with speaking(self._words):
            _log.info(said_again(sentence))
        if self._table is None:
            self._early.append(sentence)
        else:
            with suppress(Refused, DiskTrouble):  # put away, or waiting for its disk: the terminal has shown it
                self._table.do(Notice(sentence, no_throw=no_throw))

    def attach(self, table: Table) -> None:
        """Hand the table every notice, from those kept for it on."""
        self._table = table
        while self._early:
            table.do(Notice(self._early.popleft()))
