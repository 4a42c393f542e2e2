"""A phone's own pages: sitting down, and the chair with its secret role and its decisions."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, abort, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.journal.chairs import MOST, chairs_of
from companion.support.errors import CompanionError, Refused
from companion.table.inputs.bets import PlaceBet
from companion.table.inputs.chairs import MoveChair, ObjectTo, SitDown, StandUp, TakeChair
from companion.table.inputs.deal import SeeCard
from companion.table.inputs.games import PlayAgain
from companion.table.snapshot import TableState
from web.access.access import at_the_door, my_chairs, phone, phone_that_sits
from web.elements.errors import FormRefused
from web.elements.forms.form import number_in
from web.elements.words import listed
from web.pages.camera.phone_camera import take_picture
from web.pages.first_night.firsts import firsts_explained
from web.pages.lobby.line import led_to_seat, line_of
from web.pages.lobby.round import circle, place_after
from web.pages.public import look_again
from web.pages.seat.asked_aloud import heard_at, with_question
from web.pages.seat.for_ears import ears_part, jumps
from web.pages.seat.handing_over import answered, covered, hand_over_page, is_shared, pass_on, take
from web.pages.seat.host import host_part
from web.pages.seat.hush import hush_part, looks_at_card
from web.pages.seat.lobby import lobby_part
from web.pages.seat.me import me_part
from web.pages.seat.out import is_out, out_part
from web.pages.seat.question import Asked, asked_of, question_part
from web.pages.seat.seen import Seen, seen_from
from web.pages.seat.table import table_part
from web.parts.back_to import back_to
from web.parts.beats.film import film
from web.parts.page import page
from web.parts.phone import chair_change, new_host
from web.parts.phone.called import asked_chairs, call_words
from web.parts.phone.seat_actions import knows_verb, said_in
from web.parts.refused import shows_refusals
from web.parts.site import kind_on, site

seat = Blueprint("seat", __name__)

READS_SECONDS = 12
"""How long a browser without JavaScript shows why something was refused, before it shows the seat again."""


@seat.get("/join")
def join() -> str | Response:
    """The page on which a phone sits down; one that was dealt in meanwhile is led to its seat."""
    at_the_door()
    state = site().table.state
    return led_to_seat(state) or _join_page(state)


@seat.post("/join")
def sit_down() -> Response:
    """Let a player sit down with this phone."""
    table = site().table
    token, chairs = phone_that_sits(), table.state.chairs.sitting
    state = table.do(SitDown(request.form.get("name", ""), token))
    number = max(chairs_of(state.chairs.sitting, token))
    after = next((place for place, chair in enumerate(chairs) if chair.name == request.form.get("after")), None)
    if after is not None and after + 1 < number:  # who has gone meanwhile keeps nobody from sitting down
        with suppress(Refused):
            table.do(MoveChair(number, after + 1))
            number = after + 1
    return back_to("seat.chair", number=number)


@seat.post("/join/<int:number>")
def take_chair(number: int) -> Response:
    """Let this phone stand for a player whose chair is free; everybody sees it announced."""
    table = site().table
    _check_name(table.state, number)
    table.do(TakeChair(number, phone_that_sits()))
    return back_to("seat.chair", number=number)


@seat.post("/join/code")
def take_by_code() -> Response:
    """Let this phone stand for a player by the code that the chair's other phone shows; everybody sees it announced."""
    number = chair_change.take_by_code(site().table.state, request.form)
    return back_to("seat.chair", number=number)


@seat.get("/seat")
def mine() -> Response:
    """The chair of this phone that is asked something, or else its first."""
    state = site().table.state
    chairs = my_chairs(state)
    if not chairs:
        return redirect(url_for("seat.join"))
    return redirect(url_for("seat.chair", number=(asked_chairs(state) or chairs)[0]))


@seat.get("/seat/<int:number>")
def chair(number: int) -> str | Response:
    """One chair of this phone: the secret role, the decisions, the table."""
    state = site().table.state
    if number not in my_chairs(state):
        return redirect(url_for("seat.mine"))
    if (here := phone()) is not None:
        site().latecomers.has_come(here)
    return _page_of(state, number)


