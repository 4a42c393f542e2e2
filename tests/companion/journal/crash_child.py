"""Plays at a table as fast as it can and says on standard output what was accepted, until it is killed."""

import sys
from pathlib import Path
from random import Random

from companion.journal.journal import Journal
from companion.kernel.decision import CHANCE, CLOCK, Dice
from companion.kernel.random_play import random_answer
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import ConfirmCorrection, TryCorrection, Undo
from companion.table.inputs.games import StartAgain, StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table


def main(folder: str, seed: str) -> None:
    random = Random(seed)
    with Journal(Path(folder)) as journal, Table(journal, TableSettings(random=random)) as table:
        if len(table.state.chairs.sitting) < 5:
            for name in ("Anna", "Ben", "Carl", "Dora", "Emil")[len(table.state.chairs.sitting) :]:
                table.do(SitDown(name, None))
        print("ready", flush=True)
        while True:
            play_on(table, random)
            # What the caller has been told is accepted, it may say: never more than what is on disk.
            print(f"accepted {journal_length(journal)}", flush=True)


def play_on(table: Table, random: Random) -> None:
    state = table.state
    if state.phase != "playing":
        table.do(StartAgain()) if state.phase == "over" else table.do(StartGame())
        return
    chance = random.random()
    if chance < 0.05 and state.game.throws:
        throw = random.choice(state.game.throws)
        table.do(TryCorrection(throw.decision, tuple(random.choice(("beer", "gatling", "arrow")) for _ in throw.dice)))
        table.do(ConfirmCorrection())
    elif chance < 0.1 and any(
        answer.actor not in (CHANCE, CLOCK) for answer in table._logic.on_table.game.record.answers
    ):
        table.do(Undo(None))
    else:
        pending = table._logic.on_table.game.pending
        if isinstance(pending, Dice):
            faces = random_answer(pending, CHANCE, random)
            table.do(SaidThrow(state.tray.wanted.key, dict(zip(state.tray.wanted.dice, faces, strict=True))))
        else:
            seat = state.game.views[None].decision.waiting_for[0]
            table.do(GiveAnswer(seat, pending.id, state.game.views[None].epoch, random_answer(pending, seat, random)))


def journal_length(journal: Journal) -> int:
    return journal._db.execute("select max(id) from commands").fetchone()[0] or 0


if __name__ == "__main__":
    main(*sys.argv[1:])
