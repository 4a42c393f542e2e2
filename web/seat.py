"""A phone's own pages: sitting down, and the chair with its secret role and its decisions."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.chairs import MOST, chairs_of
from companion.dicegame.faces import DICE, die_number
from companion.errors import CompanionError, DiskTrouble, Refused
from companion.tabletop.snapshot import TableState
from web import chair_change
from web.dicegame.question_form import question
from web.dicegame.role_card import role_card
from web.dicegame.scene import held_words, scene
from web.dicegame.throw_form import ThrowForm, throw_form
from web.entry.access import my_chairs, phone_that_sits
from web.page import page
from web.public import look_again
from web.seat_actions import act, knows_verb, number_in
from web.site import site
from web.window import window_shown
from web.words import dice_words, listed, t

seat = Blueprint("seat", __name__)
SEE_OTHER = 303
THE_FIVE = tuple(map(die_number, DICE))


@seat.get("/join")
def join() -> str:
    """Where a phone sits down."""
    return _join_page(site().table.state)


@seat.post("/join")
def sit_down() -> Response:
    """A player sits down with this phone."""
    table = site().table
    token = phone_that_sits()
    state = table.sit_down(request.form.get("name", ""), token)
    return redirect(url_for("seat.chair", number=max(chairs_of(state.chairs, token))), SEE_OTHER)


@seat.post("/join/<int:number>")
def take_chair(number: int) -> Response:
    """This phone stands for a player whose chair is free; everybody is told."""
    table = site().table
    _check_name(table.state, number)
    table.take_chair(number, phone_that_sits())
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.post("/join/code")
def take_by_code() -> Response:
    """This phone stands for a player whose other phone has shown the chair's code; everybody is told."""
    number = chair_change.take_by_code(site().table.state, request.form)
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.get("/seat")
def mine() -> Response:
    """The chair of this phone that is asked something, or else its first."""
    state = site().table.state
    chairs = my_chairs(state)
    if not chairs:
        return redirect(url_for("seat.join"))
    asked = [number for number in chairs if _is_asked(state, number)]
    return redirect(url_for("seat.chair", number=(asked or chairs)[0]))


@seat.get("/seat/<int:number>")
def chair(number: int) -> str | Response:
    """One chair of this phone: the secret role, the decisions, the table."""
    state = site().table.state
    if number not in my_chairs(state):
        return redirect(url_for("seat.mine"))
    return _seat_page(state, number)


@seat.post("/seat/<int:number>/leave")
def leave(number: int) -> Response:
    """A player of this phone stands up before the game."""
    table = site().table
    _check_mine(table.state, number)
    _check_name(table.state, number)
    table.stand_up(number)
    return redirect(url_for("seat.mine"), SEE_OTHER)


@seat.post("/seat/<int:number>/object")
def keep_chair(number: int) -> Response:
    """A player of this phone objects: the chair that the host has asked for stays as it is."""
    table = site().table
    _check_mine(table.state, number)
    table.keep_chair(number_in(request.form, "chair"), number)
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.post("/seat/<int:number>/<verb>")
def answer(number: int, verb: str) -> Response:
    """A chair of this phone answers, throws, tells dice, takes back."""
    if not knows_verb(verb):
        abort(404)
    table = site().table
    _check_mine(table.state, number)
    act(table, verb, number, number, request.form)
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[str, int]:
    """What was refused, told on the page that it was sent from."""
    state = site().table.state
    status = 503 if isinstance(error, DiskTrouble) else 409
    number = (request.view_args or {}).get("number")
    if request.path.startswith("/join") or number not in my_chairs(state):
        return _join_page(state, said=str(error)), status
    return _seat_page(state, number, said=str(error)), status


def _check_mine(state: TableState, number: int) -> None:
    if number not in my_chairs(state):
        raise Refused("not_your_chair")


def _check_name(state: TableState, number: int) -> None:
    """Chairs move in the circle: a form names whom it means beside the number. Raises Refused."""
    if number >= len(state.chairs) or state.chairs[number].name != request.form.get("name"):
        raise Refused("stale")


def _is_asked(state: TableState, number: int) -> bool:
    view = state.views.get(None)
    if view is None or view.decision is None:
        return False
    throws = state.wanted is not None and view.table.active == number
    return number in view.decision.waiting_for or throws


def _join_page(state: TableState, said: str = "") -> str:
    mine = my_chairs(state)
    return page(
        "join.html",
        state,
        said=said,
        mine=mine,
        mine_names=listed([state.names[number] for number in mine]),
        empty=[number for number in chair_change.takeable(state) if number not in mine],
        coded=chair_change.by_code(state),
        full=len(state.chairs) >= MOST,
    )


def _seat_page(state: TableState, number: int, said: str = "") -> str:
    mine = my_chairs(state)
    view = state.views.get(number)
    told = scene(state, number)
    me = told.seats[number] if told else None
    window = window_shown(state, site().table.now())
    ask = question(state, number, number)
    throws = throw_form(state) if told and told.active == number else None
    return page(
        "seat.html",
        state,
        refresh=0 if ask or throws or said else look_again(state),
        said=said,
        number=number,
        mine=mine,
        asked_chairs=[chair for chair in mine if _is_asked(state, chair)],
        scene=told,
        me=me,
        role=role_card(me, len(state.chairs), view.table.options.three_players) if me and view else None,
        ask=ask,
        throws=throws,
        throw_words=_throw_words(throws),
        changes=chair_change.changes_asked(state),
        code=chair_change.code_of(state, number),
        window=window,
        holding=window is not None and site().table.holding(number),
        epoch=view.epoch if view else 0,
        decision=view.decision.id if view and view.decision else "",
        held=held_words(state),
        to=url_for("seat.chair", number=number),
        hosted=site().hosts.taken,
    )


def _throw_words(throws: ThrowForm | None) -> str:
    """What the player on turn is to throw."""
    if throws is None or len(throws.sets) > 1:
        return t("throw.yours")
    if throws.dice == THE_FIVE and throws.first:
        return t("throw.yours")
    return t("throw.yours_these" if throws.first else "throw.yours_some", dice=dice_words(throws.dice))
