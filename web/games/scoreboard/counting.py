"""Counting on the board, from any page of who sits here or hosts, and the way from and to the referee."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.games.known import SCOREBOARD
from companion.games.scoreboard.options import MOST_LIFE, Carried, carried_text
from companion.journal.commands import Remarked
from companion.kernel.remark import FROM_BOARD, params_text
from companion.support.errors import Refused
from companion.table.inputs.answers import ActBetween
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import GoOver
from companion.table.snapshot import TableState
from web.access.access import my_chairs
from web.access.way_back import way_back
from web.elements.errors import FormRefused
from web.elements.forms.form import Form, number_in
from web.games.scoreboard.over import WITH_REFEREE, can_go_over, lay_as_it_was
from web.parts.host_only import host_only
from web.parts.site import site

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
        table.do(ActBetween(seat, decision, epoch, option))
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
    view = state.game.views.get(None)
    asked = view.decision if view else None
    if state.game.name not in BOARDS or asked is None or number_in(form, "number") != state.game.number:
        raise Refused("stale")
    if option == "next" and form.get("decision") != asked.id:
        raise Refused("stale")
    return asked.id


@counting.post("/count/without-referee")
@host_only
def without_referee() -> Response:
    """Go on with the running game as a board, with lives, arrows and shown roles as they lie."""
    state = site().table.state
    view = state.game.views.get(None)
    if view is None or not can_go_over(state):
        raise Refused("stale")
    seats = tuple(
        (min(max(seat.life, 0), MOST_LIFE), seat.arrows, seat.role if seat.role_shown and seat.role else "")
        for seat in view.table.seats
    )
    carried = carried_text(Carried(seats, view.table.active))
    options = SCOREBOARD.options_from((("carried", carried),), len(seats))
    site().table.do(GoOver(SCOREBOARD.name, options, number_in(request.form, "number")))
    return way_back()


@counting.post("/count/with-referee")
@host_only
def with_referee() -> Response:
    """Go on with a board as the dice game, with real cards; a notice names the counts, to be set once more."""
    state = site().table.state
    view = state.game.views.get(None)
    if view is None or state.game.name != SCOREBOARD.name:
        raise Refused("stale")
    kind = site().table.games[WITH_REFEREE]
    options = kind.options_from((("roles_by", "cards"), ("characters_by", "cards")), len(state.names))
    kind.options_from(options.as_set(), len(state.names))
    lives = " ".join(str(seat.life) for seat in view.table.seats)
    arrows = " ".join(str(seat.arrows) for seat in view.table.seats)
    remark = Remarked(FROM_BOARD, params_text((("lives", lives), ("arrows", arrows))))
    site().table.do(GoOver(kind.name, options, number_in(request.form, "number"), (remark,)))
    return way_back()


@counting.post("/count/as-it-was")
@host_only
def as_it_was() -> Response:
    """Set lives and arrows as they lay on the board before."""
    site().table.do(Adjust(lay_as_it_was(site().table.state)))
    return way_back()


BOARDS = ("scoreboard", "counters")
