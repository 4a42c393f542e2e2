"""What those say who are out of the game."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.inputs.table_input import TableInput
from companion.table.table_logic import TableLogic


@dataclass(frozen=True, slots=True)
class PlaceBet(TableInput):
    """A bet of a seat that is out, on the side that wins game `number`, in place of its bet before.

    Nobody can notice: there is no new state. Raises Refused for a seat that still plays.
    """

    seat: int
    number: int
    side: str

    def apply(self, table: TableLogic) -> bool:
        table.bets.place(self.seat, self.number, self.side)
        return False
