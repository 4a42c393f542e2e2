"""The host's decks of cards: which ones were taught, which one the camera compares with; given away, taken in,
forgotten."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.ports.deck_teacher import CardsTeacher
from companion.support.errors import CompanionError
from companion.table.snapshot import TableState
from web.pages.camera.shelf import Kept, add_shelf
from web.parts.back_to import back_to
from web.parts.host_only import between_games, door
from web.parts.page import page
from web.parts.refused import shows_refusals
from web.parts.site import site

decks = Blueprint("decks", __name__)
KEPT = Kept("deck", "npz", "application/octet-stream", "deck_large", "no_deck_teacher", "deck_playing")
add_shelf(decks, "/host/decks", KEPT, lambda: site().cards_teacher)


@decks.get("/host/decks")
def shelf() -> str:
    """All decks, for the host alone."""
    return _shelf(site().table.state)


@decks.post("/host/decks/begin")
def begin() -> AnyResponse:
    """A new deck, or one that is known already, is taught from now on."""
    form = request.form
    cards_teacher().begin(form.get("name", ""), form.getlist("with"), anew=form.get("anew") == "yes")
    return back_to("deck_lesson.lesson")


@shows_refusals(decks)
def refused(error: CompanionError) -> str:
    """The page that says what was refused."""
    return _shelf(site().table.state, said=str(error))


def cards_teacher() -> CardsTeacher:
    """The teacher of decks, for a host and while no game lies before the camera. Raises FormRefused."""
    return between_games(site().cards_teacher, KEPT.none, KEPT.playing)


def _shelf(state: TableState, said: str = "") -> str:
    if not site().hosts.here():
        return door(said)
    teacher = site().cards_teacher
    taught = teacher.decks() if teacher is not None else ()
    return page(
        "desk/decks.html",
        state,
        said=said,
        teaches=teacher is not None,
        decks=taught,
        expansions=teacher.expansions if teacher is not None else (),
        damaged=teacher.said() if teacher is not None else (),
        under_way=teacher.lesson() if teacher is not None else None,
        own_chosen=not any(deck.chosen for deck in taught),
        largest=teacher.largest if teacher is not None else 0,
    )
