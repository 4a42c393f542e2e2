"""What the final dice do, in the order of the rule book: bull's eyes, beers, the Gatling."""

from __future__ import annotations

from companion.dicegame.characters import character_of
from companion.dicegame.faces import BEER, BULLSEYE_1, BULLSEYE_2, GATLING
from companion.dicegame.harm import Loss, Source, strike
from companion.dicegame.table import DiceTable, Shot
from companion.kernel.decision import Allocation, Option, Slot, Tokens
from companion.kernel.rules import Asking, Play, allocate
from companion.western.seats import clockwise_from

_SHOOT = tuple(Option(f"shoot:P{seat}", "shoot", (("seat", seat),)) for seat in range(8))
_SERVE = tuple(Option(f"beer:P{seat}", "serve", (("seat", seat),)) for seat in range(8))


def fire_bullseyes(table: DiceTable) -> Play:
    """Aim every bull's eye first, also past what a target has left, then resolve all at once (“Bulls Eyes”)."""
    dice = table.dice_showing(BULLSEYE_1, BULLSEYE_2)
    if not dice:
        return
    table.resolving = "shots"
    slots = tuple(_aim(table, die) for die in dice)
    tokens = yield from _allocate(Allocation(f"{table.path}/shots", "aim", table.active, slots))
    for slot, token in zip(slots, tokens, strict=True):
        table.shots.append(Shot(slot.id, table.dice[slot.id], _seat_in(token)))
        table.tell("shot", seat=table.active, target=_seat_in(token), face=table.dice[slot.id])
    yield from strike(table, _hits(table))


def _aim(table: DiceTable, die: str) -> Slot:
    face = table.dice[die]
    targets = character_of(table.on_turn).targets(table, table.on_turn, 1 if face == BULLSEYE_1 else 2)
    return Slot(die, tuple(_SHOOT[seat.number] for seat in targets), "aim_die", (("face", face),))


def _hits(table: DiceTable) -> list[Loss]:
    """One loss per seat that was shot at, clockwise."""
    targets = [shot.target for shot in table.shots]
    return [
        Loss(seat, targets.count(seat.number), Source.BULLSEYE)
        for seat in clockwise_from(table.seats, table.active)
        if seat.number in targets
    ]


def serve_beers(table: DiceTable) -> Play:
    """Each beer gives any player, oneself too, a life point; at full life it is wasted, never skipped (“Beer”)."""
    dice = table.dice_showing(BEER)
    if not dice:
        return
    table.resolving = "beer"
    guests = tuple(_SERVE[seat.number] for seat in clockwise_from(table.seats, table.active) if seat.alive)
    slots = tuple(Slot(die, guests, "serve_die") for die in dice)
    tokens = yield from _allocate(Allocation(f"{table.path}/beer", "serve", table.active, slots))
    character = character_of(table.on_turn)
    points = {seat.number: character.beer_points(table, table.on_turn, seat) for seat in table.living}
    for token in tokens:
        guest = table.seats[_seat_in(token)]
        gained = table.gain(guest, points[guest.number])
        table.tell("beer" if gained else "beer_wasted", seat=table.active, target=guest.number, points=gained)


def fire_gatling(table: DiceTable) -> Play:
    """Three Gatlings: the shooter discards all arrows, every other player loses a life point (“Gatling”)."""
    character = character_of(table.on_turn)
    if table.count(GATLING) < character.gatlings_needed:
        return
    table.resolving = "gatling"
    table.tell("gatling", seat=table.active)
    discarded = table.discard_arrows(table.on_turn)
    if discarded:
        table.tell("arrows_discarded", seat=table.active, arrows=discarded)
    others = [seat for seat in clockwise_from(table.seats, table.active)[1:] if seat.alive]
    yield from strike(table, [Loss(seat, 1, Source.GATLING) for seat in others])


def _allocate(decision: Allocation) -> Asking[Tokens]:
    """Ask only where something can be chosen."""
    if all(len(slot.options) == 1 for slot in decision.slots):
        return tuple(slot.options[0].id for slot in decision.slots)
    tokens: Tokens = yield from allocate(lambda: decision)
    return tokens


def _seat_in(token: str) -> int:
    """The seat number that `shoot:P3` or `beer:P3` names."""
    return int(token.rpartition("P")[2])
