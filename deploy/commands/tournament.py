"""`companion tournament`: tournaments and seasons from the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_type_hints

import click

from companion.errors import Refused, RefusedTogether
from companion.locales.words import Param, sentence
from companion.tournament.accounts import dollars_of, ledger
from companion.tournament.checks import GAMES
from companion.tournament.codec import decode
from companion.tournament.desk import Desk
from companion.tournament.events import BotBids, Created, SameCard, Variants
from companion.tournament.events import Poor as PoorReading
from companion.tournament.export import as_csv, as_json, game_rows, ledger_rows, schedule_rows, standings_rows
from companion.tournament.fair_ranking import games_missed, why_not_fair
from companion.tournament.result import MOST, Result, SeatResult
from companion.tournament.schedules.schedule import even_rounds, least_rounds
from companion.tournament.schedules.seating import fairness
from companion.tournament.scores import Scoring, System
from companion.tournament.state import Place, Tournament
from companion.tournament.storage.database import default_database
from companion.tournament.storage.history import Span
from companion.western.roles import Role
from companion.western.victory import Side
from deploy.data_folder import default_data_folder
from deploy.errors import DeployError, FileUnwritable
from deploy.print.sheets import PAPERS
from deploy.print.tournament import TournamentSheets

Command = Callable[..., Any]
BY = "the command line"
READINGS = {name: kind for name, kind in get_type_hints(Scoring).items() if name not in ("system", "cash_rewards")} | {
    "same_card": SameCard,
    "poor": PoorReading,
    "bots_bid": BotBids,
}
"""The readings of the score rules by name, with the enumeration of their values."""
VARIANTS = ("ruthless_law", "experience", "enlistment", "cash_rewards")
LARGEST_FILE = 1_000_000


class TournamentInputInvalid(DeployError, ValueError):
    """What was typed cannot be done."""


@dataclass
class Opened:
    """The desk, and which tournament is meant."""

    url: str
    name: str

    @contextmanager
    def desk(self) -> Iterator[Desk]:
        """The desk; what it refuses is told with players' names."""
        with Desk(self.url) as desk:
            try:
                yield desk
            except Refused as error:
                raise TournamentInputInvalid(_told(error, desk.names())) from error


def _told(error: Refused, names: Sequence[str]) -> str:
    reasons = error.reasons if isinstance(error, RefusedTogether) else (error,)
    return " ".join(sentence(f"refused.{reason.key}", reason.params, names) for reason in reasons)


@click.group("tournament")
@click.option(
    "--database", metavar="URL", help="sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME.  [default: SQLite]"
)
@click.option("--data", type=click.Path(path_type=Path), help="Folder of the SQLite file.  [default: your data folder]")
@click.option("--name", default="", help="Which tournament.  [default: the newest]")
@click.pass_context
def command(context: click.Context, database: str | None, data: Path | None, name: str) -> None:
    """Score games, make schedules and standings: for one evening, a tournament, a club's season.

    Rounds, tables and seats are counted from 1.
    """
    context.obj = Opened(database or default_database(data or default_data_folder()), name)


# -- setting up --------------------------------------------------------------------------------------------------------


