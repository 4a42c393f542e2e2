"""The part of a seat's page about its own player: who that is, the role under a finger, the code of the chair."""

from __future__ import annotations

from markupsafe import Markup

from web.pages.seat.seen import Seen
from web.parts.part import fresh


def me_part(seen: Seen, reveal: bool) -> Markup:
    """The part about the player's role and character; `reveal`: at length, since they may not know it yet."""
    return fresh(f"{seen.pages.folder}/me.html", "seat/_me.html", **seen.for_games(), reveal=reveal)
