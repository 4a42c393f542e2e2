"""The eight characters of Old Saloon (module 4): each one's whole behaviour, its words in the catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from companion.games.dice.character import CHARACTERS, Character, WithOptions
from companion.games.dice.characters.base_game import gain_by_ability
from companion.games.dice.faces import ARROW, BROKEN_ARROW, COWARD, LOUDMOUTH
from companion.games.dice.moves import GIFTS, ArrowAt
from companion.games.dice.options import CHIEFS_ARROW, NEW_CHARACTERS, SALOON_DICE, Options
from companion.games.dice.table import PILE, DiceSeat, DiceTable, Symbol
from companion.games.western.seats import clockwise_from
from companion.kernel.decision import Choice, Option, SeatOptions
from companion.kernel.rules import Asking, Picks, Play

YES, NO = Option("yes", "take_it"), Option("no", "leave_it")
KEEP_ARROW = Option("none", "keep_arrow")


class _SaloonCharacter(Character):
    module = NEW_CHARACTERS


class JoseDelgado(_SaloonCharacter):
    """May throw the Loudmouth as a sixth die, besides the five."""

    key = "jose_delgado"
    life = 7
    needs = SALOON_DICE
    extra_die = LOUDMOUTH


class TequilaJoe(_SaloonCharacter):
    """May throw the Coward as a sixth die, besides the five."""

    key = "tequila_joe"
    life = 7
    needs = SALOON_DICE
    extra_die = COWARD


class ApacheKid(_SaloonCharacter):
    """When he rolls an arrow, may take the Indian Chief's Arrow from another player.

    Once a roll that shows an arrow, on top of the arrows taken, or in place of one (rulings, section 2.2).
    """

    key = "apache_kid"
    life = 9
    needs = CHIEFS_ARROW

    def before_arrows(self, table: DiceTable, seat: DiceSeat) -> Asking[int | None]:
        if table.options.apache_kid == "instead":
            return (yield from _steals(table, seat))
        if table.options.apache_when == "before_arrows":
            yield from _steals(table, seat)
        return 0

    def after_arrows(self, table: DiceTable, seat: DiceSeat, ordinary: int, chiefs: bool) -> Play:
        if table.options.apache_kid == "in_addition" and table.options.apache_when == "after_arrows":
            yield from _steals(table, seat)


def _steals(table: DiceTable, seat: DiceSeat) -> Asking[int]:
    """The Chief's Arrow, if Apache Kid takes it from its holder. Returns how many arrows were taken."""
    holder = table.chief
    if holder in (None, PILE, seat.number):
        return 0
    asked = (SeatOptions(seat.number, (YES, NO)),)
    ask = Choice(f"{table.at}/apache", "apache", asked, (("target", int(holder or 0)),))
    picked: Picks = yield lambda: ask
    if picked[seat.number] == NO.id or table.chief != holder:
        return 0
    table.chief = seat.number
    table.emit("chief_stolen", seat=seat.number, target=int(holder or 0))
    return 1


class BillNoface(_SaloonCharacter):
    """Takes arrows only for those that show after his last roll.

    In the roll that is his last the arrows of all his dice come first, then its broken arrow and its bullet.

    A roll that he chooses not to follow by another is known to be the last only then: that is when its arrows come. Its
    broken arrow has acted by then, or waits as well where the table reads it so.
    """

    key = "bill_noface"
    life = 9
    arrows_wait = True

    def acts_at_once(self, table: DiceTable, dice: tuple[str, ...]) -> list[str]:
        waits = self._waits(table)
        faces = [face for face in super().acts_at_once(table, dice) if face not in waits]
        table.waiting = (*[die for die in table.waiting if die not in dice], *dice)
        if table.was_last_roll() and not table.options.bill_takes_arrows_last:
            faces += self.acts_in_the_end(table)
        return faces

    def acts_in_the_end(self, table: DiceTable) -> list[str]:
        waits, waiting, table.waiting = self._waits(table), table.waiting, ()
        return [table.dice[die] for die in waiting if table.dice[die] in waits]

    def _waits(self, table: DiceTable) -> tuple[str, ...]:
        return (ARROW, BROKEN_ARROW) if table.options.bills_broken_arrow == "waits" else (ARROW,)


