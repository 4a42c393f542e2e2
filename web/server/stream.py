"""The live stream: the table's revision, the same for every audience; pages then fetch what is theirs to see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from flask import Blueprint, Response, request

from web.access.hosts import HostPhone, phone_here
from web.access.known_phone import phone_at_table
from web.access.places import Place
from web.parts.site import Site, site

stream = Blueprint("stream", __name__)

BEAT = 2.0
"""Seconds after which the revision is sent again: a phone hears that the table lives, a dead phone is found out.

`static/live.js` counts on it: a page that has heard nothing for longer asks by itself, and says so within 10 s.
"""
LASTS = 240.0
"""Seconds after which a stream ends; the browser opens another one."""
LOOK = 1.0
"""Seconds within which a stream notices that another one has its place."""
RETRY_MS = 700


@stream.get("/stream")
def revisions() -> Response:
    """The table's revision as server-sent events."""
    here = site()
    return live(lambda sent, seconds: here.table.wait(sent, seconds, here.closing.is_set).revision)


def live(wait: Callable[[int, float], int]) -> Response:
    """Server-sent events of a revision; 503 where there is no place: that page asks from time to time instead.

    `wait(sent, seconds)`: the revision as soon as it is another one than `sent`, or after `seconds`, or where the
    server closes.
    """
    here = site()
    place = here.streams.take(phone_at_table(here.table.state, here.hosts), request.remote_addr or "")
    if place is None:
        return Response("", 503, {"Retry-After": "15"})
    response = Response(_news(here, place, phone_here(), LASTS, wait), mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(lambda: here.streams.leave(place))
    return response


def _news(here: Site, place: Place, phone: HostPhone, lasts: float, wait: Callable[[int, float], int]) -> Iterator[str]:
    """The revision now, at every change, and every few seconds again, while the stream has its place.

    A phone that listens is there; that the host's phones have gone, or come back, is found out here, where somebody
    listens.
    """
    ends = monotonic() + lasts
    yield f"retry: {RETRY_MS}\n\n"
    sent, sent_at = -1, 0.0
    while monotonic() < ends and not here.closing.is_set() and not place.lost.is_set():
        here.new_host.heard(phone, here.table.state.chairs.sitting)
        if here.new_host.turned():
            here.table.stir()
        revision = wait(sent, LOOK)
        if revision != sent or monotonic() - sent_at >= BEAT:
            sent, sent_at = revision, monotonic()
            yield f"id: {revision}\ndata: {revision}\n\n"
