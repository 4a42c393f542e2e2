"""What an ended game of either kind shows: its seats, its outcome and its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.games.western.seats import Seat
from companion.games.western.victory import Outcome
from companion.kernel.event import Event


class Ended(Protocol):
    """The state of either game."""

    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def events(self) -> Sequence[Event]: ...