def _pairs(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """`--reading NAME=VALUE`, checked."""
    found = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in READINGS:
            raise click.BadParameter(f"there is no reading {name!r}; there are: {', '.join(sorted(READINGS))}.")
        if value not in list(READINGS[name]):
            raise click.BadParameter(f"{name} can be: {', '.join(READINGS[name])}.")
        found[name] = value
    return found


@command.command()
@click.argument("name")
@click.option("--player", "players", multiple=True, metavar="NAME", help="A player; give one for each.")
@click.option("--players", "file", type=click.Path(path_type=Path), metavar="FILE", help="Players, one a line.")
@click.option("--game", type=click.Choice(GAMES), default="dice", show_default=True)
@click.option("--tables", type=int, default=1, show_default=True)
@click.option("--seats", type=int, default=MOST, show_default=True, help="Seats of a table.")
@click.option("--rounds", type=int, help="[default: as the rules ask, so that Sheriffs are even]")
@click.option("--system", type=click.Choice([str(system) for system in System]), default="official", show_default=True)
@click.option("--variant", "variants", multiple=True, type=click.Choice(VARIANTS), help="A variant; give one for each.")
@click.option("--reading", "readings", multiple=True, callback=_pairs, metavar="NAME=VALUE", help="An unclear place.")
@click.pass_obj
def new(
    opened: Opened,
    name: str,
    players: tuple[str, ...],
    file: Path | None,
    game: str,
    tables: int,
    seats: int,
    rounds: int | None,
    system: str,
    variants: tuple[str, ...],
    readings: Mapping[str, str],
) -> None:
    """Begin a tournament and make its schedule."""
    everybody = [*players, *_lines(file)]
    twice = sorted({one for one in everybody if sum(one.casefold() == other.casefold() for other in everybody) > 1})
    if twice:
        raise TournamentInputInvalid(f"{', '.join(twice)}: give each player a name of their own.")
    with opened.desk() as desk:
        wanted = rounds if rounds is not None else (even_rounds(len(everybody), tables, seats) if everybody else MOST)
        chosen = {**readings, "system": system, **dict.fromkeys(variants, True)}
        scoring, played = decode(Scoring, _fields_of(Scoring, chosen)), decode(Variants, _fields_of(Variants, chosen))
        settings = Created(name, game, tables, seats, wanted, "", scoring, played)
        key = desk.create(settings, everybody, BY)
        click.echo(sentence("tournament.begun", {"name": name, "players": len(everybody), "rounds": wanted}))
        if everybody:
            _say_fairness(desk.tournament(key))


def _fields_of(kind: type, chosen: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in chosen.items() if key in get_type_hints(kind)}


def _lines(file: Path | None) -> list[str]:
    """The names in a file."""
    if file is None:
        return []
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise TournamentInputInvalid(f"{file} is too large for a list of players.")
        text = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise TournamentInputInvalid(f"{file} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise TournamentInputInvalid(f"{file} is no text in UTF-8: save it as such.") from error
    return [line.strip() for line in text.splitlines() if line.strip()]


@command.command("list")
@click.pass_obj
def list_(opened: Opened) -> None:
    """The tournaments that there are, the newest first."""
    with opened.desk() as desk:
        found = desk.tournaments()
        for listed in found:
            click.echo(listed.name)
        if not found:
            click.echo(sentence("tournament.none"))


@command.command()
@click.option("--add", multiple=True, metavar="NAME", help="Somebody comes, late or not.")
@click.option("--leave", multiple=True, metavar="NAME", help="Somebody leaves; results stay.")
@click.option("--substitute", nargs=2, metavar="LEAVER NAME", help="Somebody takes a leaver's seats.")
@click.option("--rename", nargs=2, metavar="OLD NEW", help="A name was written wrongly.")
@click.option("--merge", nargs=2, metavar="NAME INTO", help="Two names were one person.")
@click.option("--remove", metavar="NAME", help="Really remove a name, everywhere; records keep a number.")
@click.pass_obj
def players(
    opened: Opened,
    add: tuple[str, ...],
    leave: tuple[str, ...],
    substitute: tuple[str, str] | None,
    rename: tuple[str, str] | None,
    merge: tuple[str, str] | None,
    remove: str | None,
) -> None:
    """Who takes part, with games and dollars; or change that."""
    with opened.desk() as desk:
        if rename:
            desk.rename(desk.person(rename[0]), rename[1])
        if merge:
            desk.merge(desk.person(merge[0]), desk.person(merge[1]))
        if remove:
            desk.remove(desk.person(remove))
        key = desk.find(opened.name)
        for name in add:
            desk.join(key, name, BY)
        for name in leave:
            desk.leave(key, desk.person(name), BY)
        if substitute:
            desk.substitute(key, desk.person(substitute[0]), substitute[1], BY)
        tournament, names = desk.tournament(key), desk.names()
        dollars, missed = dollars_of(tournament), games_missed(tournament)
        for player in tournament.players:
            state = "" if tournament.members[player].here else sentence("tournament.left")
            late = sentence("tournament.missed", {"games": missed[player]}) if missed[player] else ""
            click.echo(f"{names[player]:30} {_money(dollars[player]):>10}  {state}{late}".rstrip())


@command.command()
@click.option("--rounds", type=int, help="Plan anew: so many rounds altogether.")
@click.option("--round", "only", type=int, help="One round alone.")
@click.pass_obj
def schedule(opened: Opened, rounds: int | None, only: int | None) -> None:
    """Who sits where; Sheriffs are marked with *."""
    with opened.desk() as desk:
        key = desk.find(opened.name)
        if rounds is not None:
            desk.plan(key, BY, rounds)
        tournament, names = desk.tournament(key), desk.names()
        for number, round_ in enumerate(tournament.plan):
            if only not in (None, number + 1):
                continue
            click.echo(sentence("tournament.round", {"round": number + 1, "status": tournament.rounds[number].status}))
            for at, table in enumerate(round_.tables):
                told = (f"{names[player]}{'*' if player == table.sheriff else ''}" for player in table.players)
                click.echo(f"  {at + 1:3}: {', '.join(told)}")
            if round_.byes:
                byes = ", ".join(names[player] for player in round_.byes)
                click.echo(f"  {sentence('print.tournament.byes', {'players': byes})}")
        _say_fairness(tournament)


def _say_fairness(tournament: Tournament) -> None:
    found = fairness(tournament.plan, tournament.here)
    params: dict[str, Param] = {
        "sheriffs": _span(found.sheriffs),
        "byes": _span(found.byes),
        "repeats": found.repeats,
        "bound": found.bound,
        "most": found.met_most,
    }
    click.echo(sentence("tournament.fairness", params))
    settings = tournament.settings
    least = least_rounds(len(tournament.here), settings.tables, settings.seats)
    if len(tournament.plan) < least:
        click.echo(sentence("tournament.too_few_rounds", {"least": least}))


def _span(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]}–{span[1]}"


# -- playing -----------------------------------------------------------------------------------------------------------

_reason = click.option("--reason", default="", help="Why; it is kept.")


@command.command("round")
@click.argument("what", type=click.Choice(["open", "close", "reopen", "timer"]))
@click.option("--round", "number", type=int, help="[default: the open one; for open: the next]")
@click.option("--minutes", type=click.FloatRange(0, 10_000), help="How long from now on; none: no timer.")
@_reason
@click.pass_obj
def round_(opened: Opened, what: str, number: int | None, minutes: float | None, reason: str) -> None:
    """Open the next round, close or reopen one, or move the end of its time."""
    with opened.desk() as desk:
        key = desk.find(opened.name)
        if what == "open":
            at = desk.open_round(key, BY, minutes)
        else:
            current = desk.tournament(key).current
            at = number - 1 if number is not None else (0 if current is None else current)
            if what == "close":
                desk.close_round(key, at, BY)
            elif what == "reopen":
                desk.reopen_round(key, at, BY, reason)
            else:
                desk.move_timer(key, at, BY, minutes)
        tournament = desk.tournament(key)
        click.echo(sentence("tournament.round", {"round": at + 1, "status": tournament.rounds[at].status}))
        left = desk.time_left(tournament)
        if left is not None:
            click.echo(sentence("tournament.time_left", {"minutes": max(0, round(left / 60))}))
        for place in tournament.missing(at) if what == "close" else ():
            click.echo(sentence("tournament.missing", {"table": place.table + 1}))


def _outcome(*, winner_needed: bool) -> Callable[[Command], Command]:
    """The arguments that say how a game ended."""
    sides = click.Choice([str(side) for side in Side])
    parts = [
        click.argument("round_number", metavar="ROUND", type=click.IntRange(1, 1000)),
        click.argument("table", type=click.IntRange(1, 1000)),
        click.argument("winner", type=sides, required=winner_needed),
        click.argument("seats", nargs=-1, metavar="NAME=ROLE[:out][:turns=N][:by=NAME]…"),
        click.option("--duel", metavar="NAME", help="The Renegade who was left alone with the Sheriff."),
    ]

    def decorate(command: Command) -> Command:
        for part in reversed(parts):
            command = part(command)
        return command

    return decorate


@command.command()
@_outcome(winner_needed=True)
@click.pass_obj
def result(
    opened: Opened, round_number: int, table: int, winner: str, seats: tuple[str, ...], duel: str | None
) -> None:
    """Enter a game's result: who won, and each player with their role, `:out` for who was eliminated.

    companion tournament result 1 2 law Anna=sheriff Ben=outlaw:out Carl=outlaw:by=Anna Dora=renegade:out
    """
    with opened.desk() as desk:
        key, place = desk.find(opened.name), Place(round_number - 1, table - 1)
        changed = desk.enter(key, place, _result(desk, seats, winner, duel), BY)
        click.echo(sentence("tournament.entered" if changed else "tournament.known"))


@command.command()
@_outcome(winner_needed=False)
@_reason
@click.option("--take-back", is_flag=True, help="The game has no result any more.")
@click.option("--broken-off", is_flag=True, help="The game ended without a result.")
@click.pass_obj
def correct(
    opened: Opened,
    round_number: int,
    table: int,
    winner: str | None,
    seats: tuple[str, ...],
    duel: str | None,
    reason: str,
    take_back: bool,
    broken_off: bool,
) -> None:
    """Correct a table's result, as in `result`; the earlier one is kept, with who, when and why."""
    with opened.desk() as desk:
        key, place = desk.find(opened.name), Place(round_number - 1, table - 1)
        if take_back:
            desk.take_back(key, place, BY, reason)
        elif broken_off:
            desk.break_off(key, place, BY, reason)
        else:
            if winner is None:
                raise TournamentInputInvalid("Say who won, or give --take-back or --broken-off.")
            desk.correct(key, place, _result(desk, seats, winner, duel), BY, reason)
        click.echo(sentence("tournament.corrected"))


_SEAT = re.compile(r"(?P<name>[^=]+)=(?P<role>\w+)(?P<more>(:[^:]+)*)")


def _result(desk: Desk, seats: Sequence[str], winner: str, duel: str | None) -> Result:
    """The result from its words. Raises TournamentInputInvalid naming the word."""
    parsed = [_seat(desk, seat) for seat in seats]
    people = [seat.player for seat, _ in parsed]
    found = []
    for seat, by in parsed:
        killer = None
        if by:
            killer = _index(people, desk.person(by), by)
        found.append(replace(seat, eliminated_by=killer))
    duelist = _index(people, desk.person(duel), duel) if duel else None
    return Result(tuple(found), Side(winner), duelist)


def _index(people: Sequence[int], person: int, name: str) -> int:
    if person not in people:
        raise TournamentInputInvalid(f"{name} does not sit at this table.")
    return people.index(person)


def _seat(desk: Desk, text: str) -> tuple[SeatResult, str]:
    """One seat, and the name of who eliminated the player."""
    found = _SEAT.fullmatch(text)
    if not found or found["role"] not in [str(role) for role in Role]:
        roles = ", ".join(Role)
        raise TournamentInputInvalid(
            f"“{text}”: write NAME=ROLE, with one of {roles}, then :out for who was eliminated."
        )
    seat, by = SeatResult(desk.person(found["name"]), Role(found["role"])), ""
    for more in found["more"].split(":")[1:]:
        word, _, value = more.partition("=")
        if word == "out" and not value:
            seat = replace(seat, alive=False)
        elif word == "turns" and re.fullmatch("[0-9]{1,3}", value):
            seat = replace(seat, turns=int(value))
        elif word == "by" and value:
            seat, by = replace(seat, alive=False), value
        else:
            raise TournamentInputInvalid(f"“{more}” in “{text}” is none of out, turns=N, by=NAME.")
    return seat, by


@command.command()
@click.argument("player")
@click.argument("dollars", type=int)
@_reason
@click.pass_obj
def bonus(opened: Opened, player: str, dollars: int, reason: str) -> None:
    """Give a player dollars, with the reason; below 0 is a penalty: `bonus -- Anna -500 --reason …`."""
    with opened.desk() as desk:
        desk.adjust(desk.find(opened.name), desk.person(player), dollars, BY, reason)
        click.echo(sentence("tournament.entered"))


@command.command("one-on-one")
@click.argument("winner")
@click.argument("loser")
@click.pass_obj
def one_on_one(opened: Opened, winner: str, loser: str) -> None:
    """Enter the game one-on-one that decides a tie of exactly two."""
    with opened.desk() as desk:
        desk.one_on_one(desk.find(opened.name), desk.person(winner), desk.person(loser), BY)
        click.echo(sentence("tournament.entered"))


# -- looking -----------------------------------------------------------------------------------------------------------


@command.command()
@click.pass_obj
def standings(opened: Opened) -> None:
    """The standings, and why they are not a fair ranking if they are not."""
    with opened.desk() as desk:
        tournament, names = desk.tournament(desk.find(opened.name)), desk.names()
        for row in standings_rows(tournament, names):
            tie = sentence(f"tie.{row['decided_by']}") if row["decided_by"] else ""
            score, games = _money(row["score"]), sentence("tournament.games", {"games": row["games"]})
            click.echo(f"{row['place']:4} {row['player']:30} {score:>10}  {games}  {tie}".rstrip())
        reasons = why_not_fair(tournament)
        if reasons:
            click.echo(sentence("print.tournament.unfair"))
        for reason in reasons:
            click.echo(f"  {reason.words(names)}")


@command.command("ledger")
@click.argument("player", required=False)
@click.pass_obj
def ledger_(opened: Opened, player: str | None) -> None:
    """Every dollar with its reason, of one player or of all."""
    with opened.desk() as desk:
        tournament, names = desk.tournament(desk.find(opened.name)), desk.names()
        only = desk.person(player) if player else None
        lines = [line for line in ledger(tournament) if only in (None, line.player)]
        for line in lines:
            click.echo(f"{line.round + 1:3} {names[line.player]:24} {_money(line.dollars):>9}  {line.words}")
        click.echo(f"    {sentence('tournament.sum'):24} {_money(sum(line.dollars for line in lines)):>9}")


@command.command()
@click.argument("what", type=click.Choice(["standings", "ledger", "schedule", "games", "all"]))
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="[default: to the screen]")
@click.pass_obj
def export(opened: Opened, what: str, output: Path | None) -> None:
    """Standings, ledger, schedule or games as CSV; or all of it as JSON, with every value that results ever had."""
    with opened.desk() as desk:
        tournament, names = desk.tournament(desk.find(opened.name)), desk.names()
        if what == "all":
            text = as_json(tournament, names) + "\n"
        elif what == "games":
            games = [row for row in desk.games(scoring=tournament.settings.scoring) if row.key in tournament.games]
            text = as_csv(game_rows(games, names))
        else:
            make = {"standings": standings_rows, "ledger": ledger_rows, "schedule": schedule_rows}[what]
            text = as_csv(make(tournament, names))
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise FileUnwritable(f"{output} cannot be written ({error.strerror}): choose another file.") from error


