"""The pages of a first night: the glossary, and a throw for practice before the game. Both only read.

A throw is a number in its address, from which the dice follow: the page stays as it is when it is looked at again, and
nothing is kept. It is there while the table waits for its game; then it leads to the seat.
"""

from __future__ import annotations

from random import Random
from secrets import randbelow

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from web.access.access import my_chairs
from web.pages.first_night.firsts import played_by
from web.parts.page import page
from web.parts.site import pages_of, site

first_night = Blueprint("first_night", __name__)

THROWS = 100_000
"""How many throws for practice have an address."""


@first_night.get("/practice")
def practice() -> Response:
    """Go on to another throw for practice."""
    return redirect(url_for("first_night.thrown", number=randbelow(THROWS)))


@first_night.get("/practice/<int:number>")
def thrown(number: int) -> str | Response:
    """A throw for practice, each face explained."""
    state = site().table.state
    plug = pages_of(state).first_night
    mine = my_chairs(state)
    if state.phase != "lobby" or plug is None:
        return redirect(url_for("seat.mine") if mine else url_for("public.table"))
    if number >= THROWS:
        abort(404)
    shown = plug.practice(played_by(state), Random(number))
    return page("practice.html", state, shown=shown, throw=number, mine=mine)


@first_night.get("/glossary")
def glossary() -> str | Response:
    """All that has a name in the game that is played, or chosen."""
    state = site().table.state
    plug = pages_of(state).first_night
    mine = my_chairs(state)
    if plug is None:
        return redirect(url_for("seat.mine") if mine else url_for("public.table"))
    return page("glossary.html", state, chapters=plug.glossary(played_by(state), len(state.chairs.sitting)), mine=mine)
