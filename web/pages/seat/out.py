"""The part of a seat's page for who is out of the game that goes on: gossip, a bet on who wins, the next game."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from companion.games.western.view import seats_out
from web.elements.words import t
from web.pages.seat.seen import Seen
from web.parts.part import fresh
from web.parts.scene import gossip_of
from web.parts.site import kind_on, site


class SideToBetOn(NamedTuple):
    """A side with its button in words; `chosen`: the bet that stands is on it."""

    side: str
    words: str
    chosen: bool


def is_out(seen: Seen) -> bool:
    """Whether the player of this seat is out of a game that goes on."""
    if not seen.playing or seen.view is None or not kind_on(seen.state).sides:
        return False
    return seen.number in seats_out(seen.view.table)


def out_part(seen: Seen) -> Markup:
    """What a dead player hears, bets and decides; the bet is this seat's own and stands on no other page."""
    chosen = site().table.bet(seen.number)
    made = fresh(
        "seat/out.html",
        to=seen.to,
        name=seen.state.names[seen.number],
        game_number=seen.state.game.number,
        gossip=gossip_of(seen.pages, seen.state),
        sides=tuple(SideToBetOn(side, t(f"bet.on.{side}"), side == chosen) for side in kind_on(seen.state).sides),
        stands=t("bet.stands", side=chosen) if chosen else "",
        leaves=seen.state.next.again.get(seen.number) is False,
    )
    return made + "\n"