@command.command("print")
@click.argument("what", type=click.Choice(["rounds", "players", "signs", "slips", "standings", "certificates"]))
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--round", "number", type=int, help="One round alone; slips need it.")
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="[default: WHAT.pdf, here]")
@click.pass_obj
def print_(opened: Opened, what: str, paper: str, number: int | None, output: Path | None) -> None:
    """Write a PDF: the schedule by round or by player, table signs, result slips, standings, certificates."""
    with opened.desk() as desk:
        key = desk.find(opened.name)
        tournament = desk.tournament(key)
        if number is not None and not 1 <= number <= len(tournament.plan):
            raise Refused("no_such_round", round=number, rounds=len(tournament.plan))
        sheets = TournamentSheets(PAPERS[paper], tournament, desk.names())
        if what == "slips":
            if number is None:
                raise TournamentInputInvalid("Say for which round: --round N.")
            made = sheets.slips(number - 1)
        elif what == "rounds":
            made = sheets.rounds(None if number is None else number - 1)
        else:
            made = getattr(sheets, what)()
        path = output or Path(f"{what}.pdf")
        made.write(path)
        if what == "standings":
            desk.printed(key, BY)
        click.echo(sentence("tournament.printed", {"file": str(path)}))


def _day(context: click.Context, parameter: click.Parameter, text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise click.BadParameter("write a day as 2026-11-30.") from None


@command.command()
@click.option("--from", "first", callback=_day, metavar="DAY", help="The first day that counts, as 2026-11-01.")
@click.option("--to", "last", callback=_day, metavar="DAY", help="The last day that counts.")
@click.option("--least-games", type=click.IntRange(1), default=1, show_default=True, help="To have a place.")
@click.pass_obj
def season(opened: Opened, first: datetime | None, last: datetime | None, least_games: int) -> None:
    """The club's standings over all games, in tournaments and beside them, by score per game."""
    start = None if first is None else first.timestamp()
    end = None if last is None else (last + timedelta(days=1)).timestamp()
    with opened.desk() as desk:
        names, rows = desk.names(), desk.season(Span(start, end), least_games)
        for row in rows:
            one = row.standing
            place = str(one.place) if row.counts else "–"
            games = sentence("tournament.games", {"games": one.games})
            click.echo(f"{place:>4} {names[one.player]:30} {_money(one.final):>10}  {games}")
        if not rows:
            click.echo(sentence("tournament.no_games"))


def _money(dollars: int) -> str:
    return f"-${-dollars:,}" if dollars < 0 else f"${dollars:,}"
