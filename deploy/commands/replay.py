"""`companion replay`: a record's events and final state, in words."""

from __future__ import annotations

from pathlib import Path

import click

from companion.errors import RecordInvalid
from companion.games import rules_for
from companion.kernel.game import Game
from companion.kernel.notation import parse_record
from companion.locales.words import sentence

LARGEST = 10_000_000
"""Bytes; a whole game takes some thousands."""


@click.command("replay")
@click.argument("record", type=click.Path(path_type=Path))
def command(record: Path) -> None:
    """Replay a record and print its events and final state."""
    parsed = parse_record(_text(record))
    game = Game.replay(rules_for(parsed.setup), parsed)
    names = parsed.setup.players
    for event in game.log():
        told = sentence(f"event.{event.key}", event.params, names)
        only = "" if event.known_to is None else f"(to {', '.join(names[seat] for seat in sorted(event.known_to))}) "
        click.echo(only + told)
    click.echo()
    for name, count in game.rules.tally(game.state).items():
        who, _, what = name.rpartition("/")
        told = f"{names[int(who[1:])]}: {what}" if who else what
        click.echo(f"{told} {count}")
    if game.pending is not None:
        click.echo(f"asked next: {game.pending.id}")


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise RecordInvalid(f"{path} is too large to be a record of a game.")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordInvalid(f"{path} cannot be read ({error.strerror}): check the name.") from error
    except UnicodeDecodeError as error:
        raise RecordInvalid(f"{path} is no record of a game: it is not text.") from error
