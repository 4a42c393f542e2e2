"""Tonight, and for ever: pages of what the table remembers, their posters, and the host's say about names."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from companion.memory.memory import Memory
from companion.tournament.at_table.names_kept import NamesKept
from web.elements.errors import FormRefused
from web.elements.words import t
from web.pages.memory.poster import poster_svg
from web.pages.memory.shown import awards_at_table, awards_shown, remembered_shown
from web.parts.back_to import back_to
from web.parts.host_only import check_host, door
from web.parts.page import page
from web.parts.site import site

memory = Blueprint("memory", __name__)
LONGEST = 100
"""Letters of a name that is to be forgotten, at most."""


def kept() -> Memory:
    """The table's memory; 404 at a table without one."""
    found = site().memory
    if found is None:
        abort(404)
    return found


@memory.get("/memory")
def ever() -> str:
    """All that is remembered."""
    found = kept().ever()
    return _remembered("ever", remembered_shown(found.games), found.to_count)


@memory.get("/memory/tonight")
def tonight() -> str:
    """The latest night."""
    found = kept().tonight()
    return _remembered("tonight", remembered_shown(found.games), found.to_count)


@memory.get("/memory/game")
def game() -> str:
    """The awards of the game that has just ended at this table; 404 while none has."""
    kept()
    state = site().table.state
    awards = awards_at_table(state)
    if not awards:
        abort(404)
    return page("memory/game.html", state, awards=awards)


@memory.get("/memory/<which>/poster.svg")
def poster(which: str) -> Response:
    """The poster of a night, of all nights, or of the game that has just ended; 404 where there is nothing to show."""
    kept()
    if which == "game":
        awards = awards_at_table(site().table.state)
    elif which in ("ever", "tonight"):
        games = kept().ever().games if which == "ever" else kept().tonight().games
        awards = awards_shown(games)
    else:
        abort(404)
    if not awards:
        abort(404)
    drawn = poster_svg(t("memory.poster.head"), t(f"memory.poster.{which}"), awards, t("memory.poster.foot"))
    return Response(drawn, mimetype="image/svg+xml")


@memory.get("/host/memory")
def setting() -> str:
    """Whether names are kept, and whose; the door for a phone that is not the host's."""
    here = kept()
    if not site().hosts.here():
        return door()
    return _setting(here)


@memory.post("/host/memory")
def change() -> AnyResponse | str:
    """Keep names or not, or forget one."""
    here = kept()
    check_host()
    what = request.form.get("do", "")
    if what == "names" and request.form.get("on") in ("yes", "no"):
        _names(here).want(request.form["on"] == "yes")
        return back_to(".setting")
    name = request.form.get("name", "").strip()
    if what != "forget" or not name or len(name) > LONGEST:
        raise FormRefused("not_understood")
    games = _names(here).forget(name)
    return _setting(here, t("memory.forgotten", name=name, games=games) if games else t("memory.unknown", name=name))


def _names(here: Memory) -> NamesKept:
    """The names of the table's memory, and of the club where there is one."""
    club = site().club
    return NamesKept(here, None) if club is None else club.names


def _remembered(which: str, shown: object, to_count: int) -> str:
    return page("memory/remembered.html", site().table.state, which=which, shown=shown, to_count=to_count)


def _setting(here: Memory, said: str = "") -> str:
    return page(
        "memory/host.html", site().table.state, said=said, keeps_names=here.keeps_names, names_kept=here.names()
    )
