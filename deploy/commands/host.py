"""`companion host`: the host's PIN, where it was lost."""

from __future__ import annotations

from pathlib import Path

import click

from companion.locales.words import sentence
from deploy.command_line import command_named, option
from deploy.configuration.data_folder import data_folder
from deploy.errors import NoDataFolder
from deploy.terminal import say
from web.access.host_pin import HostPin


@command_named("host", help="help.host")
@option("--new-pin", is_flag=True, help="help.host.new_pin")
@option("--data", type=click.Path(path_type=Path), help="help.data")
def command(new_pin: bool, data: Path | None) -> None:
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
