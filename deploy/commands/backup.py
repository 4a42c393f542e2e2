"""`companion backup`: everything of a data folder in one file, and back."""

from __future__ import annotations

from pathlib import Path

import click

from companion.locales.words import sentence
from deploy.backup.archive import back_up
from deploy.backup.staged import restore
from deploy.command_line import group_named, option
from deploy.configuration.data_folder import data_folder
from deploy.terminal import say

_data = option("--data", type=click.Path(path_type=Path), help="help.data")
_file = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@group_named("backup", help="help.backup")
def command() -> None:
    """`companion backup`."""


@command.command("make", help="help.backup.make")
@_data
@_file
def make(data: Path | None, file: Path) -> None:
    kept = back_up(data_folder(data), file)
    size = f"{sum(each.size for each in kept) / 1e6:.1f}"
    say(sentence("backup.made", {"files": len(kept), "size": size, "file": str(file)}))


@command.command("restore", help="help.backup.restore")
@_data
@_file
def bring_back(data: Path | None, file: Path) -> None:
    folder = data_folder(data)
    before = restore(file, folder)
    say(sentence("backup.restored", {"folder": str(folder)}))
    if before is not None:
        say(sentence("backup.set_aside", {"folder": str(before)}))
