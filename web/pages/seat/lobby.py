"""The part of a seat's page before and after a game: who sits where, how it ended, who plays the next one."""

from __future__ import annotations

from markupsafe import Markup

from web.pages.lobby.line import again_of, line_of
from web.pages.lobby.round import circle
from web.pages.seat.seen import Seen
from web.parts.bets import bets_of
from web.parts.part import fresh
from web.parts.scene import tales_of
from web.parts.site import site


def lobby_part(seen: Seen) -> Markup:
    """The part of a seat's page while no game is played."""
    state = seen.state
    if seen.scene is None:
        made = fresh(
            "seat/lobby.html",
            state=seen.facts,
            number=seen.number,
            to=seen.to,
            circle=circle(state, seen.number) if state.phase == "lobby" else (),
            line=line_of(state),
            learns=seen.pages.first_night is not None,
            hosted=site().hosts.taken,
        )
    else:
        made = fresh(
            "seat/over.html",
            state=seen.facts,
            number=seen.number,
            to=seen.to,
            scene=seen.scene,
            me=seen.me,
            again=again_of(state, seen.number),
            line=line_of(state),
            tales=(*bets_of(state), *tales_of(seen.pages, state, seen.number)),
            game_number=state.game.number,
        )
    return made + "\n"
