"""How fast the card game is: `python tests/benchmarks/bench_cardgame.py`. Nothing here is a test.

Games per second against the yardstick (a bare coroutine of the dice game), measured in turns in this one run, since
machines differ, for the base deck and with Dodge City; what an answer, a replay and the views of five seats cost; and
whether memory stays flat over many games (`--memory-games 20000` for the whole of it).
"""

from __future__ import annotations

import argparse
import gc
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles

from companion.cardgame.deck import DODGE_CITY
from companion.cardgame.options import Options
from companion.cardgame.rules import CardGame, card_setup
from companion.kernel.game import Game
from companion.kernel.random_play import play_on, play_through
from companion.kernel.rules import Setup
from companion.kernel.view import view_of

YARDSTICK = Path(__file__).resolve().parents[3] / "shared" / "rules" / "reference_game.py"
RULES = CardGame()
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
BASE = card_setup(NAMES)
DODGE = card_setup(NAMES, options=Options(expansions=DODGE_CITY))
DECKS = (("base deck", BASE, 0.05), ("with Dodge City", DODGE, 0.035))
STATUS = Path("/proc/self/status")


def yardsticks_games_per_second() -> float:
    done = subprocess.run([sys.executable, YARDSTICK], capture_output=True, text=True, check=True)
    return float(done.stdout)


def games_per_second(setup: Setup, games: int) -> float:
    """As `companion simulate` has `random` bots play: nobody keeps the record."""
    start = time.perf_counter()
    for number in range(games):
        play_through(RULES, setup, Random(f"bench/{number}"))
    return games / (time.perf_counter() - start)


def compare_with_yardstick(runs: int, games: int) -> None:
    """Both decks and the yardstick, one after the other in each run."""
    ours: dict[str, list[float]] = {what: [] for what, _, _ in DECKS}
    theirs = []
    for _ in range(runs):
        for what, setup, _ in DECKS:
            ours[what].append(games_per_second(setup, games))
        if YARDSTICK.exists():
            theirs.append(yardsticks_games_per_second())
    for what, rates in (*ours.items(), *([("yardstick", theirs)] if theirs else [])):
        row(f"random play, five players, {what}: games per second", f"{median(rates):.0f} ({spread(rates)})")
    if not theirs:
        row("yardstick", "skipped: no ../shared/rules/reference_game.py beside this checkout")
        return
    for what, _, wanted in DECKS:
        ratios = [our / their for our, their in zip(ours[what], theirs, strict=True)]
        told = f"{median(ratios):.3f} (min {min(ratios):.3f}, max {max(ratios):.3f} of {runs} runs; wanted {wanted})"
        row(f"ratio to the yardstick, {what}", told)


def played(setup: Setup, number: int) -> tuple[Game, list[float]]:
    """A whole game at random, with what each answer took."""
    game, random = Game(RULES, setup), Random(f"bench/{number}")
    taken = []
    while game.pending is not None:
        start = time.perf_counter()
        play_on(game, random)
        taken.append(time.perf_counter() - start)
    return game, taken


def measure_parts(what: str, setup: Setup) -> None:
    games = [played(setup, number) for number in range(40)]
    answers = [cost * 1e6 for _, taken in games for cost in taken]
    late = quantiles(answers, n=100)
    row(f"an answer, drawn and given, {what}", f"{median(answers):.1f} µs (of 100 the slowest {late[98]:.0f} µs)")
    replays = [seconds(lambda game=game: Game.replay(RULES, game.record), 3) for game, _ in games]
    number = median(len(game.record.answers) for game, _ in games)
    row(f"replay of a whole game ({number:.0f} answers), {what}", f"{median(replays) * 1e3:.2f} ms")
    row("the slowest of them", f"{max(replays) * 1e3:.2f} ms")
    row(f"a view with 60 lines of log, {what}", f"{median(middle_views(games[0][0])) * 1e6:.0f} µs")


def middle_views(told: Game) -> list[float]:
    """What a view costs at every decision of a person in one game."""
    game, costs = Game(RULES, told.setup), []
    for answer in told.record.answers:
        if isinstance(answer.actor, int):
            costs.append(seconds(lambda seat=answer.actor: view_of(game, seat), 5))
        game.answer(answer.actor, answer.tokens)
    return costs


def seconds(do: Callable[[], object], times: int) -> float:
    """The median time of one call."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        do()
        taken.append(time.perf_counter() - start)
    return median(taken)


def measure_memory(games: int) -> None:
    """What the process holds on the way through many games, half of them with Dodge City."""
    step = max(1, games // 10)
    resident = []
    for number in range(games):
        play_through(RULES, DODGE if number % 2 else BASE, Random(f"memory/{number}"))
        if (number + 1) % step == 0:
            gc.collect()
            resident.append(resident_kib())
    if resident[0]:
        steps = " ".join(f"{kib / 1024:.1f}" for kib in resident)
        row(f"memory of the process every {step:,} of {games:,} games, MiB", steps)


def resident_kib() -> int:
    """The resident set of this process; 0 where the system does not tell."""
    lines = STATUS.read_text(encoding="utf-8").splitlines() if STATUS.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def row(what: str, value: str) -> None:
    print(f"| {what} | {value} |", flush=True)


def spread(rates: list[float]) -> str:
    return f"{min(rates):.0f} to {max(rates):.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="alternating runs of ours and the yardstick")
    parser.add_argument("--games", type=int, default=200, help="our games of each deck in each run")
    parser.add_argument("--memory-games", type=int, default=2000, help="games over which memory is watched")
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    print("| what | measured |\n|---|---|")
    compare_with_yardstick(asked.runs, asked.games)
    for what, setup, _ in DECKS:
        measure_parts(what, setup)
    measure_memory(asked.memory_games)


if __name__ == "__main__":
    main()
