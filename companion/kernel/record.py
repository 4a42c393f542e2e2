"""The set-up and every answer that stands: same record, same game, always."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.decision import Answer
from companion.kernel.remark import Remark
from companion.kernel.rules import Setup

SEALED = "sealed"
"""Stands in the record of a running game for what is secret of it."""


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, or one in progress, as data; `remarks` tell what people did beside the rules."""

    setup: Setup
    answers: tuple[Answer, ...] = ()
    remarks: tuple[Remark, ...] = ()
