"""A phone's own pages: sitting down, and the chair with its secret role and its decisions."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.chairs import MOST, chairs_of
from companion.errors import CompanionError, DiskTrouble, Refused
from companion.tabletop.snapshot import TableState
from web.beats.film import film
from web.camera.phone_camera import take_picture, takes_pictures
from web.dice.held import held_words
from web.entry.access import my_chairs, phone_that_sits
from web.errors import FormRefused, HostUnwritable
from web.first_night.firsts import firsts_told, term_asked
from web.forms.form import number_in
from web.lobby.line import again_of, line_of
from web.lobby.round import circle, place_after
from web.page import page
from web.phone import chair_change, new_host
from web.phone.called import is_asked
from web.phone.seat_actions import act, knows_verb
from web.phone.take_back import seat_take_back
from web.public import look_again
from web.questions.question_form import acts, question
from web.questions.throws import cards_form, throws_of
from web.questions.window import answer_shown, window_shown
from web.scene import Scene, scene, tales_told
from web.seat.handing_over import answered, covered, hand_over_page, is_shared, pass_on, take
from web.site import pages_of, site
from web.words import listed

seat = Blueprint("seat", __name__)
SEE_OTHER = 303


@seat.get("/join")
def join() -> str:
    """Where a phone sits down."""
    return _join_page(site().table.state)


@seat.post("/join")
def sit_down() -> Response:
    """A player sits down with this phone."""
    table = site().table
    token, chairs = phone_that_sits(), table.state.chairs
    state = table.sit_down(request.form.get("name", ""), token)
    number = max(chairs_of(state.chairs, token))
    after = next((place for place, chair in enumerate(chairs) if chair.name == request.form.get("after")), None)
    if after is not None and after + 1 < number:  # who has gone meanwhile keeps nobody from sitting down
        with suppress(Refused):
            table.move_chair(number, after + 1)
            number = after + 1
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


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
    asked = [number for number in chairs if is_asked(state, number)]
    return redirect(url_for("seat.chair", number=(asked or chairs)[0]))


@seat.get("/seat/<int:number>")
def chair(number: int) -> str | Response:
    """One chair of this phone: the secret role, the decisions, the table."""
    state = site().table.state
    if number not in my_chairs(state):
        return redirect(url_for("seat.mine"))
    return _page_of(state, number)


@seat.post("/seat/<int:number>/take")
def take_phone(number: int) -> Response:
    """The player of this chair has the phone of several in the hand, and sees the own cards."""
    state = site().table.state
    _check_mine(state, number)
    take(state, number)
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.post("/seat/<int:number>/pass")
def pass_phone(number: int) -> Response:
    """The phone of several goes on: to whoever is asked, or else to be taken by anybody."""
    state = site().table.state
    _check_mine(state, number)
    pass_on()
    return redirect(url_for("seat.mine"), SEE_OTHER)


@seat.get("/seat/<int:number>/odds")
def tell_odds(number: int) -> str | Response:
    """The chair with the dice marked that are named, and what throwing them again may bring; nothing changes."""
    state = site().table.state
    if number not in my_chairs(state):
        return redirect(url_for("seat.mine"))
    return _page_of(state, number, marked=tuple(request.args.getlist("again")))


@seat.post("/seat/<int:number>/leave")
def leave(number: int) -> Response:
    """A player of this phone stands up before the game."""
    table = site().table
    _check_mine(table.state, number)
    _check_name(table.state, number)
    table.stand_up(number)
    return redirect(url_for("seat.mine"), SEE_OTHER)


@seat.post("/seat/<int:number>/object")
def object_to(number: int) -> Response:
    """A player of this phone objects: what is announced does not happen."""
    table = site().table
    _check_mine(table.state, number)
    table.object_to(number_in(request.form, "announced"), number)
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.post("/seat/<int:number>/picture")
def picture(number: int) -> Response:
    """A chair of this phone has photographed the dice."""
    _check_mine(site().table.state, number)
    take_picture(number)
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.post("/seat/<int:number>/place")
def move(number: int) -> Response:
    """A player of this phone sits elsewhere in the circle before the game."""
    table = site().table
    _check_mine(table.state, number)
    _check_name(table.state, number)
    to = place_after(table.state.chairs, number, request.form)
    table.move_chair(number, to)
    return redirect(url_for("seat.chair", number=to), SEE_OTHER)


@seat.post("/seat/<int:number>/again")
def play_again(number: int) -> Response:
    """After a game: a player of this phone is dealt into the next one, or leaves the chair."""
    if request.form.get("again") not in ("yes", "no"):
        raise FormRefused("not_understood")
    table = site().table
    _check_mine(table.state, number)
    _check_name(table.state, number)
    table.play_again(number, request.form.get("again") == "yes")
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.post("/seat/<int:number>/desk")
def take_desk(number: int) -> Response:
    """This phone takes the host's desk that is offered to it, or says no."""
    _check_mine(site().table.state, number)
    new_host.take_or_decline(request.form)
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.post("/seat/<int:number>/new-host")
def choose_host(number: int) -> Response:
    """This phone says who is to be the host while the host is away."""
    _check_mine(site().table.state, number)
    new_host.say(request.form)
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.post("/seat/<int:number>/<verb>")
def answer(number: int, verb: str) -> Response:
    """A chair of this phone answers, throws, tells dice, takes back."""
    if not knows_verb(verb):
        abort(404)
    table = site().table
    _check_mine(table.state, number)
    if covered(table.state, number):
        raise FormRefused("phone_covered", name=table.state.names[number])
    act(table, verb, number, number, request.form)
    if answered(table.state, number):
        return redirect(url_for("seat.mine"), SEE_OTHER)
    return redirect(url_for("seat.chair", number=number), SEE_OTHER)


