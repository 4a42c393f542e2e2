"""The live stream: the table's revision, the same for every audience; pages then fetch what is theirs to see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from flask import Blueprint, Response, request

from web.entry.hosts import HostPhone, phone_here
from web.entry.known_phone import phone_at_table
from web.entry.places import Place
from web.site import Site, site

stream = Blueprint("stream", __name__)

BEAT = 2.0
"""Seconds after which the revision is told again: a phone hears that the table lives, a dead phone is found out.

`static/live.js` counts on it: a page that has heard nothing for longer asks by itself, and says so within 10 s.
"""
LASTS = 240.0
"""Seconds after which a stream ends; the browser opens another one."""
LOOK = 1.0
"""Seconds within which a stream notices that the server closes, or that another one has its place."""
RETRY_MS = 700


@stream.get("/stream")
def revisions() -> Response:
    """The table's revision as server-sent events."""
    table = site().table
    return live(lambda told, seconds: table.wait(told, seconds).revision)


def live(wait: Callable[[int, float], int]) -> Response:
    """Server-sent events of a revision; 503 where there is no place: that page asks from time to time instead.

    `wait(told, seconds)`: the revision as soon as it is another one than `told`, or after so many seconds.
    """
    here = site()
    place = here.streams.take(phone_at_table(here.table.state, here.hosts), request.remote_addr or "")
    if place is None:
        return Response("", 503, {"Retry-After": "15"})
    response = Response(_told(here, place, phone_here(), LASTS, wait), mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(lambda: here.streams.leave(place))
    return response


def _told(here: Site, place: Place, phone: HostPhone, lasts: float, wait: Callable[[int, float], int]) -> Iterator[str]:
    """The revision now, at every change, and every few seconds again, while the stream has its place.

    Who listens is there; that the host's phones have gone, or come back, is found out here, where somebody listens.
    """
    ends = monotonic() + lasts
    yield f"retry: {RETRY_MS}\n\n"
    told, told_at = -1, 0.0
    while monotonic() < ends and not here.closing.is_set() and not place.lost.is_set():
        here.new_host.heard(phone, here.table.state.chairs)
        if here.new_host.turned():
            here.table.stir()
        revision = wait(told, LOOK)
        if revision != told or monotonic() - told_at >= BEAT:
            told, told_at = revision, monotonic()
            yield f"id: {revision}\ndata: {revision}\n\n"
