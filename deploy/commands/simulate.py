"""`companion simulate`: whole games without hardware, who won how often, and how fast."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping
from typing import Any

import click

from companion.games.bots.by_name import BotUnknown
from companion.games.bots.seating import Seating
from companion.games.known import GAMES, GameKind
from companion.games.simulation import Rate, Tally, tallies
from companion.games.western.options import MODULES
from companion.kernel.rules import Setup
from companion.locales.words import sentence
from companion.support.errors import SetupInvalid
from deploy.command_line import command_named, option
from deploy.terminal import say

OLD_SALOON = "old_saloon"
"""Every module of the game."""
EXPANSIONS = "expansions"
"""The option by which a game without modules names its expansions."""
PLAYED_BY_BOTS = tuple(name for name, kind in GAMES.items() if kind.bots)
WRONG_USAGE = 2


@command_named("simulate", help="help.simulate")
@option("--game", type=click.Choice(PLAYED_BY_BOTS), default="dice", show_default=True, help="help.simulate.game")
@option("--players", type=int, default=5, show_default=True, help="help.simulate.players")
@option("--games", type=click.IntRange(1), default=1000, show_default=True, help="help.simulate.games")
@option("--seed", type=int, default=1, show_default=True, help="help.simulate.seed")
@option(
    "--bots",
    default="random",
    show_default=True,
    metavar="BOT | WHO=BOT,…",
    help="help.simulate.bots",
)
@option(
    "--expansions",
    default="",
    metavar="MODULE,…",
    help="help.simulate.expansions",
    values={"modules": ", ".join(GAMES["dice"].modules), "every": OLD_SALOON, "cards": "dodge_city"},
)
@option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="help.simulate.option",
)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="help.simulate.jobs")
@option("--json", "as_json", is_flag=True, help="help.json")
def command(
    game: str,
    players: int,
    games: int,
    seed: int,
    bots: str,
    expansions: str,
    options: tuple[str, ...],
    jobs: int,
    as_json: bool,
) -> None:
    kind = GAMES[game]
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    setup = Setup(kind.name, kind.rules.version, names, (*_modules(expansions, kind), *map(_option, options)))
    start = time.perf_counter()
    try:
        tally = _played(setup, games, seed, Seating.of(bots, kind.bots), jobs)
    except (BotUnknown, SetupInvalid) as error:
        say(f"companion: {error}", err=True)
        sys.exit(WRONG_USAGE)
    seconds = time.perf_counter() - start
    say(json.dumps(_report(tally, seconds)) if as_json else _table(tally, players, seconds))


def _modules(expansions: str, kind: GameKind) -> tuple[tuple[str, str], ...]:
    """The set-up's modules, of names that commas or blanks part; of a game that has no modules, its expansions."""
    if expansions.strip() and not kind.modules:
        return ((EXPANSIONS, expansions.strip()),)
    words = expansions.replace(",", " ").replace(OLD_SALOON, " ".join(kind.modules))
    return ((MODULES, words),) if words.strip() else ()


def _option(text: str) -> tuple[str, str]:
    """One option of the set-up, written NAME=VALUE."""
    name, _, value = text.partition("=")
    return name.strip(), value.strip()


def _played(setup: Setup, games: int, seed: int, seating: Seating, jobs: int) -> Tally:
    """All games, with a bar on the way where somebody watches."""
    tally = Tally()
    if not sys.stderr.isatty():
        return sum(tallies(setup, games, seed, seating, jobs), tally)
    with click.progressbar(length=games, label=sentence("simulate.playing"), file=sys.stderr) as bar:
        for some in tallies(setup, games, seed, seating, jobs):
            tally += some
            bar.update(some.games)
    return tally


def _report(tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "games": tally.games,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "answers": tally.answers,
        "turns": tally.turns,
        "wins": tally.wins,
        "intervals": {side: _rounded(tally.side(side)) for side in tally.wins},
        "roles": _rates(tally.roles),
        "special_roles": _rates(tally.powers),
        "characters": _rates(tally.characters),
    }


def _rates(rates: Mapping[str, Rate]) -> dict[str, Any]:
    return {
        name: {"won": rate.won, "of": rate.of, "share": round(rate.share, 4), "interval": _rounded(rate)}
        for name, rate in rates.items()
    }


def _rounded(rate: Rate) -> list[float]:
    return [round(end, 4) for end in rate.interval]


def _table(tally: Tally, players: int, seconds: float) -> str:
    lines = [_line(sentence(f"side.{side}"), tally.side(side)) for side in tally.wins]
    for kind, rates in (("role", tally.roles), ("role", tally.powers), ("character", tally.characters)):
        best_first = sorted(rates.items(), key=lambda rate: -rate[1].share)
        lines += ["", *(_line(sentence(f"{kind}.{name}"), rate) for name, rate in best_first)] if rates else []
    lines += [
        "",
        sentence(
            "simulate.summary",
            {
                "games": tally.games,
                "players": players,
                "turns": f"{tally.turns / tally.games:.1f}",
                "answers": f"{tally.answers / tally.games:.0f}",
                "pace": f"{tally.games / seconds:.0f}",
            },
        ),
    ]
    return "\n".join(lines)


def _line(name: str, rate: Rate) -> str:
    low, high = (f"{end:6.1%}" for end in rate.interval)
    values = {"won": f"{rate.won:7}", "of": f"{rate.of:7}", "share": f"{rate.share:6.1%}", "low": low, "high": high}
    return f"{name:27} {sentence('simulate.won_of', values)}"
