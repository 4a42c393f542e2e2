"""`companion replay`: a record's events and final state, in words."""

from __future__ import annotations

import json
from pathlib import Path

import click

from companion.kernel.event import Event
from companion.locales.persons import addressed
from companion.locales.words import sentence, words_of
from deploy.command_line import command_named, option
from deploy.positions import positions
from deploy.record_file import game_in
from deploy.running.end_state import end_state, end_state_words
from deploy.terminal import say


@command_named("replay", help="help.replay")
@click.argument("record", type=click.Path(path_type=Path))
@option("--json", "as_json", is_flag=True, help="help.json")
def command(record: Path, as_json: bool) -> None:
    game = game_in(record)
    names, lines = game.setup.players, [position.text for position in positions(game)]
    if as_json:
        report = {"players": names, **end_state(game), "positions": lines}
        events = [_event(event) for event in game.log()]
        say(json.dumps({**report, "events": events}, ensure_ascii=False))
        return
    for event in game.log():
        if event.key == "turn":
            say()
        say(_sentence_of(event, game.setup.game, names))
    if lines:
        say(f"\n{sentence('replay.position', {'turn': game.state.turn})}\n{lines[-1]}")
    say()
    say(end_state_words(game))


def _sentence_of(event: Event, game: str, names: tuple[str, ...]) -> str:
    catalogue = words_of(game, names)
    key, params = addressed(event.key, event.params, None, catalogue.__contains__)
    words = catalogue.sentence(f"event.{key}", params)
    if event.known_to is None:
        return words
    to = ", ".join(names[seat] for seat in sorted(event.known_to))
    return sentence("replay.known_to", {"names": to, "event": words})


def _event(event: Event) -> dict[str, object]:
    known_to = None if event.known_to is None else sorted(event.known_to)
    return {"key": event.key, "params": dict(event.params), "known_to": known_to}
