"""The line of who waits for the next game, and who of those who sit here plays it too."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.table.inputs.chairs import LeaveLine, WaitInLine
from companion.table.snapshot import TableState
from web.access.access import my_chairs, phone, phone_that_sits
from web.elements.words import listed, t
from web.parts.back_to import back_to
from web.parts.site import site

line = Blueprint("line", __name__)


class Line(NamedTuple):
    """The line in words ("" for nobody), and the name under which the phone that asks does ("" where it does not)."""

    words: str
    mine: str


class Again(NamedTuple):
    """The players of the next game, in words ("" where nobody has said anything); `said`: what this seat has, or None.
    """

    words: str
    said: bool | None


def line_of(state: TableState) -> Line:
    """The line of those who wait to be dealt in."""
    names, here = [waits.name for waits in state.next.line], phone()
    mine = next((waits.name for waits in state.next.line if waits.phone == here and here is not None), "")
    return Line(t("line.waits", names=listed(names)) if names else "", mine)


def again_of(state: TableState, seat: int | None = None) -> Again | None:
    """The players here who play again after a game, or leave it when they are out; None in the lobby."""
    if state.phase == "lobby":
        return None
    plays = [state.names[each] for each, yes in sorted(state.next.again.items()) if yes]
    leaves = [state.names[each] for each, yes in sorted(state.next.again.items()) if not yes]
    said = [
        *([t("again.plays", names=listed(plays))] if plays else []),
        *([t("again.leaves", names=listed(leaves))] if leaves else []),
    ]
    return Again(" ".join(said), None if seat is None else state.next.again.get(seat))


def led_to_seat(state: TableState) -> Response | None:
    """The way to the seat for a phone that has waited in the line and has a chair now; None for all others."""
    here, latecomers = phone(), site().latecomers
    if here is None:
        return None
    if any(waits.phone == here for waits in state.next.line):
        latecomers.waits(here)
    elif here in latecomers:
        if my_chairs(state):
            return back_to("seat.mine")
        latecomers.has_come(here)  # it has left the line, or was taken off it
    return None


@line.post("/line")
def wait() -> Response:
    """Put in line whoever came while a game is played, to be dealt into the next one."""
    site().table.do(WaitInLine(request.form.get("name", ""), phone_that_sits()))
    return back_to("public.table")


@line.post("/line/leave")
def leave() -> Response:
    """Take who waits with this phone out of the line."""
    site().table.do(LeaveLine(phone() or "", request.form.get("name", "")))
    return back_to("public.table")
