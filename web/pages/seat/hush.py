"""The part of a seat's page after the deal: the own card, turned over, and the button that says it has been seen."""

from __future__ import annotations

from markupsafe import Markup

from companion.table.snapshot import TableState
from web.elements.words import listed, t
from web.pages.seat.seen import Seen
from web.parts.part import fresh


def looks_at_card(state: TableState, number: int) -> bool:
    """Whether the player of this seat has not seen the own card yet, and is waited for."""
    return state.waiting.hush is not None and number in state.waiting.hush.missing


def hush_part(seen: Seen) -> Markup:
    """Who the player is, with what that can do and must do; a hidden role lies under the finger, as ever."""
    return fresh("seat/hush.html", **seen.for_games(), to=seen.to, game_number=seen.state.game.number)


def still_looking(state: TableState) -> str:
    """Who has not seen their card yet, in words; "" where nobody looks at any."""
    hush = state.waiting.hush
    return t("hush.wait", names=listed([state.names[seat] for seat in hush.missing])) if hush is not None else ""
