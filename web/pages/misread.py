"""“Wrong?”: whoever sits at the table, or hosts it, puts one die of a throw right; a page, or a panel beside the die.

Two taps, the die and what it really shows; then what that would change, and a yes. Nothing happens before that.
"""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, Response, abort, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.support.errors import CompanionError, Refused
from companion.table.inputs.corrections import ConfirmCorrection, DropCorrection, TryCorrection
from companion.table.snapshot import TableState
from web.elements.errors import FormRefused
from web.elements.forms.form import number_in
from web.parts.back_to import back_to
from web.parts.beats.camera import picture_of
from web.parts.page import page
from web.parts.phone.acting import acting, may_act
from web.parts.refused import refusal_page, shows_refusals
from web.parts.site import pages_of, site
from web.parts.tray_picture.held_picture import name_of, outlined

wrong = Blueprint("wrong", __name__)


@wrong.get("/wrong")
def look() -> str | tuple[str, int]:
    """One die of a throw, the faces that it may really show, and what is being tried."""
    return _page(site().table.state)


@wrong.get("/wrong/<int:shown>.jpg")
def picture(shown: int) -> Response:
    """What the camera saw of an earlier throw, for who may put it right; 404 where it is too long ago."""
    state = site().table.state
    seen = (picture_of(state, decision) for decision in state.tray.seen) if may_act(state) else ()
    found = next((each for each in seen if each is not None and name_of(each) == shown), None)
    if found is None:
        abort(404)
    return Response(found.picture.jpeg, mimetype="image/jpeg")


@wrong.post("/wrong/try")
def try_face() -> AnyResponse:
    """Try another face for the die, on top of what is being tried for the same throw already."""
    table = site().table
    state, by, form = table.state, _by(table.state), request.form
    throw = next((throw for throw in state.game.throws if throw.decision == form.get("throw")), None)
    if throw is None or form.get("die") not in throw.dice:
        raise Refused("no_such_throw")
    tried = state.undo.corrections.get(by)
    faces = list(tried.tokens if tried is not None and tried.decision == throw.decision else throw.faces)
    faces[throw.dice.index(form["die"])] = form.get("face", "")
    if tuple(faces) == throw.faces:
        with suppress(Refused):  # it stands as it was recorded: nothing is left to be tried
            table.do(DropCorrection(by))
    else:
        table.do(TryCorrection(throw.decision, tuple(faces), by, number_in(form, "epoch")))
    return back_to("wrong.look", throw=throw.decision, die=form["die"], seat=by)


@wrong.post("/wrong/confirm")
def confirm() -> AnyResponse:
    """Confirm the tried correction: the throw shows it from now on."""
    by = _by(site().table.state)
    site().table.do(ConfirmCorrection(by, (request.form.get("throw", ""), tuple(request.form.getlist("faces")))))
    return _back(by)


@wrong.post("/wrong/drop")
def drop() -> AnyResponse:
    """The throw was right."""
    by = _by(site().table.state)
    with suppress(Refused):  # it is gone already
        site().table.do(DropCorrection(by))
    return _back(by)


@shows_refusals(wrong)
def refused(error: CompanionError) -> str:
    """The page that says what was refused, beside the die where there still is one."""
    state = site().table.state
    if may_act(state) and _die(state, acting(state, "")) is not None:
        return _page(state, said=str(error))
    return refusal_page(error)


def _by(state: TableState) -> int | None:
    return acting(state, "not_yours_to_correct")


def _back(by: int | None) -> AnyResponse:
    return back_to("host.desk") if by is None else back_to("seat.chair", number=by)


def _die(state: TableState, by: int | None) -> object:
    return pages_of(state).wrong(state, by, request.values.get("throw", ""), request.values.get("die", ""))


def _page(state: TableState, said: str = "") -> str:
    acts = may_act(state)
    by = acting(state, "") if acts else None
    die = _die(state, by)
    view = state.game.views.get(None)
    if die is None or view is None:
        abort(404)
    throw = request.values.get("throw", "")
    picture = picture_of(state, throw) if acts else None
    asked = request.values.get("picture") == "yes"
    shows = picture is not None and asked
    address = url_for("wrong.picture", shown=name_of(picture)) if picture is not None else ""
    return page(
        "seat/wrong.html",
        state,
        said=said,
        wrong=die,
        by=by,
        why_not=_why_not(state, by, throw, acts),
        epoch=view.epoch,
        pictured=picture is not None,
        picture_gone=acts and asked and picture is None,
        picture=outlined(state, picture, address) if picture is not None and shows else None,
        back=url_for("public.table") if not acts else url_for("host.desk") if by is None else _seat(by),
    )


def _seat(number: int) -> str:
    return url_for("seat.chair", number=number)


def _why_not(state: TableState, by: int | None, decision: str, acts: bool) -> str:
    """Why this phone cannot put the throw right; "" where it can."""
    if not acts:
        return str(FormRefused("not_yours_to_correct"))
    thrower = next((throw.seat for throw in state.game.throws if throw.decision == decision), None)
    if state.undo.put_right_reserved and by is not None and by != thrower:
        return str(Refused("put_right_reserved"))
    return ""
