"""Set-up at the buttons: players by number, the game, its modules and ways; real role cards where none has a phone."""

from __future__ import annotations

from companion.games.known import GameKind, Games
from companion.games.western.options import MODULES, RuleChoice, RuleOptions
from companion.journal.chairs import Chairs
from companion.kernel.decision import Tokens
from companion.support.errors import Refused
from companion.support.person_name import same
from companion.table.panel.menu import BARE, EVERYTHING, FEWER, GAME, MORE, START, module_item, way_item

NAME = "Player {number}"


def items(kind: GameKind, games: Games, options: RuleOptions, chairs: Chairs) -> Tokens:
    """What can be picked before a game: what comes next first, readings of the rules not at all."""
    enough = len(chairs) >= kind.players[0]
    fewer = (FEWER,) if _last_without_phone(chairs) is not None else ()
    people = (START, MORE, *fewer) if enough else (MORE, *fewer, START)
    whole = (BARE if options.modules == kind.modules else EVERYTHING,) if len(kind.modules) > 1 else ()
    return (
        *people,
        *((GAME,) if len(games) > 1 else ()),
        *whole,
        *map(module_item, kind.modules),
        *(way_item(way.name) for way in ways(kind, options)),
    )


def ways(kind: GameKind, options: RuleOptions) -> tuple[RuleChoice, ...]:
    """The options that say how the table plays, with the modules that are chosen."""
    return tuple(choice for choice in kind.choices if choice.way and options.plays(choice.module))


def next_name(chairs: Chairs) -> str:
    """The name of one more player: the lowest number that nobody here has.

    >>> from companion.journal.chairs import Chair
    >>> next_name((Chair("Player 1"), Chair("Anna"), Chair("Player 3")))
    'Player 2'
    """
    sitting = [chair.name for chair in chairs]
    return next(name for n in range(1, len(chairs) + 2) if same(name := NAME.format(number=n), sitting) is None)


def last_without_phone(chairs: Chairs) -> int:
    """The chair that goes where one fewer play: the last without a phone, or a bot's. Raises Refused."""
    chair = _last_without_phone(chairs)
    if chair is None:
        raise Refused("nobody_without_phone")
    return chair


def _last_without_phone(chairs: Chairs) -> int | None:
    return next((number for number in reversed(range(len(chairs))) if chairs[number].played_by is None), None)


def next_game(games: Games, name: str) -> str:
    """The game that stands after this one."""
    names = list(games)
    return names[(names.index(name) + 1) % len(names)]


def changed(kind: GameKind, options: RuleOptions, item: str) -> RuleOptions:
    """The options with one more module or one fewer, all of them or none, or the next value of a way to play."""
    pairs = dict(options.as_set())
    way = next((way for way in kind.choices if item == way_item(way.name)), None)
    if way is not None:
        values = way.values
        pairs[way.name] = values[(values.index(getattr(options, way.name)) + 1) % len(values)]
    else:
        ticked = {EVERYTHING: kind.modules, BARE: ()}.get(item)
        if ticked is None:
            ticked = tuple(
                module for module in kind.modules if (module in options.modules) != (item == module_item(module))
            )
        pairs.pop(MODULES, None)
        if ticked:
            pairs[MODULES] = " ".join(ticked)
    return kind.options_from(tuple(pairs.items()), kind.players[-1])


def to_start_with(kind: GameKind, options: RuleOptions, chairs: Chairs) -> RuleOptions:
    """The options to start with: where no person has a phone, what is secret lies on the table as real cards."""
    if any(chair.played_by for chair in chairs) or all(chair.bot for chair in chairs):
        return options
    return kind.options_from(options.without_phones().as_set(), kind.players[-1])
