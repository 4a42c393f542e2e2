"""What a character is: a small object whose hooks the rules call by name, each at its moment in the rule book."""

from __future__ import annotations

from typing import ClassVar

from companion.dicegame.faces import DYNAMITE
from companion.dicegame.table import DiceTable
from companion.kernel.decision import Option, Tokens, Why
from companion.kernel.rules import Play
from companion.western.seats import Seat, at_distance

CHARACTERS: dict[str, Character] = {}
"""Every character by its key."""


class Character:
    """A player without special ability; the hooks say what the rule book says of everybody."""

    key: ClassVar[str] = "stranger"
    name: ClassVar[str] = "A stranger"
    ability: ClassVar[str] = "Has no special ability."
    life: ClassVar[int] = 8

    rolls: ClassVar[int] = 3
    """How often the dice may be rolled in a turn."""
    locks: ClassVar[tuple[str, ...]] = (DYNAMITE,)
    """Faces that may not be rolled again."""
    gatlings_needed: ClassVar[int] = 3
    """How many Gatlings fire."""
    unhurt_by: ClassVar[tuple[str, ...]] = ()
    """Sources of harm that take no life points."""
    pays_back: ClassVar[bool] = False
    """Whoever makes this character lose life points takes an arrow."""

    def __init_subclass__(cls) -> None:
        CHARACTERS[cls.key] = cls()

    def start_of_turn(self, table: DiceTable, seat: Seat) -> Play:
        """Before the first roll of the own turn."""
        yield from ()

    def targets(self, table: DiceTable, seat: Seat, places: int) -> tuple[Seat, ...]:
        """Whom a bull's eye of `places` may hit; a second place counts as the first while two or three are left."""
        return at_distance(table.seats, seat.number, 1 if len(table.living) <= 3 else places)

    def ways_to_shoot(self, table: DiceTable, target: Seat) -> tuple[Option, ...]:
        """What a bull's eye may do to a target."""
        return (SHOOT[target.number],)

    def refuses_shots(self, tokens: Tokens) -> Why | None:
        """Why these ways to shoot do not go together; None if they do."""
        return None

    def beer_points(self, table: DiceTable, seat: Seat, guest: Seat) -> int:
        """How many life points each beer that this character gives to `guest` is worth."""
        return 1

    def on_gatlings(self, table: DiceTable, seat: Seat, number: int) -> Play:
        """Gatlings lie there at the end of the own rolls, enough to fire or not."""
        yield from ()

    def end_of_turn(self, table: DiceTable, seat: Seat) -> None:
        """The own dice have all been resolved."""

    def loss_to_arrows(self, arrows: int) -> int:
        """How many life points so many arrows cost in an attack."""
        return arrows

    def answers_to_loss(self, table: DiceTable, seat: Seat, points: int, source: str) -> tuple[Option, ...]:
        """What this character may do about life points it is about to lose; nothing, and it is not asked."""
        return ()

    def answered(self, table: DiceTable, seat: Seat, option: str) -> int:
        """Do what was picked of `answers_to_loss`; gives how many life points it spares."""
        return 0

    def others_eliminated(self, table: DiceTable, seat: Seat, number: int) -> None:
        """So many other players have just been eliminated, and this one is alive."""


CHARACTERS[Character.key] = Character()

SHOOT = tuple(Option(f"shoot:P{seat}", "shoot", (("seat", seat),)) for seat in range(8))
"""One hit on each seat."""


def character_of(seat: Seat) -> Character:
    """The character that a seat plays."""
    return CHARACTERS[seat.character]
