"""`companion host`: the host's PIN, where it was lost."""

from __future__ import annotations

from pathlib import Path

import click

from companion.locales.words import sentence
from deploy.configuration.data_folder import data_folder
from deploy.errors import NoDataFolder
from deploy.terminal import say
from web.access.host_pin import HostPin


@click.command("host")
@click.option("--new-pin", is_flag=True, help="Make a new PIN and print it; also while the table runs.")
@click.option("--data", type=click.Path(path_type=Path), help="Folder of the journal.  [default: the table's]")
def command(new_pin: bool, data: Path | None) -> None:
    """Say whether the host's PIN has been chosen, or make a new one.

    With a new PIN no phone is the host's any more until it has entered it, so it also shuts the desk to whoever knew
    the old one. The game goes on meanwhile.
    """
    folder = data_folder(data)
    if not folder.is_dir():
        raise NoDataFolder(sentence("host.no_folder", {"folder": str(folder)}))
    pin = HostPin(folder)
    if new_pin:
        say(sentence("host.new_pin", {"pin": pin.draw()}))
    elif pin.kept is None:
        say(sentence("host.none"))
    else:
        say(sentence("host.chosen" if pin.kept else "host.pin_unreadable"))
