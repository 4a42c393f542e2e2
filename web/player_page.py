"""A player's card: the ability in full, and what everybody has seen of them, as anybody may see it."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from companion.kernel.event import Event
from companion.kernel.view import View
from web.entry.access import my_chairs
from web.game_pages import GamePages
from web.page import page
from web.public import look_again
from web.site import pages_of, site

player_page = Blueprint("player_page", __name__)

MOST_SEEN = 30
"""As many lines as a player's card shows."""
_SEATS = ("seat", "target")
"""The parameters of an event that name a player."""


@player_page.get("/player/<int:number>")
def player(number: int) -> str | Response:
    """The card of one player; before a game there are none."""
    state = site().table.state
    view = state.views.get(None)
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


def _seen(pages: GamePages, view: View, number: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The latest lines of the public log that are about a player, the last first."""
    about = [event for event in reversed(view.log) if _is_about(event, number)]
    return tuple(pages.words("event", event.key, event.params, names) for event in about[:MOST_SEEN])


def _is_about(event: Event, number: int) -> bool:
    return any(name in _SEATS and value == number for name, value in event.params)
