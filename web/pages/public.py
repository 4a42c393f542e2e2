"""The public table: what the big screen and everybody's phone may show."""

from __future__ import annotations

from urllib.parse import urljoin

from flask import Blueprint, Response, abort, redirect, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.event import Event
from companion.kernel.notation import record_text
from companion.kernel.view import View
from companion.table.snapshot import TableState
from web.access.access import my_chairs
from web.access.join_code import join_code
from web.elements.dice.held import held_words
from web.elements.name_links import CARDS, linked, stand_ins
from web.pages.first_night.firsts import firsts_explained
from web.pages.lobby.line import again_of, led_to_seat, line_of
from web.pages.memory.shown import awards_at_table
from web.parts.beats.camera import thrown_picture
from web.parts.beats.film import film
from web.parts.bets import bets_of
from web.parts.heard import heard_of
from web.parts.page import page
from web.parts.panel.words import panel_shown
from web.parts.phone.new_host import host_is_away
from web.parts.plug.game_pages import GamePages
from web.parts.plug.game_words import PlayerCard
from web.parts.questions.window import answer_shown, window_shown
from web.parts.scene import scene, tales_of
from web.parts.site import pages_of, site
from web.parts.tray_picture.held_picture import held_jpeg as jpeg_of
from web.parts.wifi_code import hotspot_shown

public = Blueprint("public", __name__)

LOOK_AGAIN = 4
"""Seconds after which a browser without JavaScript looks again."""
LOOK_OFTEN = 2
"""Seconds until a page without scripts looks again while somebody may step in, which lasts some seconds only."""
LINES = 24
"""Lines of the log on the big screen."""
MOST_SEEN = 30
"""How many lines a player's card shows."""
_SEATS = ("seat", "target")
"""The parameters of an event that name a player."""


def look_again(state: TableState) -> int:
    """Seconds after which a browser without JavaScript looks again: the same for all."""
    view = state.game.views.get(None)
    return LOOK_OFTEN if view is not None and pages_of(state).steps_in(view) else LOOK_AGAIN


@public.get("/")
def table() -> str | AnyResponse:
    """The table as anybody may see it; a phone that was dealt in meanwhile is led to its seat."""
    state = site().table.state
    if (to_seat := led_to_seat(state)) is not None:
        return to_seat
    pages = pages_of(state)
    public_scene = scene(pages, state, None, LINES)
    tales, first = tales_of(pages, state, None), firsts_explained(state)
    return page(
        "table.html",
        state,
        refresh=look_again(state),
        film=film(state, None),
        heard=heard_of(pages, state, None, first=first),
        scene=public_scene,
        panel=panel_shown(pages, state, site().table.games[state.game.name]),
        tales=(*bets_of(state), *tales),
        awards=awards_at_table(state) if site().memory is not None else (),
        headline=headline(tales, public_scene.players) if public_scene and tales else "",
        held=held_words(state, pages.dice),
        seen_cards=pages.seen_cards(state, None, None),
        seen_to="",
        window=window_shown(state, site().table.now(), pages),
        answer_runs=answer_shown(state, site().table.now()),
        qr=join_code(urljoin(site().address, url_for("seat.join"))),
        hotspot=hotspot_shown(),
        hosted=site().hosts.taken,
        away=host_is_away(),
        line=line_of(state),
        again=again_of(state),
        firsts=first,
        seated=bool(my_chairs(state)),
    )


def headline(tales: tuple[Markup, ...], players: tuple[PlayerCard, ...]) -> Markup:
    """The tale that stands on the front page: of a winner who is alive, else of any winner, else the last one."""
    best = sorted(players, key=lambda card: (not card.won, not card.alive))
    return tales[best[0].number] if best and best[0].won else tales[-1]


@public.get(f"{CARDS}<int:number>")
def player(number: int) -> str | AnyResponse:
    """The card of one player; before a game there are none."""
    state = site().table.state
    view = state.game.views.get(None)
    if view is None:
        return redirect(url_for("public.table"))
    if number >= len(state.names):
        abort(404)
    pages = pages_of(state)
    return page(
        "player_page.html",
        state,
        refresh=look_again(state),
        card=pages.player(state, view, number),
        seen=_seen(pages, view, number, state.names),
        mine=my_chairs(state),
    )


@public.get("/held/<int:shown>.jpg")
def held_jpeg(shown: int) -> Response:
    """The camera's picture of the held throw; 404 where none is, or another one is by now."""
    picture = jpeg_of(site().table.state)
    if picture is None or round(picture.at * 1000) != shown:
        abort(404)
    return Response(picture.jpeg, mimetype="image/jpeg")


@public.get("/thrown/<int:shown>.jpg")
def thrown_jpeg(shown: int) -> Response:
    """What the camera saw of the throw that was taken last; 404 where none was, or another one was since."""
    seen = thrown_picture(site().table.state)
    if seen is None or round(seen.picture.at * 1000) != shown:
        abort(404)
    return Response(seen.picture.jpeg, mimetype="image/jpeg")


@public.get("/record.txt")
def record() -> Response:
    """The record to take home: sealed while the game is played, since it names the roles, whole once it has ended."""
    state = site().table.state
    if state.game.record is None:
        abort(404)
    headers = {"Content-Disposition": 'attachment; filename="bang-record.txt"'}
    return Response(record_text(state.game.record), mimetype="text/plain", headers=headers)


def _seen(pages: GamePages, view: View, number: int, names: tuple[str, ...]) -> tuple[Markup, ...]:
    """The latest lines of the public log that are about a player, the last first."""
    about = [event for event in reversed(view.log) if _is_about(event, number)]
    marks = stand_ins(names)
    sentences = (pages.event(event, marks) for event in about[:MOST_SEEN])
    return tuple(linked(words, names) for words in sentences)


def _is_about(event: Event, number: int) -> bool:
    return any(name in _SEATS and value == number for name, value in event.params)
