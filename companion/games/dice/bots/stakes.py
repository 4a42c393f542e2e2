"""Stakes of one player: what each life point, beer and arrow at the table is worth to it."""

from __future__ import annotations

from companion.games.bots.goals import wishes
from companion.games.bots.suspicion import beliefs
from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import GATLING
from companion.games.dice.table import ARROWS, CHIEFS_WORTH
from companion.games.dice.views.view import DiceView, SeatView
from companion.kernel.view import View

DEAREST = 3.0
"""Extra weight of the last life point, over one of a hundred."""
RISK, RISK_OF_LAST = 0.3, 0.75
"""Probability that an arrow still lies before its taker at the next attack: the first of the pile, the last."""
SPARED = (0.15, 0.5, 0.65, 0.8)
"""Probability that the Chief's Arrow spares its holder at the next attack, by its lead in arrows over all others."""


class Stakes:
    """The table through the eyes of one seat; every worth is in one measure, above 0 what the seat likes to see."""

    def __init__(self, view: View) -> None:
        table: DiceView = view.table
        assert table.you is not None, "the public plays no seat"
        self.table = table
        self.log = view.log
        self.you = table.seats[table.you]
        self.alive = [seat.number for seat in table.seats if seat.alive]
        role = self.you.plays_as or self.you.role or ""
        self.glad = wishes(table, beliefs(table, view.log), table.you, role)
        self.pile = table.pile + table.chief_in_pile
        self._risk = RISK_OF_LAST - (RISK_OF_LAST - RISK) * self.pile / (ARROWS + table.options.chiefs_arrow)

    def is_friend(self, seat: int) -> bool:
        """Whether the player in a seat, oneself too, is more likely on the own side than not."""
        return self.glad[seat] < 0

    def of_loss(self, seat: int, points: int, lost: int = 0) -> float:
        """Returns the value of a seat losing life points, when it has lost `lost` already; the last weigh most."""
        life = self.table.seats[seat].life - lost
        return self.glad[seat] * sum([1 + DEAREST / left for left in range(life, max(life - points, 0), -1)])

    def of_beer(self, target: int, given: int = 0) -> float:
        """Returns the value of giving a seat a beer after `given` others; at full life the beer is wasted."""
        seat = self.table.seats[target]
        points = 2 if seat.character == "jesse_jones" and seat is self.you and seat.life <= 4 else 1
        life = seat.life + points * given
        gained = range(life + 1, min(life + points, seat.most_life) + 1)
        return -self.glad[target] * sum([1 + DEAREST / point for point in gained])

    def of_arrow(self, seat: int, more: int = 0) -> float:
        """Returns the value of one arrow before a seat on top of those it has and `more`: perhaps a life point."""
        return self.of_arrows(seat, more + 1) - self.of_arrows(seat, more)

    def of_arrows(self, seat: int, more: int, chief: bool | None = None) -> float:
        """Returns the value of a seat having `more` ordinary arrows (below 0: fewer).

        `chief`: that the Indian Chief's Arrow then lies there or not; None: as it does now.
        """
        has = self.table.seats[seat]
        then = self._in_danger(has, has.arrows + more, has.chief if chief is None else chief)
        return self._risk * (then - self._in_danger(has, has.arrows, has.chief))

    def of_attack(self) -> float:
        """Returns the value of an Indian attack now."""
        seats = [self.table.seats[number] for number in self.alive]
        losses = [
            (seat.number, CHARACTERS[seat.character].loss_to_arrows(counted(seat)))
            for seat in seats
            if not (seat.chief and self._lead(seat, counted(seat)) > 0)
        ]
        return sum([self.of_loss(seat, points) for seat, points in losses])

    def of_gatling(self, shooter: int | None = None) -> float:
        """Returns the value of a seat (by default the own one) firing: all others lose a point, its arrows go back."""
        shooter = self.you.number if shooter is None else shooter
        seats = [self.table.seats[number] for number in self.alive if number != shooter]
        hits = [self.of_loss(seat.number, 1) for seat in seats if GATLING not in CHARACTERS[seat.character].unhurt_by]
        stays = self.table.options.chief_goes_back == "stays"
        back = self.of_arrows(shooter, -self.table.seats[shooter].arrows, chief=None if stays else False)
        return sum(hits) + back

    def _in_danger(self, seat: SeatView, arrows: int, chief: bool) -> float:
        """Returns the value of an attack on a seat with `arrows` arrows; beyond its life points all are alike."""
        number = arrows + CHIEFS_WORTH * chief
        points = range(CHARACTERS[seat.character].loss_to_arrows(number))
        worth = self.glad[seat.number] * sum([1 + DEAREST / max(seat.life - lost, 1) for lost in points])
        return worth * (1 - SPARED[max(0, min(self._lead(seat, number), len(SPARED) - 1))]) if chief else worth

    def _lead(self, seat: SeatView, number: int) -> int:
        """By how much `number` arrows, the Chief's among them, are more than any other player's."""
        others = [other.arrows for other in self.table.seats if other.alive and other is not seat]
        return number - max(others, default=0)


def counted(seat: SeatView) -> int:
    """Returns how many arrows a seat counts; the Chief's counts two."""
    return seat.arrows + CHIEFS_WORTH * seat.chief
