"""`companion hotspot`: the table's own Wi-Fi, by NetworkManager, and the networks that the machine joins."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import segno
import segno.helpers

from companion.locales.words import sentence
from companion.ports.appliance import Hotspot, Security
from deploy.command_line import group_named, option
from deploy.configuration.table_toml import configured
from deploy.terminal import say
from hardware.errors import WifiFailed
from hardware.wifi.network_manager import NetworkManager
from hardware.wifi.nmcli import find_nmcli

_ASKS: dict[Security, str] = {
    "open": "wifi.open_network", "owe": "wifi.open_network", "company": "wifi.company_network"
}  # fmt: skip


class WifiWanted:
    """The machine's Wi-Fi as `table.toml` wants it, and the port at which phones find the pages."""

    def __init__(self, config: Path | None) -> None:
        settings = configured(config).settings
        self.port, self.hotspot = settings.table.port, settings.hotspot

    @property
    def manager(self) -> NetworkManager:
        """NetworkManager, whether there is a radio or not. Raises WifiFailed where this machine has none of it."""
        nmcli = find_nmcli()
        if nmcli is None:
            raise WifiFailed("no_program")
        password = self.hotspot.password.get_secret_value()
        return NetworkManager(nmcli, self.hotspot.name, password, by_itself=self.hotspot.by_itself)

    @property
    def wifi(self) -> NetworkManager:
        """NetworkManager with a radio. Raises WifiFailed where there is none."""
        manager = self.manager
        if not manager.state().there:
            raise WifiFailed("no_wifi")
        return manager


@group_named("hotspot", help="help.hotspot")
@option("--config", type=click.Path(path_type=Path), help="help.table_toml_instead")
@click.pass_context
def command(context: click.Context, config: Path | None) -> None:
    context.obj = WifiWanted(config)


@command.command("on", help="help.hotspot.on")
@click.pass_obj
def on(wanted: WifiWanted) -> None:
    _print(wanted.wifi.open(), wanted.port)


@command.command("off", help="help.hotspot.off")
@click.pass_obj
def off(wanted: WifiWanted) -> None:
    wanted.wifi.close_hotspot()
    say(sentence("wifi.hotspot_closed"))


@command.command("prepare", help="help.hotspot.prepare")
@click.pass_obj
def prepare(wanted: WifiWanted) -> None:
    hotspot = wanted.manager.prepare()  # at boot the radio may come later than this
    key = "wifi.hotspot_ready" if wanted.hotspot.by_itself else "wifi.hotspot_by_hand"
    say(sentence(key, {"name": hotspot.name}))


@command.command("status", help="help.hotspot.status")
@click.pass_obj
def status(wanted: WifiWanted) -> None:
    state = wanted.wifi.state()
    if state.hotspot is not None:
        _print(state.hotspot, wanted.port)
        return
    say(sentence("wifi.hotspot_closed"))
    say(sentence("wifi.in_network", {"name": state.network}) if state.network else sentence("wifi.in_none"))


@command.command("networks", help="help.hotspot.networks")
@click.pass_obj
def networks(wanted: WifiWanted) -> None:
    found = wanted.wifi.networks(anew=True)
    if not found:
        say(sentence("wifi.none_in_reach"))
    for network in found:
        asks = sentence(_ASKS[network.security]) if network.security in _ASKS else ""
        say(f"{network.signal:3} %  {network.name}{f'   ({asks})' if asks else ''}")


@command.command("join", help="help.hotspot.join")
@click.argument("name")
@click.pass_obj
def join(wanted: WifiWanted, name: str) -> None:
    wifi = wanted.wifi
    if sys.stdin.isatty():
        password = click.prompt(sentence("wifi.ask_password"), default="", hide_input=True, show_default=False)
    else:
        password = sys.stdin.readline().rstrip("\r\n")
    wifi.join(name, password)
    say(sentence("wifi.joined", {"name": name}))


def _print(hotspot: Hotspot, port: int) -> None:
    segno.helpers.make_wifi(hotspot.name, hotspot.password, "WPA").terminal(compact=True)
    url = f"http://{hotspot.address}:{port}/"
    say(sentence("wifi.hotspot_open", {"name": hotspot.name, "password": hotspot.password, "url": url}))
