"""What the final dice do, in the order of the rule book: bull's eyes, beers, the Gatling."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.dicegame.arrows import take_arrows
from companion.dicegame.character import character_of
from companion.dicegame.faces import BEER, BULLSEYE_1, BULLSEYE_2, GATLING
from companion.dicegame.harm import Loss, Source, strike
from companion.dicegame.powers import denied_life
from companion.dicegame.table import DiceSeat, DiceTable, Shot, Symbol
from companion.kernel.decision import Allocation, Asked, Choice, Option, Slot, Tokens
from companion.kernel.rules import Asking, Play, allocate, choose
from companion.western.seats import clockwise_from

_SERVE = tuple(Option(f"beer:P{seat}", "serve", (("seat", seat),)) for seat in range(8))
FIRE, HOLD_FIRE = Option("fire", "fire"), Option("hold", "hold_fire")


def fire_bullseyes(table: DiceTable) -> Play:
    """Aim every bull's eye first, also past what a target has left, then resolve all at once (“Bulls Eyes”)."""
    symbols = table.showing(BULLSEYE_1, BULLSEYE_2)
    if not symbols:
        return
    table.resolving = table.step = "shots"
    character = character_of(table.on_turn)
    tokens = yield from _allocate(lambda: _aim(table, symbols))
    for symbol, token in zip(symbols, tokens, strict=True):
        _shoot(table, symbol, token)
    table.spent = _beers_used(table)
    yield from hit(table, _hits(table))
    yield from character.after_shots(table, table.on_turn, symbols)


def _aim(table: DiceTable, symbols: Sequence[Symbol]) -> Allocation:
    slots, character = _aims(table, symbols), character_of(table.on_turn)
    return Allocation(
        f"{table.path}/shots", "aim", table.active, slots,
        check=lambda said: character.refuses_shots(table, slots, said),
    )  # fmt: skip


def _aims(table: DiceTable, symbols: Sequence[Symbol]) -> tuple[Slot, ...]:
    """One slot for each symbol, whose options are the same for all of one face."""
    character = character_of(table.on_turn)
    options: dict[str, tuple[Option, ...]] = {}
    slots = []
    for symbol in symbols:
        if symbol.face not in options:
            targets = character.targets(table, table.on_turn, 1 if symbol.face == BULLSEYE_1 else 2)
            options[symbol.face] = tuple(
                [option for target in targets for option in character.ways_to_shoot(table, target)]
            )
        slots.append(Slot(symbol.id, options[symbol.face], "aim_die", (("face", symbol.face),)))
    return tuple(slots)


def _shoot(table: DiceTable, symbol: Symbol, token: str) -> None:
    shot = Shot(symbol.id, symbol.face, int(token.rpartition("P")[2]), 2 if token.startswith("double:") else 1)
    table.shots.append(shot)
    table.tell("shot" if shot.points == 1 else "shot_double", seat=table.active, target=shot.target, face=shot.face)


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
    whole_die = table.options.slab_on_double == "whole_die"
    for shot in table.shots:
        points = shot.points
        if whole_die and "/" in shot.die and any(_same_die(shot, other) and other.points > 1 for other in table.shots):
            points = 2
        (ones if shot.face == BULLSEYE_1 else twos)[shot.target] += points
    return [
        Loss(seat, character_of(seat).loss_to_bullseyes(table, ones[seat.number], twos[seat.number]), Source.BULLSEYE)
        for seat in clockwise_from(table.seats, table.active)
        if ones[seat.number] or twos[seat.number]
    ]


def _same_die(one: Shot, other: Shot) -> bool:
    return one.die.partition("/")[0] == other.die.partition("/")[0]


def hit(table: DiceTable, losses: list[Loss]) -> Play:
    """The player on turn hits others, and those who pay back are paid back, if they are still there."""
    hurt = yield from strike(table, losses, shooter=table.on_turn)
    dead_too = table.options.gringo_eliminated == "arrow"
    arrows = sum([character_of(seat).pays_back and (seat.alive or dead_too) for seat in hurt])
    if arrows:
        yield from take_arrows(table, table.on_turn, arrows, forced=True)


def serve_beers(table: DiceTable) -> Play:
    """Each beer gives any player, oneself too, a life point; at full life it is wasted, never skipped (“Beer”)."""
    symbols = [beer for beer in table.showing(BEER) if beer.id not in table.spent]
    if not symbols:
        return
    table.resolving = table.step = "beer"
    tokens = yield from _allocate(lambda: _serve(table, symbols))
    served = [table.seats[int(token.rpartition("P")[2])] for token in tokens]
    character, host, given = character_of(table.on_turn), table.on_turn, dict.fromkeys(range(len(table.seats)), 0)
    gifts: list[tuple[DiceSeat, int]] = []
    for guest in served:
        gifts.append((guest, character.beer_points(table, host, guest, given[guest.number])))
        given[guest.number] += 1
    gaining = [seat for seat in table.living if seat in served and seat.life < seat.most_life]
    denied = yield from denied_life(table, f"{table.path}/beer", gaining)
    for guest, points in gifts:
        if guest is denied:
            continue
        gained = table.gain(guest, points)
        table.tell("beer" if gained else "beer_wasted", seat=table.active, target=guest.number, points=gained)


def _serve(table: DiceTable, beers: Sequence[Symbol]) -> Allocation:
    guests = tuple([_SERVE[seat.number] for seat in clockwise_from(table.seats, table.active) if seat.alive])
    slots = tuple([Slot(beer.id, guests, "serve_die") for beer in beers])
    return Allocation(f"{table.path}/beer", "serve", table.active, slots)


def fire_gatling(table: DiceTable) -> Play:
    """Three Gatlings: the shooter discards all arrows, every other player loses a life point (“Gatling”)."""
    character, number = character_of(table.on_turn), table.count(GATLING)
    if not number:
        return
    table.resolving = table.step = "gatling"
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


def _allocate(build: Callable[[], Allocation]) -> Asking[Tokens]:
    """Ask only where something can be chosen."""
    tokens: Tokens = yield from allocate(lambda: _if_chosen(build()))
    return tokens or tuple([slot.options[0].id for slot in build().slots])


def _if_chosen(decision: Allocation) -> Allocation | None:
    return decision if any(len(slot.options) > 1 for slot in decision.slots) else None
