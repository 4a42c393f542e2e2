"""What publishing after an answer costs by the game's length: `python tests/benchmarks/bench_publish.py`.

Five seats and the public see each step, so six views are made; the table adds past throws and the record, and a page
makes its scene of one view. Measured are steps of a long game around so many events, each the quickest of a few times.
Nothing here is a test.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from statistics import median

from companion.chairs import Chair
from companion.dicegame.options import MODULES, Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import Refused
from companion.journal.stored_game import record_for_all
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.rules import Setup
from companion.kernel.view import view_of
from companion.tabletop.snapshot import TableState
from companion.tabletop.table_logic import _past_throws
from web.games import PAGES
from web.scene import scene

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
AUDIENCES = (None, *range(5))
EVENTS = (50, 150, 300, 1000, 3000)
STEPS = 20
TIMES = 5
HEALED = (*(f"P{seat}/life=4" for seat in range(5)), *(f"P{seat}/arrows=0" for seat in range(5)))


def step(game: Game, random: Random) -> None:
    """One random answer; from time to time everybody is healed, so that the game goes on."""
    assert game.pending is not None
    if len(game.record.answers) % 5 == 4:
        with suppress(Refused):  # somebody is out of the game by now
            game.adjust(HEALED)
    assert game.pending is not None
    seats = game.waiting_for
    seat = random.choice(seats) if seats else None
    game.answer(seat, random_answer(game.pending, seat, random))


def views(game: Game, log_lines: int | None) -> None:
    for audience in AUDIENCES:
        view_of(game, audience, log_lines)


def state_of(game: Game) -> TableState:
    seen = {audience: view_of(game, audience, None) for audience in AUDIENCES}
    return TableState(phase="playing", chairs=tuple(Chair(name) for name in NAMES), views=seen)


def microseconds(act: Callable[[], object]) -> float:
    taken = []
    for _ in range(TIMES):
        start = time.perf_counter()
        act()
        taken.append(time.perf_counter() - start)
    return min(taken) * 1e6


def measured(setup: Setup, what: str) -> None:
    random, game = Random(4), Game(DiceGame(), setup)
    print(f"\n| {what}: events | six views, whole log | six views, no log | throws | record | one page's scene |")
    print("|---|---|---|---|---|---|")
    for events in EVENTS:
        while game.pending and len(game.events) < events:
            step(game, random)
        rows = []
        for _ in range(STEPS):
            if game.pending is None:
                print(f"| {events} | the game has ended at {len(game.events)} |")
                return
            step(game, random)
            start = time.perf_counter()
            views(game, None)  # once: what is built on from the last time is built here
            first = (time.perf_counter() - start) * 1e6
            state = state_of(game)
            rows.append(
                (
                    first,
                    microseconds(lambda: views(game, 0)),
                    microseconds(lambda: _past_throws(game)),
                    microseconds(lambda: record_for_all(game)),
                    microseconds(lambda state=state: scene(PAGES["dice"], state, 0)),
                )
            )
        told = " | ".join(f"{median(column):.0f} µs" for column in zip(*rows, strict=True))
        print(f"| {events} | {told} |", flush=True)


def main() -> None:
    measured(dice_setup(NAMES), "base game")
    measured(dice_setup(NAMES, options=Options(modules=MODULES)), "all modules")


if __name__ == "__main__":
    main()
