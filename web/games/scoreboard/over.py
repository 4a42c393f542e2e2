"""The way from a board to the referee and back in mid-game: whether that can be now, and what was counted before."""

from __future__ import annotations

from typing import NamedTuple

from companion.kernel.decision import Tokens
from companion.kernel.remark import FROM_BOARD
from companion.support.errors import Refused
from companion.table.snapshot import TableState
from web.elements.words import t

WITH_REFEREE = "dice"
"""The game that a board goes on as: the one whose roles may lie on the table as real cards."""


def can_go_over(state: TableState) -> bool:
    """Whether the game on the table can go on as a board: the dice game, once its first turn has begun."""
    view = state.game.views.get(None)
    playing = view is not None and view.decision is not None and bool(view.table.turn)
    return playing and state.game.name == WITH_REFEREE and not any(chair.bot for chair in state.chairs.sitting)


def was_counted(state: TableState) -> tuple[tuple[int, int], ...]:
    """Lives and arrows by seat as they lay on the board that this game goes on from; none once they have been set."""
    view = state.game.views.get(None)
    if view is None or view.decision is None or not view.table.turn or state.game.name != WITH_REFEREE:
        return ()
    counts: tuple[tuple[int, int], ...] = ()
    for event in view.log:
        params = dict(event.params)
        if event.key == FROM_BOARD:
            lives, arrows = (list(map(int, str(params[name]).split())) for name in ("lives", "arrows"))
            counts = tuple(zip(lives, arrows, strict=True))
        elif event.key in ("life_set", "arrows_set", "rolled"):
            counts = ()  # they were set, or the game has gone on since
    return counts


class Over(NamedTuple):
    """What the desk of the dice game offers: to go on as a board, and to set what was `counted` on one before."""

    may: bool
    number: int
    counted: str


def over_of(state: TableState) -> Over:
    """How the dice game on the table can go on without the referee, and what it goes on from."""
    counted = [
        t("board.as_it_was_one", name=state.names[seat], life=life, arrows=arrows)
        for seat, (life, arrows) in enumerate(was_counted(state))
    ]
    return Over(can_go_over(state), state.game.number, "; ".join(counted))


def lay_as_it_was(state: TableState) -> Tokens:
    """The adjustment that lets lives and arrows lie as they did. Raises Refused where there is nothing to set."""
    view, counted = state.game.views.get(None), was_counted(state)
    if view is None or not counted:
        raise Refused("stale")
    tokens: list[str] = []
    for seat, (life, arrows) in zip(view.table.seats, counted, strict=True):
        if life == 0:
            tokens.append(f"P{seat.number}/eliminate")
            continue
        if min(life, seat.most_life) != seat.life:
            tokens.append(f"P{seat.number}/life={min(life, seat.most_life)}")
        if arrows != seat.arrows:
            tokens.append(f"P{seat.number}/arrows={arrows}")
    # Where all lies so already, one count is set to what it is, so that the log says that it was looked at.
    return tuple(tokens) or (f"P{view.table.active}/life={view.table.seats[view.table.active].life}",)
