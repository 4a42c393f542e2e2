"""Plays at a table as fast as it can and says on standard output what was accepted, until it is killed."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from companion.journal.journal import Journal
from companion.kernel.decision import CHANCE, CLOCK, Dice
from companion.kernel.random_play import random_answer
from companion.tabletop.table import Table


def main(folder: str, seed: str) -> None:
    random = Random(seed)
    with Journal(Path(folder)) as journal, Table(journal, random=random) as table:
        if len(table.state.chairs) < 5:
            for name in ("Anna", "Ben", "Carl", "Dora", "Emil")[len(table.state.chairs) :]:
                table.sit_down(name, None)
        print("ready", flush=True)
        while True:
            play_on(table, random)
            # What the caller has been told is accepted, it may say: never more than what is on disk.
            print(f"accepted {journal_length(journal)}", flush=True)


def play_on(table: Table, random: Random) -> None:
    state = table.state
    if state.phase != "playing":
        table.again() if state.phase == "over" else table.start()
        return
    chance = random.random()
    if chance < 0.05 and state.throws:
        throw = random.choice(state.throws)
        table.try_correction(throw.decision, tuple(random.choice(("beer", "gatling", "arrow")) for _ in throw.dice))
        table.confirm_correction()
    elif chance < 0.1 and any(answer.actor not in (CHANCE, CLOCK) for answer in table._top._game.record.answers):
        table.undo(None)
    else:
        pending = table._top._game.pending
        if isinstance(pending, Dice):
            faces = random_answer(pending, CHANCE, random)
            table.say_throw(state.wanted.key, dict(zip(state.wanted.dice, faces, strict=True)))
        else:
            seat = state.views[None].decision.waiting_for[0]
            table.answer(seat, pending.id, state.views[None].epoch, random_answer(pending, seat, random))


def journal_length(journal: Journal) -> int:
    return journal._db.execute("select max(id) from commands").fetchone()[0] or 0


if __name__ == "__main__":
    main(*sys.argv[1:])
