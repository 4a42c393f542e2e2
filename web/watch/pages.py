"""Ended games, watched again step by step: the list of them, and the page of one step, by links and a form alone.

A game is named by its number in this table's journal, or by its key in the club's history. A game that has not ended
has no page here: its roles and hands are secret.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from flask import Blueprint, request, url_for

from companion.errors import CompanionError, JournalUnreadable, RecordInvalid, Refused
from companion.games import game_told, kind_of
from companion.journal.journal_reader import EndedGame
from companion.kernel.record import Record
from companion.locales.words import Words, speaking, spoken
from web.page import page
from web.site import site
from web.watch.shown import last_step, names_shown, watched
from web.words import t, t_has

watch = Blueprint("watch", __name__)
PER_PAGE = 20
"""Games on one page of the list."""
PACES = (2, 4, 8)
"""Seconds for which a step stands while a game runs by itself."""


class Line(NamedTuple):
    """An ended game in the list: its number, which game it was, who played, and who won, in words."""

    number: int
    title: str
    players: str
    side: str


class Way(NamedTuple):
    """A link of the page: where to, and its words."""

    to: str
    words: str


@watch.get("/watch")
def listed() -> str:
    """The games that have ended at this table, the last one first."""
    return _list()


@watch.get("/watch/<int:number>")
def one(number: int) -> str | tuple[str, int]:
    """A step of a game that has ended at this table."""
    record = site().table.past_games.record(number)
    record = replace(record, setup=replace(record.setup, players=names_shown(number, record.setup.players)))
    return _step(record, t("watch.number", number=number), partial(url_for, "watch.one", number=number))


@watch.get("/club/games/<game>/watch")
def of_club(game: str) -> str | tuple[str, int]:
    """A step of a game of the club's history, as its record tells it, its players by their names in the club."""
    club = site().club
    row = next((row for row in club.desk.games() if row.key == game), None) if club is not None else None
    text = club.desk.record(game) if club is not None and row is not None else None
    if club is None or row is None or text is None:
        raise Refused("no_game_to_watch", number=game[:40])
    told = game_told(text, site().table.games)
    if told.pending is not None:
        raise Refused("game_not_ended", number=game[:40])
    names = club.names.shown()
    setup = replace(told.setup, players=tuple(names[seat.player] for seat in row.result.seats))
    return _step(replace(told.record, setup=setup), t("watch.of_club"), partial(url_for, "watch.of_club", game=game))


@watch.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[str, int]:
    """Why a game cannot be watched, over the list of those that can."""
    if isinstance(error, Refused):
        status = 404 if error.key == "no_game_to_watch" else 403
    else:
        status = 409 if isinstance(error, RecordInvalid) else 503
    return _list(str(error)), status


def _list(said: str = "") -> str:
    before = _number(request.args.get("before", ""))
    found: tuple[EndedGame, ...] = ()
    try:
        found = site().table.past_games.listed(PER_PAGE + 1, before)
    except JournalUnreadable as error:
        said = said or str(error)
    lines = tuple(
        Line(
            game.id,
            site().pages[game.setup.game].title() if game.setup.game in site().pages else game.setup.game,
            ", ".join(names_shown(game.id, game.setup.players)),
            t(f"over.side.{game.side}") if t_has(f"over.side.{game.side}") else "",
        )
        for game in found[:PER_PAGE]
    )
    older = lines[-1].number if len(found) > PER_PAGE else None
    return page("watch_list.html", site().table.state, said=said, games=lines, older=older, newest=before is None)


def _step(record: Record, title: str, address: Callable[..., str]) -> str | tuple[str, int]:
    """The page of the step that the address names; what it names amiss is told in a sentence, on the nearest step."""
    live = site().table.state
    kind = kind_of(record.setup, site().table.games)
    pages = site().pages[kind.name]
    with speaking(Words(record.setup.players, spoken().language, kind.name)):
        last = last_step(pages, kind, record)
        step, wrong = _step_in(request.args.get("step", "0"), last)
        pace, unknown = _pace_in(request.args.get("pace", ""))
        said = wrong or unknown
        shown = watched(pages, kind, record, step, live)
        runs = bool(pace) and step < last and not said

        def to(number: int, pace: int = 0) -> str:
            return address(step=number, pace=pace or None)

        following = to(step + 1, pace) if runs else ""
        told = page(
            "watch.html",
            shown.state,
            refresh=f"{pace};url={following}" if runs else 0,
            said=said,
            title=title,
            game_title=pages.title(),
            scene=shown.scene,
            watched=shown,
            watching=True,
            runs=runs,
            pace=pace,
            following=following,
            here=address(),
            first=to(0) if step else "",
            back=to(step - 1) if step else "",
            forward=to(step + 1) if step < last else "",
            end=to(last) if step < last else "",
            pause=to(step),
            paces=[Way(to(step if step < last else 0, each), t("watch.run", seconds=each)) for each in PACES],
        )
    return (told, 404) if said else told


def _step_in(text: str, last: int) -> tuple[int, str]:
    """The step that a text names, and "" or what is wrong with it; then the step is the nearest there is."""
    step = _number(text)
    if step is None:
        return 0, t("watch.no_number", step=text[:20], last=last)
    if 0 <= step <= last:
        return step, ""
    return min(max(step, 0), last), t("watch.no_step", step=step, last=last)


def _number(text: str) -> int | None:
    """A whole number of some digits; None for anything else."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 9 else None


def _pace_in(text: str) -> tuple[int, str]:
    """The seconds that a text names, 0 for none, and "" or what is wrong with it."""
    if not text:
        return 0, ""
    if text not in map(str, PACES):
        return 0, t("watch.no_pace", pace=text[:20], paces=", ".join(map(str, PACES)))
    return int(text), ""

