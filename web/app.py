"""The pages as one Flask application, handed the table that they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, request, url_for
from flask.templating import Environment
from jinja2 import ChoiceLoader, FileSystemLoader
from werkzeug.exceptions import HTTPException

import web.pages
from companion.locales.isolate import direction
from companion.locales.words import spoken
from companion.memory.memory import Memory
from companion.ports.appliance import Appliance, Wifi
from companion.ports.camera import Calibrator, CardPictures, LivePicture, PhoneCamera, PhoneOnStand, ThrowPictures
from companion.ports.deck_teacher import CardsTeacher
from companion.ports.teacher import Teacher
from companion.support.errors import CompanionError
from companion.table.table import Table
from web.access.access import check_same_origin
from web.access.club_desk import Club
from web.access.front_door import FrontDoor
from web.access.home_screen import home_screen
from web.access.hosts import Hosts, phone_here
from web.access.new_host import NewHost
from web.access.own_names import OwnNames
from web.access.phone_cookies import PhoneCookies
from web.access.table_language import TableLanguage
from web.access.wrong_tries import WrongTries
from web.elements.pictures import sprite
from web.elements.words import apart, face_words, listed, role_words, slug, t
from web.games.known import PAGES
from web.pages.memory.shown import awards_at_table
from web.pages.tournament.live import shown_revision
from web.parts.page import FRAGMENT
from web.parts.part import part
from web.parts.phone.language import hush, language_picks, speak
from web.parts.plug.game_pages import GamePages
from web.parts.refused import broken, error_page, refused
from web.parts.site import NAME, Site, site
from web.server.packed import packed
from web.server.request_size import why_turned_away
from web.server.stream import stream

LONGEST_FORM = 16_384
TEMPLATES = {"trim_blocks": True, "lstrip_blocks": True}
"""How Jinja reads our templates: a block at a line's end ends that line, too."""

