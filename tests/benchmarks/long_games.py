"""What a long game costs (`games long`): an undo, publishing, and opening a journal of answers that were taken back.

Games are kept alive by setting the lives as the host can, so that they get as long as wanted. Five seats and the public
see each step, so six views are made; the table adds past throws and the record, and a page its scene of one view.
"""

import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.journal.chairs import Chair
from companion.journal.commands import Adjusted, Answered, Command, Undone
from companion.journal.journal import Journal
from companion.journal.stored_game import game_stored, record_for_all
from companion.kernel.decision import Allocation, Dice
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.rules import Setup
from companion.kernel.view import view_of
from companion.support.errors import Refused
from companion.table.snapshot import ChairsState, GameState, TableState, past_throws
from tests.benchmarks.figures import head, row, seconds
from web.games.known import PAGES
from web.parts.scene import scene

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
AUDIENCES = (None, *range(5))
BASE = dice_setup(NAMES)
HEALED = (*(f"P{seat}/life=4" for seat in range(5)), *(f"P{seat}/arrows=0" for seat in range(5)))
LENGTHS = (150, 400, 1000, 4000)
"""In answers."""
PAIRS = 2000
TIMES = 5


def measure() -> None:
    for what, setup in (("base game", BASE), ("all modules", dice_setup(NAMES, options=Options(modules=MODULES)))):
        head(
            f"{what}: answers",
            "undo",
            "six views, whole log",
            "six views, no log",
            "throws",
            "record",
            "a page's scene",
        )
        for length in LENGTHS:
            game, _ = long_game(setup, length)
            if len(game.record.answers) >= length:
                row(str(length), *(f"{took * 1e3:.2f} ms" for took in costs(game)))
    head("what", "measured")
    opened("150 answers, nothing taken back", long_game(BASE, 150)[1])
    opened("150 answers and 2,000 that were taken back at once", pairs(with_dice=False))
    opened("the same, dice come back with each", pairs(with_dice=True))


def costs(game: Game) -> list[float]:
    """The quickest of a few runs of each."""
    besides = [game.beside() for _ in range(TIMES)]
    state = TableState(
        phase="playing",
        chairs=ChairsState(tuple(Chair(name) for name in NAMES)),
        game=GameState(views={audience: view_of(game, audience, None) for audience in AUDIENCES}),
    )
    acts = (
        lambda: [view_of(game, audience, None) for audience in AUDIENCES],
        lambda: [view_of(game, audience, 0) for audience in AUDIENCES],
        lambda: past_throws(game),
        lambda: record_for_all(game),
        lambda: scene(PAGES["dice"], state, 0),
    )
    undo = min(seconds(lambda beside=beside: beside.undo(None)) for beside in besides)
    return [undo, *(min(seconds(act) for _ in range(TIMES)) for act in acts)]


def long_game(setup: Setup, answers: int) -> tuple[Game, list[Command]]:
    """A game of at least so many answers, if it lasts, in which somebody can act now; and its commands."""
    game, random, commands, healed = Game(DiceGame(), setup), Random(4), [], 0
    while game.pending and (len(game.record.answers) < answers or not game.waiting_for):
        if len(game.record.answers) - healed >= 6:
            healed = len(game.record.answers)
            with suppress(Refused):  # somebody is out of the game by now
                commands.append(Adjusted(HEALED).apply(game))
        commands.append(said(game, random))
    return game, commands


def said(game: Game, random: Random) -> Command:
    """A random answer, carried out."""
    assert game.pending is not None
    seats = game.waiting_for
    seat = random.choice(seats) if seats else None
    tokens = random_answer(game.pending, seat, random)
    return Answered(game.pending.id, game.epoch, seat, tokens).apply(game)


def opened(what: str, commands: list[Command]) -> None:
    """One row: a journal with these commands is opened."""
    with tempfile.TemporaryDirectory() as folder:
        with Journal(Path(folder)) as journal:
            journal.begin_game(BASE, commands)
        with Journal(Path(folder)) as journal:
            stored = journal.game_on_table()
            assert stored is not None
            took = min(seconds(lambda: game_stored(stored)) for _ in range(TIMES))
    row(f"opening {what} ({len(commands)} commands)", f"{took * 1e3:.1f} ms")


def pairs(with_dice: bool) -> list[Command]:
    """A game, then answers that are each taken back; `with_dice`: dice come back with each answer."""
    game, commands = long_game(BASE, 150)
    random = Random(9)
    while with_dice and not can_throw_again(game):
        commands.append(said(game, random))
    for _ in range(PAIRS):
        commands.append(thrown_again(game) if with_dice else said(game, random))
        if isinstance(game.pending, Dice):
            commands.append(said(game, random))
        commands.append(Undone().apply(game))
    return commands


def thrown_again(game: Game) -> Command:
    """All dice are thrown again, carried out."""
    assert isinstance(game.pending, Allocation)
    again = ("throw",) * len(game.pending.slots)
    return Answered(game.pending.id, game.epoch, game.pending.seat, again).apply(game)


def can_throw_again(game: Game) -> bool:
    if not isinstance(game.pending, Allocation):
        return False
    return all("throw" in {option.id for option in slot.options} for slot in game.pending.slots)
