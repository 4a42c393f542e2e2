"""What taking back costs: one undo by the game's length, and opening a journal full of answers that were taken back.

`python tests/benchmarks/bench_undo.py`. Nothing here is a test. Games are kept alive by setting the lives as the host
can, so that they get as long as wanted.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from companion.dicegame.options import MODULES, Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import Refused
from companion.journal.apply_command import apply_command
from companion.journal.journal import Command, Journal
from companion.journal.stored_game import game_stored
from companion.kernel.decision import Allocation, Dice
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.rules import Setup

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
BASE = dice_setup(NAMES)
ALL = dice_setup(NAMES, options=Options(modules=MODULES))
HEALED = (*(f"P{seat}/life=4" for seat in range(5)), *(f"P{seat}/arrows=0" for seat in range(5)))
LENGTHS = (150, 400, 1000, 4000)
PAIRS = 2000
TIMES = 5


def long_game(setup: Setup, answers: int) -> tuple[Game, list[Command]]:
    """A game of at least so many answers, if it lasts, in which somebody can act now; and its commands."""
    game, random, commands, healed = Game(DiceGame(), setup), Random(4), [], 0
    while game.pending and (len(game.record.answers) < answers or not game.waiting_for):
        if len(game.record.answers) - healed >= 6:
            healed = len(game.record.answers)
            with suppress(Refused):  # somebody is out of the game by now
                commands.append(apply_command(game, Command("adjust", tokens=HEALED)))
        commands.append(said(game, random))
    return game, commands


def said(game: Game, random: Random) -> Command:
    """A random answer, carried out."""
    assert game.pending is not None
    seats = game.waiting_for
    seat = random.choice(seats) if seats else None
    tokens = random_answer(game.pending, seat, random)
    return apply_command(game, Command("answer", game.pending.id, game.epoch, seat, tokens))


def best(do: Callable[[], Callable[[], object]]) -> float:
    """Seconds of the quickest of a few runs; `do` makes ready and gives what is timed."""
    taken = []
    for _ in range(TIMES):
        act = do()
        start = time.perf_counter()
        act()
        taken.append(time.perf_counter() - start)
    return min(taken)


def undo_of(game: Game) -> Callable[[], object]:
    beside = game.beside()
    return lambda: beside.undo(None)


def opened(what: str, commands: list[Command], setup: Setup) -> None:
    """One row: a journal with these commands is opened."""
    with tempfile.TemporaryDirectory() as folder:
        with Journal(Path(folder)) as journal:
            journal.begin_game(setup, commands)
        with Journal(Path(folder)) as journal:
            stored = journal.game_on_table()
            assert stored is not None
            seconds = best(lambda: lambda: game_stored(stored))
    print(f"| opening {what} ({len(commands)} commands) | {seconds * 1e3:.1f} ms |", flush=True)


def pairs(setup: Setup, length: int, with_dice: bool) -> list[Command]:
    """A game, then answers that are each taken back; `with_dice`: dice come back with each answer."""
    game, commands = long_game(setup, length)
    random = Random(9)
    while with_dice and not can_throw_again(game):
        commands.append(said(game, random))
    for _ in range(PAIRS):
        commands.append(thrown_again(game) if with_dice else said(game, random))
        if isinstance(game.pending, Dice):
            commands.append(said(game, random))
        commands.append(apply_command(game, Command("undo")))
    return commands


def thrown_again(game: Game) -> Command:
    """All dice are thrown again, carried out."""
    assert isinstance(game.pending, Allocation)
    again = ("throw",) * len(game.pending.slots)
    return apply_command(game, Command("answer", game.pending.id, game.epoch, game.pending.seat, again))


def can_throw_again(game: Game) -> bool:
    if not isinstance(game.pending, Allocation):
        return False
    return all("throw" in {option.id for option in slot.options} for slot in game.pending.slots)


def main() -> None:
    print("| what | measured |\n|---|---|")
    for what, setup in (("base game", BASE), ("all modules", ALL)):
        for length in LENGTHS:
            game, _ = long_game(setup, length)
            if len(game.record.answers) >= length:
                print(f"| undo at {length} answers, {what} | {best(lambda game=game: undo_of(game)) * 1e3:.1f} ms |")
    opened("150 answers, nothing taken back", long_game(BASE, 150)[1], BASE)
    opened("150 answers and 2,000 that were taken back at once", pairs(BASE, 150, with_dice=False), BASE)
    opened("the same, dice come back with each", pairs(BASE, 150, with_dice=True), BASE)


if __name__ == "__main__":
    main()
