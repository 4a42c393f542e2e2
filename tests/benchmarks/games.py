"""How fast the games are, and how well bots play them: `python -m tests.benchmarks.games PART`. No test.

    speed [--runs N] [--games N]    games a second, an answer, a replay, views, a bot's answer, memory
    against FOLDER                  the rules beside an older commit (FOLDER: `git worktree add FOLDER COMMIT`)
    long                            an undo, and what publishing costs, by a game's length; a journal full of undos
    strength GAME [--games N]       win rates of `sensible` bots

`speed` measures games a second against the yardstick (a bare coroutine of the dice game) in turns in one run, since
machines differ. `against` has both programs play the same random games, each in a process of its own, in turns (ours,
theirs, theirs, ours, …), and counts the processor's time: a ratio is the median of its pairs; above 1, ours is faster.

Measured on two cores of a server (x86_64, Python 3.11), five players. The dice game's figures are older than the driver
that builds questions (`companion/kernel/drive.py`). On a busy machine compare instructions, not seconds.

- 2026-11-22 (49a6214b), nothing else running: games a second as a share of the yardstick's: dice, base game 0.386
  (0.275 to 0.423 of 7 runs; wanted 0.35), all modules 0.154 (0.128 to 0.175; wanted 0.12).
- 2026-11-22 (fde660cc): the replay of a whole dice game 1.3 ms.
- 2026-11-21 (6de6025f): views of five seats 96 µs, the answer before them 10 µs.
- 2026-11-21, instructions a game (cachegrind): dice, base game 4.7 million, the yardstick 3.0 million (3bdca013); all
  modules 10.7 million (e5580249).
- 2026-11-21 (9cc28c4f): the process held 25.3 MiB after 10,000 dice games and 26.1 MiB after 100,000.
- 2026-11-24 (e576e4b0), other work going on: cards, base deck 548 games a second, 0.151 of the yardstick (0.144 to
  0.153 of 3 runs); with Dodge City 514, 0.140 (0.137 to 0.142). An answer takes 12 and 14 µs in the median, a whole
  game's replay 2.2 and 2.5 ms, one view 34 and 43 µs. The process held 25.9 MiB at the 2,000th and at the 20,000th
  game. On a machine that was ten times overloaded the shares were 0.087 (0.072 to 0.129 of 5 runs) and 0.080 (0.053
  to 0.158).
- 2026-11-24 (7a76b79e): an undo costs one replay, 8 µs an answer and 2.5 µs for what is emitted again, so 1.3 ms at 150
  answers and 44 ms at 4,000. Opening a journal with 2,000 answers that were taken back at once costs milliseconds.
- 2026-11-24 (54081a18): six views cost 0.11 to 0.12 ms at 300 events and 0.13 ms at 1,000.
"""

import argparse
import gc
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from statistics import median, quantiles

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import GAMES
from companion.kernel.game import Game
from companion.kernel.random_play import play_on, play_through
from companion.kernel.rules import Rules, Setup
from companion.kernel.view import view_of
from tests.benchmarks import long_games, strength
from tests.benchmarks.figures import head, mebibytes, row, seconds

HERE = Path(__file__).resolve().parents[2]
YARDSTICK = HERE.parent / "shared" / "rules" / "reference_game.py"
WORKER = Path(__file__).with_name("games_timed.py")
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
KINDS: Mapping[str, tuple[Rules, Setup, float]] = {
    "dice, base game": (DiceGame(), dice_setup(NAMES), 0.35),
    "dice, all modules": (DiceGame(), dice_setup(NAMES, options=Options(modules=MODULES)), 0.12),
    "cards, base deck": (CardGame(), card_setup(NAMES), 0.05),
    "cards, Dodge City": (CardGame(), card_setup(NAMES, options=CardOptions(expansions="dodge_city")), 0.035),
}
"""Each kind of game, with the share of the yardstick's games a second that is wanted."""
PLAYED, SEEN = 30, 3
"""Games of each kind of which answers and replays are timed, and of these views, too."""


def speed(runs: int, games: int, memory_games: int) -> None:
    head("what", "measured")
    beside_the_yardstick(runs, games)
    for what, (rules, setup, _) in KINDS.items():
        parts(what, rules, setup)
    memory(memory_games)


