"""The part of a seat's page about the table: the others, what has happened, how it is stopped and taken back."""

from __future__ import annotations

from markupsafe import Markup

from web.pages.first_night.firsts import firsts_explained
from web.pages.seat.seen import Seen
from web.parts.part import fresh
from web.parts.phone.take_back import seat_take_back


def table_part(seen: Seen) -> Markup:
    """The table as this seat sees it."""
    view = seen.view
    return fresh(
        "seat/table.html",
        **seen.for_games(),
        folder=seen.pages.folder,
        to=seen.to,
        firsts=firsts_explained(seen.state),
        take_back=seat_take_back(seen.state, seen.number) if seen.playing else "",
        epoch=view.epoch if view else 0,
        decision=view.decision.id if view and view.decision else "",
    )
