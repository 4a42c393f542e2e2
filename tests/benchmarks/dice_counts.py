"""How long counting a journal's dice takes, and what the table feels of it.

`python -m tests.benchmarks.crowd counts`. A journal of whole games is made, then counted by one asker, by six at
once, and after a restart, each time from nothing and again; meanwhile somebody plays at the table and waits for each
answer. Nothing here is a test.
"""

import argparse
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median, quantiles

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.simulation import play_game
from companion.journal.commands import Answered
from companion.journal.journal import Journal
from companion.journal.stored_game import ended_game
from companion.journal.throw_source import ThrowSource
from companion.kernel.decision import CHANCE, Decision, Dice
from companion.kernel.random_play import random_answer
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import EndGame, StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
RULES = DiceGame()
ASKERS = 6


def source_of(decision: Decision) -> ThrowSource:
    """As if a camera had read every throw of dice."""
    return ThrowSource.READ if isinstance(decision, Dice) else ThrowSource.UNKNOWN


def fill(folder: Path, games: int) -> int:
    """Random games, as if a camera had read their dice; gives how many commands they took."""
    commands = 0
    with Journal(folder) as journal:
        for number in range(games):
            modules = MODULES if number % 2 else ()
            game = play_game(RULES, dice_setup(NAMES, options=Options(modules=modules)), f"counts/{number}")
            said = [replace(Answered.of(answer), source=source_of(decision)) for decision, answer in game.answered]
            commands += len(said)
            journal.put_away(journal.begin_game(game.setup, said, ended=ended_game(game)))
    return commands


class Player(threading.Thread):
    """Plays at the table until it is told to stop, and takes the time of each answer."""

    def __init__(self, table: Table) -> None:
        super().__init__(daemon=True)
        self.table = table
        self.stop = threading.Event()
        self.waited: list[float] = []

    def run(self) -> None:
        random = Random(5)
        while not self.stop.is_set():
            start = time.perf_counter()
            self.act(random)
            self.waited.append(time.perf_counter() - start)

    def act(self, random: Random) -> None:
        table, state = self.table, self.table.state
        if state.phase == "over":
            table.do(EndGame())
        elif state.phase == "lobby":
            table.do(StartGame())
        elif state.tray.wanted is not None and state.tray.wanted.every:
            pending = table._logic.on_table.needed.pending
            if isinstance(pending, Dice):
                faces = random_answer(pending, CHANCE, random)
                table.do(SaidThrow(state.tray.wanted.key, dict(zip(state.tray.wanted.dice, faces, strict=True))))
        else:
            view = state.game.views[None]
            pending = table._logic.on_table.needed.pending
            assert view.decision is not None
            assert pending is not None
            seat = view.decision.waiting_for[0]
            table.do(GiveAnswer(seat, pending.id, view.epoch, random_answer(pending, seat, random)))


def measured(what: str, table: Table, askers: int) -> None:
    """One row: how long each asker waited, and how long each answer at the table took meanwhile."""
    player = Player(table)
    waited: list[float] = []

    def ask() -> None:
        start = time.perf_counter()
        table.dice_thrown()
        waited.append(time.perf_counter() - start)

    asking = [threading.Thread(target=ask) for _ in range(askers)]
    player.start()
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    player.stop.set()
    player.join()
    told = sorted(player.waited) or [0.0]
    p99 = quantiles(told, n=100)[-1] if len(told) > 1 else told[0]
    print(
        f"| {what} | {median(waited):.2f} s, longest {max(waited):.2f} s "
        f"| {len(told)} answers: median {median(told) * 1e3:.1f} ms, 99 of 100 in {p99 * 1e3:.0f} ms, "
        f"longest {told[-1] * 1e3:.0f} ms |",
        flush=True,
    )


def alone(table: Table, seconds: float) -> None:
    """The row to compare with: a player while nobody counts."""
    player = Player(table)
    player.start()
    player.stop.wait(seconds)
    player.stop.set()
    player.join()
    print(
        f"| nobody counts | | {len(player.waited)} answers: median {median(player.waited) * 1e3:.1f} ms, "
        f"longest {max(player.waited) * 1e3:.0f} ms |",
        flush=True,
    )


def opened(journal: Journal) -> Table:
    table = Table(journal, TableSettings(random=Random(1), window_seconds=0))
    for name in NAMES[len(table.state.chairs.sitting) :]:
        table.do(SitDown(name, None))
    return table


def measure_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=500)


def measure(asked: argparse.Namespace) -> None:
    for askers in (1, ASKERS):
        with tempfile.TemporaryDirectory() as folder:
            commands = fill(Path(folder), asked.games)
            print(f"\n{asked.games} games of {commands} commands, asked by {askers} at once\n")
            print("| what | an asker waited | the table meanwhile |\n|---|---|---|", flush=True)
            with Journal(Path(folder)) as journal, opened(journal) as table:
                alone(table, 2)
                measured("counted from nothing", table, askers)
                measured("counted again", table, askers)
            with Journal(Path(folder)) as journal, opened(journal) as table:
                measured("after a restart", table, askers)