@seat.post("/seat/<int:number>/take")
def take_phone(number: int) -> Response:
    """Give the phone of several to the player of this chair, who sees the own cards."""
    state = site().table.state
    _check_mine(state, number)
    take(state, number)
    return back_to("seat.chair", number=number)


@seat.post("/seat/<int:number>/pass")
def pass_phone(number: int) -> Response:
    """Pass on the phone of several: to whoever is asked, or else to be taken by anybody."""
    state = site().table.state
    _check_mine(state, number)
    pass_on()
    return back_to("seat.mine")


@seat.post("/seat/<int:number>/seen")
def see_card(number: int) -> Response:
    """A player of this phone has seen the own card; a shared phone goes on to whoever has not. A second tap changes
    nothing, and is answered as the first one."""
    table = site().table
    _check_mine(table.state, number)
    if looks_at_card(table.state, number):
        _check_taken(table.state, number)
    state = table.do(SeeCard(number, number_in(request.form, "game")))
    if answered(state, number):
        return back_to("seat.mine")
    return back_to("seat.chair", number=number)


@seat.get("/seat/<int:number>/odds")
def show_odds(number: int) -> str | Response:
    """The chair with the dice marked that are named, and what throwing them again may bring; nothing changes."""
    state = site().table.state
    if number not in my_chairs(state):
        return redirect(url_for("seat.mine"))
    return _page_of(state, number, marked=tuple(request.args.getlist("again")))


@seat.post("/seat/<int:number>/leave")
def leave(number: int) -> Response:
    """Let a player of this phone stand up before the game."""
    table = site().table
    _check_mine(table.state, number)
    _check_name(table.state, number)
    table.do(StandUp(number))
    return back_to("seat.mine")


@seat.post("/seat/<int:number>/object")
def object_to(number: int) -> Response:
    """Object to an announced change as a player of this phone: it does not happen."""
    table = site().table
    _check_mine(table.state, number)
    table.do(ObjectTo(number_in(request.form, "announced"), number))
    return back_to("seat.chair", number=number)


@seat.post("/seat/<int:number>/picture")
def picture(number: int) -> Response:
    """Take a photograph of the dice by a chair of this phone."""
    _check_mine(site().table.state, number)
    take_picture(number)
    return back_to("seat.chair", number=number)


@seat.post("/seat/<int:number>/place")
def move(number: int) -> Response:
    """Move a player of this phone in the circle before the game."""
    table = site().table
    _check_mine(table.state, number)
    _check_name(table.state, number)
    to = place_after(table.state.chairs.sitting, number, request.form)
    table.do(MoveChair(number, to))
    return back_to("seat.chair", number=to)


@seat.post("/seat/<int:number>/again")
def play_again(number: int) -> Response:
    """Have a player of this phone dealt into the next game, or leave the chair, after a game or when out of it."""
    if request.form.get("again") not in ("yes", "no"):
        raise FormRefused("not_understood")
    table = site().table
    _check_mine(table.state, number)
    _check_name(table.state, number)
    table.do(PlayAgain(number, request.form.get("again") == "yes"))
    return back_to("seat.chair", number=number)


@seat.post("/seat/<int:number>/bet")
def bet(number: int) -> Response:
    """Bet on who wins, as a player of this phone who is out of the game; nobody else notices before it is over."""
    table = site().table
    _check_mine(table.state, number)
    _check_taken(table.state, number)
    side = request.form.get("side", "")
    if side not in kind_on(table.state).sides:
        raise FormRefused("not_understood")
    table.do(PlaceBet(number, number_in(request.form, "game"), side))
    return back_to("seat.chair", number=number)


@seat.post("/seat/<int:number>/desk")
def take_desk(number: int) -> Response:
    """Take the host's desk that is offered to this phone, or decline it."""
    _check_mine(site().table.state, number)
    new_host.take_or_decline(request.form)
    return back_to("seat.chair", number=number)


