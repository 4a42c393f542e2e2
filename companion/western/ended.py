"""What an ended game of either kind shows: its seats, its outcome and what was told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.kernel.event import Event
from companion.western.seats import Seat
from companion.western.victory import Outcome


class Ended(Protocol):
    """The state of either game."""

    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def events(self) -> Sequence[Event]: ...
