"""What the parts of a seat's page are made of: the table's state, the seat's own view of it, and nothing of others."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.kernel.view import View
from companion.table.snapshot import TableState
from web.parts.phone.chair_change import code_of
from web.parts.phone.ears import for_ears
from web.parts.plug.game_pages import GamePages
from web.parts.plug.game_words import PlayerCard
from web.parts.public_state import Facts, facts_of
from web.parts.scene import Scene, scene
from web.parts.site import pages_of, site

LINES = 30
"""Lines of the log on a seat's page, which shows all that its scene has."""


class Seen(NamedTuple):
    """What each part of a seat's page is made of (question, me, table, lobby, host and those that come at times)."""

    state: TableState
    number: int
    pages: GamePages
    view: View | None
    """The seat's own; None before the game."""
    scene: Scene | None
    facts: Facts
    own: Any
    """The game's private part for this seat."""
    code: str
    ears: bool
    """Whether the phone has the page for ears."""

    @property
    def to(self) -> str:
        """The address of the page, to which its forms go."""
        return f"/seat/{self.number}"

    @property
    def me(self) -> PlayerCard | None:
        """The player who sits here; None before the game."""
        return self.scene.players[self.number] if self.scene else None

    def for_games(self) -> dict[str, Any]:
        """The values for a game's own templates on this page."""
        return {
            "state": self.facts,
            "scene": self.scene,
            "number": self.number,
            "me": self.me,
            "own": self.own,
            "code": self.code,
            "ears": self.ears,
        }

    @property
    def playing(self) -> bool:
        """Whether a game is being played."""
        return self.state.phase == "playing"

    @property
    def on_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return self.scene is not None and self.scene.active == self.number

    @property
    def is_new(self) -> bool:
        """Whether the player has not finished a turn yet, and so is shown at length who they are."""
        shown = self.scene
        if shown is None:
            return False
        before_mine = (self.number - shown.active) % len(shown.players)
        alive = shown.players[self.number].alive
        return alive and shown.side is None and shown.turn + before_mine <= len(shown.players)


def seen_from(state: TableState, number: int) -> Seen:
    """The facts that the page of this seat is made of."""
    pages = pages_of(state)
    seat_scene = scene(pages, state, number, LINES)
    return Seen(
        state=state,
        number=number,
        pages=pages,
        view=state.game.views.get(number),
        scene=seat_scene,
        facts=facts_of(state, paths=site().hosts.here()),
        own=pages.own(state, number) if seat_scene else None,
        code=code_of(state, number),
        ears=for_ears(),
    )
