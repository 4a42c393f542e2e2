"""Games that are not as planned, at the host's desk: what differs, and whether each counts for its table."""

from __future__ import annotations

from typing import NamedTuple

from companion.locales.words import sentence
from companion.tournament.booking.as_planned import differences
from companion.tournament.events import HeldBack
from companion.tournament.state import Place
from web.elements.forms.form import Form
from web.pages.tournament.at_hand import Here, by, desk
from web.pages.tournament.result import seat_lines


class HeldBackShown(NamedTuple):
    """A game of which the desk is asked. `differs`: in what it is not as planned; `seats`: each player's end of it."""

    game: str
    round: int
    table: int
    winner: str
    differs: tuple[str, ...]
    seats: tuple[str, ...]


def held_back_shown(now: Here) -> tuple[HeldBackShown, ...]:
    """Every game of which the desk is asked, the first one first."""
    return tuple(_shown(now, held) for held in now.tournament.held_back.values())


def _shown(now: Here, held: HeldBack) -> HeldBackShown:
    place = Place(held.round, held.table)
    return HeldBackShown(
        held.game,
        held.round + 1,
        held.table + 1,
        sentence(f"side.{held.result.winner}"),
        tuple(each.words(now.names) for each in differences(now.tournament, place, held.result, held.given or None)),
        seat_lines(now.tournament, held.result, now.names),
    )


def book(now: Here, form: Form) -> str:
    """Book a game as its table's result."""
    desk().book(now.key, form.get("game", ""), by())
    return "now"


def leave_out(now: Here, form: Form) -> str:
    """Leave a game out of the tournament."""
    desk().leave_out(now.key, form.get("game", ""), by())
    return "now"
