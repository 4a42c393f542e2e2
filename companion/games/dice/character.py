"""The base class of characters: hooks that the rules call by name, each at its moment in the rule book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from companion.games.dice.faces import DYNAMITE
from companion.games.dice.options import Options
from companion.games.dice.table import DiceSeat, DiceTable, Symbol
from companion.games.western.seats import at_distance, left_are_few
from companion.kernel.decision import Option, Refusal, Slot, Tokens
from companion.kernel.rules import NO_STEPS, Asking, Play

CHARACTERS: dict[str, Character] = {}
"""Every character by its key."""


class WithOptions(Protocol):
    """A table, or the view of one: what is chosen at set-up."""

    @property
    def options(self) -> Options: ...


class WithLife(Protocol):
    """A seat, or the view of one: its life points."""

    @property
    def life(self) -> int: ...


class Character:
    """A player without special ability; the hooks say what the rule book says of everybody."""

    key: ClassVar[str] = "stranger"
    life: ClassVar[int] = 8

    module: ClassVar[str] = ""
    """The module of Old Saloon that brings the character; "" in the base game."""
    needs: ClassVar[str] = ""
    """The module without which the character is left in the box."""

    rolls: ClassVar[int] = 3
    """How often the dice may be rolled in a turn."""
    locks: ClassVar[tuple[str, ...]] = (DYNAMITE,)
    """Faces that may not be rolled again."""
    gatlings_needed: ClassVar[int] = 3
    """How many Gatlings fire."""
    unhurt_by: ClassVar[tuple[str, ...]] = ()
    """Sources of damage that take no life points."""
    pays_back: ClassVar[bool] = False
    """Whether whoever makes this character lose life points takes an arrow."""
    extra_die: ClassVar[str] = ""
    """The Saloon die that is thrown on top of the five."""
    arrows_wait: ClassVar[bool] = False
    """Whether arrows act after the last roll only."""
    averts_loss: ClassVar[bool] = False
    """Whether the character's answer to a loss may spare life points."""
    takes_damage_of_others: ClassVar[bool] = False
    """Whether the character may lose life points in place of other players."""

    def __init_subclass__(cls) -> None:
        if "key" in vars(cls):
            CHARACTERS[cls.key] = cls()

    def start_of_turn(self, table: DiceTable, seat: DiceSeat) -> Play:
        """The character's ability before the first roll of its turn."""
        return NO_STEPS

    def acts_at_once(self, table: DiceTable, dice: tuple[str, ...]) -> list[str]:
        """The ability when own dice have just come to lie. Returns the faces that act at once."""
        return [table.dice[die] for die in dice]

    def acts_in_the_end(self, table: DiceTable) -> list[str]:
        """The ability at the end of the own rolls. Returns the faces that have waited for that."""
        return []

    def before_arrows(self, table: DiceTable, seat: DiceSeat) -> Asking[int | None]:
        """The ability when the own roll shows arrows. Returns how many of them need not be taken."""
        return NO_STEPS

    def after_arrows(self, table: DiceTable, seat: DiceSeat, ordinary: int, chiefs: bool) -> Play:
        """Arrows of the own roll have been taken: `ordinary` lie there now, and the Chief's if `chiefs`."""
        return NO_STEPS

    def targets(self, table: DiceTable, seat: DiceSeat, places: int) -> tuple[DiceSeat, ...]:
        """Returns the seats that a bull's eye of `places` may hit; 2 counts as 1 while two or three are left."""
        if places == 2 and left_are_few(table.seats):
            places = 1
        return at_distance(table.seats, seat.number, places)

    def may_double(self, table: DiceTable) -> bool:
        """Whether a bull's eye may hit twice."""
        return False

    checks_shots: ClassVar[bool] = False
    """Whether the shots of a roll need a check, since not every combination of them may be shot."""

    def refuses_shots(self, table: DiceTable, slots: Sequence[Slot], tokens: Tokens) -> Refusal | None:
        """Returns why these ways to shoot do not go together; None if they do."""
        return None

    def after_shots(self, table: DiceTable, seat: DiceSeat, shots: Sequence[Symbol]) -> Play:
        """The ability after the own bull's eyes have taken their life points."""
        return NO_STEPS

    def beer_points(self, table: WithOptions, seat: WithLife, target: WithLife, given: int) -> int:
        """Returns the life points that a beer of this character adds to `target` after `given` others."""
        return 1

    def fires(self, table: WithOptions, gatlings: int, dice: int) -> bool:
        """Whether `gatlings` Gatlings, shown by `dice` dice, are enough."""
        return gatlings >= self.gatlings_needed

    def on_gatlings(self, table: DiceTable, seat: DiceSeat, number: int) -> Play:
        """Gatlings lie there at the end of the own rolls, enough to fire or not."""
        return NO_STEPS

    def end_of_turn(self, table: DiceTable, seat: DiceSeat) -> Play:
        """The ability after the own dice have all been resolved."""
        return NO_STEPS

    def loss_to_arrows(self, arrows: int) -> int:
        """Returns how many life points `arrows` arrows cost in an attack."""
        return arrows

    def loss_to_bullseyes(self, table: WithOptions, ones: int, twos: int) -> int:
        """Returns how many life points these bull's eyes, by their number, cost when they hit at one moment."""
        return ones + twos

    def answers_to_loss(self, table: DiceTable, seat: DiceSeat, points: int, source: str) -> tuple[Option, ...]:
        """Returns what this character may do about life points it is about to lose; with no options it is not asked."""
        return ()

    def answered(self, table: DiceTable, seat: DiceSeat, option: str) -> int:
        """Perform the picked one of `answers_to_loss`. Returns how many life points that spares."""
        return 0

    def others_eliminated(self, table: DiceTable, seat: DiceSeat, eliminated: Sequence[DiceSeat]) -> Play:
        """The ability after other players' elimination, while this one is alive."""
        return NO_STEPS


CHARACTERS[Character.key] = Character()


def character_of(seat: DiceSeat) -> Character:
    """Returns the character that a seat plays."""
    return CHARACTERS[seat.character]
