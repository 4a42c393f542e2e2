"""The part of a seat's page about the host: the desk that is offered, who is to be host, what may be taken back."""

from __future__ import annotations

from markupsafe import Markup

from web.pages.seat.seen import Seen
from web.parts.part import fresh
from web.parts.phone import new_host


def host_part(seen: Seen) -> Markup:
    """The part of a seat's page about the host; mostly empty."""
    offered, choosing = new_host.is_offered(seen.state), new_host.choosing(seen.state)
    if not (offered or choosing or seen.facts.undo_asked):
        return Markup("")
    return fresh(
        "seat/host.html",
        state=seen.facts,
        scene=seen.scene,
        number=seen.number,
        to=seen.to,
        desk_offered=offered,
        choosing=choosing,
    )
