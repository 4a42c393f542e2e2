"""Readers of dice by name, for commands whose option names the dice to read (`--set`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from companion.locales.words import sentence
from deploy.configuration.data_folder import data_folder
from vision.dice_sets import store
from vision.dice_sets.dice_set import UNTAUGHT
from vision.dice_sets.taught import slug
from vision.errors import TaughtInvalid
from vision.reading.reader import TrayReader


def reader_of(name: str, data: Path | None, report: Callable[[str], None]) -> TrayReader:
    """A reader of the dice called `name`: "pip", "bang" or "saloon" for symbols that nobody taught, or a set that was,
    in the data folder.

    `report` gets what is damaged in the set. Raises click.BadParameter, which names all sets that there are, where
    none is called so; TaughtInvalid or NotTaught for a set that cannot be read."""
    if name in UNTAUGHT:
        return TrayReader()
    folder = data_folder(data)
    if not _is_kept(name, folder):
        known = ", ".join((*UNTAUGHT, *store.names_kept(folder).values()))
        raise click.BadParameter(sentence("read.no_set", {"name": name, "known": known}), param_hint="--set")
    return TrayReader(taught=store.whole(store.load(name, folder, report)))


def _is_kept(name: str, folder: Path) -> bool:
    try:
        return store.is_kept(slug(name), folder)
    except TaughtInvalid:  # a name that no set can have
        return False
