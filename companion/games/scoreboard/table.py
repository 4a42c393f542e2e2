"""The scoreboard as it lies: whose turn it is, the dice, and each seat's counters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.scoreboard.options import ARROWS, MOST_DICE, MOST_LIFE, CounterOptions, ScoreOptions
from companion.kernel.event import EventLog

DICE = tuple(f"die{number}" for number in range(1, MOST_DICE + 1))
"""The names of the dice; a table plays with the first few of them."""
_NUMBERS = {die: number for number, die in enumerate(DICE, 1)}


def die_number(die: str) -> int:
    """The number of a die at the table, from 1."""
    return _NUMBERS[die]


@dataclass(slots=True)
class ScoreSeat:
    """A player's counters; `role` is the card that lies open, "" where none does; `won`: the table says so."""

    number: int
    name: str
    life: int = 1
    arrows: int = 0
    points: int = 0
    role: str = ""
    won: bool = False

    @property
    def alive(self) -> bool:
        return self.life > 0


@dataclass(slots=True)
class ScoreTable(EventLog):
    """`western`: lives, arrows and roles are counted, not points. `in_hand`: the dice that are thrown next; `lying`:
    all dice with their faces; `roll` counts the throws of a turn."""

    seats: list[ScoreSeat]
    options: ScoreOptions | CounterOptions
    western: bool
    turn: int = 0
    active: int = 0
    round: int = 0
    roll: int = 0
    in_hand: tuple[str, ...] = ()
    thrown: tuple[str, ...] = ()
    lying: dict[str, str] = field(default_factory=dict)
    over: bool = False

    @property
    def outcome(self) -> None:
        """The outcome: none, since a board referees nothing and hands in no result."""
        return None

    @property
    def dice(self) -> tuple[str, ...]:
        """The names of all dice."""
        return DICE[: int(self.options.dice)]

    @property
    def pile(self) -> int:
        """The arrows that nobody has."""
        return ARROWS - sum(seat.arrows for seat in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners: those whom the table has named; else who has the most points, or is alive, or everybody."""
        named = tuple(seat.number for seat in self.seats if seat.won)
        if named:
            return named
        most = max(seat.points for seat in self.seats)
        best = [seat for seat in self.seats if seat.alive] if self.western else []
        return tuple(seat.number for seat in best or [seat for seat in self.seats if seat.points == most])


class ScoreSeatView(NamedTuple):
    """A player as everybody sees them: nothing here is hidden."""

    number: int
    name: str
    alive: bool
    life: int
    most_life: int
    arrows: int
    points: int
    role: str | None
    role_shown: bool
    won: bool
    character: str = ""


class LyingDie(NamedTuple):
    """A die that lies there; `thrown`: in the last throw."""

    die: str
    face: str
    thrown: bool


class ScoreView(NamedTuple):
    """The board as everybody sees it."""

    turn: int
    active: int
    seats: tuple[ScoreSeatView, ...]
    you: int | None
    side: str | None
    winners: tuple[int, ...]
    dice: tuple[LyingDie, ...]
    in_hand: tuple[str, ...]
    roll: int
    round: int
    pile: int
    western: bool
    options: ScoreOptions | CounterOptions


def score_view(table: ScoreTable, audience: int | None) -> ScoreView:
    """The board, which is the same for all."""
    return ScoreView(
        turn=table.turn,
        active=table.active,
        seats=tuple(
            ScoreSeatView(
                seat.number,
                seat.name,
                seat.alive,
                seat.life,
                MOST_LIFE if table.western else 1,
                seat.arrows,
                seat.points,
                seat.role or None,
                bool(seat.role),
                seat.won or (table.over and seat.number in table.winners),
            )
            for seat in table.seats
        ),
        you=audience,
        side="table" if table.over else None,
        winners=table.winners if table.over else (),
        dice=tuple(LyingDie(die, face, die in table.thrown) for die, face in table.lying.items()),
        in_hand=table.in_hand,
        roll=table.roll,
        round=table.round,
        pile=table.pile,
        western=table.western,
        options=table.options,
    )
