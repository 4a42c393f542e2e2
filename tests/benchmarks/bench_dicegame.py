"""How fast the dice game is: `python tests/benchmarks/bench_dicegame.py`. Nothing here is a test.

Games per second against the yardstick (a bare coroutine of the same game), measured in turns in this one run, since
machines differ, for the base game and for all modules; what views, a replay and a sensible answer cost; and whether
memory stays flat over many games (`--memory-games 100000` for the whole of it).
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

from companion.bots.dicegame.named import BOTS
from companion.bots.dicegame.sensible import SensibleBot
from companion.bots.seating import Seating
from companion.dicegame.options import MODULES, Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.games import DICE
from companion.kernel.game import Game
from companion.kernel.random_play import play_through
from companion.kernel.rules import Setup
from companion.kernel.view import View, view_of
from companion.simulation import play_bots, play_game

YARDSTICK = Path(__file__).resolve().parents[3] / "shared" / "rules" / "reference_game.py"
RULES = DiceGame()
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
FIVE = dice_setup(NAMES)
ALL_MODULES = dice_setup(NAMES, options=Options(modules=MODULES))
STATUS = Path("/proc/self/status")
TRACED_GAMES = 500
"""Over so many games every allocation is traced, which takes several times as long."""


def yardsticks_games_per_second() -> float:
    done = subprocess.run([sys.executable, YARDSTICK], capture_output=True, text=True, check=True)
    return float(done.stdout)


def games_per_second(games: int, play: Callable[[int], object]) -> float:
    start = time.perf_counter()
    for number in range(games):
        play(number)
    return games / (time.perf_counter() - start)


def simulate(setup: Setup) -> Callable[[int], object]:
    """Plays as `companion simulate` has `random` bots play: nobody keeps the record."""
    return lambda number: play_through(RULES, setup, Random(f"bench/{number}"))


def play_random(number: int) -> Game:
    return play_game(RULES, FIVE, f"bench/{number}")


def play_all_modules(number: int) -> Game:
    return play_game(RULES, ALL_MODULES, f"bench/{number}")


def play_sensible(number: int) -> Game:
    return play_bots(DICE, FIVE, f"bench/{number}", Seating.of("sensible", BOTS))


def replay_seen_by(told: Game, seats: int) -> None:
    """A game told once more, in which so many seats' views are built after every answer, as with a phone for each."""
    game = Game(RULES, told.setup)
    for answer in told.record.answers:
        game.answer(answer.actor, answer.tokens)
        for seat in range(seats):
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
    """Ours, all modules and the yardstick, one after the other in each run."""
    base, saloon, theirs = [], [], []
    simulate(FIVE)(0)
    simulate(ALL_MODULES)(0)
    for _ in range(runs):
        base.append(games_per_second(games, simulate(FIVE)))
        saloon.append(games_per_second(games, simulate(ALL_MODULES)))
        if YARDSTICK.exists():
            theirs.append(yardsticks_games_per_second())
    for what, rates in (("base game", base), ("all modules", saloon), ("yardstick", theirs)):
        if rates:
            row(f"random play, five players, {what}: games per second", f"{median(rates):.0f} ({spread(rates)})")
    if not theirs:
        row("yardstick", "skipped: no ../shared/rules/reference_game.py beside this checkout")
        return
    for what, rates, wanted in (("base game", base, 0.35), ("all modules", saloon, 0.12)):
        ratios = [our / their for our, their in zip(rates, theirs, strict=True)]
        told = f"{median(ratios):.3f} (min {min(ratios):.3f}, max {max(ratios):.3f} of {runs} runs; wanted {wanted})"
        row(f"ratio to the yardstick, {what}", told)


def spread(rates: list[float]) -> str:
    return f"{min(rates):.0f} to {max(rates):.0f}"


def measure_views(setup: Setup, what: str) -> None:
    """What it costs that five seats see each step, beside the game itself."""
    games = [play_game(RULES, setup, f"views/{number}") for number in range(10)]
    unseen, seen = (sum(seconds(lambda g=g, s=seats: replay_seen_by(g, s), 3) for g in games) for seats in (0, 5))
    answers = sum(len(game.record.answers) for game in games)
    told = f"{(seen - unseen) / answers * 1e6:.0f} µs an answer, where the answer itself takes"
    row(f"what views cost, {what}: those of five seats", f"{told} {unseen / answers * 1e6:.0f} µs")


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
        seat = answer.actor
        if isinstance(seat, int):
            short = seconds(lambda seat=seat: view_of(game, seat), 20)
            whole = seconds(lambda seat=seat: view_of(game, seat, None), 20)
            views.append((view_of(game, seat, None), short, whole))
        game.answer(answer.actor, answer.tokens)
    return views


def measure_memory(games: int) -> None:
    """What the process holds after a warm-up and on the way to all games; what a few of them leave behind, traced."""
    step = max(1, games // 10)
    resident = []
    for number in range(games):
        (play_all_modules if number % 2 else play_random)(number)
        if (number + 1) % step == 0:
            gc.collect()
            resident.append(resident_kib())
    if resident[0]:
        steps = " ".join(f"{kib / 1024:.1f}" for kib in resident)
        row(f"memory of the process every {step:,} of {games:,} games, MiB", steps)
        grown = (resident[-1] - resident[0]) * 1024 / max(games - step, 1)
        row(f"grown since the first {step:,}", f"{grown:.1f} bytes a game")
    tracemalloc.start()
    held = []
    for number in range(TRACED_GAMES):
        play_random(number)
        if number + 1 in (TRACED_GAMES // 10, TRACED_GAMES):
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    told = f"{held[0]:,} bytes after {TRACED_GAMES // 10}, {held[1]:,} after {TRACED_GAMES}; peak {peak / 1024:.0f} KiB"
    row("memory held by traced games", told)


def resident_kib() -> int:
    """The resident set of this process; 0 where the system does not tell."""
    lines = STATUS.read_text(encoding="utf-8").splitlines() if STATUS.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="alternating runs of ours and the yardstick")
    parser.add_argument("--games", type=int, default=300, help="our games in each run")
    parser.add_argument(
        "--memory-games", type=int, default=2000, help="games over which memory is watched, half base game"
    )
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    print("| what | measured |\n|---|---|")
    compare_with_yardstick(asked.runs, asked.games)
    measure_views(FIVE, "base game")
    measure_views(ALL_MODULES, "all modules")
    row("five `sensible` bots, games per second", f"{games_per_second(30, play_sensible):.0f}")
    measure_parts()
    measure_memory(asked.memory_games)


if __name__ == "__main__":
    main()