@seat.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[str, int]:
    """What was refused, told on the page that it was sent from."""
    state = site().table.state
    status = 503 if isinstance(error, DiskTrouble | HostUnwritable) else 409
    number = (request.view_args or {}).get("number")
    if request.path.startswith("/join") or number not in my_chairs(state):
        return _join_page(state, said=str(error)), status
    return _page_of(state, number, said=str(error)), status


def _check_mine(state: TableState, number: int) -> None:
    if number not in my_chairs(state):
        raise Refused("not_your_chair")


def _check_name(state: TableState, number: int) -> None:
    """Chairs move in the circle: a form names whom it means beside the number. Raises Refused."""
    if number >= len(state.chairs) or state.chairs[number].name != request.form.get("name"):
        raise Refused("stale")


def _is_new(shown: Scene, number: int) -> bool:
    """Whether a player has not finished a turn yet, and so is told at length who they are."""
    before_mine = (number - shown.active) % len(shown.players)
    return shown.players[number].alive and shown.side is None and shown.turn + before_mine <= len(shown.players)


def _has_answered(state: TableState, number: int) -> bool:
    """Whether this seat has answered a question of which nobody else may see who has."""
    view = state.views.get(number)
    decision = view.decision if view else None
    if decision is None or number not in decision.seats:
        return False
    closed = decision.shape == "choice" and not decision.open_to
    return site().table.answered(number) or (closed and number not in decision.waiting_for)


def _join_page(state: TableState, said: str = "") -> str:
    mine = my_chairs(state)
    empty = [number for number in chair_change.takeable(state) if number not in mine]
    return page(
        "seat/join.html",
        state,
        said=said,
        mine=mine,
        mine_names=listed([state.names[number] for number in mine]),
        empty=empty,
        line=line_of(state),
        circle=circle(state) if state.phase == "lobby" else (),
        coded=[coded for coded in chair_change.by_code(state) if coded.chair not in empty],
        full=len(state.chairs) >= MOST,
    )


def _page_of(state: TableState, number: int, said: str = "", marked: tuple[str, ...] | None = None) -> str:
    """A chair's own page; the one between two players where another of them has this phone in the hand."""
    if covered(state, number):
        return hand_over_page(state, number, said)
    return _seat_page(state, number, said, marked)


def _seat_page(state: TableState, number: int, said: str = "", marked: tuple[str, ...] | None = None) -> str:
    mine = my_chairs(state)
    pages, view = pages_of(state), state.views.get(number)
    shown = scene(pages, state, number)
    window = window_shown(state, site().table.now(), pages)
    taken = _has_answered(state, number)
    ask = None if taken else question(pages, state, number, number)
    if ask and ask.odds and marked is not None:
        ask = ask._replace(marked=marked, odds_told=pages.odds(state, number, marked))
    on_turn = shown is not None and shown.active == number
    throws = throws_of(pages, state) if on_turn else None
    cards = cards_form(pages, state) if on_turn else None
    asked_for = ask.decision if ask else throws.key if throws else cards.decision if cards else ""
    return page(
        "seat/seat.html",
        state,
        refresh=0 if ask or throws or cards or said else look_again(state),
        said=said,
        film=film(state, number),
        number=number,
        mine=mine,
        shared=is_shared(state),
        asked_chairs=[chair for chair in mine if is_asked(state, chair)],
        scene=shown,
        me=shown.players[number] if shown else None,
        reveal=shown is not None and _is_new(shown, number),
        question_name=f"{view.epoch} {asked_for}" if view and asked_for else "",
        own=pages.own(state, number) if shown else None,
        tales=tales_told(pages, state, number),
        ask=ask,
        taken=taken,
        acts=acts(pages, state, number),
        throws=throws,
        cards=cards,
        pictures=takes_pictures(throws),
        code=chair_change.code_of(state, number),
        window=window,
        answer_runs=answer_shown(state, site().table.now()),
        held_in_vain=state.phase == "playing" and site().table.held_in_vain(number),
        holding=window is not None and site().table.holding(number),
        epoch=view.epoch if view else 0,
        decision=view.decision.id if view and view.decision else "",
        held=held_words(state, pages.dice),
        take_back=seat_take_back(state, number) if state.phase == "playing" else "",
        to=url_for("seat.chair", number=number),
        hosted=site().hosts.taken,
        desk_offered=new_host.is_offered(state),
        choosing=new_host.choosing(state),
        circle=circle(state, number) if state.phase == "lobby" else (),
        line=line_of(state),
        again=again_of(state, number),
        firsts=firsts_told(state),
        about=term_asked(state),
    )
