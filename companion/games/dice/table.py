"""The state of the dice game: seats, arrows, dice, and what is being resolved."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.dice.faces import DICE, DOUBLES, DYNAMITE, FACES_OF, HALVES, SINGLES
from companion.games.dice.options import Options
from companion.games.western.seats import Seat, living
from companion.games.western.victory import Outcome
from companion.kernel.event import EventLog
from companion.kernel.path import turn_path

ARROWS = 9
"""Ordinary arrow tokens in the game."""
CHIEFS_WORTH = 2
"""How many arrows the Indian Chief's Arrow counts as."""
SEAT = tuple((("seat", seat),) for seat in range(8))
"""The parameters of a decision that is about a seat."""
DYNAMITES_THAT_EXPLODE = 3
PILE = -1
"""Where the Indian Chief's Arrow lies when no seat has it."""


@dataclass(slots=True)
class DiceSeat(Seat):
    """A player's place in the dice game: also its ordinary arrows, and its special role.

    `power` is the special role's key ("" for a plain one), as secret as the role; `power_spent`: used, or forbidden.
    """

    arrows: int = 0
    power: str = ""
    power_spent: bool = False


class Shot(NamedTuple):
    """A bull's eye that has been aimed: the die (or half of one), its face, the target's number, the life it takes."""

    die: str
    face: str
    target: int
    points: int = 1


class Symbol(NamedTuple):
    """One symbol of the dice: the die and its face; a double face shows two, `loudmouth/1` and `loudmouth/2`."""

    id: str
    face: str


def _symbols(die: str, face: str) -> tuple[Symbol, ...]:
    if face not in SINGLES:
        return (Symbol(die, face),)
    one, two = HALVES[die]
    return Symbol(one, SINGLES[face]), Symbol(two, SINGLES[face])


_SYMBOLS = {die: {face: _symbols(die, face) for face in faces} for die, faces in FACES_OF.items()}


class Haunt(NamedTuple):
    """Ghost tokens before a seat: the face that one of its dice will show, or two where the token x2 lies there too."""

    seat: int
    face: str
    doubled: bool

    @property
    def dice(self) -> int:
        return 2 if self.doubled else 1


