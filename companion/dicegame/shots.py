"""What the final dice do, in the order of the rule book: bull's eyes, beers, the Gatling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from companion.dicegame.arrows import take_arrows
from companion.dicegame.character import character_of
from companion.dicegame.faces import BEER, BULLSEYE_1, BULLSEYE_2, GATLING
from companion.dicegame.harm import Loss, Source, strike
from companion.dicegame.powers import denied_life
from companion.dicegame.table import DiceSeat, DiceTable, Shot, Symbol
from companion.kernel.decision import Allocation, Asked, Choice, Option, Slot, Tokens
from companion.kernel.rules import NOTHING, Asking, Play, allocate, choose
from companion.western.seats import clockwise_from

AIMS_REMEMBERED = 4096
_SERVE = tuple(Option(f"beer:P{seat}", "serve", (("seat", seat),)) for seat in range(8))
FIRE, HOLD_FIRE = Option("fire", "fire"), Option("hold", "hold_fire")


def fire_bullseyes(table: DiceTable) -> Play:
    """Aim every bull's eye first, also past what a target has left, then resolve all at once (“Bulls Eyes”)."""
    symbols = table.showing(BULLSEYE_1, BULLSEYE_2)
    return _fire(table, symbols) if symbols else NOTHING


def _fire(table: DiceTable, symbols: list[Symbol]) -> Play:
    table.resolving = "shots"
    table.enter("shots")
    slots = _aims(table, symbols)
    character = character_of(table.on_turn)
    check = partial(character.refuses_shots, table, slots) if character.checks_shots else None
    tokens = yield from _allocate(Allocation(f"{table.path}/shots", "aim", table.active, slots, check=check))
    for symbol, token in zip(symbols, tokens, strict=True):
        _shoot(table, symbol, token)
    if character.checks_shots:
        table.spent = _beers_used(table)
    yield from hit(table, _hits(table))
    yield from character.after_shots(table, table.on_turn, symbols)


def _aims(table: DiceTable, symbols: Sequence[Symbol]) -> tuple[Slot, ...]:
    """One slot for each symbol, whose options are the same for all of one face."""
    seat = table.on_turn
    character = character_of(seat)
    double = character.may_double(table)
    reach: dict[str, tuple[int, ...]] = {}
    slots = []
    for id, face in symbols:
        if face not in reach:
            targets = character.targets(table, seat, 1 if face == BULLSEYE_1 else 2)
            reach[face] = tuple([target.number for target in targets])
        slots.append(_aim(id, face, reach[face], double))
    return tuple(slots)


@lru_cache(AIMS_REMEMBERED)
def _aim(id: str, face: str, targets: tuple[int, ...], double: bool) -> Slot:
    """One symbol and whom it may hit; there are few, and they come again and again."""
    ways: list[Option] = []
    for target in targets:
        params = (("seat", target),)
        ways.append(Option(f"shoot:P{target}", "shoot", params))
        if double:
            ways.append(Option(f"double:P{target}", "shoot_double", params))
    return Slot(id, tuple(ways), "aim_die", (("face", face),))


def _shoot(table: DiceTable, symbol: Symbol, token: str) -> None:
    doubled = token[0] == "d"  # shoot:P3, double:P3
    target = int(token[-1])
    table.shots.append(Shot(symbol.id, symbol.face, target, 2 if doubled else 1))
    table.tell("shot_double" if doubled else "shot", seat=table.active, target=target, face=symbol.face)


def _beers_used(table: DiceTable) -> tuple[str, ...]:
    """A beer for each shot that was doubled; it heals nobody."""
    doubled = sum(shot.points > 1 for shot in table.shots)
    return tuple(beer.id for beer in usable_beers(table)[:doubled]) if doubled else ()


def usable_beers(table: DiceTable) -> list[Symbol]:
    """The beers that may double a shot; halves of a double beer, where the table reads that they go apart."""
    beers = table.showing(BEER)
    return beers if table.options.double_halves == "apart" else [beer for beer in beers if "/" not in beer.id]


def _hits(table: DiceTable) -> list[Loss]:
    """One loss per seat that was shot at, clockwise."""
    ones, twos = [0] * len(table.seats), [0] * len(table.seats)
    for shot in table.shots:
        points = shot.points if "/" not in shot.die else _points_of_half(table, shot)
        (ones if shot.face == BULLSEYE_1 else twos)[shot.target] += points
    losses = []
    for seat in clockwise_from(table.seats, table.active):
        one, two = ones[seat.number], twos[seat.number]
        if one or two:
            losses.append(Loss(seat, character_of(seat).loss_to_bullseyes(table, one, two), Source.BULLSEYE))
    return losses


