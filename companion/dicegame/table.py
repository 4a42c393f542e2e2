"""What lies on the table in the dice game: seats, arrows, dice, and what is being resolved."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.dicegame.faces import DICE
from companion.kernel.event import Event, Param
from companion.western.seats import Seat, living
from companion.western.victory import Outcome

ARROWS = 9
"""Arrow tokens in the game."""


@dataclass(slots=True)
class Shot:
    """A bull's eye that has been aimed: the die, its face, the target's seat number, the life points it takes."""

    die: str
    face: str
    target: int
    points: int = 1


@dataclass(slots=True)
class DiceTable:
    """The whole state of a dice game. Everything that a page may show lives here.

    `turn` counts turns from 1 (0 before the first), `active` is the seat whose turn it is; `dice` maps each die to the
    face it shows (none before the first throw of a turn), `thrown` are the dice of the latest throw; `roll` of `rolls`
    have been made; `resolving` is what the turn is at ("roll", "shots", "beer", "gatling"); `shots` those assigned in
    this turn, `spent` the dice that an ability has used up.
    """

    seats: list[Seat]
    pile: int = ARROWS
    turn: int = 0
    active: int = 0
    dice: dict[str, str] = field(default_factory=dict)
    thrown: tuple[str, ...] = ()
    roll: int = 0
    rolls: int = 0
    resolving: str = ""
    shots: list[Shot] = field(default_factory=list)
    spent: tuple[str, ...] = ()
    outcome: Outcome | None = None
    events: list[Event] = field(default_factory=list)

    @property
    def path(self) -> str:
        """How the ids of this turn's decisions begin."""
        return f"turn {self.turn}/P{self.active}"

    @property
    def on_turn(self) -> Seat:
        return self.seats[self.active]

    @property
    def living(self) -> list[Seat]:
        return living(self.seats)

    def count(self, face: str) -> int:
        """How many dice show a face."""
        return list(self.dice.values()).count(face)

    def dice_showing(self, *faces: str) -> list[str]:
        """The dice that show one of these faces, in the order of their names."""
        return [die for die in DICE if self.dice.get(die) in faces]

    def tell(self, key: str, **params: Param) -> None:
        """Tell everybody a fact."""
        self.events.append(Event(key, tuple(params.items())))

    def tell_only(self, seat: Seat, key: str, **params: Param) -> None:
        """Tell one seat a fact that is nobody else's."""
        self.events.append(Event(key, tuple(params.items()), frozenset({seat.number})))

    def gain(self, seat: Seat, points: int) -> int:
        """Give life points, never more than the seat began with; gives how many were gained."""
        gained = min(points, seat.most_life - seat.life)
        seat.life += gained
        return gained

    def discard_arrows(self, seat: Seat, number: int | None = None) -> int:
        """Put arrows of a seat (all by default) back on the pile; gives how many."""
        discarded = seat.arrows if number is None else min(number, seat.arrows)
        seat.arrows -= discarded
        self.pile += discarded
        return discarded
