"""Views by allow-list: what one audience may know of a game; pages, streams, logs, exports, bots have no other source.

A view is built from nothing by copying in what is allowed; it is read-only and made once per revision and audience.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.kernel.decision import Allocation, Choice, Decision, Dice, Option, SeatOptions, Selection, Slot, Window
from companion.kernel.event import Event, Params
from companion.kernel.game import Game


class DecisionView(NamedTuple):
    """The open decision as an audience may see it.

    `shape` is "choice", "allocation", "selection", "dice", "deal" or "window". `waiting_for` holds the seats that have
    not answered yet; of a closed choice it holds all seats asked, less the audience's own if it has answered. `options`
    are those of the audience's seat, or of the only seat asked where they are public knowledge, and `least` and `most`
    how many of them a selection takes; `open_to` the options of every seat asked, where they are public. `items` are
    the dice asked for, `faces` what each of them can show, or the places of a real deck's cards; the cards of a deal
    are never shown. `acts` is what the
    audience's seat may do in between without being asked.

    >>> from companion.kernel.view import DecisionView
    >>> view = DecisionView("turn 3/P1/beer", 0, "choice", "beer", (), seats=(1,), waiting_for=(1,))
    >>> view.waiting_for, view.options
    ((1,), ())
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
    least: int = 1
    most: int = 1
    acts: tuple[Option, ...] = ()


class View(NamedTuple):
    """A game as one audience (a seat, or None for the public) may know it; `table` is the game's own part.

    >>> from companion.games.known import DICE
    >>> from companion.kernel.game import Game
    >>> from companion.kernel.rules import Setup
    >>> from companion.kernel.view import view_of
    >>> game = Game(DICE.rules, Setup("dice", DICE.rules.version, ("Anna", "Ben", "Carl", "Dora")))
    >>> everybody = view_of(game, None)
    >>> everybody.decision.shape, everybody.decision.items  # the roles are dealt in secret
    ('deal', ())
    """

    audience: int | None
    epoch: int
    decision: DecisionView | None
    table: Any
    log: tuple[Event, ...]


def view_of(game: Game, audience: int | None, log_lines: int | None = 60) -> View:
    """Returns the view of a seat, or of the public (None), with the last `log_lines` lines of its log."""
    return View(
        audience=audience,
        epoch=game.epoch,
        decision=_decision_view(game, game.pending, audience) if game.pending else None,
        table=game.rules.view(game.state, audience),
        log=game.log_of(audience, log_lines),
    )


def _decision_view(game: Game, decision: Decision, audience: int | None) -> DecisionView:
    seats = decision.seats
    is_asked = audience in seats
    options: tuple[Option, ...] = ()
    slots: tuple[Slot, ...] = ()
    items: tuple[str, ...] = ()
    faces: tuple[tuple[str, ...], ...] = ()
    least = most = 1
    if isinstance(decision, Choice):
        shape = "choice"
        if is_asked and audience is not None:
            options = decision.options(audience)
        elif decision.open and len(decision.asked) == 1:
            options = decision.asked[0].options
    elif isinstance(decision, Allocation):
        shape = "allocation"
        slots = decision.slots if decision.open or is_asked else ()
    elif isinstance(decision, Selection):
        shape = "selection"
        least, most = decision.least, decision.most
        options = decision.options if decision.open or is_asked else ()
    elif isinstance(decision, Dice):
        shape = "dice"
        items, faces = decision.dice, decision.faces
    elif isinstance(decision, Window):
        shape = "window"
        options = decision.options(audience) if audience is not None else ()
    else:
        shape = "deal"
        items = decision.places if decision.real_deck else ()
    open_to = decision.asked if isinstance(decision, Choice) and decision.open else ()
    acts = next((options for seat, options in game.acts_between() if seat == audience), ())
    waiting_for = _waiting_for(game, decision, audience)
    return DecisionView(  # by place: to find all the names takes three times as long
        decision.id,
        game.epoch,
        shape,
        decision.key,
        decision.params,
        seats,
        waiting_for,
        options,
        open_to,
        slots,
        items,
        faces,
        least,
        most,
        acts,
    )


def _waiting_for(game: Game, decision: Decision, audience: int | None) -> tuple[int, ...]:
    """The seats that have not answered yet; of a closed choice nobody sees who else has."""
    if not isinstance(decision, Choice) or decision.open:
        return game.waiting_for
    return tuple(seat for seat in decision.seats if seat != audience or seat in game.waiting_for)
