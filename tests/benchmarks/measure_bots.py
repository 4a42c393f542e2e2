"""How much better each side does when sensible bots play it: `python tests/benchmarks/measure_bots.py --games 1000`.

Prints a table in Markdown: the side's win rate among all-random players, and with its own seats (or those of one of its
roles) sensible and all others random, each with its 95 % interval (Wilson); last, how the sides share the wins where
everybody is sensible. The base game; with `--old-saloon` all five modules, which need five players.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from companion.bots.dicegame.named import BOTS
from companion.bots.seating import SIDE_OF, Seating
from companion.dicegame.options import MODULES, Options
from companion.dicegame.rules import dice_setup
from companion.simulation import Rate, play_games
from companion.western.roles import PLAYERS, roles_for
from companion.western.victory import Side


def measure(players: int, games: int, seed: int, jobs: int, modules: tuple[str, ...]) -> None:
    """One line for each who may be sensible at a table of so many players."""
    setup = dice_setup(tuple(f"Player {number}" for number in range(1, players + 1)), options=Options(modules))
    drawn = play_games(setup, games, seed, jobs=jobs)
    equals = play_games(setup, games, seed, Seating.of("sensible", BOTS), jobs)
    for who, side in _who_plays(players):
        keen = play_games(setup, games, seed, Seating.of(f"{who}=sensible,others=random", BOTS), jobs)
        cells = [_told(tally.side(side)) for tally in (drawn, keen, equals)]
        print(f"| {players} | {who} | {' | '.join(cells)} |", flush=True)


def _who_plays(players: int) -> Iterator[tuple[str, Side]]:
    """Who is sensible, with the side whose wins are counted: each side, and each role of a side that has two."""
    sides = {role: SIDE_OF[role] for role in roles_for(players)}
    for side in dict.fromkeys(SIDE_OF.values()):
        yield side, side
        of_side = [role for role in sides if sides[role] is side]
        yield from ((role, side) for role in of_side if len(of_side) > 1)


def _told(rate: Rate) -> str:
    low, high = rate.interval
    return f"{rate.share:.1%} ({low:.1%}–{high:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS)
    parser.add_argument("--modules", nargs="*", default=(), choices=MODULES, metavar="MODULE")
    parser.add_argument("--old-saloon", action="store_const", dest="modules", const=MODULES, help="all modules")
    asked = parser.parse_args()
    print("| players | who | all random | this side sensible, others random | all sensible |")
    print("|---|---|---|---|---|")
    for players in asked.players:
        measure(players, asked.games, asked.seed, asked.jobs, tuple(asked.modules))


if __name__ == "__main__":
    main()
