"""Counting on the board, from any page of who sits here or hosts, and the way from and to the referee."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.errors import CompanionError, DiskTrouble, Refused
from companion.games import SCOREBOARD
from companion.journal.journal import Command
from companion.kernel.remark import FROM_BOARD, params_text
from companion.scoreboard.options import MOST_LIFE, Carried, carried_text
from companion.tabletop.snapshot import TableState
from web.entry.access import my_chairs
from web.entry.way_back import way_back
from web.errors import FormRefused
from web.forms.form import Form, number_in
from web.page import page
from web.scoreboard.over import WITH_REFEREE, can_go_over, lay_as_it_was
from web.site import site

counting = Blueprint("counting", __name__)


@counting.post("/count/<int:seat>")
def count(seat: int) -> Response:
    """Count something at a seat."""
    table = site().table
    if not my_chairs(table.state) and not site().hosts.here():
        raise FormRefused("not_yours_to_count")
    form = request.form
    option = form.get("option", "")
    decision, epoch = _open_decision(table.state, form, option), number_in(form, "epoch")
    try:
        table.act(seat, decision, epoch, option)
    except Refused as refusal:
        if refusal.key != "not_asked":
            raise
        raise Refused("stale") from None  # everybody may count for everybody: it is over, as after a double tap
    return way_back()


def _open_decision(state: TableState, form: Form, option: str) -> str:
    """Returns the id of what is asked now. Raises Refused.

    People count while dice are thrown and passed on, so it need not be what was asked when the page was made. Passing
    the dice on does: two who press at once shall pass them on once.
    """
    view = state.views.get(None)
    asked = view.decision if view else None
    if state.game not in BOARDS or asked is None or number_in(form, "number") != state.number:
        raise Refused("stale")
    if option == "next" and form.get("decision") != asked.id:
        raise Refused("stale")
    return asked.id


@counting.post("/count/without-referee")
def without_referee() -> Response:
    """The host has the running game go on as a board, with lives, arrows and shown roles as they lie."""
    state = _for_host()
    view = state.views.get(None)
    if view is None or not can_go_over(state):
        raise Refused("stale")
    seats = tuple(
        (min(max(seat.life, 0), MOST_LIFE), seat.arrows, seat.role if seat.role_shown and seat.role else "")
        for seat in view.table.seats
    )
    carried = carried_text(Carried(seats, view.table.active))
    options = SCOREBOARD.options_from((("carried", carried),), len(seats))
    site().table.go_over(SCOREBOARD.name, options, number_in(request.form, "number"))
    return way_back()


@counting.post("/count/with-referee")
def with_referee() -> Response:
    """The host has a board go on as the dice game, with real cards; what was counted is told, to be set once more."""
    state = _for_host()
    view = state.views.get(None)
    if view is None or state.game != SCOREBOARD.name:
        raise Refused("stale")
    kind = site().table.games[WITH_REFEREE]
    options = kind.options_from((("roles_by", "cards"), ("characters_by", "cards")), len(state.names))
    kind.options_from(options.as_set(), len(state.names))
    lives = " ".join(str(seat.life) for seat in view.table.seats)
    arrows = " ".join(str(seat.arrows) for seat in view.table.seats)
    remark = Command("remark", FROM_BOARD, tokens=params_text((("lives", lives), ("arrows", arrows))))
    site().table.go_over(kind.name, options, number_in(request.form, "number"), (remark,))
    return way_back()


@counting.post("/count/as-it-was")
def as_it_was() -> Response:
    """The host lets lives and arrows lie as they did on the board before."""
    site().table.adjust(lay_as_it_was(_for_host()))
    return way_back()


@counting.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[str, int]:
    """What was refused, in a sentence."""
    status = 503 if isinstance(error, DiskTrouble) else 409
    return page("error.html", site().table.state, said=str(error), status=status, kind="400"), status


def _for_host() -> TableState:
    if not site().hosts.here():
        raise FormRefused("not_host")
    return site().table.state


BOARDS = ("scoreboard", "counters")
