"""The table as a page tells it to one audience: players, board, what is asked, what has happened, all in words.

Built from the view of that audience and from what is public of the table, and from nothing else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from markupsafe import Markup

from companion.tabletop.snapshot import TableState
from web.name_links import about_stand_ins, linked, stand_ins
from web.panel.buttons import PanelButton, panel_buttons
from web.plug.game_pages import GamePages, PlayerCard
from web.questions.asked import asked_now
from web.words import listed

LOG_LINES = 60
"""As many as the longest log on any page shows."""


class Scene(NamedTuple):
    """What a page of a running or ended game shows to everybody who may see this view.

    `players` and `board` are the game's own; names in `asked` and `log` are links to players' cards; `turn_words` is
    the turn in words, `active` the seat whose turn it is.
    """

    players: tuple[PlayerCard, ...]
    board: Any
    turn: int
    turn_words: str
    active: int
    asked: Markup
    buttons: tuple[PanelButton, ...]
    log: tuple[Markup, ...]
    side: str | None
    winners: str


def tales_told(pages: GamePages, state: TableState, audience: int | None) -> tuple[Markup, ...]:
    """The tales of a game that has ended, names in them as links; none before."""
    view = state.views.get(audience)
    if view is None or state.phase != "over":
        return ()
    cards: list[Any] = [pages.player(state, view, seat) for seat in range(len(state.names))]
    players = tuple(card._replace(name=mark) for card, mark in zip(cards, stand_ins(state.names), strict=True))
    return tuple(linked(tale, state.names) for tale in pages.epilogue(players))


def scene(pages: GamePages, state: TableState, audience: int | None) -> Scene | None:
    """The scene that an audience may see; None in the lobby."""
    view = state.views.get(audience)
    if view is None:
        return None
    names, about = state.names, about_stand_ins(state)
    marks = about.names
    standing = pages.standing(view)
    return Scene(
        players=tuple(pages.player(state, view, seat) for seat in range(len(names))),
        board=pages.board(state, view),
        turn=standing.turn,
        turn_words=standing.words,
        active=standing.active,
        asked=linked(asked_now(pages, about, view), names),
        buttons=panel_buttons(pages, state, view),
        log=tuple(
            linked(pages.words("event", event.key, event.params, marks), names)
            for event in reversed(view.log[-LOG_LINES:])
        ),
        side=standing.side,
        winners=listed([names[seat] for seat in standing.winners]),
    )
