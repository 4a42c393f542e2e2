"""How fast the dice game is: `python tests/benchmarks/bench_dicegame.py`. Nothing here is a test.

Games per second against the yardstick (a bare coroutine of the same game), measured in turns in this one run, since
machines differ; what a view, a replay and a sensible answer cost; and whether memory stays flat over many games.
"""

from __future__ import annotations

import argparse
import gc
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from companion.bots.seating import Seating
from companion.bots.sensible import SensibleBot
from companion.dicegame.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.view import View, view_of
from companion.simulation import play_bots, play_game

YARDSTICK = Path(__file__).resolve().parents[3] / "shared" / "rules" / "reference_game.py"
RULES = DiceGame()
FIVE = dice_setup(("Anna", "Ben", "Carl", "Dora", "Emil"))


def yardsticks_games_per_second() -> float:
    done = subprocess.run([sys.executable, YARDSTICK], capture_output=True, text=True, check=True)
    return float(done.stdout)


def games_per_second(games: int, play: Callable[[int], object]) -> float:
    start = time.perf_counter()
    for number in range(games):
        play(number)
    return games / (time.perf_counter() - start)


def play_random(number: int) -> Game:
    return play_game(RULES, FIVE, f"bench/{number}")


def play_sensible(number: int) -> Game:
    return play_bots(RULES, FIVE, f"bench/{number}", Seating.of("sensible"))


def each_seat_sees_each_step(number: int) -> None:
    """A random game in which every seat's view is built after every answer, as at a table with a phone per seat."""
    told = play_random(number)
    game = Game(RULES, FIVE)
    for answer in told.record.answers:
        game.answer(answer.seat, answer.tokens)
        for seat in range(5):
            view_of(game, seat)


def seconds(do: Callable[[], object], times: int) -> float:
    """The median time of one call."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        do()
        taken.append(time.perf_counter() - start)
    return median(taken)


def row(what: str, value: str) -> None:
    print(f"| {what} | {value} |", flush=True)


def compare_with_yardstick(runs: int, games: int) -> None:
    ours, theirs = [], []
    play_random(0)
    for _ in range(runs):
        ours.append(games_per_second(games, play_random))
        if YARDSTICK.exists():
            theirs.append(yardsticks_games_per_second())
    row("random play, five players, games per second", f"{median(ours):.0f} (of {runs} runs: {spread(ours)})")
    if not theirs:
        row("yardstick", "skipped: no ../shared/rules/reference_game.py beside this checkout")
        return
    row("yardstick, games per second", f"{median(theirs):.0f} (of {runs} runs: {spread(theirs)})")
    ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
    row("ratio, run by run", f"{median(ratios):.3f} (min {min(ratios):.3f}, max {max(ratios):.3f})")


def spread(rates: list[float]) -> str:
    return f"{min(rates):.0f} to {max(rates):.0f}"


def measure_parts() -> None:
    games = [play_random(number) for number in range(30)]
    replays = [seconds(lambda game=game: Game.replay(RULES, game.record), 5) for game in games]
    answers = median(len(game.record.answers) for game in games)
    row(f"replay of a whole game ({answers:.0f} answers), median of 30 games", f"{median(replays) * 1e3:.2f} ms")
    row("the slowest of them", f"{max(replays) * 1e3:.2f} ms")
    views = middle_views()
    row("one view, 60 lines of log, median over a game", f"{median(cost for _, cost, _ in views) * 1e6:.0f} µs")
    row("one view with the whole log (what a bot gets)", f"{median(cost for _, _, cost in views) * 1e6:.0f} µs")
    bot = SensibleBot(Random(1))
    bots = [seconds(lambda view=view: bot.answer(view), 5) for view, _, _ in views]
    row("one answer of `sensible`, the view given", f"{median(bots) * 1e6:.0f} µs (slowest {max(bots) * 1e6:.0f} µs)")


def middle_views() -> list[tuple[View, float, float]]:
    """At every decision of a person in one game: its view, and what it costs with 60 lines of log and with all."""
    told, game, views = play_random(3).record.answers, Game(RULES, FIVE), []
    for answer in told:
        seat = answer.seat
        if seat is not None:
            short = seconds(lambda seat=seat: view_of(game, seat), 20)
            whole = seconds(lambda seat=seat: view_of(game, seat, None), 20)
            views.append((view_of(game, seat, None), short, whole))
        game.answer(answer.seat, answer.tokens)
    return views


def measure_memory(games: int) -> None:
    """What is still held after a tenth of the games and after all."""
    tracemalloc.start()
    held = {}
    tenth = max(1, games // 10)
    for number in range(games):
        play_random(number)
        if number + 1 in (tenth, games):
            gc.collect()
            held[number + 1] = tracemalloc.get_traced_memory()[0]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    told = ", ".join(f"{kept:,} bytes after {after:,} games" for after, kept in held.items())
    row("memory held by random games", f"{told}; peak {peak / 1024:.0f} KiB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="alternating runs of ours and the yardstick")
    parser.add_argument("--games", type=int, default=300, help="our games in each run")
    parser.add_argument("--memory-games", type=int, default=2000, help="games over which memory is watched")
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    print("| what | measured |\n|---|---|")
    compare_with_yardstick(asked.runs, asked.games)
    seen = games_per_second(30, each_seat_sees_each_step)
    row("random play with every seat's view after every answer, games per second", f"{seen:.0f}")
    row("five `sensible` bots, games per second", f"{games_per_second(30, play_sensible):.0f}")
    measure_parts()
    measure_memory(asked.memory_games)


if __name__ == "__main__":
    main()
