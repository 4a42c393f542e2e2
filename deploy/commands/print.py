"""`companion print`: the mat, cards, stickers and plans as PDFs whose millimetres are true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from companion.locales.words import sentence
from deploy.address import addresses, join_url
from deploy.configuration.table_toml import configured
from deploy.errors import NoNetwork
from deploy.print.card import card as card_sheets
from deploy.print.faces import LARGEST, SMALLEST
from deploy.print.faces import faces as faces_sheets
from deploy.print.legend import legend as legend_sheets
from deploy.print.mat import mat as mat_sheets
from deploy.print.qr import qr as qr_sheets
from deploy.print.sheets import PAPERS, Sheets
from deploy.print.wiring import wiring as wiring_sheets
from deploy.terminal import say

Command = Callable[..., Any]


def _printed(command: Command) -> Command:
    """The options that everything to print has."""
    paper = click.option(
        "--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="What the printer holds."
    )
    output = click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="[default: NAME.pdf, here]")
    return paper(output(command))


def _side(context: click.Context, parameter: click.Parameter, side: float) -> float:
    if not SMALLEST <= side <= LARGEST:  # not so for "nan" either, which click's own range lets pass
        raise click.BadParameter(f"stickers are made for dice of {SMALLEST:g} to {LARGEST:g} mm.")
    return side


@click.group("print")
def command() -> None:
    """Write a PDF to print: at 100 %, "actual size", so that its millimetres are true."""


@command.command()
@_printed
@click.option("--large", is_flag=True, help="Twice as wide and high, on four sheets to glue together.")
def mat(paper: str, output: Path | None, large: bool) -> None:
    """The mat for the tray: markers, roll zone, keep lane."""
    _write(mat_sheets(PAPERS[paper], large=large), output, "mat")


@command.command()
@_printed
def legend(paper: str, output: Path | None) -> None:
    """Cards that say what each side of a pip die stands for."""
    _write(legend_sheets(PAPERS[paper]), output, "legend")


@command.command()
@_printed
@click.option(
    "--size", type=float, default=16, show_default=True, metavar="MM", callback=_side, help="The blank dice's side."
)
def faces(paper: str, output: Path | None, size: float) -> None:
    """Stickers for blank dice: five base dice, the Loudmouth, the Coward."""
    _write(faces_sheets(PAPERS[paper], size), output, "faces")


@command.command()
@_printed
@click.option("--config", type=click.Path(path_type=Path), help="The plan of this table.toml.  [default: yours]")
def wiring(paper: str, output: Path | None, config: Path | None) -> None:
    """The wiring plan of your panel: buttons, lights, buzzer, as table.toml names their pins."""
    plan = configured(config).settings.panel.plan
    for warning in plan.warnings:
        say(warning)
    _write(wiring_sheets(PAPERS[paper], plan), output, "wiring")


@command.command()
@_printed
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Where phones connect.")
def qr(paper: str, output: Path | None, port: int) -> None:
    """The address to join, with its QR code, for the wall."""
    if not addresses():
        raise NoNetwork("This machine is in no network, so there is no address to join: join a Wi-Fi, then try again.")
    _write(qr_sheets(PAPERS[paper], join_url(port)), output, "qr")


@command.command()
@_printed
def card(paper: str, output: Path | None) -> None:
    """A test card: does this printer print true to size?"""
    _write(card_sheets(PAPERS[paper]), output, "card")


def _write(sheets: Sheets, output: Path | None, name: str) -> None:
    path = output or Path(f"{name}.pdf")
    sheets.write(path)
    say(sentence("print.written", {"file": str(path)}))
