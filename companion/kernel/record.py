"""A record: the set-up and every answer that stands. The same record is always the same game."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.decision import Answer
from companion.kernel.remark import Remark
from companion.kernel.rules import Setup

SEALED = "sealed"
"""The token that replaces secret answers and options in the record of a running game."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, or one in progress, as data; `remarks` are what people did beside the rules.

    >>> from companion.kernel.decision import Answer
    >>> from companion.kernel.record import Record
    >>> from companion.kernel.rules import Setup
    >>> setup = Setup("dice", 3, ("Anna", "Ben", "Carl"))
    >>> Record(setup, (Answer("turn 1/P0/roll 1", "chance", ("beer", "arrow")),)).answers[0].actor
    'chance'
    """

    setup: Setup
    answers: tuple[Answer, ...] = ()
    remarks: tuple[Remark, ...] = ()