def _points_of_half(table: DiceTable, shot: Shot) -> int:
    """Half of a double bull's eye: a beer doubles it alone, or, as some tables read it, the whole die."""
    if table.options.slab_on_double == "whole_die":
        return max(other.points for other in table.shots if _same_die(shot, other))
    return shot.points


def _same_die(one: Shot, other: Shot) -> bool:
    return one.die.partition("/")[0] == other.die.partition("/")[0]


def hit(table: DiceTable, losses: list[Loss]) -> Play:
    """The player on turn hits others, and those who pay back are paid back, if they are still there."""
    hurt = yield from strike(table, losses, shooter=table.on_turn)
    dead_too = table.options.gringo_eliminated == "arrow"
    for seat in hurt:
        if character_of(seat).pays_back and (seat.life or dead_too):
            yield from take_arrows(table, table.on_turn, 1, forced=True)


def serve_beers(table: DiceTable) -> Play:
    """Each beer gives any player, oneself too, a life point; at full life it is wasted, never skipped (“Beer”)."""
    symbols = [beer for beer in table.showing(BEER) if beer.id not in table.spent]
    return _serve(table, symbols) if symbols else NOTHING


def _serve(table: DiceTable, symbols: list[Symbol]) -> Play:
    table.resolving = "beer"
    table.enter("beer")
    guests = tuple([_SERVE[seat.number] for seat in clockwise_from(table.seats, table.active) if seat.alive])
    slots = tuple([Slot(beer.id, guests, "serve_die") for beer in symbols])
    tokens = yield from _allocate(Allocation(f"{table.path}/beer", "serve", table.active, slots))
    host = table.on_turn
    character, given = character_of(host), [0] * len(table.seats)
    gifts: list[tuple[DiceSeat, int]] = []
    for token in tokens:
        guest = table.seats[int(token[6:])]  # beer:P3
        gifts.append((guest, character.beer_points(table, host, guest, given[guest.number])))
        given[guest.number] += 1
    denied = None
    if table.options.special_roles:
        gaining = [seat for seat in table.living if given[seat.number] and seat.life < seat.most_life]
        denied = yield from denied_life(table, f"{table.path}/beer", gaining)
    for guest, points in gifts:
        gained = table.gain(guest, 0 if guest is denied else points)
        table.tell("beer" if gained else "beer_wasted", seat=table.active, target=guest.number, points=gained)


def fire_gatling(table: DiceTable) -> Play:
    """Three Gatlings: the shooter discards all arrows, every other player loses a life point (“Gatling”)."""
    number = table.count(GATLING)
    return _gatling(table, number) if number else NOTHING


def _gatling(table: DiceTable, number: int) -> Play:
    character = character_of(table.on_turn)
    table.resolving = "gatling"
    table.enter("gatling")
    fires = number >= character.gatlings_needed
    if fires and table.options.gatling == "may":
        fires = yield from _wants_to_fire(table)
    if fires:
        table.tell("gatling", seat=table.active)
        stays = table.options.chief_goes_back == "stays"
        discarded = table.discard_arrows(table.on_turn) if stays else table.discard_all(table.on_turn)
        if discarded:
            table.tell("arrows_discarded", seat=table.active, arrows=discarded)
    yield from character.on_gatlings(table, table.on_turn, number)
    if not fires:
        return
    others = [seat for seat in clockwise_from(table.seats, table.active)[1:] if seat.alive]
    yield from hit(table, [Loss(seat, 1, Source.GATLING) for seat in others])


def _wants_to_fire(table: DiceTable) -> Asking[bool]:
    asked = (Asked(table.active, (FIRE, HOLD_FIRE)),)
    picked = yield from choose(lambda: Choice(f"{table.path}/gatling", "gatling", asked))
    return picked[table.active] == FIRE.id


def _allocate(decision: Allocation) -> Asking[Tokens]:
    """Ask only where something can be chosen."""
    for slot in decision.slots:
        if len(slot.options) > 1:
            tokens: Tokens = yield from allocate(lambda: decision)
            return tokens
    return tuple([slot.options[0].id for slot in decision.slots])
