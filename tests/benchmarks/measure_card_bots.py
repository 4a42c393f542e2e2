"""How much better each role does in the card game when sensible bots play it.

`python tests/benchmarks/measure_card_bots.py --games 2000 --players 4 5 7 --jobs 2` prints a table in Markdown: how
often each role was among the winners where all play at random, and where its seats are sensible and all others random,
each with its 95 % interval (Wilson); last, where everybody is sensible. The base game; `--dodge-city` adds that deck.
Then what a decision of a sensible bot costs, its view included.
"""

from __future__ import annotations

import argparse
import signal
import time
from collections import Counter
from collections.abc import Mapping
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import median, quantiles

from companion.bots.by_name import RANDOM
from companion.bots.cardgame.acting import somebody_acts
from companion.bots.cardgame.named import BOTS
from companion.bots.cardgame.player import CardBot
from companion.bots.seat_at_table import bot_answers
from companion.bots.seating import Seating
from companion.cardgame.deck import DODGE_CITY
from companion.cardgame.options import Options
from companion.cardgame.rules import CardGame, card_setup
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.random_play import chance_answer, play_through, random_answer
from companion.kernel.rules import Setup
from companion.simulation import Rate
from companion.western.roles import roles_for

RULES = CardGame()
GAMES_AT_A_TIME = 25


def play(setup: Setup, seed: str, seating: Seating, taken: list[float] | None = None) -> Game:
    """One whole game between bots; `taken` is given what each answer of those that build a view took, in seconds."""
    game, chance = Game(RULES, setup), Random(seed)
    bots: dict[int, CardBot | None] = {}

    def bot_of(seat: int) -> CardBot | None:
        """The bot of a seat; None for a random one, which is played without its view."""
        if seat not in bots:
            name = seating.bot_of(str(game.state.seats[seat].role))
            bots[seat] = None if name == RANDOM else BOTS[name](Random(f"{seed}/P{seat}"))
        return bots[seat]

    while game.pending is not None:
        if game.waiting_for and game.state.turn and somebody_acts(game, bot_of):
            continue
        if not game.waiting_for:
            game.answer(CHANCE, chance_answer(game, chance))
            continue
        seat = game.waiting_for[0]
        bot = bot_of(seat)
        if bot is None:
            game.answer(seat, random_answer(game.pending, seat, chance))
            continue
        start = time.perf_counter()
        bot_answers(game, seat, bot)
        if taken is not None:
            taken.append(time.perf_counter() - start)
    return game


def roles_that_won(setup: Setup, seed: int, seating: Seating, numbers: range) -> Counter[str]:
    """How often each role was among the winners of these games, counted once a game."""
    won: Counter[str] = Counter()
    for number in numbers:
        if seating.all_random:
            state, _ = play_through(RULES, setup, Random(f"{seed}/{number}"))
        else:
            state = play(setup, f"{seed}/{number}", seating).state
        assert state.outcome is not None, "a game has stopped before its end"
        won.update({str(state.seats[seat].role) for seat in state.outcome.winners})
    return won


def rates(setup: Setup, games: int, seed: int, seating: Seating, jobs: int) -> Mapping[str, Rate]:
    """The win rate of each role."""
    some = [range(first, min(first + GAMES_AT_A_TIME, games)) for first in range(0, games, GAMES_AT_A_TIME)]
    count = partial(roles_that_won, setup, seed, seating)
    if jobs == 1:
        parts = list(map(count, some))
    else:
        with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            parts = pool.map(count, some)
    won = sum(parts, Counter[str]())
    return {role: Rate(won[role], games) for role in roles_for(len(setup.players))}


def measure(setup: Setup, games: int, seed: int, jobs: int) -> None:
    """One line for each role at a table of so many players."""
    start = time.perf_counter()
    drawn = rates(setup, games, seed, Seating.of(RANDOM), jobs)
    equals = rates(setup, games, seed, Seating.of("sensible"), jobs)
    for role in drawn:
        keen = rates(setup, games, seed, Seating.of(f"{role}=sensible,others=random"), jobs)[role]
        better = "yes" if keen.interval[0] > drawn[role].interval[1] else "NO"
        cells = " | ".join(map(told, (drawn[role], keen, equals[role])))
        print(f"| {len(setup.players)} | {role} | {cells} | {better} |", flush=True)
    print(f"<!-- {len(setup.players)} players: {time.perf_counter() - start:.0f} s -->", flush=True)


def told(rate: Rate) -> str:
    low, high = rate.interval
    return f"{rate.share:.1%} ({low:.1%}–{high:.1%})"


def cost_of_a_decision(setup: Setup, games: int, seed: int) -> str:
    """What an answer takes that a sensible bot gives, with its view and the rules' work."""
    taken: list[float] = []
    for number in range(games):
        play(setup, f"{seed}/cost/{number}", Seating.of("sensible"), taken)
    late = quantiles(taken, n=100)
    return (
        f"{len(setup.players)} sensible players, {len(taken)} answers: median {median(taken) * 1e3:.2f} ms, "
        f"99th percentile {late[98] * 1e3:.2f} ms, longest {max(taken) * 1e3:.1f} ms; "
        f"{len(taken) / sum(taken):.0f} decisions a second"
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
        setup = card_setup(tuple(f"Player {number}" for number in range(1, players + 1)), options=options)
        if asked.games:
            measure(setup, asked.games, asked.seed, asked.jobs)
        if asked.cost_games:
            print(f"<!-- {cost_of_a_decision(setup, asked.cost_games, asked.seed)} -->", flush=True)


if __name__ == "__main__":
    main()
