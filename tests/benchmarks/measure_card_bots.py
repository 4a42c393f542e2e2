"""How much better each role does in the card game when sensible bots play it.

`python tests/benchmarks/measure_card_bots.py --games 2000 --players 4 5 7 --jobs 2` prints a table in Markdown: how
often each role was among the winners where all play at random, and where its seats are sensible and all others random,
each with its 95 % interval (Wilson); last, where everybody is sensible. The base game; `--dodge-city` adds that deck.
Then what a decision of a sensible bot costs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from statistics import median, quantiles
from typing import ClassVar

from companion.bots.by_name import RANDOM, SENSIBLE
from companion.bots.cardgame.named import BOTS
from companion.bots.cardgame.sensible import SensibleCardBot
from companion.bots.seating import Seating
from companion.cardgame.deck import DODGE_CITY
from companion.cardgame.options import Options
from companion.games import CARDS
from companion.kernel.decision import Tokens
from companion.kernel.rules import Setup
from companion.kernel.view import View
from companion.simulation import Rate, play_bots, play_games


def rates(setup: Setup, games: int, seed: int, seating: Seating, jobs: int) -> Mapping[str, Rate]:
    """How often each role was among the winners of these games, counted once a game."""
    return play_games(setup, games, seed, seating, jobs).roles


def measure(setup: Setup, games: int, seed: int, jobs: int) -> None:
    """One line for each role at a table of so many players."""
    start = time.perf_counter()
    drawn = rates(setup, games, seed, Seating.of(RANDOM, BOTS), jobs)
    equals = rates(setup, games, seed, Seating.of(SENSIBLE, BOTS), jobs)
    for role in drawn:
        keen = rates(setup, games, seed, Seating.of(f"{role}=sensible,others=random", BOTS), jobs)[role]
        better = "yes" if keen.interval[0] > drawn[role].interval[1] else "NO"
        cells = " | ".join(map(told, (drawn[role], keen, equals[role])))
        print(f"| {len(setup.players)} | {role} | {cells} | {better} |", flush=True)
    print(f"<!-- {len(setup.players)} players: {time.perf_counter() - start:.0f} s -->", flush=True)


def told(rate: Rate) -> str:
    low, high = rate.interval
    return f"{rate.share:.1%} ({low:.1%}–{high:.1%})"


class Timed:
    """A sensible bot that keeps what each of its answers took, in seconds."""

    taken: ClassVar[list[float]] = []

    def __init__(self, random: Random) -> None:
        self._bot = SensibleCardBot(random)

    def answer(self, view: View) -> Tokens:
        start = time.process_time()
        tokens = self._bot.answer(view)
        self.taken.append(time.process_time() - start)
        return tokens

    def act(self, view: View) -> str | None:
        return self._bot.act(view)


def cost_of_a_decision(setup: Setup, games: int, seed: int) -> str:
    """What an answer takes that a sensible bot gives; what one takes with its view and the rules' work."""
    timed, Timed.taken = replace(CARDS, bots={SENSIBLE: Timed}), []
    start = time.process_time()
    for number in range(games):
        play_bots(timed, setup, f"{seed}/cost/{number}", Seating(SENSIBLE))
    whole, taken = time.process_time() - start, Timed.taken
    return (
        f"{len(setup.players)} sensible players, {len(taken)} answers: median {median(taken) * 1e3:.2f} ms, "
        f"99th percentile {quantiles(taken, n=100)[98] * 1e3:.2f} ms, longest {max(taken) * 1e3:.1f} ms; with views "
        f"and rules {len(taken) / whole:.0f} decisions a second"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="+", default=(4, 5, 7))
    parser.add_argument("--dodge-city", action="store_true")
    parser.add_argument("--cost-games", type=int, default=5, help="games in which decisions are timed")
    asked = parser.parse_args()
    options = Options(expansions=DODGE_CITY) if asked.dodge_city else Options()
    print("| players | role | all random | this role sensible, others random | all sensible | better |")
    print("|---|---|---|---|---|---|")
    for players in asked.players:
        setup = CARDS.setup([f"Player {number}" for number in range(1, players + 1)], options)
        if asked.games:
            measure(setup, asked.games, asked.seed, asked.jobs)
        if asked.cost_games:
            print(f"<!-- {cost_of_a_decision(setup, asked.cost_games, asked.seed)} -->", flush=True)


if __name__ == "__main__":
    main()