@seat.post("/seat/<int:number>/new-host")
def choose_host(number: int) -> Response:
    """Note who is to be the host, by this phone's word, while the host is away."""
    _check_mine(site().table.state, number)
    new_host.say(request.form)
    return back_to("seat.chair", number=number)


@seat.post("/seat/<int:number>/<verb>")
def answer(number: int, verb: str) -> Response:
    """Carry out a chair's act: answer, throw, type dice, take back."""
    if not knows_verb(verb):
        abort(404)
    table = site().table
    _check_mine(table.state, number)
    _check_taken(table.state, number)
    table.do(said_in(table.state, verb, number, number, request.form))
    if answered(table.state, number):
        return back_to("seat.mine")
    return back_to("seat.chair", number=number)


@shows_refusals(seat)
def refused(error: CompanionError) -> str:
    """The page that the form was sent from, which says what was refused."""
    state = site().table.state
    number = (request.view_args or {}).get("number")
    if request.path.startswith("/join") or number not in my_chairs(state):
        return _join_page(state, said=str(error))
    return _page_of(state, number, said=str(error))


def _check_mine(state: TableState, number: int) -> None:
    if number not in my_chairs(state):
        raise Refused("not_your_chair")


def _check_taken(state: TableState, number: int) -> None:
    if covered(state, number):
        raise FormRefused("phone_covered", name=state.names[number])


def _check_name(state: TableState, number: int) -> None:
    """Chairs move in the circle: a form names whom it means beside the number. Raises Refused."""
    if number >= len(state.chairs.sitting) or state.chairs.sitting[number].name != request.form.get("name"):
        raise Refused("stale")


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
        full=len(state.chairs.sitting) >= MOST,
    )


def _page_of(state: TableState, number: int, said: str = "", marked: tuple[str, ...] | None = None) -> str:
    """A chair's own page; the one between two players where another of them has this phone in the hand."""
    if covered(state, number):
        return hand_over_page(state, number, said)
    return _seat_page(state, number, said, marked)


def _seat_page(state: TableState, number: int, said: str = "", marked: tuple[str, ...] | None = None) -> str:
    """The page from its parts; who has not finished a turn yet reads first who they are, if nothing is asked."""
    seen, mine = seen_from(state, number), my_chairs(state)
    asked, looks = asked_of(seen, marked), looks_at_card(state, number)
    decision = "hush" if looks else asked.decision
    return page(
        "seat/seat.html",
        state,
        refresh=0 if asked.anything or looks else _back_to_seat(number) if said else look_again(state),
        said=said,
        film=None if seen.ears else film(state, number, quiet=state.waiting.hush is not None),
        number=number,
        ears=seen.ears,
        jumps=jumps(seen) if seen.ears else (),
        heard=heard_at(seen, asked, firsts_explained(state)),
        mine=mine,
        shared=is_shared(state),
        asked_chairs=asked_chairs(state),
        asked=asked.anything or looks,
        call=call_words(state, number) if asked.anything or looks else "",
        question_name=f"{seen.view.epoch} {decision}" if seen.view and decision else "",
        to=seen.to,
        parts=_parts(seen, asked),
    )


def _back_to_seat(number: int) -> str:
    """After a refusal the seat's own address: the one to which the form went cannot be looked at again."""
    return f"{READS_SECONDS};url={url_for('seat.chair', number=number)}"


def _parts(seen: Seen, asked: Asked) -> tuple[Markup, ...]:
    if seen.scene is None:
        return host_part(seen), lobby_part(seen)
    if looks_at_card(seen.state, seen.number):
        return host_part(seen), hush_part(seen)
    middle = lobby_part(seen) if seen.state.phase == "over" else question_part(seen, asked, with_question(seen, asked))
    if is_out(seen) and not asked.anything:
        middle += out_part(seen)
    if seen.ears:
        return host_part(seen), middle, ears_part(seen, asked), table_part(seen)
    me = me_part(seen, reveal=seen.is_new)
    if seen.is_new and not asked.anything:
        return host_part(seen), me, middle, table_part(seen)
    return host_part(seen), middle, me, table_part(seen)
