"""Greedy choice of targets for bull's eyes and beers: die after die, each where it is worth most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.dice.bots.stakes import Stakes
from companion.games.dice.bots.symbols import symbols_on
from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import BEER
from companion.kernel.decision import Option, Slot, Tokens


def seat_of(option: Option) -> int:
    """The seat that an option is about."""
    for name, value in option.params:
        if name == "seat":
            return int(value)
    raise KeyError(option.id)


def aimed(stakes: Stakes, slots: Sequence[Slot]) -> Tokens:
    """Returns a target for each bull's eye; those with the fewest targets are aimed first."""
    hits: Counter[int] = Counter()
    picked: dict[str, Option] = {}
    for slot in sorted(slots, key=lambda slot: len(slot.options)):
        singles = [option for option in slot.options if option.key == "shoot"]
        best = max(singles, key=lambda option: of_hit(stakes, seat_of(option), hits[seat_of(option)]))
        hits[seat_of(best)] += 1
        picked[slot.id] = best
    _double_one(stakes, slots, picked, hits)
    return tuple([picked[slot.id].id for slot in slots])


def of_hit(stakes: Stakes, target: int, hits: int, shooter: int | None = None) -> float:
    """Returns the value of one hit more on a seat hit `hits` times already; some pay back for the first, if they live.

    The shooter is by default the player; Vera Custer loses nothing to the first hit.
    """
    seat = stakes.table.seats[target]
    if seat.character == "vera_custer":
        return stakes.of_loss(target, 1, lost=hits - 1) if hits else 0.0
    worth = stakes.of_loss(target, 1, lost=hits)
    if CHARACTERS[seat.character].pays_back and not hits and seat.life > 1:
        worth += stakes.of_arrow(stakes.you.number if shooter is None else shooter)
    return worth


def _double_one(stakes: Stakes, slots: Sequence[Slot], picked: dict[str, Option], hits: Counter[int]) -> None:
    """Slab the Killer: double the hit that is worth most, if the beer is not worth more."""
    doubles = {
        slot.id: option
        for slot in slots
        for option in slot.options
        if option.key == "shoot_double" and option.params == picked[slot.id].params
    }
    if not doubles:
        return

    def gained(die: str) -> float:
        return of_hit(stakes, seat_of(doubles[die]), hits[seat_of(doubles[die])])

    best = max(doubles, key=gained)
    if gained(best) > _last_beer(stakes):
        picked[best] = doubles[best]


def _last_beer(stakes: Stakes) -> float:
    """Returns the value of the last of the beers on the table."""
    beers = symbols_on(Counter(die.face for die in stakes.table.dice))[BEER]
    return of_beers(stakes, beers) - of_beers(stakes, beers - 1)


def served(stakes: Stakes, options: Sequence[Option], beers: int) -> Tokens:
    """Returns who gets each of the beers (or other gifts of life): the seat where it is worth most."""
    targets = {seat_of(option): option.id for option in options}
    given: Counter[int] = Counter()
    picked = []
    for _ in range(beers):
        best = max(targets, key=lambda target: stakes.of_beer(target, given[target]))
        given[best] += 1
        picked.append(targets[best])
    return tuple(picked)


def of_beers(stakes: Stakes, beers: int) -> float:
    """Returns the value of `beers` beers, each given where it is worth most."""
    given: Counter[int] = Counter()
    worth = 0.0
    for _ in range(beers):
        target = max(stakes.alive, key=lambda target: stakes.of_beer(target, given[target]))
        worth += stakes.of_beer(target, given[target])
        given[target] += 1
    return worth
