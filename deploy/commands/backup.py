"""`companion backup`: everything of a data folder in one file, and back."""

from __future__ import annotations

from pathlib import Path

import click

from companion.locales.words import sentence
from deploy.backup.archive import back_up
from deploy.backup.staged import restore
from deploy.configuration.data_folder import data_folder
from deploy.terminal import say

_data = click.option(
    "--data", type=click.Path(path_type=Path), help="The data folder.  [default: the table's]"
)
_file = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.group("backup")
def command() -> None:
    """Keep everything of a data folder in one file, or bring it back.

    Games, tournaments, taught dice, calibration, PIN. A club's PostgreSQL is kept by its own server.
    """


@command.command("make")
@_data
@_file
def make(data: Path | None, file: Path) -> None:
    """Write the whole data folder to FILE; a running table plays on.

    The roles of a running game are in it: keep it as you keep the cards.
    """
    kept = back_up(data_folder(data), file)
    size = f"{sum(each.size for each in kept) / 1e6:.1f}"
    say(sentence("backup.made", {"files": len(kept), "size": size, "file": str(file)}))


@command.command("restore")
@_data
@_file
def bring_back(data: Path | None, file: Path) -> None:
    """Let the data folder be as FILE has it. The companion must not be running on it meanwhile.

    What lies there now is set aside, not deleted.
    """
    folder = data_folder(data)
    before = restore(file, folder)
    say(sentence("backup.restored", {"folder": str(folder)}))
    if before is not None:
        say(sentence("backup.set_aside", {"folder": str(before)}))
