"""Ended games, watched again step by step: the list of them, and the page of one step, by links and a form alone.

A game is named by its number in this table's journal, or by its key in the club's history. A game that has not ended
has no page here: its roles and hands are secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from flask import Blueprint, current_app, request, url_for

from companion.games.known import game_told, kind_of
from companion.journal.journal_reader import EndedGame
from companion.kernel.record import Record
from companion.locales.bounded_files import NOT_OURS
from companion.locales.words import Words, speaking, spoken
from companion.support.errors import CompanionError, JournalUnreadable, RecordInvalid, Refused
from web.elements.words import t, t_has
from web.pages.replay.shown import last_step, names_shown, watched
from web.parts.page import page
from web.parts.refused import BUSY, shows_refusals, status_of
from web.parts.site import site

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


class Chapter(NamedTuple):
    """A turn to jump to: where to, its words, and whether the page stands in it."""

    to: str
    words: str
    here: bool


@watch.get("/watch")
def listed() -> str:
    """The games that have ended at this table, the last one first."""
    return _list()


@watch.get("/watch/<int:number>")
def one(number: int) -> str | tuple[str, int]:
    """A step of a game that has ended at this table."""
    with _rules_may_fail():
        record = site().table.past_games.record(number)
    record = replace(record, setup=replace(record.setup, players=names_shown(number, record.setup.players)))
    return _step(record, t("watch.number", number=number), partial(url_for, "watch.one", number=number))


@watch.get("/club/games/<game>/watch")
def of_club(game: str) -> str | tuple[str, int]:
    """A step of a game of the club's history, as its record has it, its players by their names in the club."""
    club = site().club
    row = next((row for row in club.desk.games() if row.key == game), None) if club is not None else None
    text = club.desk.record(game) if club is not None and row is not None else None
    if club is None or row is None or text is None:
        raise Refused("no_game_to_watch", number=game[:40])
    with _rules_may_fail():
        past = game_told(text, site().table.games)
    if past.pending is not None:
        raise Refused("game_not_ended", number=game[:40])
    names = club.names.shown()
    setup = replace(past.setup, players=tuple(names[seat.player] for seat in row.result.seats))
    return _step(replace(past.record, setup=setup), t("watch.of_club"), partial(url_for, "watch.of_club", game=game))


@shows_refusals(watch)
def refused(error: CompanionError) -> tuple[str, int]:
    """Why a game cannot be watched, over the list of those that can; the log gets what is no reader's mistake."""
    if isinstance(error, Refused):
        return _list(str(error)), 404 if error.key == "no_game_to_watch" else 403
    current_app.logger.warning("A game cannot be watched again: %s", request.path, exc_info=error)
    return _list(str(error) if isinstance(error, BUSY) else t("watch.broken")), status_of(error)


@contextmanager
def _rules_may_fail() -> Iterator[None]:
    """Raise RecordInvalid for whatever rules raise at a record that cannot have been one of theirs."""
    try:
        yield
    except CompanionError:
        raise
    except (*NOT_OURS, AssertionError) as error:
        raise RecordInvalid(repr(error)) from error


def _list(said: str = "") -> str:
    before = _number(request.args.get("before", ""))
    ended: tuple[EndedGame, ...] = ()
    try:
        ended = site().table.past_games.listed(PER_PAGE + 1, before)
    except JournalUnreadable as error:
        said = said or str(error)
    lines = tuple(
        Line(
            game.id,
            site().pages[game.setup.game].title() if game.setup.game in site().pages else game.setup.game,
            ", ".join(names_shown(game.id, game.setup.players)),
            t(f"over.side.{game.side}") if t_has(f"over.side.{game.side}") else "",
        )
        for game in ended[:PER_PAGE]
    )
    older = lines[-1].number if len(ended) > PER_PAGE else None
    return page("watch_list.html", site().table.state, said=said, games=lines, older=older, newest=before is None)


def _step(record: Record, title: str, address: Callable[..., str]) -> str | tuple[str, int]:
    """The page of the step that the address names; what it names amiss is said in a sentence, on the nearest step."""
    live = site().table.state
    kind = kind_of(record.setup, site().table.games)
    pages = site().pages[kind.name]
    with speaking(Words(record.setup.players, spoken().language, kind.name)):
        with _rules_may_fail():
            last = last_step(pages, kind, record)
            step, wrong = _step_in(request.args.get("step", "0"), last)
            step_shown = watched(pages, kind, record, step, live)
        pace, unknown = _pace_in(request.args.get("pace", ""))
        said = wrong or unknown
        runs = bool(pace) and step < last and not said

        def to(number: int, pace: int = 0) -> str:
            return address(step=number, pace=pace or None)

        following = to(step + 1, pace) if runs else ""
        html = page(
            "watch.html",
            step_shown.state,
            refresh=f"{pace};url={following}" if runs else 0,
            said=said,
            title=title,
            game_title=pages.title(),
            scene=step_shown.scene,
            watched=step_shown,
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
            chapters=[Chapter(to(turn.step), turn.words, turn.here) for turn in step_shown.turns],
            paces=[Way(to(step if step < last else 0, each), t("watch.run", seconds=each)) for each in PACES],
        )
    return (html, 404) if said else html


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

