"""What is at stake for one player: what each life point, beer and arrow at the table is worth to it."""

from __future__ import annotations

from companion.bots.goals import wishes
from companion.bots.suspicion import beliefs
from companion.dicegame.character import CHARACTERS
from companion.dicegame.faces import GATLING
from companion.dicegame.table import ARROWS
from companion.dicegame.view import DiceView
from companion.kernel.view import View

DEAREST = 3.0
"""How much dearer the last life point is than one of a hundred."""
RISK, RISK_OF_LAST = 0.3, 0.75
"""How likely an arrow still lies before its taker at the next attack: the first of the pile, the last."""


class Stakes:
    """The table through the eyes of one seat; every worth is in one measure, above 0 what the seat likes to see."""

    def __init__(self, view: View) -> None:
        table: DiceView = view.table
        assert table.you is not None, "the public plays no seat"
        self.table = table
        self.you = table.seats[table.you]
        self.alive = [seat.number for seat in table.seats if seat.alive]
        self.glad = wishes(table, beliefs(table, view.log), table.you)
        self._risk = RISK_OF_LAST - (RISK_OF_LAST - RISK) * table.pile / ARROWS

    def of_loss(self, seat: int, points: int, lost: int = 0) -> float:
        """What it is worth that a seat loses life points, when it has lost `lost` already; the last are the dearest."""
        life = self.table.seats[seat].life - lost
        return self.glad[seat] * sum([1 + DEAREST / left for left in range(life, max(life - points, 0), -1)])

    def of_beer(self, guest: int, given: int = 0) -> float:
        """What it is worth to give a seat a beer after `given` others; at full life it is wasted."""
        seat = self.table.seats[guest]
        points = 2 if seat.character == "jesse_jones" and seat is self.you and seat.life <= 4 else 1
        life = seat.life + points * given
        gained = range(life + 1, min(life + points, seat.most_life) + 1)
        return -self.glad[guest] * sum([1 + DEAREST / point for point in gained])

    def of_arrow(self, seat: int, more: int = 0) -> float:
        """What it is worth that an arrow lies before a seat on top of those it has and `more`: perhaps a life point."""
        arrows, loss = self.table.seats[seat].arrows + more, CHARACTERS[self.table.seats[seat].character].loss_to_arrows
        costs = loss(arrows + 1) - loss(arrows)
        return self._risk * self.of_loss(seat, costs, lost=min(arrows, self.table.seats[seat].life - 1))

    def of_attack(self) -> float:
        """What it is worth that the Indians attack now."""
        seats = [self.table.seats[number] for number in self.alive]
        losses = [(seat.number, CHARACTERS[seat.character].loss_to_arrows(seat.arrows)) for seat in seats]
        return sum([self.of_loss(seat, points) for seat, points in losses])

    def of_gatling(self) -> float:
        """What it is worth to fire the Gatling: everybody else loses a point, the own arrows go back."""
        others = [self.table.seats[number] for number in self.alive if number != self.you.number]
        hits = [self.of_loss(seat.number, 1) for seat in others if GATLING not in CHARACTERS[seat.character].unhurt_by]
        arrows = [self.of_arrow(self.you.number, -n) for n in range(1, self.you.arrows + 1)]
        return sum(hits) - sum(arrows)