HEADERS = {
    # No scripts or styles but our files, no frames, nothing from elsewhere: a table in a cabin has no internet.
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not `no-referrer`: browsers then send `Origin: null` with our own forms, which we could not recognise.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class _Templates(Environment):
    """Templates whose globals are one dictionary each: Jinja's chain of two is searched anew for every macro used."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **d} if d else self.globals


def _addresses() -> Callable[..., str]:
    """Flask's `url_for` for templates, which name the same pages again and again; they lie at an address's root."""

    @lru_cache(maxsize=1024)
    def kept(endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
        return url_for(endpoint, **dict(values))

    return lambda endpoint, **values: kept(endpoint, tuple(values.items()))


class Pages(Flask):
    """The application; its templates are made as above."""

    jinja_environment = _Templates


class Cameras(NamedTuple):
    """What sees dice and cards, each None where it is not there; the first eight that may be missing in `Site`."""

    live: LivePicture | None = None
    """The camera's picture now."""
    calibrator: Calibrator | None = None
    """Checks whether the camera sees well."""
    throw_pictures: ThrowPictures | None = None
    """The pictures that the camera took of throws."""
    teacher: Teacher | None = None
    """Teaches dice of people's own."""
    phone_camera: PhoneCamera | None = None
    """Reads phones' photographs."""
    phone_on_stand: PhoneOnStand | None = None
    """Takes the pictures of a phone that is the camera."""
    cards_teacher: CardsTeacher | None = None
    """Teaches decks of cards."""
    card_pictures: CardPictures | None = None
    """The picture that the camera took of cards of a real deck."""


NO_CAMERAS = Cameras()


def create_app(
    table: Table,
    *,
    secret_key: bytes,
    hosts: Hosts,
    join_url: Callable[[], str],
    cameras: Cameras = NO_CAMERAS,
    names: OwnNames | None = None,
    club: Club | None = None,
    memory: Memory | None = None,
    wifi: Wifi | None = None,
    appliance: Appliance | None = None,
    pages: Mapping[str, GamePages] = PAGES,
) -> Flask:
    """The pages of `table`, which phones find at `join_url`: asked each time, since the machine may change its network.

    `secret_key` signs the phones' cookies; `hosts` knows who may sit at the host's desk; `cameras` are what sees dice;
    `names` are those under which the pages answer; `club` has tournaments and seasons; `memory` is what the table
    remembers; `wifi` is the machine's own, `appliance` the machine that all this runs on; `pages` are those of each
    game that is known, by its name.
    """
    app = Pages("web")
    app.config.update(MAX_CONTENT_LENGTH=LONGEST_FORM, MAX_FORM_PARTS=100)
    app.session_interface = PhoneCookies(secret_key)
    app.extensions[NAME] = Site(
        table,
        hosts,
        join_url,
        WrongTries(table.time),
        NewHost(hosts, table.time, table.state.chairs.sitting, playing=table.state.phase != "lobby"),
        pages,
        TableLanguage(hosts.folder),
        *cameras,
        club,
        memory,
        wifi,
        appliance,
    )
    app.jinja_loader = _templates(app, pages)
    app.jinja_options = dict(TEMPLATES)
    app.jinja_env.globals.update(
        t=t,
        url_for=_addresses(),
        part=part,
        face_words=face_words,
        role_words=role_words,
        listed=listed,
        draws_face=app.extensions[NAME].draws_face,
        sprite=cache(lambda: sprite(each.drawings for each in pages.values())),
        language=lambda: spoken().language,
        direction=lambda: direction(spoken().language),
        languages=lambda: language_picks(spoken().language),
        has_club=club is not None,
        has_memory=memory is not None,
        has_awards=lambda: memory is not None and bool(awards_at_table(app.extensions[NAME].table.state)),
        has_wifi=wifi is not None,
        has_machine=appliance is not None,
        machine_warnings=lambda: appliance.warnings() if appliance is not None else (),
    )
    app.jinja_env.filters.update(slug=slug, apart=apart)
    app.before_request(speak)
    app.before_request(check_same_origin)
    app.before_request(_too_much)
    app.before_request(_heard)
    app.before_request(_nothing_new)
    app.after_request(_headers)
    app.after_request(packed)
    app.teardown_request(hush)
    app.register_error_handler(HTTPException, _error_page)
    app.register_error_handler(CompanionError, refused)
    app.register_error_handler(Exception, broken)
    parts = (*rooms_below(web.pages), stream, home_screen)
    games = dict.fromkeys(room for each in pages.values() for room in each.rooms)
    for room in (*parts, *games):
        app.register_blueprint(room)
    door = FrontDoor(app.wsgi_app, names or OwnNames(urlsplit(join_url()).hostname or ""))
    app.wsgi_app = door.__call__  # type: ignore[method-assign]  # as Flask's own pages advise (API, wsgi_app)
    return app


@cache
def rooms_below(package: ModuleType) -> tuple[Blueprint, ...]:
    """Every `Blueprint` of a package's modules, each once: a page is open as soon as its module is there."""
    modules = (import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}."))
    found = (each for module in modules for each in vars(module).values())
    return tuple(dict.fromkeys(each for each in found if isinstance(each, Blueprint)))


def _templates(app: Flask, pages: Mapping[str, GamePages]) -> ChoiceLoader:
    """The frame's templates, and those of games that keep theirs elsewhere."""
    elsewhere = [FileSystemLoader(each.templates) for each in pages.values() if each.templates is not None]
    return ChoiceLoader([loader for loader in (app.jinja_loader, *elsewhere) if loader is not None])


def _too_much() -> tuple[str, int] | None:
    """The page for whoever has sent more than is taken here; the server has thrown it away."""
    why = why_turned_away(request.path, request.environ)
    return None if why is None else (error_page(413, why), 413)


def _heard() -> None:
    """Note that the phone that asks for a page is there."""
    if request.endpoint != "static":
        site().new_host.heard(phone_here(), site().table.state.chairs.sitting)


def _nothing_new() -> tuple[str, int] | None:
    """204 for a page without a stream that asks whether its revision is still the latest, and it is."""
    shown = request.headers.get(FRAGMENT)
    return ("", 204) if request.method == "GET" and shown == str(shown_revision()) else None


def _headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
    return response


def _error_page(error: HTTPException) -> tuple[str, int] | HTTPException:
    """Anything that HTTP has a number for, as a page like the others."""
    status = error.code or 500
    if status < 400:
        return error
    return error_page(status), status
