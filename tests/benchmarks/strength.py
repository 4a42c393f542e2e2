"""How much better each side does when sensible bots play it: `python -m tests.benchmarks.games strength GAME`.

Prints a table in Markdown: the win rate among all-random players, and with its own seats sensible and all others
random, each with its 95 % interval (Wilson); then the rate where everybody is sensible. Of the dice game each side is
counted, and each role of a side that has two; of the card game each role, as often as it was among the winners.
"""

import argparse
from collections.abc import Iterator

from companion.games.bots.seating import SIDE_OF, Seating
from companion.games.cards.deck import DODGE_CITY
from companion.games.cards.options import Options as CardOptions
from companion.games.dice.options import MODULES, Options
from companion.games.known import CARDS, DICE
from companion.games.simulation import Rate, Tally, play_games
from companion.games.western.roles import PLAYERS, roles_for
from companion.games.western.victory import Side
from companion.kernel.rules import Setup
from tests.benchmarks.figures import head, row

GAMES = {"dice": DICE, "cards": CARDS}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="+")
    parser.add_argument("--modules", nargs="*", default=(), choices=MODULES, metavar="MODULE")
    parser.add_argument("--old-saloon", action="store_const", dest="modules", const=MODULES, help="all modules")
    parser.add_argument("--dodge-city", action="store_true")


def measure(asked: argparse.Namespace) -> None:
    head("players", "who", "all random", "this one sensible, others random", "all sensible", "better")
    cards = CardOptions(expansions=DODGE_CITY) if asked.dodge_city else CardOptions()
    options = cards if asked.game == "cards" else Options(tuple(asked.modules))
    for players in asked.players or ((4, 5, 7) if asked.game == "cards" else PLAYERS):
        setup = GAMES[asked.game].setup([f"Player {number}" for number in range(1, players + 1)], options)
        rows(asked.game, setup, asked.games, asked.seed, asked.jobs)


def rows(game: str, setup: Setup, games: int, seed: int, jobs: int) -> None:
    """One row for each who may be sensible at this table."""
    bots = GAMES[game].bots
    drawn = play_games(setup, games, seed, Seating.of("random", bots), jobs)
    equals = play_games(setup, games, seed, Seating.of("sensible", bots), jobs)
    for who, side in sides(len(setup.players)) if game == "dice" else ((role, None) for role in drawn.roles):
        keen = play_games(setup, games, seed, Seating.of(f"{who}=sensible,others=random", bots), jobs)
        before, after, equal = (rate(tally, who, side) for tally in (drawn, keen, equals))
        better = "yes" if after.interval[0] > before.interval[1] else "NO"
        row(str(len(setup.players)), who, *map(words, (before, after, equal)), better)


def sides(players: int) -> Iterator[tuple[str, Side]]:
    """Who is sensible, with the side whose wins are counted: each side, and each role of a side that has two."""
    of_role = {role: SIDE_OF[role] for role in roles_for(players)}
    for side in dict.fromkeys(SIDE_OF.values()):
        yield side, side
        of_side = [role for role in of_role if of_role[role] is side]
        yield from ((role, side) for role in of_side if len(of_side) > 1)


def rate(tally: Tally, who: str, side: Side | None) -> Rate:
    return tally.roles[who] if side is None else tally.side(side)


def words(rate: Rate) -> str:
    low, high = rate.interval
    return f"{rate.share:.1%} ({low:.1%}–{high:.1%})"
