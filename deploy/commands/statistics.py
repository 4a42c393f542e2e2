"""`companion statistics`: are the dice fair, by every throw in the journal?"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from companion.journal.dice_thrown.fairness import fairness
from companion.journal.dice_thrown.fairness_report import (
    numbers_words,
    readings_words,
    remarks,
    title_words,
    verdict_words,
)
from companion.journal.dice_thrown.throw_counting import ThrowCounting
from companion.journal.dice_thrown.throw_counts import DiceCount, DiceThrown
from companion.journal.journal import FILE, Journal
from companion.locales.words import Words, sentence, speaking
from companion.support.errors import JournalInUse, JournalUnreadable
from deploy.command_line import command_named, option
from deploy.configuration.data_folder import data_folder
from deploy.terminal import say
from vision.dice_sets.store import names_kept

LONGEST = 30
"""Characters of the longest bar."""


@command_named("statistics", help="help.statistics")
@option("--data", type=click.Path(path_type=Path), help="help.data")
@option("--json", "as_json", is_flag=True, help="help.json")
def command(data: Path | None, as_json: bool) -> None:
    folder = data_folder(data)
    thrown = _counted(folder)
    if as_json:
        with speaking(Words()):
            say(json.dumps(_report(thrown)))
    else:
        say(_tables(thrown, names_kept(folder)))


def _counted(folder: Path) -> DiceThrown:
    if not (folder / FILE).exists():
        raise JournalUnreadable(sentence("journal.nothing_yet", {"folder": str(folder)}))
    with suppress(JournalInUse), Journal(folder):
        pass  # one of an earlier version is brought up to date; a table that runs has done so
    return ThrowCounting(folder).count()


def _tables(thrown: DiceThrown, names: Mapping[str, str]) -> str:
    return "\n\n".join([*(_table(count, names) for count in thrown.counts), *remarks(thrown)])


def _table(count: DiceCount, names: Mapping[str, str]) -> str:
    test = fairness(count.sides, count.shown)
    most = max(count.shown.values())
    bars = [
        f"  {sentence(f'face.{face}'):14} {times:6}  {'█' * round(LONGEST * times / most)}"
        for face, times in count.shown.items()
    ]
    title, numbers = title_words(count, names), f"({numbers_words(test)})"
    return "\n".join([title, *bars, verdict_words(test), *readings_words(count), numbers])


def _report(thrown: DiceThrown) -> dict[str, Any]:
    return {
        "dice": [_row(count) for count in thrown.counts],
        "left_out": thrown.left_out,
        "unreadable_games": thrown.unreadable,
    }


def _row(count: DiceCount) -> dict[str, Any]:
    test = fairness(count.sides, count.shown)
    return {
        "set": count.dice_set,
        "kind": count.kind,
        "thrown": count.dice,
        "faces": dict(count.shown),
        "settled": count.settled,
        "typed": count.typed,
        "chi_square": round(test.chi_square, 4),
        "degrees": test.degrees,
        "p": test.chance,
        "needed": test.needed,
        "verdict": test.verdict,
        "said": verdict_words(test),
    }
