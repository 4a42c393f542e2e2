"""What the final dice do, in the order of the rule book: bull's eyes, beers, the Gatling."""

from __future__ import annotations

from companion.dicegame.arrows import take_arrows
from companion.dicegame.character import character_of
from companion.dicegame.faces import BEER, BULLSEYE_1, BULLSEYE_2, GATLING
from companion.dicegame.harm import Loss, Source, strike
from companion.dicegame.table import DiceTable, Shot
from companion.kernel.decision import Allocation, Option, Slot, Tokens
from companion.kernel.rules import Asking, Play, allocate
from companion.western.seats import clockwise_from

_SERVE = tuple(Option(f"beer:P{seat}", "serve", (("seat", seat),)) for seat in range(8))


def fire_bullseyes(table: DiceTable) -> Play:
    """Aim every bull's eye first, also past what a target has left, then resolve all at once (“Bulls Eyes”)."""
    dice = table.dice_showing(BULLSEYE_1, BULLSEYE_2)
    if not dice:
        return
    table.resolving = "shots"
    slots = tuple(_aim(table, die) for die in dice)
    check = character_of(table.on_turn).refuses_shots
    tokens = yield from _allocate(Allocation(f"{table.path}/shots", "aim", table.active, slots, check=check))
    for slot, token in zip(slots, tokens, strict=True):
        _shoot(table, slot.id, token)
    yield from _hit(table, _hits(table))


def _shoot(table: DiceTable, die: str, token: str) -> None:
    shot = Shot(die, table.dice[die], _seat_in(token), 2 if token.startswith("double:") else 1)
    table.shots.append(shot)
    table.tell("shot" if shot.points == 1 else "shot_double", seat=table.active, target=shot.target, face=shot.face)
    if shot.points > 1:
        table.spent = tuple(table.dice_showing(BEER)[:1])


def _aim(table: DiceTable, die: str) -> Slot:
    face = table.dice[die]
    character = character_of(table.on_turn)
    targets = character.targets(table, table.on_turn, 1 if face == BULLSEYE_1 else 2)
    options = tuple(option for target in targets for option in character.ways_to_shoot(table, target))
    return Slot(die, options, "aim_die", (("face", face),))


def _hits(table: DiceTable) -> list[Loss]:
    """One loss per seat that was shot at, clockwise."""
    points: dict[int, int] = {}
    for shot in table.shots:
        points[shot.target] = points.get(shot.target, 0) + shot.points
    return [
        Loss(seat, points[seat.number], Source.BULLSEYE)
        for seat in clockwise_from(table.seats, table.active)
        if seat.number in points
    ]


def _hit(table: DiceTable, losses: list[Loss]) -> Play:
    """The player on turn hits others, and those who pay back are paid back, if they are still there."""
    hurt = yield from strike(table, losses, shooter=table.on_turn)
    arrows = sum(character_of(seat).pays_back for seat in hurt)
    if arrows:
        yield from take_arrows(table, table.on_turn, arrows)


def serve_beers(table: DiceTable) -> Play:
    """Each beer gives any player, oneself too, a life point; at full life it is wasted, never skipped (“Beer”)."""
    dice = [die for die in table.dice_showing(BEER) if die not in table.spent]
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
    character, number = character_of(table.on_turn), table.count(GATLING)
    if not number:
        return
    table.resolving = "gatling"
    fires = number >= character.gatlings_needed
    if fires:
        table.tell("gatling", seat=table.active)
        discarded = table.discard_arrows(table.on_turn)
        if discarded:
            table.tell("arrows_discarded", seat=table.active, arrows=discarded)
    yield from character.on_gatlings(table, table.on_turn, number)
    if not fires:
        return
    others = [seat for seat in clockwise_from(table.seats, table.active)[1:] if seat.alive]
    yield from _hit(table, [Loss(seat, 1, Source.GATLING) for seat in others])


def _allocate(decision: Allocation) -> Asking[Tokens]:
    """Ask only where something can be chosen."""
    if all(len(slot.options) == 1 for slot in decision.slots):
        return tuple(slot.options[0].id for slot in decision.slots)
    tokens: Tokens = yield from allocate(lambda: decision)
    return tokens


def _seat_in(token: str) -> int:
    """The seat number that `shoot:P3`, `double:P3` or `beer:P3` names."""
    return int(token.rpartition("P")[2])
