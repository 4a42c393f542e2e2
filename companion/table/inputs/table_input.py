"""The base of all inputs of a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from companion.table.table_logic import TableLogic


class TableInput(ABC):
    """An input of the table: a frozen dataclass with what was said.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Mute(TableInput):
    ...     on: bool
    ...     def apply(self, table: TableLogic) -> None:
    ...         table.quiet.keep(self.on)
    """

    __slots__ = ()
    plays_game: ClassVar[bool] = False
    """Whether the input is part of the game, and so is refused while the table is paused."""
    is_kept: ClassVar[bool] = False
    """Whether the input is done even if its caller has given up waiting for a disk that hangs: nobody says it a second
    time."""
    shows_refusal: ClassVar[bool] = False
    """Whether pages show why the input was refused."""

    @abstractmethod
    def apply(self, table: TableLogic) -> bool | None:
        """Apply the input. Returns False where nobody may notice that anything was said, so that there is no new state.

        Raises Refused, or JournalUnwritable, with nothing changed.
        """


class GameInput(TableInput):
    """An input that plays the game: it is refused while the table is paused."""

    __slots__ = ()
    plays_game = True
