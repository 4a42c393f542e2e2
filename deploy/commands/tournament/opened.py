"""The opened club of `companion tournament`: its desk, which tournament is meant, and how dollars are written."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.locales.words import sentence
from companion.memory.memory import Memory
from companion.memory.store import FILE as MEMORY
from companion.support.errors import Refused, RefusedTogether
from companion.tournament.at_table.names_kept import NamesKept
from companion.tournament.desk import Desk
from companion.tournament.events import COMMAND_LINE
from companion.tournament.export import maker_words
from companion.tournament.printed_sheets import untrue_on_the_wall, words_of
from companion.tournament.schedules.scatter import Progress
from companion.tournament.state import PrintedSheet
from companion.tournament.storage.hand_in import Outbox
from deploy.command_line import option
from deploy.errors import DeployError
from deploy.running.results_handed_in import FOLDER as OUTBOX

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

BY = COMMAND_LINE
PARTS = 100
REASON = option("--reason", default="", help="help.tournament.reason")


class TournamentInputInvalid(DeployError, ValueError):
    """The error for typed words that cannot be done."""


@dataclass
class Opened:
    """The desk, which tournament is meant, and the data folder beside whose journal the table's memory lies."""

    url: str
    name: str
    folder: Path

    @contextmanager
    def desk(self) -> Iterator[Desk]:
        """The desk; its refusals name players, not their numbers."""
        with Desk(self.url) as desk:
            try:
                yield desk
            except Refused as error:
                raise TournamentInputInvalid(refusal_words(error, desk.names())) from error

    def names(self, desk: Desk) -> NamesKept:
        """The names of the club, and of what the table in the data folder remembers if there is one."""
        memory = Memory(self.folder, time.time) if (self.folder / MEMORY).exists() else None
        outbox = Outbox(self.folder / OUTBOX) if (self.folder / OUTBOX).exists() else None
        return NamesKept(memory, lambda: desk, outbox)


@contextmanager
def planning() -> Iterator[Progress]:
    """The making of a schedule on the command line: a bar on standard error once it takes any time."""
    with ExitStack() as bars:
        bar: ProgressBar[int] | None = None

        def progress(share: float) -> None:
            nonlocal bar
            if bar is None:
                label = sentence("tournament.planning")
                bar = bars.enter_context(click.progressbar(length=PARTS, label=label, file=sys.stderr))
            bar.update(max(0, round(PARTS * share) - bar.pos))

        yield progress


def sheet_words(sheet: PrintedSheet, names: Sequence[str]) -> str:
    """What a sheet is, when it was printed, and by whom."""
    when = datetime.fromtimestamp(sheet.entry.at).astimezone().strftime("%Y-%m-%d %H:%M")
    params = {"sheet": words_of(sheet), "when": when, "by": maker_words(sheet.entry.by, names)}
    return sentence("tournament.sheet.printed", params)


def say_untrue(desk: Desk, key: str) -> None:
    """Say which sheets on the wall are no longer true."""
    for sheet in untrue_on_the_wall(desk.tournament(key)):
        click.echo(sentence("tournament.sheet.take_down", {"sheet": sheet_words(sheet, desk.names())}))


def refusal_words(error: Refused, names: Sequence[str]) -> str:
    """Every reason of a refusal, with these names."""
    reasons = error.reasons if isinstance(error, RefusedTogether) else (error,)
    return " ".join(sentence(f"refused.{reason.key}", reason.params, names) for reason in reasons)


def money(dollars: int) -> str:
    """Dollars as people write them.

    >>> money(1500), money(-5000)
    ('$1,500', '-$5,000')
    """
    return f"-${-dollars:,}" if dollars < 0 else f"${dollars:,}"
