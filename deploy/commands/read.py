"""`companion read`: read dice, or playing cards, in photographs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from companion.locales.words import said_again, sentence
from companion.ports.tray import Frame, Reading, SeenDie
from deploy.command_line import command_named, option
from deploy.commands import read_cards
from deploy.commands.read_cards import NO_DECK, PRINTED
from deploy.record_file import STDIN
from deploy.running.dice_named import reader_of
from deploy.terminal import say
from vision.dice_sets.saloon_dice import SALOON_DICE
from vision.errors import VisionError
from vision.images.frame import MOST_BYTES, frame_of, load_frame
from vision.mat.reader import MatReader


@command_named("read", help="help.read")
@click.argument("images", metavar="IMAGE...", nargs=-1, required=True, type=click.Path())
@option("--json", "as_json", is_flag=True, help="help.json_lines")
@option("--dice", type=click.IntRange(min=0), metavar="N", help="help.read.dice")
@option("--set", "dice_set", default="pip", metavar="NAME", help="help.dice_set")
@option("--cards", is_flag=True, help="help.read.cards")
@option("--deck", default=PRINTED, metavar="NAME", help="help.read.deck")
@option("--data", type=click.Path(path_type=Path), help="help.data")
def command(
    images: Sequence[str], as_json: bool, dice: int | None, dice_set: str, cards: bool, deck: str, data: Path | None
) -> None:
    line_of = _cards_in(deck, data, as_json) if cards else _dice_in(dice_set, data, dice, as_json)
    failed = False
    for path in images:
        try:
            say(line_of(path, _frame(path)))
        except VisionError as error:
            complain(str(error))
            failed = True
    if failed:
        sys.exit(1)  # the front door does not look at what a command returns


LineOf = Callable[[str, Frame], str]
"""Makes the line that is printed of a picture: its path, and the frame."""


def _dice_in(dice_set: str, data: Path | None, dice: int | None, as_json: bool) -> LineOf:
    reader = MatReader(reader_of(dice_set, data, complain))

    def line_of(path: str, frame: Frame) -> str:
        reading = reader.read(frame, dice)
        return json.dumps(as_record(path, reading), ensure_ascii=False) if as_json else as_line(path, reading)

    return line_of


def _cards_in(deck: str, data: Path | None, as_json: bool) -> LineOf:
    reader = read_cards.cards_reader_of(deck, data)

    def line_of(path: str, frame: Frame) -> str:
        reading = reader.read_cards(frame)
        if deck == NO_DECK and not reading.cards:  # a fan, a hand that is held up
            reading = reader.read_corners(frame)
        if as_json:
            return json.dumps(read_cards.as_record(path, reading), ensure_ascii=False)
        return read_cards.as_line(path, reading)

    return line_of


def _frame(path: str) -> Frame:
    """The picture in a file, or what comes through standard input. Raises VisionError."""
    if path != STDIN:
        return load_frame(path)
    with click.open_file(STDIN, "rb") as file:
        return frame_of(file.read(MOST_BYTES + 1), sentence("read.input"))


def complain(said: str) -> None:
    """Say on standard error what is wrong."""
    say(f"companion: {said_again(said)}", err=True)


def as_record(path: str, reading: Reading) -> dict[str, Any]:
    """A reading in the shape that scripts rely on (`companion read --json`)."""
    return {
        "image": path,
        "ms": round(reading.ms, 1),
        "sure": reading.sure,
        "why": reading.why,
        "dice": [die_record(die) for die in reading.dice],
    }


def die_record(die: SeenDie) -> dict[str, Any]:
    """One die in the shape that scripts rely on."""
    return {
        "face": die.face,
        "kind": die.kind,
        "confidence": die.confidence,
        "center": [round(value, 1) for value in die.center],
        "quad": [[round(value, 1) for value in corner] for corner in die.quad],
        "zone": die.zone,
        "sure": die.sure,
        "why": die.why,
    }


def as_line(path: str, reading: Reading) -> str:
    """A reading as people read it: `a.jpg: 1 4 4?(covered) 6, not sure (dice)`."""
    seen = faces_line(reading.dice) or sentence("read.nothing")
    params = {"path": path, "seen": seen, "why": reading.why or "?"}
    return sentence("read.sure" if reading.sure else "read.not_sure", params)


def faces_line(dice: Sequence[SeenDie]) -> str:
    """Faces as people read them, one unsure with its reason, one on a Saloon die with its kind: `1 coward/arrow`."""
    return " ".join(_face(die) for die in sorted(dice, key=lambda die: (die.face, die.kind)))


def _face(die: SeenDie) -> str:
    face = f"{die.kind}/{die.face}" if die.kind in SALOON_DICE else die.face
    return face if die.sure else f"{face}?({die.why})"
