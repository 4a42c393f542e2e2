"""The characters: each one's whole behaviour in one place, beside the sentence that tells it.

A character is a small object whose hooks the rules call by name at their moment. To add one, write its class here.
"""

from __future__ import annotations

from typing import ClassVar

from companion.dicegame.faces import DYNAMITE
from companion.dicegame.table import DiceTable
from companion.kernel.decision import Option
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

    def __init_subclass__(cls) -> None:
        CHARACTERS[cls.key] = cls()

    def targets(self, table: DiceTable, seat: Seat, places: int) -> tuple[Seat, ...]:
        """Whom a bull's eye of `places` may hit."""
        return at_distance(table.seats, seat.number, places)

    def beer_points(self, table: DiceTable, seat: Seat, guest: Seat) -> int:
        """How many life points each beer that this character gives to `guest` is worth."""
        return 1

    def loss_to_arrows(self, arrows: int) -> int:
        """How many life points so many arrows cost in an attack."""
        return arrows

    def instead_of_losing(self, table: DiceTable, seat: Seat, points: int, source: str) -> tuple[Option, ...]:
        """What this character may do about life points it is about to lose; nothing, and it is not asked."""
        return ()

    def takes_instead(self, table: DiceTable, seat: Seat, option: str) -> int:
        """Do what was picked of `instead_of_losing`; gives how many life points it spares."""
        return 0

    def others_eliminated(self, table: DiceTable, seat: Seat, number: int) -> None:
        """So many other players have just been eliminated, and this one is alive."""


CHARACTERS[Character.key] = Character()


class LuckyDuke(Character):
    key = "lucky_duke"
    name = "Lucky Duke"
    ability = "Rolls the dice up to four times in a turn instead of three."
    life = 8
    rolls = 4


class BartCassidy(Character):
    """The last arrow of the pile is never his to take (dice game text, “Bart Cassidy”)."""

    key = "bart_cassidy"
    name = "Bart Cassidy"
    ability = "Hit by a bull's eye or a Gatling, may take an arrow in place of each life point lost."
    life = 8

    def instead_of_losing(self, table: DiceTable, seat: Seat, points: int, source: str) -> tuple[Option, ...]:
        most = min(points, table.pile - 1) if source in ("bullseye", "gatling") else 0
        if most < 1:
            return ()
        return tuple(
            Option(f"arrows:{arrows}", "take_arrows", (("arrows", arrows), ("points", points - arrows)))
            for arrows in range(most + 1)
        )

    def takes_instead(self, table: DiceTable, seat: Seat, option: str) -> int:
        arrows = int(option.removeprefix("arrows:"))
        if arrows:
            seat.arrows += arrows
            table.pile -= arrows
            table.tell("arrows_instead", seat=seat.number, arrows=arrows)
        return arrows


class VultureSam(Character):
    key = "vulture_sam"
    name = "Vulture Sam"
    ability = "Gains two life points each time another player is eliminated."
    life = 9

    def others_eliminated(self, table: DiceTable, seat: Seat, number: int) -> None:
        gained = table.gain(seat, 2 * number)
        if gained:
            table.tell("vulture", seat=seat.number, points=gained)


def character_of(seat: Seat) -> Character:
    """The character that a seat plays."""
    return CHARACTERS[seat.character]


def deck_for(players: int) -> tuple[str, ...]:
    """The characters that are shuffled for so many players: all there are, and strangers for the seats they leave."""
    known = tuple(key for key in CHARACTERS if key != Character.key)
    return known + (Character.key,) * max(0, players - len(known))
