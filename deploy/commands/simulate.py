"""`companion simulate`: whole games without hardware, who won how often, and how fast."""

from __future__ import annotations

import json
import time

import click

from companion.games import GAMES
from companion.kernel.rules import Setup
from companion.locales.words import sentence
from companion.simulation import play_games


@click.command("simulate")
@click.option("--game", type=click.Choice(list(GAMES)), default="dice", show_default=True, help="Which game.")
@click.option("--players", type=int, default=5, show_default=True, help="How many play.")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(game: str, players: int, games: int, seed: int, as_json: bool) -> None:
    """Play whole games by random legal play and print who won how often."""
    rules = GAMES[game]
    setup = Setup(rules.name, rules.version, tuple(f"Player {number}" for number in range(1, players + 1)))
    start = time.perf_counter()
    tally = play_games(rules, setup, games, seed)
    seconds = time.perf_counter() - start
    if as_json:
        report = {
            "games": tally.games,
            "seconds": round(seconds, 3),
            "games_per_second": round(tally.games / seconds, 1),
            "answers": tally.answers,
            "wins": tally.wins,
        }
        click.echo(json.dumps(report))
        return
    for side, won in tally.wins.items():
        click.echo(f"{sentence(f'side.{side}'):24} {won:7}  {won / tally.games:6.1%}")
    click.echo(
        f"{tally.games} games of {players} players, {tally.answers / tally.games:.0f} answers each, "
        f"{tally.games / seconds:.0f} games per second"
    )