class ElenaFuente(_SaloonCharacter):
    """When she takes arrows for a roll, may give one of them to another player.

    One of those that she took for the roll, the Indian Chief's too: nothing excludes it (rulings, section 2.2).
    """

    key = "elena_fuente"
    life = 7

    def after_arrows(self, table: DiceTable, seat: DiceSeat, ordinary: int, chiefs: bool) -> Play:
        if not ordinary and not chiefs:
            return
        id = f"{table.at}/elena"
        asked: Picks = yield lambda: Choice(
            id, "elena", (SeatOptions(seat.number, self._gifts(table, seat, ordinary, chiefs)),)
        )
        picked = asked[seat.number]
        if picked != KEEP_ARROW.id:
            gift = GIFTS[picked]
            self._give(table, seat, table.seats[gift.target], gift.chiefs)

    def _give(self, table: DiceTable, seat: DiceSeat, receiver: DiceSeat, chiefs: bool) -> None:
        """Give the arrow, if it still lies there after what the host may have set meanwhile."""
        if chiefs and table.chief == seat.number:
            table.chief = receiver.number
            table.emit("chief_given", seat=seat.number, target=receiver.number)
        elif not chiefs and seat.arrows:
            seat.arrows -= 1
            receiver.arrows += 1
            table.emit("arrow_given", seat=seat.number, target=receiver.number)

    def _gifts(self, table: DiceTable, seat: DiceSeat, ordinary: int, chiefs: bool) -> tuple[Option, ...]:
        others = [other.number for other in clockwise_from(table.seats, seat.number)[1:] if other.alive]
        options = [KEEP_ARROW]
        if ordinary:
            options += [
                GIFTS.option(f"P{other}", "give_arrow", ArrowAt(other, chiefs=False), (("seat", other),))
                for other in others
            ]
        if chiefs:
            options += [
                GIFTS.option(f"chiefs:P{other}", "give_chiefs_arrow", ArrowAt(other, chiefs=True), (("seat", other),))
                for other in others
            ]
        return tuple(options)


class VeraCuster(_SaloonCharacter):
    """Each time bull's eyes hit her, loses one life point less.

    Bull's eyes that hit at one moment are one time (rulings, section 2.2).
    """

    key = "vera_custer"
    life = 7

    def loss_to_bullseyes(self, table: WithOptions, ones: int, twos: int) -> int:
        if table.options.vera == "each_face":
            return max(ones - 1, 0) + max(twos - 1, 0)
        return max(ones + twos - 1, 0)


class DocHolyday(_SaloonCharacter):
    """When he uses three bull's eyes or more, gains two life points."""

    key = "doc_holyday"
    life = 8

    def after_shots(self, table: DiceTable, seat: DiceSeat, shots: Sequence[Symbol]) -> Play:
        threes = len(shots) // 3
        if threes:
            times = 1 if table.options.doc_holyday == "once" else threes
            yield from gain_by_ability(table, seat, 2 * times, "holyday")


class MollyStark(_SaloonCharacter):
    """When another player must lose life points, may lose them in that player's place."""

    key = "molly_stark"
    life = 8
    takes_damage_of_others = True


def characters_for(options: Options) -> tuple[str, ...]:
    """Returns the characters that are shuffled: those of the base game, then those whose modules are played."""
    return _characters_for(options.modules if options.new_characters else None, tuple(CHARACTERS))


@cache
def _characters_for(modules: tuple[str, ...] | None, known: tuple[str, ...]) -> tuple[str, ...]:
    """The same by the modules (None: without new characters), of those that are `known`: each new game asks it."""
    dealt = [CHARACTERS[key] for key in known if key != Character.key]
    base = [who.key for who in dealt if not who.module]
    if modules is None:
        return tuple(base)
    new = [who.key for who in dealt if who.module and (not who.needs or who.needs in modules)]
    return (*base, *new)
