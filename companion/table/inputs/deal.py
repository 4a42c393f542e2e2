"""What people say after the deal, before turn 1 begins."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.inputs.table_input import TableInput
from companion.table.table_logic import TableLogic


@dataclass(frozen=True, slots=True)
class SeeCard(TableInput):
    """A seat has seen what it was dealt in game `number`; everybody hears that it has, and nobody what it was.

    A second tap changes nothing. Raises Refused for a seat without a phone, and where turn 1 has begun without it.
    """

    seat: int
    number: int

    def apply(self, table: TableLogic) -> bool:
        return table.answering.see_card(self.seat, self.number)


@dataclass(frozen=True, slots=True)
class BeginTurns(TableInput):
    """Turn 1 begins, whoever has not seen the own card yet: the host says so."""

    def apply(self, table: TableLogic) -> None:
        table.answering.end_hush()
