"""The pages as one Flask application, handed the table that they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from jinja2 import ChoiceLoader, FileSystemLoader
from werkzeug.exceptions import HTTPException

from companion.appliance_port import Appliance, Wifi
from companion.camera_ports import Calibrator, LivePicture, PhoneCamera, ThrowPictures
from companion.locales.errors import UnknownLanguage
from companion.locales.words import spoken
from companion.memory.memory import Memory
from companion.tabletop.table import Table
from companion.teacher_port import Teacher
from web.camera.dice_sets import dice_sets
from web.camera.host_camera import host_camera
from web.camera.teaching import teaching
from web.club_desk import Club
from web.desk.host import host
from web.desk.machine import machine
from web.desk.pausing import pausing
from web.desk.wifi import wifi as wifi_pages
from web.entry.access import check_same_origin
from web.entry.front_door import FrontDoor
from web.entry.home_screen import home_screen
from web.entry.hosts import Hosts, phone_here
from web.entry.new_host import NewHost
from web.entry.own_names import OwnNames
from web.entry.phone_cookies import PhoneCookies
from web.entry.table_language import TableLanguage
from web.entry.wrong_tries import WrongTries
from web.first_night.pages import first_night
from web.games import PAGES
from web.language import language
from web.lobby.line import line
from web.memory.pages import memory as memory_pages
from web.memory.shown import awards_at_table
from web.page import FRAGMENT, page
from web.phone.language import hush, language_picks, speak
from web.pictures import sprite
from web.plug.game_pages import GamePages
from web.public import public
from web.seat.pages import seat
from web.serving.packed import packed
from web.serving.request_size import why_turned_away
from web.serving.stream import stream
from web.site import NAME, Site, site
from web.tournament.live import shown_revision
from web.tournaments import ROOMS
from web.watch.pages import watch
from web.words import face_words, listed, role_words, slug, t
from web.wrong import wrong

LONGEST_FORM = 16_384

HEADERS = {
    # No scripts or styles but our files, no frames, nothing from elsewhere: a table in a cabin has no internet.
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not `no-referrer`: browsers then send `Origin: null` with our own forms, which we could not tell from others.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def create_app(
    table: Table,
    *,
    secret_key: bytes,
    hosts: Hosts,
    join_url: Callable[[], str],
    live: LivePicture | None = None,
    calibrator: Calibrator | None = None,
    throw_pictures: ThrowPictures | None = None,
    teacher: Teacher | None = None,
    names: OwnNames | None = None,
    club: Club | None = None,
    memory: Memory | None = None,
    wifi: Wifi | None = None,
    phone_camera: PhoneCamera | None = None,
    appliance: Appliance | None = None,
    pages: Mapping[str, GamePages] = PAGES,
) -> Flask:
    """The pages of `table`, which phones find at `join_url`: asked each time, since the machine may change its network.

    `secret_key` signs the phones' cookies; `hosts` knows who may sit at the host's desk;
    `live` is what the camera sees now, `calibrator` looks whether it sees well, `throw_pictures` shows what it saw;
    `teacher` teaches dice of people's own; `phone_camera` reads phones' photographs; `names` are those under which the
    pages answer; `club` has tournaments and seasons; `memory` is what the table remembers; `wifi` is the machine's own,
    `appliance` the machine that all this runs on; `pages` are those of each game that is known, by its name.
    """
    app = Flask("web")
    app.config.update(MAX_CONTENT_LENGTH=LONGEST_FORM, MAX_FORM_PARTS=100)
    app.session_interface = PhoneCookies(secret_key)
    app.extensions[NAME] = Site(
        table,
        hosts,
        join_url,
        WrongTries(table.time),
        NewHost(hosts, table.time, table.state.chairs, playing=table.state.phase != "lobby"),
        pages,
        TableLanguage(hosts.folder),
        live,
        calibrator,
        throw_pictures,
        teacher,
        phone_camera,
        club,
        memory,
        wifi,
        appliance,
    )
    app.jinja_loader = _templates(app, pages)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals.update(
        t=t,
        face_words=face_words,
        role_words=role_words,
        listed=listed,
        draws_face=app.extensions[NAME].draws_face,
        sprite=cache(lambda: sprite(each.drawings for each in pages.values())),
        language=lambda: spoken().language,
        languages=lambda: language_picks(spoken().language),
        has_club=club is not None,
        has_memory=memory is not None,
        has_awards=lambda: memory is not None and bool(awards_at_table(app.extensions[NAME].table.state)),
        has_wifi=wifi is not None,
        has_machine=appliance is not None,
        machine_warnings=lambda: appliance.warnings() if appliance is not None else (),
    )
    app.jinja_env.filters["slug"] = slug
    app.before_request(speak)
    app.before_request(check_same_origin)
    app.before_request(_too_much)
    app.before_request(_heard)
    app.before_request(_nothing_new)
    app.after_request(_headers)
    app.after_request(packed)
    app.teardown_request(hush)
    app.register_error_handler(HTTPException, _told)
    app.register_error_handler(UnknownLanguage, _unknown_language)
    app.register_error_handler(Exception, _broken)
    at_table = (public, watch, memory_pages, first_night, seat, line, wrong)
    desk = (host, machine, pausing, wifi_pages, host_camera, dice_sets, teaching)
    parts = (*at_table, *desk, stream, language, home_screen, *ROOMS)
    games = dict.fromkeys(room for each in pages.values() for room in each.rooms)
    for part in (*parts, *games):
        app.register_blueprint(part)
    door = FrontDoor(app.wsgi_app, names or OwnNames(urlsplit(join_url()).hostname or ""))
    app.wsgi_app = door.__call__  # type: ignore[method-assign]  # as Flask's own pages tell to (API, wsgi_app)
    return app


def _templates(app: Flask, pages: Mapping[str, GamePages]) -> ChoiceLoader:
    """The frame's templates, and those of games that keep theirs elsewhere."""
    elsewhere = [FileSystemLoader(each.templates) for each in pages.values() if each.templates is not None]
    return ChoiceLoader([loader for loader in (app.jinja_loader, *elsewhere) if loader is not None])


def _too_much() -> tuple[str, int] | None:
    """Who has sent more than is taken here gets a page that says so; the server has thrown it away."""
    why = why_turned_away(request.path, request.environ)
    return None if why is None else (_error_page(413, why), 413)


def _heard() -> None:
    """Whoever asks for a page is there."""
    if request.endpoint != "static":
        site().new_host.heard(phone_here(), site().table.state.chairs)


def _nothing_new() -> tuple[str, int] | None:
    """A page without a stream asks whether the revision that it shows is still the latest."""
    shown = request.headers.get(FRAGMENT)
    return ("", 204) if request.method == "GET" and shown == str(shown_revision()) else None


def _headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
    return response


def _told(error: HTTPException) -> tuple[str, int] | HTTPException:
    """Anything that HTTP has a number for, as a page like the others."""
    status = error.code or 500
    if status < 400:
        return error
    return _error_page(status), status


def _unknown_language(error: UnknownLanguage) -> tuple[str, int]:
    return page("error.html", site().table.state, said=str(error), status=400, kind="400"), 400


def _broken(error: Exception) -> tuple[str, int]:
    """A fault of ours: the log gets it, the players get a sentence."""
    current_app.logger.error("A page failed at %s", request.path, exc_info=error)
    return _error_page(500), 500


def _error_page(status: int, why: str = "") -> str:
    kind = status if status in (403, 404, 405, 413) else 500 if status >= 500 else 400
    return page("error.html", site().table.state, why=why, status=status, kind=str(kind))
