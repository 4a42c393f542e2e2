"""Plays random games of the program on the path and prints what each costs, in µs of processor time, as JSON.

`games against` runs it with the newest and with an older program, so it knows older names of modules, too.
"""

import gc
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random
from time import process_time
from types import ModuleType
from typing import Any

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
SEEN_GAMES = 6
"""Of so many games every audience is shown each step."""


def either(*names: str) -> ModuleType | None:
    """The first of these modules that there is."""
    for name in names:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    return None


def kinds() -> Iterator[tuple[str, Any, Any]]:
    """Each kind of game: what it is called, its rules, its set-up."""
    dice = either("companion.games.dice.rules", "companion.dicegame.rules")
    options = either("companion.games.dice.options", "companion.dicegame.options")
    assert dice is not None
    assert options is not None
    yield "dice, base game", dice.DiceGame(), dice.dice_setup(NAMES)
    every_module = options.Options(modules=options.MODULES)
    yield "dice, all modules", dice.DiceGame(), dice.dice_setup(NAMES, options=every_module)
    cards = either("companion.games.cards.rules", "companion.cardgame.rules")
    if cards is not None:
        choose = either("companion.games.cards.options", "companion.cardgame.options")
        assert choose is not None
        yield "cards, base deck", cards.CardGame(), cards.card_setup(NAMES)
        dodge_city = choose.Options(expansions="dodge_city")
        yield "cards, Dodge City", cards.CardGame(), cards.card_setup(NAMES, options=dodge_city)


def main() -> None:
    play_through = import_module("companion.kernel.random_play").play_through
    games, first = map(int, sys.argv[1:3])
    costs: dict[str, float] = {}
    for what, rules, setup in kinds():
        for number in range(5):  # caches are warm in every long run
            play_through(rules, setup, Random(f"warm/{number}"))
        gc.collect()
        start = process_time()
        for number in range(first, first + games):
            play_through(rules, setup, Random(f"bench/{number}"))
        costs[f"{what}: a game"] = (process_time() - start) / games * 1e6
    for what, rules, setup in kinds():
        costs[f"{what}: an answer's six views"] = six_views(rules, setup, first)
    print(json.dumps(costs))


def six_views(rules: Any, setup: Any, first: int) -> float:
    """What the views of five seats and the public cost after an answer, on average."""
    game_of, view_of = import_module("companion.kernel.game").Game, import_module("companion.kernel.view").view_of
    play_on = import_module("companion.kernel.random_play").play_on
    spent, answers = 0.0, 0
    for number in range(first, first + SEEN_GAMES):
        game, random = game_of(rules, setup), Random(f"views/{number}")
        while game.pending is not None:
            play_on(game, random)
            answers += 1
            start = process_time()
            for audience in (None, 0, 1, 2, 3, 4):
                view_of(game, audience)
            spent += process_time() - start
    return spent / answers * 1e6


if __name__ == "__main__":
    main()
