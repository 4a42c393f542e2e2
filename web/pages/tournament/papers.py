"""What a tournament gives to take away: PDFs to print, standings, ledger, schedule and games as CSV, all as JSON."""

from __future__ import annotations

from dataclasses import replace

from flask import Response, abort, request

from companion.support.errors import Refused
from companion.tournament.export import as_csv, as_json, game_rows, ledger_rows, schedule_rows, standings_rows
from companion.tournament.printed_sheets import ON_WALLS, SCHEDULES
from companion.tournament.state import PrintedSheet
from web.elements.words import slug
from web.pages.tournament.at_hand import Here, by, club, desk, here, room
from web.pages.tournament.page import club_page
from web.pages.tournament.shown import RoundShown, round_shown, sheet_shown
from web.parts.host_only import check_host, door
from web.parts.site import site

papers = room("tournament_papers")

PAPERS = ("rounds", "players", "signs", "codes", "slips", "standings", "certificates")
"""The papers that can be printed; `slips` for one round."""
EXPORTS = {"standings": standings_rows, "ledger": ledger_rows, "schedule": schedule_rows}


@papers.get("/host/tournaments/<key>/print/<what>.pdf")
def pdf(key: str, what: str) -> Response:
    """A PDF, to look at and to print."""
    return _paper(here(key), what)


@papers.post("/host/tournaments/<key>/print/<what>.pdf")
def print_for_wall(key: str, what: str) -> Response:
    """A PDF that goes to the wall; its content is kept, to find what has changed since."""
    now = here(key)
    if what not in ON_WALLS:
        abort(404)
    made = _paper(now, what)
    desk().printed(key, by(), what, _round(now, request.args.get("round", "")) if what == "rounds" else None)
    return made


@papers.get("/host/tournaments/<key>/printed/<int:number>")
def printed(key: str, number: int) -> str:
    """A sheet that went to the wall, as it was printed."""
    now = here(key)
    if not site().hosts.here():
        return door()
    sheet = _sheet(now, number)
    return club_page(
        "printed.html",
        revision=now.revision,
        key=key,
        name=now.tournament.settings.name,
        sheet=sheet_shown(now, number - 1),
        number=number,
        ranks=[(place, now.names[player], score) for place, player, score in sheet.event.places],
        rounds=_rounds_of(now, sheet) if sheet.event.sheet in SCHEDULES else (),
        again=club().printer is not None,
    )


@papers.get("/host/tournaments/<key>/printed/<int:number>.pdf")
def printed_again(key: str, number: int) -> Response:
    """The PDF of a sheet made again from the tournament as it was then."""
    now = here(key)
    check_host()
    sheet = _sheet(now, number)
    printer = club().printer
    if printer is None:
        abort(404)
    only = None if sheet.event.round < 0 else sheet.event.round
    made = printer(sheet.event.sheet, sheet.tournament, now.names, only, {})
    return _file(made, "application/pdf", f"{now.tournament.settings.name}-{sheet.event.sheet}", "pdf", inline=True)


def _sheet(now: Here, number: int) -> PrintedSheet:
    """A printed sheet by its number from 1; 404 where there is none."""
    if not 1 <= number <= len(now.tournament.printed):
        abort(404)
    return now.tournament.printed[number - 1]


def _rounds_of(now: Here, sheet: PrintedSheet) -> list[RoundShown]:
    """The rounds that a printed schedule shows."""
    then = replace(now, tournament=sheet.tournament)
    only = sheet.event.round
    return [round_shown(then, number) for number in range(len(then.tournament.plan)) if only < 0 or number == only]


def _paper(now: Here, what: str) -> Response:
    check_host()
    printer = club().printer
    if printer is None or what not in PAPERS:
        abort(404)
    number = _round(now, request.args.get("round", ""))
    if what == "slips" and number is None:
        raise Refused("no_such_round", round=0, rounds=len(now.tournament.plan))
    made = printer(what, now.tournament, now.names, number, desk().phones.codes(now.key))
    return _file(made, "application/pdf", f"{now.tournament.settings.name}-{what}", "pdf", inline=True)


@papers.get("/host/tournaments/<key>/export/<what>")
def export(key: str, what: str) -> Response:
    """Standings, ledger, schedule or games as CSV; "all" as JSON, with every value that results ever had."""
    now = here(key)
    check_host()
    name = f"{now.tournament.settings.name}-{what}"
    if what == "all":
        return _file(as_json(now.tournament, now.names).encode(), "application/json", name, "json")
    if what == "games":
        return _file(
            as_csv(game_rows(desk().games_of(key), now.names)).encode(), "text/csv; charset=utf-8", name, "csv"
        )
    if what not in EXPORTS:
        abort(404)
    return _file(as_csv(EXPORTS[what](now.tournament, now.names)).encode(), "text/csv; charset=utf-8", name, "csv")


def _round(now: Here, text: str) -> int | None:
    """A round from its number in the address, from 1; None where none is named. Raises Refused."""
    if not text:
        return None
    rounds = len(now.tournament.plan)
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
    if not 1 <= number <= rounds:
        raise Refused("no_such_round", round=number, rounds=rounds)
    return number - 1


def _file(data: bytes, kind: str, name: str, ending: str, *, inline: bool = False) -> Response:
    how = "inline" if inline else "attachment"
    headers = {"Content-Disposition": f'{how}; filename="{slug(name) or "tournament"}.{ending}"'}
    return Response(data, content_type=kind, headers=headers)
