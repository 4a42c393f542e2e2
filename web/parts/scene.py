"""The table as a page shows it to one audience: players, board, what is asked, what has happened, all in words.

Built from the view of that audience and from what is public of the table, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from markupsafe import Markup

from companion.kernel.event import Params
from companion.kernel.view import View
from companion.table.snapshot import TableState
from web.elements.in_each_language import in_each_language
from web.elements.name_links import about_stand_ins, linked, stand_ins
from web.elements.once_a_state import once_a_state
from web.elements.words import listed
from web.parts.panel.buttons import PanelButton, panel_buttons
from web.parts.plug.game_pages import GamePages
from web.parts.plug.game_words import PlayerCard
from web.parts.questions.asked import asked_now

LOG_LINES = 60
"""Lines of the longest log on any page."""
GOSSIP_LINES = 2


class LogLine(NamedTuple):
    """A sentence of the log; `own`: the public's says less, such as which card was drawn, so it is covered with the
    hand."""

    words: Markup
    own: bool


class Scene(NamedTuple):
    """The scene of a running or ended game, for everybody who may see its view.

    `players` and `board` are the game's own; names in `asked` and `log` are links to players' cards; `turn_words` is
    the turn in words, `active` the seat whose turn it is. Of what the public has no sentence about at all, the own
    role, none stands in the log: whoever glances at a phone finds it only where a finger holds it.
    """

    players: tuple[PlayerCard, ...]
    board: Any
    turn: int
    turn_words: str
    active: int
    asked: Markup
    buttons: tuple[PanelButton, ...]
    log: tuple[LogLine, ...]
    side: str | None
    winners: str

    @property
    def others(self) -> tuple[PlayerCard, ...]:
        """Everybody but the player who looks, in the order in which they play; all of them where no player looks."""
        here = next((place for place, player in enumerate(self.players) if player.you), None)
        return self.players if here is None else self.players[here + 1 :] + self.players[:here]


def tales_of(pages: GamePages, state: TableState, audience: int | None) -> tuple[Markup, ...]:
    """The tales of a game that has ended, names in them as links; none before."""
    view = state.game.views.get(audience)
    if view is None or state.phase != "over":
        return ()
    return tuple(linked(tale, state.names) for tale in pages.epilogue(_players(pages, state, view)))


def gossip_of(pages: GamePages, state: TableState) -> tuple[Markup, ...]:
    """What the Gazette says of a game that goes on, by public knowledge alone; other lines in each turn."""
    view = state.game.views.get(None)
    if view is None or state.phase != "playing":
        return ()
    lines, turn = pages.gossip(_players(pages, state, view)), pages.standing(view).turn
    heard = (lines[(turn + line) % len(lines)] for line in range(min(GOSSIP_LINES, len(lines))))
    return tuple(linked(line, state.names) for line in heard)


def _players(pages: GamePages, state: TableState, view: View) -> tuple[Any, ...]:
    """The players as the audience of the view sees them, a stand-in for each name."""
    cards: list[Any] = [pages.player(state, view, seat) for seat in range(len(state.names))]
    return tuple(card._replace(name=mark) for card, mark in zip(cards, stand_ins(state.names), strict=True))


@in_each_language
def log_line(words: Callable[..., str], key: str, params: Params, names: tuple[str, ...]) -> Markup:
    """An event in a game's words, by the key of its sentence for the reader, names in it as links."""
    return linked(words("event", key, params, stand_ins(names)), names)


@once_a_state
def _about_stand_ins(state: TableState) -> TableState:
    return about_stand_ins(state)


def scene(pages: GamePages, state: TableState, audience: int | None, lines: int = LOG_LINES) -> Scene | None:
    """The scene that an audience may see, with `lines` lines of its log; None in the lobby."""
    view = state.game.views.get(audience)
    if view is None:
        return None
    names = state.names
    standing = pages.standing(view)
    return Scene(
        players=tuple(pages.player(state, view, seat) for seat in range(len(names))),
        board=pages.board(state, view),
        turn=standing.turn,
        turn_words=standing.words,
        active=standing.active,
        asked=linked(asked_now(pages, _about_stand_ins(state), view), names),
        buttons=panel_buttons(pages, state, view),
        log=tuple(
            LogLine(log_line(pages.words, *pages.addressed(event, audience), names), own=event.known_to is not None)
            for event in reversed(view.log[-lines:])
            if event.known_to is None or event.otherwise is not None
        ),
        side=standing.side,
        winners=listed([names[seat] for seat in standing.winners]),
    )
