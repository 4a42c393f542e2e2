"""The page on which a deck is taught: which card to lay down, what the camera sees, what was taken."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.support.errors import CompanionError
from companion.table.snapshot import TableState
from web.pages.camera.decks import cards_teacher
from web.pages.camera.teaching import AGAIN_MS, REFRESH, live_picture
from web.parts.back_to import back_to
from web.parts.host_only import door
from web.parts.page import page
from web.parts.refused import shows_refusals
from web.parts.site import site

deck_lesson = Blueprint("deck_lesson", __name__)


@deck_lesson.get("/host/teach-deck")
def lesson() -> str | AnyResponse:
    """The lesson that is under way; where there is none, the decks."""
    return _lesson(site().table.state)


@deck_lesson.post("/host/teach-deck/this-is")
def this_is() -> AnyResponse:
    """Say which card lies there."""
    cards_teacher().this_is(request.form.get("card", ""))
    return _back()


@deck_lesson.post("/host/teach-deck/turn")
def turn() -> AnyResponse:
    """Lay down another card next; without one, people say which card lies there."""
    cards_teacher().turn_to(request.form.get("card") or None)
    return _back()


@deck_lesson.post("/host/teach-deck/order")
def order() -> AnyResponse:
    """Ask for one card after the other."""
    cards_teacher().in_order()
    return _back()


@deck_lesson.post("/host/teach-deck/forget")
def forget() -> AnyResponse:
    """Take a card away again."""
    cards_teacher().forget(request.form.get("card", ""))
    return _back()


@deck_lesson.post("/host/teach-deck/undo")
def undo() -> AnyResponse:
    """Take back what was learnt last."""
    cards_teacher().undo()
    return _back()


@deck_lesson.post("/host/teach-deck/finish")
def finish() -> AnyResponse:
    """Finish the lesson and compare with the taught deck."""
    cards_teacher().finish()
    return back_to("decks.shelf")


@deck_lesson.post("/host/teach-deck/leave")
def leave() -> AnyResponse:
    """Go on another time."""
    cards_teacher().leave()
    return back_to("decks.shelf")


@shows_refusals(deck_lesson)
def refused(error: CompanionError) -> str | AnyResponse:
    """The page that says what was refused."""
    return _lesson(site().table.state, said=str(error))


def _back() -> AnyResponse:
    return back_to("deck_lesson.lesson")


def _lesson(state: TableState, said: str = "") -> str | AnyResponse:
    if not site().hosts.here():
        return door(said)
    teacher = site().cards_teacher
    shown = teacher.lesson() if teacher is not None else None
    if shown is None:
        return back_to("decks.shelf")
    taught = [row.token for row in shown.cards if row.taught]
    return page(
        "desk/deck_lesson.html",
        state,
        refresh=REFRESH,
        said=said,
        again=AGAIN_MS,
        sees=live_picture(),
        lesson=shown,
        have=len(taught),
        known=shown.asked in taught,
        missing=_by_name(row.token for row in shown.cards if not row.taught),
        taught=_by_name(taught),
        playing=state.phase == "playing",
    )


def _by_name(tokens: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Cards of one name together."""
    return [(name, list(cards)) for name, cards in groupby(tokens, lambda token: token.partition(":")[0])]
