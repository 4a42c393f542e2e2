"""What one audience may know of a game: the one place from which pages, streams, logs, exports and bots get it.

A view is built from nothing by copying in what is allowed; it is read-only and made once per revision and audience.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.kernel.decision import Allocation, Choice, Decision, Dice, Option, SeatOptions, Slot, Window
from companion.kernel.event import Event, Params
from companion.kernel.game import Game


class DecisionView(NamedTuple):
    """The open decision as an audience may see it.

    `shape` is "choice", "allocation", "dice", "deal" or "window"; `waiting_for` the seats that have not answered yet;
    `options` those of the audience's seat, or of the only seat asked where they are public knowledge; `open_to` the
    options of every seat asked, where they are; `items` the dice asked for, `faces` what each of them can show.
    """

    id: str
    epoch: int
    shape: str
    key: str
    params: Params
    seats: tuple[int, ...]
    waiting_for: tuple[int, ...]
    options: tuple[Option, ...] = ()
    open_to: tuple[SeatOptions, ...] = ()
    slots: tuple[Slot, ...] = ()
    items: tuple[str, ...] = ()
    faces: tuple[tuple[str, ...], ...] = ()


class View(NamedTuple):
    """A game as one audience (a seat, or None for the public) may know it; `table` is the game's own part."""

    audience: int | None
    epoch: int
    decision: DecisionView | None
    table: Any
    log: tuple[Event, ...]


def view_of(game: Game, audience: int | None, log_lines: int | None = 60) -> View:
    """The view of a seat, or of the public (None); of the log its last `log_lines` lines that it may know."""
    return View(
        audience=audience,
        epoch=game.epoch,
        decision=_decision_view(game, game.pending, audience) if game.pending else None,
        table=game.rules.view(game.state, audience),
        log=game.log_of(audience, log_lines),
    )


def _decision_view(game: Game, decision: Decision, audience: int | None) -> DecisionView:
    asked = audience in decision.seats
    options: tuple[Option, ...] = ()
    slots: tuple[Slot, ...] = ()
    items: tuple[str, ...] = ()
    faces: tuple[tuple[str, ...], ...] = ()
    if isinstance(decision, Choice):
        shape = "choice"
        if asked and audience is not None:
            options = decision.options(audience)
        elif decision.open and len(decision.asked) == 1:
            options = decision.asked[0].options
    elif isinstance(decision, Allocation):
        shape = "allocation"
        slots = decision.slots if decision.open or asked else ()
    elif isinstance(decision, Dice):
        shape = "dice"
        items, faces = decision.dice, decision.faces
    elif isinstance(decision, Window):
        shape = "window"
        options = decision.options(audience) if audience is not None else ()
    else:
        shape = "deal"
    return DecisionView(
        id=decision.id,
        epoch=game.epoch,
        shape=shape,
        key=decision.key,
        params=decision.params,
        seats=decision.seats,
        waiting_for=game.waiting_for,
        options=options,
        open_to=decision.asked if isinstance(decision, Choice) and decision.open else (),
        slots=slots,
        items=items,
        faces=faces,
    )
