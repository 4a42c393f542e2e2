"""How long a step of an ended game takes: the game as it stood, its page, and the first page of a game.

    python -m tests.benchmarks.pages ended

Prints a table for both games, medians and the 99th percentile of pages at random steps, and the same for a record of
several thousand answers.

Measured 2026-11-24 (dd5b79ae), eight players, x86_64, other work going on, medians of dice with Old Saloon (283
answers) and cards with Dodge City (362 answers): the game as it stood 3.7 and 8.0 ms (99 %: 32 ms at 753 answers), its
whole page 14 and 21 ms, the first page of a game, which counts its turns, 48 and 111 ms.
"""

import argparse
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.moments import stood_at
from companion.kernel.random_play import play_on
from companion.table.inputs.games import EndGame, LayGame
from tests.benchmarks.figures import seconds
from tests.web.table_rig import NAMES, Rig

GAMES, STEPS = 12, 40
KINDS = {
    "dice, Old Saloon": (DiceGame(), dice_setup(NAMES[:8], options=Options(modules=MODULES))),
    "cards, Dodge City": (CardGame(), card_setup(NAMES[:8], options=CardOptions(expansions="dodge_city"))),
}


def timed(act: Callable[[], object]) -> float:
    return seconds(act) * 1000


def told(times: list[float]) -> str:
    cut = sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]
    return f"{statistics.median(times):6.1f} ms, 99 % {cut:6.1f} ms"


def measure(asked: argparse.Namespace) -> None:
    random = Random(1)
    for name, (rules, setup) in KINDS.items():
        with tempfile.TemporaryDirectory() as folder:
            rig = Rig(Path(folder))
            stood, first, pages, answers = [], [], [], []
            for number in range(1, GAMES + 1):
                game = Game(rules, setup)
                while game.pending is not None:
                    play_on(game, random)
                record = game.record
                answers.append(len(record.answers))
                rig.table.do(LayGame(game))
                rig.table.do(EndGame())
                phone, path = rig.phone(), f"/watch/{number}"
                first.append(timed(lambda phone=phone, path=path: phone.get(path)))
                for _ in range(STEPS):
                    at = random.randrange(len(record.answers))
                    stood.append(timed(lambda at=at, record=record, rules=rules: stood_at(rules, record, at)))
                    step = f"{path}?step={random.randrange(at // 2 + 1)}"
                    pages.append(timed(lambda phone=phone, step=step: phone.get(step)))
            rig.close()
        print(f"{name}: {statistics.median(answers):.0f} answers in the median, {max(answers)} at most")
        print(f"  the game as it stood   {told(stood)}")
        print(f"  a page at any step     {told(pages)}")
        print(f"  the first page         {told(first)}")
