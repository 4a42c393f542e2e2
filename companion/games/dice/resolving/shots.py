"""Resolving the final dice in the order of the rule book: bull's eyes, beers, the Gatling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import groupby

from companion.games.dice.character import CHARACTERS, Character, character_of
from companion.games.dice.faces import BEERS, BULLSEYE_1, BULLSEYES, DIE_AND_HALF, GATLING, GATLINGS
from companion.games.dice.moves import AIMS, SERVINGS, Aim
from companion.games.dice.resolving.arrows import take_arrows
from companion.games.dice.resolving.damage import Hit, Source, deal_damage
from companion.games.dice.roles.special_role_effects import denied_life
from companion.games.dice.table import DiceSeat, DiceTable, Shot, Symbol
from companion.games.western.moves import ToSeat
from companion.games.western.seats import clockwise_from
from companion.kernel.decision import Allocation, Choice, Option, SeatOptions, Settled, Slot, Tokens, new
from companion.kernel.rules import NO_STEPS, Asking, Picks, Play

REMEMBERED = 4096
"""How many slots of shots and beers are kept: there are few, and they come again and again."""
FIRE, HOLD_FIRE = Option("fire", "fire"), Option("hold", "hold_fire")


def fire_bullseyes(table: DiceTable) -> Play:
    """Aim every bull's eye first, also past what a target has left, then resolve all at once (“Bulls Eyes”)."""
    symbols = table.showing(BULLSEYES)
    return _fire(table, symbols) if symbols else NO_STEPS


def _fire(table: DiceTable, symbols: list[Symbol]) -> Play:
    table.resolving = "shots"
    table.step = "shots"
    seat = table.on_turn
    character = character_of(seat)
    tokens: Tokens = yield lambda: settled_if_forced(_aiming(table, seat, character, symbols))
    doubled = doubled_shots(table, [symbol.id for symbol in symbols], tokens) if character.checks_shots else ()
    for symbol, token in zip(symbols, tokens):  # noqa: B905  # a token for each, as the kernel has seen to
        points = 2 if doubled and _unit(table, symbol.id) in doubled else 1
        _shoot(table, symbol, AIMS[token].target, points)
    if doubled:
        table.spent = tuple([beer.id for beers in usable_beers(table)[: len(doubled)] for beer in beers])
    hurt = yield from deal_damage(table, _hits(table), shooter=seat)
    if table.options.holydays_life == "with_the_shots":
        yield from character.after_shots(table, seat, symbols)
        yield from _pay_back(table, hurt)
    else:
        yield from _pay_back(table, hurt)
        yield from character.after_shots(table, seat, symbols)


def _aiming(table: DiceTable, seat: DiceSeat, character: Character, symbols: Sequence[Symbol]) -> Allocation:
    """One slot for each symbol, whose options are the same for all of one face."""
    double = character.may_double(table)
    reach: dict[str, tuple[int, ...]] = {}
    aims = []
    for id, face in symbols:
        if face not in reach:
            numbers = []
            for target in character.targets(table, seat, 1 if face == BULLSEYE_1 else 2):
                numbers.append(target.number)
            reach[face] = tuple(numbers)
        aims.append(_aim(id, face, reach[face], double))
    slots = tuple(aims)
    check = partial(character.refuses_shots, table, slots) if character.checks_shots else None
    return new(Allocation, (f"{table.path}/shots", "aim", table.active, slots, (), check, True))


@lru_cache(REMEMBERED)
def _aim(id: str, face: str, targets: tuple[int, ...], double: bool) -> Slot:
    """Returns the slot of one symbol, with the seats that it may hit."""
    ways: list[Option] = []
    for target in targets:
        params = (("seat", target),)
        ways.append(AIMS.option(f"shoot:P{target}", "shoot", Aim(target, doubled=False), params))
        if double:
            ways.append(AIMS.option(f"double:P{target}", "shoot_double", Aim(target, doubled=True), params))
    return Slot(id, tuple(ways), "aim_die", (("face", face),))


def _shoot(table: DiceTable, symbol: Symbol, target: int, points: int) -> None:
    die, face = symbol
    table.shots.append(new(Shot, (die, face, target, points)))
    table.emit("shot" if points == 1 else "shot_double", seat=table.active, target=target, face=face)


def doubled_shots(table: DiceTable, symbols: Sequence[str], tokens: Tokens) -> tuple[str, ...]:
    """Returns what is doubled, at a beer each: a symbol, or by option a whole die (rulings, section 2.2)."""
    said = zip(symbols, tokens, strict=True)
    return tuple(dict.fromkeys(_unit(table, symbol) for symbol, token in said if AIMS[token].doubled))


def _unit(table: DiceTable, symbol: str) -> str:
    return DIE_AND_HALF[symbol][0] if table.options.slab_on_double == "whole_die" else symbol


def usable_beers(table: DiceTable) -> list[tuple[Symbol, ...]]:
    """Returns what may double a shot: each beer; where halves go together, a double beer is used up as a whole."""
    beers = table.showing(BEERS)
    if table.options.double_halves == "apart":
        return [(beer,) for beer in beers]
    return [tuple(halves) for _, halves in groupby(beers, lambda beer: DIE_AND_HALF[beer.id][0])]