def beside_the_yardstick(runs: int, games: int) -> None:
    """All kinds and the yardstick, one after the other in each run, as `companion simulate` has random bots play."""
    rates: dict[str, list[float]] = {what: [] for what in KINDS}
    theirs = []
    for _ in range(runs):
        for what, (rules, setup, _) in KINDS.items():
            play_through(rules, setup, Random("warm"))
            every = [Random(f"bench/{number}") for number in range(games)]
            took = sum(seconds(lambda r=random, k=rules, s=setup: play_through(k, s, r)) for random in every)
            rates[what].append(games / took)
        if YARDSTICK.exists():
            done = subprocess.run([sys.executable, YARDSTICK], capture_output=True, text=True, check=True)
            theirs.append(float(done.stdout))
    for what, each in (*rates.items(), *([("yardstick", theirs)] if theirs else [])):
        row(f"{what}: games a second", f"{median(each):.0f} ({min(each):.0f} to {max(each):.0f})")
    for what, (_, _, wanted) in KINDS.items() if theirs else ():
        shares = [our / their for our, their in zip(rates[what], theirs, strict=True)]
        of = f"{min(shares):.3f} to {max(shares):.3f} of {runs} runs; wanted {wanted}"
        row(f"{what}: share of the yardstick's", f"{median(shares):.3f} ({of})")
    if not theirs:
        row("yardstick", "skipped: no ../shared/rules/reference_game.py beside this checkout")


def parts(what: str, rules: Rules, setup: Setup) -> None:
    """What an answer, a replay, a view and a sensible bot's answer cost."""
    answers, whole, views, bots = [], [], [], []
    bot = GAMES[rules.name].bots["sensible"](Random(1))
    for number in range(PLAYED):
        game, random = Game(rules, setup), Random(f"bench/{number}")
        while game.pending is not None:
            for seat in game.waiting_for[:1] if number < SEEN else ():
                views.append(seconds(lambda game=game, seat=seat: view_of(game, seat)))
                view = view_of(game, seat, None)
                bots.append(seconds(lambda view=view: bot.answer(view)))
            answers.append(seconds(lambda game=game, random=random: play_on(game, random)))
        whole.append(seconds(lambda game=game: Game.replay(rules, game.record)))
    late = quantiles(answers, n=100)[98]
    row(f"{what}: an answer, drawn and given", f"{micro(median(answers))} (of 100 the slowest {micro(late)})")
    row(f"{what}: a game's replay", f"{median(whole) * 1e3:.2f} ms (slowest {max(whole) * 1e3:.2f})")
    row(f"{what}: a view with 60 lines of log", micro(median(views)))
    row(f"{what}: an answer of `sensible`, the view given", f"{micro(median(bots))} (slowest {micro(max(bots))})")


def micro(took: float) -> str:
    return f"{took * 1e6:.1f} µs"


def memory(games: int) -> None:
    """What the process holds on the way through many games, of each kind in turn."""
    every, held = [*KINDS.values()], []
    for number in range(games):
        rules, setup, _ = every[number % len(every)]
        play_through(rules, setup, Random(f"memory/{number}"))
        if (number + 1) % max(1, games // 10) == 0:
            gc.collect()
            held.append(mebibytes())
    row(f"memory on the way through {games:,} games, MiB", " ".join(f"{each:.1f}" for each in held))


def microseconds(folder: Path, games: int, first: int) -> dict[str, float]:
    """What each kind of game costs in this folder's program."""
    surroundings = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(WORKER), str(games), str(first)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings, cwd=folder)
    costs: dict[str, float] = json.loads(done.stdout)
    return costs


def against(theirs: Path, rounds: int, games: int) -> None:
    """A row for each kind of game: what it costs in both programs, which take turns to begin."""
    pairs = []
    for number in range(rounds):
        folders = (HERE, theirs) if number % 2 else (theirs, HERE)
        both = {folder: microseconds(folder, games, number * games) for folder in folders}
        pairs.append((both[HERE], both[theirs]))
    head("what", "ours, µs", "theirs, µs", "theirs / ours", "middle half")
    for what in pairs[0][0]:
        mine = median(ours[what] for ours, _ in pairs)
        if what not in pairs[0][1]:
            row(what, f"{mine:.0f}", "", "", "")
            continue
        ratios = [old[what] / ours[what] for ours, old in pairs]
        low, _, high = quantiles(ratios, n=4) if rounds > 1 else ratios * 3
        other = median(old[what] for _, old in pairs)
        row(what, f"{mine:.0f}", f"{other:.0f}", f"{median(ratios):.2f}", f"{low:.2f} to {high:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = parser.add_subparsers(dest="part", required=True)
    fast = ways.add_parser("speed")
    fast.add_argument("--runs", type=int, default=5, help="of each kind and of the yardstick, in turns")
    fast.add_argument("--games", type=int, default=200, help="of each kind in a run")
    fast.add_argument("--memory-games", type=int, default=2000)
    older = ways.add_parser("against")
    older.add_argument("folder", type=Path, help="a checkout of the older commit")
    older.add_argument("--rounds", type=int, default=15, help="pairs of runs")
    older.add_argument("--games", type=int, default=60, help="of each kind in a run")
    ways.add_parser("long")
    strength.arguments(ways.add_parser("strength"))
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    if asked.part == "speed":
        speed(asked.runs, asked.games, asked.memory_games)
    elif asked.part == "against":
        against(asked.folder.resolve(), asked.rounds, asked.games)
    elif asked.part == "long":
        long_games.measure()
    else:
        strength.measure(asked)


if __name__ == "__main__":
    main()
