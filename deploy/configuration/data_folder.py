"""The data folder that a command works on: the one that is named, the installed table's, or the user's own."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import click

from companion.locales.words import sentence, speak
from companion.support.private_files import give_to_owner_of
from deploy.configuration.table_toml import Configuration, configured, machine_wide
from deploy.errors import DataFolderClosed
from deploy.installation import installed_data, usual_data_folder
from deploy.terminal_language import terminal_words


def data_folder(named: Path | None, found: Configuration | None = None) -> Path:
    """Return the folder: `named`; else the one in the user's own table.toml; else that of the table which is installed
    here as a service; else the one in the machine's table.toml; else `default_data_folder`.

    `found`: the configuration, where the command has read it already. From now on the command speaks the language of
    the table in that folder, and what root writes there meanwhile belongs to the folder's owner at its end. Raises
    DataFolderClosed for a folder that this user may not look into, and ConfigurationInvalid.
    """
    folder = named or _configured_folder(found or configured())
    if folder.is_dir() and not _may_look_into(folder):
        raise DataFolderClosed(sentence("folder.closed", {"folder": str(folder)}))
    context = click.get_current_context(silent=True)
    if context is not None:
        context.call_on_close(partial(give_to_owner_of, folder))
        speak(terminal_words(folder))
    return folder


def _configured_folder(found: Configuration) -> Path:
    named, installed = found.settings.table.data, installed_data()
    if named is not None and (installed is None or found.file != machine_wide()):
        return named
    return usual_data_folder()  # the service is started with its folder, whatever table.toml says


def _may_look_into(folder: Path) -> bool:
    """Whether this process may: as the user that it has become, where the system can say."""
    return os.access(folder, os.R_OK | os.X_OK, effective_ids=os.access in os.supports_effective_ids)
