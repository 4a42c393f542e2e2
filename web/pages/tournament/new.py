"""The form that begins a tournament: players, game, tables, rounds, how it is scored, variants and their readings."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.locales.words import sentence
from companion.support.errors import Refused
from companion.tournament.checks import GAMES
from companion.tournament.choices import CARDS_ONLY, READINGS, VARIANTS, scoring_and_variants
from companion.tournament.events import Created
from companion.tournament.result import MOST
from companion.tournament.schedules.schedule import even_rounds
from companion.tournament.scores import System
from web.elements.forms.form import Form
from web.elements.words import t
from web.pages.tournament.at_hand import REFUSED, by, club, desk, reasons_of, room, speak_of
from web.pages.tournament.form import Reader
from web.pages.tournament.page import club_page
from web.parts.back_to import back_to
from web.parts.host_only import check_host, door
from web.parts.site import site

new = room("tournament_new")

OF_WHAT = {"multiplier": "simplified", "same_card": "experience", "poor": "enlistment", "bots_bid": "enlistment"}
"""The variant that a reading belongs to; readings not here always matter."""


class Answer(NamedTuple):
    """A value of a reading."""

    value: str
    words: str
    picked: bool


class ReadingShown(NamedTuple):
    """A reading as a question. `of`: the variant or system that it belongs to, "" for every tournament."""

    name: str
    words: str
    of: str
    answers: tuple[Answer, ...]


class VariantShown(NamedTuple):
    """A variant that can be ticked."""

    name: str
    words: str
    about: str
    ticked: bool
    cards_only: bool


@new.get("/host/tournaments/new")
def fill_in() -> str:
    """The empty form."""
    speak_of(desk().names())
    if not site().hosts.here():
        return door()
    return _page(MultiDict({"tables": "1", "seats": str(MOST), "game": GAMES[0], "system": System.OFFICIAL}))


@new.post("/host/tournaments/new")
def begin() -> Response | tuple[str, int]:
    """Begin the tournament as it is filled in."""
    speak_of(desk().names())
    check_host()
    players = tuple(line.strip() for line in request.form.get("players", "").splitlines() if line.strip())
    try:
        settings = _settings(request.form, len(players))
        key = desk().create(settings, players, by(), plan=False)
        if players:
            club().planner.order(key, by(), settings.rounds)
    except REFUSED as error:
        return _page(request.form, reasons_of(error)), 409
    return back_to("tournament_host.show", key=key)


def _settings(form: Form, players: int) -> Created:
    """The tournament that is to begin. Raises FormFaulty."""
    read = Reader(form)
    tables, seats = read.whole("tables", 1), read.whole("seats", MOST)
    rounds = read.whole("rounds")
    system = read.one_of("system", tuple(System), System.OFFICIAL)
    game = read.one_of("game", GAMES, GAMES[0])
    chosen: dict[str, object] = {
        name: read.one_of(name, tuple(kind), next(iter(kind))) for name, kind in READINGS.items()
    }
    chosen |= {name: True for name in VARIANTS if read.ticked(name)} | {"system": system}
    if not rounds and not read.reasons:
        try:
            rounds = even_rounds(players, tables, seats)
        except Refused as error:
            read.reasons.append(error)
    read.check()
    scoring, variants = scoring_and_variants(chosen)
    return Created(form.get("name", ""), game, tables, seats, rounds, "", scoring, variants)


def _page(form: Form, reasons: tuple[str, ...] = ()) -> str:
    return club_page(
        "new.html",
        said=t("tour.not_taken") if reasons else "",
        reasons=reasons,
        form=form,
        games=[(name, site().pages[name].title()) for name in GAMES if name in site().pages],
        systems=[(str(one), t(f"tour.system.{one}"), t(f"tour.system.{one}.about")) for one in System],
        variants=[
            VariantShown(
                name,
                sentence(f"variant.{name}"),
                sentence(f"variant.{name}.about"),
                bool(form.get(name)),
                name in CARDS_ONLY,
            )
            for name in VARIANTS
        ],
        readings=[_reading(name, kind, form.get(name, "")) for name, kind in READINGS.items()],
    )


def _reading(name: str, kind: type[StrEnum], chosen: str) -> ReadingShown:
    values = list(kind)
    picked = chosen if chosen in values else values[0]
    answers = tuple(Answer(str(one), sentence(f"scoring.{name}.{one}"), one == picked) for one in values)
    return ReadingShown(name, sentence(f"scoring.{name}"), OF_WHAT.get(name, ""), answers)
