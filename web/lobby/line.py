"""Who waits to be dealt into the next game, and who of those who sit here plays it too."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.errors import CompanionError, DiskTrouble
from companion.tabletop.snapshot import TableState
from web.entry.access import phone, phone_that_sits
from web.page import page
from web.site import site
from web.words import listed, t

line = Blueprint("line", __name__)
SEE_OTHER = 303


class Line(NamedTuple):
    """Who waits, in words ("" for nobody), and the name under which the phone that asks does ("" where it does not)."""

    words: str
    mine: str


class Again(NamedTuple):
    """Who plays the next game, in words; `said`: what this seat has said, None for nothing."""

    words: str
    said: bool | None


def line_of(state: TableState) -> Line:
    """Who waits to be dealt in."""
    names, here = [waits.name for waits in state.line], phone()
    mine = next((waits.name for waits in state.line if waits.phone == here and here is not None), "")
    return Line(t("line.waits", names=listed(names)) if names else "", mine)


def again_of(state: TableState, seat: int | None = None) -> Again | None:
    """Who of those who sit here plays again, after a game; None while one is played."""
    if state.phase != "over":
        return None
    plays = [state.names[each] for each, yes in sorted(state.again.items()) if yes]
    leaves = [state.names[each] for each, yes in sorted(state.again.items()) if not yes]
    said = [
        *([t("again.plays", names=listed(plays))] if plays else []),
        *([t("again.leaves", names=listed(leaves))] if leaves else []),
    ]
    return Again(" ".join(said), None if seat is None else state.again.get(seat))


@line.post("/line")
def wait() -> Response:
    """Somebody who came while a game is played is dealt into the next one."""
    site().table.wait_in_line(request.form.get("name", ""), phone_that_sits())
    return redirect(url_for("public.table"), SEE_OTHER)


@line.post("/line/leave")
def leave() -> Response:
    """Who waits with this phone waits no more."""
    site().table.leave_line(phone() or "", request.form.get("name", ""))
    return redirect(url_for("public.table"), SEE_OTHER)


@line.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[str, int]:
    """What was refused, in a sentence."""
    status = 503 if isinstance(error, DiskTrouble) else 409
    return page("error.html", site().table.state, said=str(error), status=status, kind="400"), status
