"""The live streams of a tournament and of the season: the revision alone, as the table's stream sends the table's."""

from __future__ import annotations

from collections.abc import Callable

from flask import Response, request

from companion.tournament.errors import DatabaseUnavailable
from web.pages.tournament.at_hand import club, here, room
from web.parts.site import Site, site
from web.server.stream import live

stream = room("tournament_stream")

LOOK = 0.25
"""Seconds after which a stream looks again whether there is news."""


@stream.get("/tournaments/<key>/stream")
def revisions(key: str) -> Response:
    """Server-sent events; 503 where there is no place. `?desk=1`: those of the host's desk."""
    here(key)  # no stream for what is no tournament
    known, table = club(), site()
    look = known.desk_revision if "desk" in request.args else known.revision
    return live(lambda sent, seconds: _wait(lambda: look(key), table, sent, seconds))


@stream.get("/club/stream")
def season_revisions() -> Response:
    """The season's stream of revisions."""
    known, table = club(), site()
    return live(lambda sent, seconds: _wait(known.season_revision, table, sent, seconds))


def shown_revision() -> int:
    """The revision that the page of this request would show: its tournament's, the season's, or the table's."""
    key = (request.view_args or {}).get("key")
    club_desk = site().club
    if club_desk is not None and request.path == "/club":
        return club_desk.season_revision()
    if club_desk is None or not isinstance(key, str) or "/tournaments/" not in request.path:
        return site().table.state.revision
    try:
        planned = club_desk.planner.changes(key) if request.endpoint == "tournament_host.show" else 0
        return club_desk.desk.revision(key) + planned
    except (DatabaseUnavailable, ValueError):  # the page itself says what is wrong
        return 0


def _wait(look: Callable[[], int], table: Site, sent: int, seconds: float) -> int:
    """The revision as soon as it is another one than `sent`, or after `seconds`."""
    for _ in range(round(seconds / LOOK)):
        revision = look()
        if revision != sent or table.closing.wait(LOOK):
            return revision
    return look()
