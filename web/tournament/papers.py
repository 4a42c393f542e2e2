"""What a tournament gives to take away: PDFs to print, standings, ledger, schedule and games as CSV, all as JSON."""

from __future__ import annotations

from flask import Response, abort, request

from companion.errors import Refused
from companion.tournament.export import as_csv, as_json, game_rows, ledger_rows, schedule_rows, standings_rows
from web.tournament.at_hand import Here, by, check_host, club, desk, here, room
from web.words import slug

papers = room("tournament_papers")

PAPERS = ("rounds", "players", "signs", "slips", "standings", "certificates")
"""What can be printed; `slips` for one round."""
EXPORTS = {"standings": standings_rows, "ledger": ledger_rows, "schedule": schedule_rows}


@papers.get("/host/tournaments/<key>/print/<what>.pdf")
def pdf(key: str, what: str) -> Response:
    """A PDF, to look at and to print."""
    return _paper(here(key), what)


@papers.post("/host/tournaments/<key>/print/standings.pdf")
def print_standings(key: str) -> Response:
    """The standings as a PDF that goes to the wall; it is remembered what it says."""
    made = _paper(here(key), "standings")
    desk().printed(key, by())
    return made


def _paper(now: Here, what: str) -> Response:
    check_host()
    printer = club().printer
    if printer is None or what not in PAPERS:
        abort(404)
    number = _round(now, request.args.get("round", ""))
    if what == "slips" and number is None:
        raise Refused("no_such_round", round=0, rounds=len(now.tournament.plan))
    made = printer(what, now.tournament, now.names, number)
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
