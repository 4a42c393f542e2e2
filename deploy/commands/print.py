"""`companion print`: the mat, cards, stickers and plans as PDFs whose millimetres are true."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from companion.locales.words import sentence
from deploy.address import addresses, join_url
from deploy.command_line import group_named, option
from deploy.configuration.table_toml import configured
from deploy.errors import NoNetwork
from deploy.print.card import card as card_sheets
from deploy.print.cards_called import ALL, DECK_NAMES, cards_of
from deploy.print.faces import LARGEST, SMALLEST
from deploy.print.faces import faces as faces_sheets
from deploy.print.legend import legend as legend_sheets
from deploy.print.mat import mat as mat_sheets
from deploy.print.playing_cards import LARGEST as LARGEST_CARD
from deploy.print.playing_cards import SMALLEST as SMALLEST_CARD
from deploy.print.playing_cards import USUAL, CardSize, playing_cards
from deploy.print.qr import qr as qr_sheets
from deploy.print.sheets import PAPERS, Sheets
from deploy.print.stand import stand as stand_sheets
from deploy.print.wiring import wiring as wiring_sheets
from deploy.stand.files import write_files
from deploy.stand.optics import CAMERAS, height_over
from deploy.stand.stand import LOWEST, TALLEST, THICK, Stand
from deploy.terminal import say
from vision.mat.layout import LARGE_MAT, MAT

Command = Callable[..., Any]


def _printed(command: Command) -> Command:
    """The options that everything to print has."""
    paper = option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="help.print.paper")
    output = option("--output", type=click.Path(path_type=Path), metavar="FILE", help="help.print.output")
    return paper(output(command))


def _side(context: click.Context, parameter: click.Parameter, side: float) -> float:
    if not SMALLEST <= side <= LARGEST:  # not so for "nan" either, which click's own range lets pass
        raise click.BadParameter(sentence("print.no.die", {"smallest": f"{SMALLEST:g}", "largest": f"{LARGEST:g}"}))
    return side


def _height(context: click.Context, parameter: click.Parameter, height: float | None) -> float | None:
    if height is not None and not LOWEST <= height <= TALLEST:
        raise click.BadParameter(sentence("print.no.height", {"lowest": f"{LOWEST:g}", "tallest": f"{TALLEST:g}"}))
    return height


@group_named("print", help="help.print")
def command() -> None:
    """`companion print`."""


@command.command(help="help.print.mat")
@_printed
@option("--large", is_flag=True, help="help.print.mat.large")
@option("--cards", is_flag=True, help="help.print.mat.cards")
def mat(paper: str, output: Path | None, large: bool, cards: bool) -> None:
    _write(mat_sheets(PAPERS[paper], large=large, cards=cards), output, "mat")


@command.command(help="help.print.legend")
@_printed
def legend(paper: str, output: Path | None) -> None:
    _write(legend_sheets(PAPERS[paper]), output, "legend")


@command.command(help="help.print.faces")
@_printed
@option("--size", type=float, default=16, show_default=True, metavar="MM", callback=_side, help="help.print.faces.size")
def faces(paper: str, output: Path | None, size: float) -> None:
    _write(faces_sheets(PAPERS[paper], size), output, "faces")


@command.command(help="help.print.wiring")
@_printed
@option("--config", type=click.Path(path_type=Path), help="help.print.wiring.config")
def wiring(paper: str, output: Path | None, config: Path | None) -> None:
    plan = configured(config).settings.panel.plan
    for warning in plan.warnings:
        say(warning)
    _write(wiring_sheets(PAPERS[paper], plan), output, "wiring")


@command.command(help="help.print.stand")
@_printed
@option(
    "--camera", type=click.Choice(list(CAMERAS)), default="module3", show_default=True, help="help.print.stand.camera"
)
@option("--large", is_flag=True, help="help.print.stand.large")
@option("--height", type=float, metavar="MM", callback=_height, help="help.print.stand.height")
@option(
    "--thickness",
    type=click.FloatRange(*THICK),
    default=5,
    show_default=True,
    metavar="MM",
    help="help.print.stand.thickness",
)  # fmt: skip
@option(
    "--files", type=click.Path(path_type=Path, file_okay=False), metavar="FOLDER",
    help="help.print.stand.folder",
)  # fmt: skip
def stand(
    paper: str,
    output: Path | None,
    camera: str,
    large: bool,
    height: float | None,
    thickness: float,
    files: Path | None,
) -> None:
    layout, held = (LARGE_MAT if large else MAT), CAMERAS[camera]
    made = Stand(height or height_over(held, layout), layout, thickness)
    _write(stand_sheets(PAPERS[paper], made, held), output, "stand")
    if files is not None:
        written = write_files(made, held, files)
        say(sentence("print.stand.files", {"number": len(written), "folder": str(files)}))


@command.command(help="help.print.qr")
@_printed
@option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="help.port_shown")
def qr(paper: str, output: Path | None, port: int) -> None:
    if not addresses():
        raise NoNetwork(sentence("print.no_network"))
    _write(qr_sheets(PAPERS[paper], join_url(port)), output, "qr")


@command.command(help="help.print.card")
@_printed
def card(paper: str, output: Path | None) -> None:
    _write(card_sheets(PAPERS[paper]), output, "card")


def _size(context: click.Context, parameter: click.Parameter, size: str) -> CardSize:
    """A card's size as it is typed: 59x91."""
    found = re.fullmatch(r"(\d{1,3}(?:[.,]\d)?)\s*[x×*]\s*(\d{1,3}(?:[.,]\d)?)", size.strip().lower())
    if found is None:
        raise click.BadParameter(sentence("print.no.typed"))
    typed = CardSize(*(float(side.replace(",", ".")) for side in found.groups()))
    if not (SMALLEST_CARD.width <= typed.width <= LARGEST_CARD.width
            and SMALLEST_CARD.height <= typed.height <= LARGEST_CARD.height):  # fmt: skip
        sizes = {"smallest": _typed(SMALLEST_CARD), "largest": _typed(LARGEST_CARD)}
        raise click.BadParameter(sentence("print.no.card_size", sizes))
    return typed


def _typed(size: CardSize) -> str:
    return f"{size.width:g}x{size.height:g}"


@command.command(help="help.print.cards")
@_printed
@option(
    "--deck", "deck_name", type=click.Choice(DECK_NAMES), default=ALL, show_default=True, help="help.print.cards.deck"
)
@option(
    "--card", "named", multiple=True, metavar="NAME",
    help="help.print.cards.card",
)  # fmt: skip
@option(
    "--size", default=_typed(USUAL), show_default=True, metavar="WxH", callback=_size,
    help="help.print.cards.size",
)  # fmt: skip
def cards(paper: str, output: Path | None, deck_name: str, named: tuple[str, ...], size: CardSize) -> None:
    _write(playing_cards(PAPERS[paper], cards_of(deck_name, named), size), output, "cards")


def _write(sheets: Sheets, output: Path | None, name: str) -> None:
    path = output or Path(f"{name}.pdf")
    sheets.write(path)
    say(sentence("print.written", {"file": str(path)}))
