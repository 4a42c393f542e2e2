"""Arrows and the Indian attack: taken one by one, the last of the pile brings the Indians; one may be the Chief's."""

from __future__ import annotations

from companion.games.dice.character import character_of
from companion.games.dice.resolving.damage import Hit, Source, deal_damage
from companion.games.dice.table import PILE, DiceSeat, DiceTable
from companion.games.western.seats import clockwise_from
from companion.kernel.decision import Choice, Option, SeatOptions
from companion.kernel.rules import NO_STEPS, Asking, Picks, Play

ORDINARY = Option("ordinary", "ordinary_arrow")
CHIEFS = Option("chiefs", "chiefs_arrow")


def take_arrows(table: DiceTable, seat: DiceSeat, number: int, forced: bool = False) -> Asking[bool | None]:
    """Take arrow tokens at once; when the pile runs out the Indians attack, then the rest is taken from the new pile.

    (Dice game text, “Indian arrow”; Old Saloon, module 2.) `forced`: another player's ability brings them. Gives
    whether the Chief's Arrow is among those taken that no attack has swept away again. Raises TurnEnds or GameEnds by
    way of the attack.
    """
    if number < table.pile and table.chief != PILE:  # the commonest: nothing to choose, and no attack
        _take_ordinary(table, seat, number)
        return NO_STEPS
    return _take_one_by_one(table, seat, number, forced)


def _take_ordinary(table: DiceTable, seat: DiceSeat, number: int) -> None:
    if number:
        seat.arrows += number
        table.pile -= number
        table.emit("arrows_taken", seat=seat.number, arrows=number)


def _take_one_by_one(table: DiceTable, seat: DiceSeat, number: int, forced: bool) -> Asking[bool]:
    leaves_the_last = forced and table.options.gringo_last_arrow == "left"
    only_ordinary = forced and table.options.chief_when_forced == "ordinary_only"
    attacked = ""
    has_taken_chiefs = False
    while number:
        ordinary = table.arrows_before_the_last if leaves_the_last else table.pile
        chiefs = table.chief == PILE and not only_ordinary and not (leaves_the_last and table.tokens_in_pile == 1)
        if chiefs and (not ordinary or (yield from _takes_the_chiefs(table, seat, forced, attacked))):
            table.chief = seat.number
            table.emit("chief_taken", seat=seat.number)
            has_taken_chiefs = True
            tokens_taken = 1
        else:
            tokens_taken = min(number, table.arrows_before_the_last if leaves_the_last else table.pile)
            if not tokens_taken:
                break
            _take_ordinary(table, seat, tokens_taken)
        number -= tokens_taken
        if table.pile == 0 and (table.chief != PILE or table.options.last_token == "ordinary"):
            yield from _attack(table)
            has_taken_chiefs = False
            if table.options.beyond_the_pile == "rest_is_left":
                break
            attacked = " after the attack"
    return has_taken_chiefs


def _takes_the_chiefs(table: DiceTable, seat: DiceSeat, forced: bool, attacked: str) -> Asking[bool]:
    """Whether the Chief's Arrow is taken in place of an ordinary one."""
    id = f"{table.at}/P{seat.number} {'pays with' if forced else 'takes'} an arrow{attacked}"
    picked: Picks = yield lambda: Choice(
        id, "which_arrow", (SeatOptions(seat.number, _tokens(table)),), default=ORDINARY.id
    )
    return picked[seat.number] == CHIEFS.id


def _tokens(table: DiceTable) -> tuple[Option, ...]:
    """Returns what lies in the pile."""
    if table.chief != PILE:
        return (ORDINARY,)
    return (ORDINARY, CHIEFS) if table.pile else (CHIEFS,)


def _attack(table: DiceTable) -> Play:
    """The Indians' attack: each player loses a life point per arrow at once, and all arrows go back to the pile.

    Whoever has the Chief's Arrow and more arrows than anybody else loses nothing (Old Saloon, module 2).
    """
    table.emit("attack")
    counts = {seat.number: table.arrows_of(seat) for seat in table.seats}
    spared = table.chief
    if spared is not None and list(counts.values()).count(counts.get(spared, 0)) > 1:
        spared = None
    losses = []
    for seat in clockwise_from(table.seats, table.active):
        arrows = counts[seat.number]
        if arrows:
            if seat.number != spared or arrows < max(counts.values()):
                losses.append(Hit(seat, character_of(seat).loss_to_arrows(arrows), Source.ARROWS))
            else:
                table.emit("chief_spares", seat=seat.number)
            table.discard_all(seat)
    yield from deal_damage(table, losses)
