"""What is refused, wherever it is: one handler of the app. A room of pages may say on which of its pages it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Blueprint, current_app, request
from werkzeug.wrappers import Response

from companion.locales.errors import UnknownLanguage
from companion.support.errors import CompanionError, DiskTrouble, JournalUnreadable, Refused, SetupInvalid
from companion.tournament.errors import DatabaseUnavailable, DatabaseUnusable
from web.elements.errors import FormRefused, HostUnwritable
from web.parts.page import page
from web.parts.site import site

BUSY = (DiskTrouble, HostUnwritable, JournalUnreadable, DatabaseUnavailable, DatabaseUnusable)
"""Errors that are the machine's, not the reader's: another time the same may be taken."""
REFUSALS = (*BUSY, Refused, FormRefused, UnknownLanguage, SetupInvalid)
"""Errors with a sentence for the reader; others are faults of ours, unless the room has a page for them."""
Shown = str | Response | tuple[str, int]
"""A page, or a page with a status of its own."""
Show = TypeVar("Show", bound=Callable[[CompanionError], Shown])
_PAGES: dict[str, Callable[[CompanionError], Shown]] = {}


def shows_refusals(room: Blueprint) -> Callable[[Show], Show]:
    """Mark the function that makes the page of this room on which a refusal stands."""

    def mark(show: Show) -> Show:
        _PAGES[room.name] = show
        return show

    return mark


def status_of(error: CompanionError) -> int:
    """The status of an answer that refuses."""
    return 503 if isinstance(error, BUSY) else 409


def refused(error: CompanionError) -> Shown | tuple[Response, int]:
    """The app's handler: the sentence on the room's own page, or on a page of its own, with the status that fits.

    In a room without such a page, what is no refusal is a fault of ours.
    """
    status = status_of(error)
    show = _PAGES.get(request.blueprint or "")
    if show is None:
        if not isinstance(error, REFUSALS):
            return broken(error)
        return refusal_page(error), 400 if isinstance(error, UnknownLanguage) else status
    shown = show(error)
    return shown if isinstance(shown, tuple) else (shown, status)  # type: ignore[return-value]  # a page, its status


def refusal_page(error: CompanionError) -> str:
    """A page with nothing but the sentence."""
    return page("error.html", site().table.state, said=str(error), status=status_of(error), kind="400")


def broken(error: Exception) -> tuple[str, int]:
    """A fault of ours: the log gets it, the players get a sentence."""
    current_app.logger.error("A page failed at %s", request.path, exc_info=error)
    return error_page(500), 500


def error_page(status: int, why: str = "") -> str:
    """A page that says what HTTP has a number for; `why`: its own sentence for that."""
    kind = status if status in (403, 404, 405, 413) else 500 if status >= 500 else 400
    return page("error.html", site().table.state, why=why, status=status, kind=str(kind))