@dataclass(slots=True)
class DiceTable(EventLog):
    """The whole state of a dice game. Everything that a page may show lives here.

    `turn` counts turns from 1 (0 before the first), `active` is the seat whose turn it is; `in_play` are the dice of
    this turn; `dice` maps each die to the face it shows (none before the first throw of a turn), `thrown` are the dice
    of the latest throw, `waiting` those whose face a character lets act later; `roll` of `rolls` have been made, and
    faces in `locks` may not be rolled again, nor dynamite on dice that are `held` (haunted); `resolving` is what the
    turn is at ("roll", "shots", "beer", "gatling", "haunt"), `step` the same for ids ("roll 2"); ids of this turn's
    decisions begin with `path`; `shots` are those assigned in this turn, `spent` the symbols that an ability has used
    up.

    `pile` holds the ordinary arrows in the middle; `chief` is where the Indian Chief's Arrow lies (a seat, PILE, or
    None where it is not played); `ghost` the seat that has become the Ghost, `haunt` its tokens; `once_more`: the
    player on turn takes another one.
    """

    seats: list[DiceSeat]
    options: Options = field(default_factory=Options)
    pile: int = ARROWS
    turn: int = 0
    active: int = 0
    in_play: tuple[str, ...] = DICE
    dice: dict[str, str] = field(default_factory=dict)
    thrown: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    roll: int = 0
    rolls: int = 0
    locks: tuple[str, ...] = (DYNAMITE,)
    resolving: str = ""
    path: str = ""
    step: str = ""
    shots: list[Shot] = field(default_factory=list)
    spent: tuple[str, ...] = ()
    chief: int | None = None
    ghost: int | None = None
    haunt: Haunt | None = None
    once_more: bool = False
    outcome: Outcome | None = None

    def begin_turn(self) -> None:
        """Clear away what lay there for the turn before."""
        self.turn += 1
        self.dice, self.in_play = {}, DICE
        self.thrown = self.waiting = self.held = ()
        self.shots, self.spent = [], ()
        self.roll = self.rolls = 0
        self.once_more = False
        self.resolving = ""
        self.path = turn_path(self.turn, self.active)
        self.step = "start"
        if self.turn_begins is not None:
            self.turn_begins(self)

    @property
    def at(self) -> str:
        """The beginning of the ids of this step's decisions."""
        return f"{self.path}/{self.step}"

    @property
    def on_turn(self) -> DiceSeat:
        return self.seats[self.active]

    @property
    def living(self) -> list[DiceSeat]:
        return living(self.seats)

    @property
    def three_player_rules(self) -> bool:
        """Whether three play, without a Sheriff, each after one other, their roles open."""
        return len(self.seats) == 3 and self.options.three_players != "sheriff"

    @property
    def tokens_in_pile(self) -> int:
        """Arrow tokens in the middle, the Chief's among them."""
        return self.pile + (self.chief == PILE)

    @property
    def arrows_before_the_last(self) -> int:
        """Number of ordinary arrows that may be taken from the pile without bringing the Indians."""
        return self.pile if self.chief == PILE and self.options.last_token == "any" else self.pile - 1

    @property
    def arrows_are_out(self) -> bool:
        """Whether any arrow lies before a player."""
        return self.pile < ARROWS or self.chief not in (None, PILE)

    def arrows_of(self, seat: DiceSeat) -> int:
        """Returns how many arrows a seat counts; the Chief's counts two."""
        return seat.arrows + CHIEFS_WORTH * (self.chief == seat.number)

    def is_locked(self, die: str) -> bool:
        """Whether a die that lies there may only be kept."""
        face = self.dice[die]
        return face in self.locks or (face == DYNAMITE and die in self.held)

    def explodes(self) -> bool:
        """Whether there is dynamite enough; the Ghost's two dice never are."""
        return [*self.dice.values()].count(DYNAMITE) >= DYNAMITES_THAT_EXPLODE

    def was_last_roll(self) -> bool:
        """Whether no die may be rolled again."""
        if self.roll == self.rolls:
            return True
        dynamites = [*self.dice.values()].count(DYNAMITE)
        return dynamites >= DYNAMITES_THAT_EXPLODE or (bool(self.locks) and dynamites == len(self.in_play))

    def count(self, face: str) -> int:
        """Returns how often the dice show a symbol; a double face shows it twice."""
        faces = [*self.dice.values()]
        if self.in_play is DICE:
            return faces.count(face)
        return faces.count(face) + 2 * faces.count(DOUBLES.get(face, ""))

    def showing(self, faces: frozenset[str]) -> list[Symbol]:
        """Returns the symbols that the dice of these faces show, in the order of the dice."""
        found: list[Symbol] = []
        for die, face in self.dice.items():  # they lie there in the order of the dice in play
            if face in faces:
                found += _SYMBOLS[die][face]
        return found

    def gain(self, seat: DiceSeat, points: int) -> int:
        """Add life points, never above what the seat may have, nor to the dead. Returns how many were gained."""
        gained = min(points, seat.most_life - seat.life) if 0 < seat.life < seat.most_life else 0
        seat.life += gained
        return gained

    def discard_arrows(self, seat: DiceSeat, number: int | None = None) -> int:
        """Put ordinary arrows of a seat (all by default) back on the pile. Returns how many."""
        discarded = seat.arrows if number is None else min(number, seat.arrows)
        seat.arrows -= discarded
        self.pile += discarded
        return discarded

    def discard_all(self, seat: DiceSeat) -> int:
        """Put every arrow of a seat back, the Chief's too. Returns how many they counted."""
        counted = self.arrows_of(seat)
        self.discard_arrows(seat)
        if self.chief == seat.number:
            self.chief = PILE
        return counted


def roll_id(table: DiceTable, roll: int) -> str:
    """The id under which a roll of this turn is asked for."""
    return f"{table.path}/roll {roll}"