def _hits(table: DiceTable) -> list[Hit]:
    """Returns one hit for each seat that was shot at, clockwise."""
    hits: dict[int, list[int]] = {}  # how often each is hit by bull's eyes 1 and 2
    for _, face, target, points in table.shots:
        if target not in hits:
            hits[target] = [0, 0]
        hits[target][face != BULLSEYE_1] += points
    losses = []
    for number in sorted(hits, key=partial(_places_on, table)) if len(hits) > 1 else hits:
        seat = table.seats[number]
        ones, twos = hits[number]
        points = character_of(seat).loss_to_bullseyes(table, ones, twos)
        losses.append(Hit(seat, points, Source.BULLSEYE))
    return losses


def _places_on(table: DiceTable, number: int) -> int:
    """Returns how many places clockwise from the player on turn a seat is."""
    return (number - table.active) % len(table.seats)


def hit(table: DiceTable, losses: list[Hit]) -> Play:
    """The player on turn hits others, and those who pay back are paid back, if they are still there."""
    hurt = yield from deal_damage(table, losses, shooter=table.on_turn)
    yield from _pay_back(table, hurt)


def _pay_back(table: DiceTable, hurt: list[DiceSeat]) -> Play:
    for seat in hurt:
        if CHARACTERS[seat.character].pays_back:
            return _paid_back(table, hurt)
    return NO_STEPS


def _paid_back(table: DiceTable, hurt: list[DiceSeat]) -> Play:
    for seat in hurt:
        if character_of(seat).pays_back and (seat.life or table.options.gringo_eliminated == "arrow"):
            yield from take_arrows(table, table.on_turn, 1, forced=True)


def serve_beers(table: DiceTable) -> Play:
    """Serve beers: each adds a life point to any player; at full life it is wasted, never skipped (“Beer”)."""
    symbols = table.showing(BEERS)
    if table.spent:
        symbols = [beer for beer in symbols if beer.id not in table.spent]
    return _serve(table, symbols) if symbols else NO_STEPS


def _serve(table: DiceTable, symbols: list[Symbol]) -> Play:
    table.resolving = "beer"
    table.step = "beer"
    tokens: Tokens = yield lambda: settled_if_forced(_serving(table, symbols))
    player = table.on_turn
    character, beers_of = character_of(player), [0] * len(table.seats)
    gifts: list[tuple[DiceSeat, int]] = []
    for token in tokens:
        target = table.seats[SERVINGS[token].target]
        gifts.append((target, character.beer_points(table, player, target, beers_of[target.number])))
        beers_of[target.number] += 1
    denied = None
    if table.options.special_roles:
        gaining = [seat for seat in table.living if beers_of[seat.number] and seat.life < seat.most_life]
        denied = yield from denied_life(table, f"{table.path}/beer", gaining)
    for target, points in gifts:
        if target is denied:
            continue
        gained = table.gain(target, points)
        table.emit("beer" if gained else "beer_wasted", seat=table.active, target=target.number, points=gained)


def _serving(table: DiceTable, symbols: list[Symbol]) -> Allocation:
    targets = tuple([seat.number for seat in clockwise_from(table.seats, table.active) if seat.life > 0])
    slots = tuple([_beer(beer.id, targets) for beer in symbols])
    return new(Allocation, (f"{table.path}/beer", "serve", table.active, slots, (), None, True))


@lru_cache(REMEMBERED)
def _beer(id: str, targets: tuple[int, ...]) -> Slot:
    """Returns the slot of one beer, with the players it may be given to."""
    ways = [SERVINGS.option(f"beer:P{seat}", "serve", ToSeat(seat), (("seat", seat),)) for seat in targets]
    return Slot(id, tuple(ways), "serve_die")


def fire_gatling(table: DiceTable) -> Play:
    """Three Gatlings: the shooter discards all arrows, every other player loses a life point (“Gatling”)."""
    number = table.count(GATLING)
    return _gatling(table, number) if number else NO_STEPS


def _gatling(table: DiceTable, number: int) -> Play:
    character = character_of(table.on_turn)
    table.resolving = "gatling"
    table.step = "gatling"
    dice = sum(map(GATLINGS.__contains__, table.dice.values()))
    fires = character.fires(table, number, dice)
    if fires and table.options.gatling == "may":
        fires = yield from _wants_to_fire(table)
    if fires:
        table.emit("gatling", seat=table.active)
        stays = table.options.chief_goes_back == "stays"
        discarded = table.discard_arrows(table.on_turn) if stays else table.discard_all(table.on_turn)
        if discarded:
            table.emit("arrows_discarded", seat=table.active, arrows=discarded)
    yield from character.on_gatlings(table, table.on_turn, number)
    if not fires:
        return
    others = [seat for seat in clockwise_from(table.seats, table.active)[1:] if seat.alive]
    yield from hit(table, [Hit(seat, 1, Source.GATLING) for seat in others])


def _wants_to_fire(table: DiceTable) -> Asking[bool]:
    asked = (SeatOptions(table.active, (FIRE, HOLD_FIRE)),)
    picked: Picks = yield lambda: Choice(f"{table.path}/gatling", "gatling", asked)
    return picked[table.active] == FIRE.id


def settled_if_forced(decision: Allocation) -> Allocation | Settled:
    """The decision, or its answer where nothing can be chosen about any of the slots."""
    for slot in decision.slots:
        if len(slot.options) > 1:
            return decision
    return new(Settled, (tuple([slot.options[0].id for slot in decision.slots]),))
