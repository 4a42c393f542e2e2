"""One moment of an ended game as its page shows it: the table as it stood, every hand open, what happened, where to go.

All of it follows from a record whose game has ended. The running game has no part in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import escape

from companion.games.known import GameKind
from companion.journal.chairs import Chair
from companion.kernel.moments import Moment, moments, stood_at
from companion.kernel.record import Record
from companion.kernel.view import View, view_of
from companion.table.snapshot import ChairsState, GameState, MachineState, NextState, TableState
from companion.tournament.storage.hand_in import unnamed
from web.elements.words import t
from web.parts.plug.game_pages import GamePages
from web.parts.plug.game_words import Standing
from web.parts.questions.asked import asked_now
from web.parts.scene import Scene, scene
from web.parts.site import site

GAMES_KEPT = 8
"""Games whose turns are kept counted."""


class Opened(NamedTuple):
    """What was hidden of a player: the role in words ("" for none yet), and the game's own, such as a hand."""

    name: str
    alive: bool
    role: str
    own: Any


class TurnPick(NamedTuple):
    """A turn to jump to: the step at which it begins, in words, and whether the page stands in it."""

    step: int
    words: str
    here: bool


class Watched(NamedTuple):
    """A step of a game, from 0 to `last`. `state` is the table then; `events` what has happened with this step."""

    step: int
    last: int
    state: TableState
    scene: Scene
    events: tuple[str, ...]
    opened: tuple[Opened, ...]
    turns: tuple[TurnPick, ...]


class _Place(NamedTuple):
    """A moment, and whose turn it was in: its number, and the seat."""

    moment: Moment
    turn: int
    active: int


def names_shown(game: int, players: Sequence[str]) -> tuple[str, ...]:
    """The players of an ended game, by its number, as everybody may see them: by seats where no names are kept."""
    memory = site().memory
    kept = memory.names_of(game, players) if memory is not None and memory.keeps_names else ("",) * len(players)
    return tuple(name or unnamed(seat) for seat, name in enumerate(kept, 1))


def last_step(pages: GamePages, kind: GameKind, record: Record) -> int:
    """The number of a record's last step."""
    return len(_places(pages.standing, kind, record)) - 1


def watched(pages: GamePages, kind: GameKind, record: Record, step: int, live: TableState) -> Watched:
    """A step of a record whose game has ended; `live`: the table that is running, for its revision and troubles."""
    places = _places(pages.standing, kind, record)
    place, before = places[step], places[step - 1].moment.lines if step else 0
    game = stood_at(kind.rules, record, place.moment.answers)
    seats = range(len(record.setup.players))
    names = record.setup.players
    state = TableState(
        revision=live.revision,
        phase="playing" if game.pending else "over",
        chairs=ChairsState(tuple(map(Chair, names))),
        game=GameState(
            kind.name, views={audience: view_of(game, audience, log_lines=None) for audience in (None, *seats)}
        ),
        next=NextState(kind.options_of(record.setup)),
        machine=MachineState(muted=live.machine.muted, troubles=live.machine.troubles),
    )
    public_scene = scene(pages, state, None)
    assert public_scene is not None, "there are views"
    question = escape(
        asked_now(pages, state, state.game.views[None])
    )  # without links: the players at the table are others
    return Watched(
        step=step,
        last=len(places) - 1,
        state=state,
        scene=public_scene._replace(asked=question),
        events=tuple(pages.event(event, names) for event in game.log()[before : place.moment.lines]),
        opened=tuple(_opened(pages, state, seat) for seat in seats),
        turns=_turns(places, names, step),
    )


def _opened(pages: GamePages, state: TableState, seat: int) -> Opened:
    """The private part of a seat at that step."""
    card = pages.player(state, state.game.views[seat], seat)
    return Opened(card.name, card.alive, card.card, pages.opened(state, seat))


@lru_cache(GAMES_KEPT)
def _places(standing: Callable[[View], Standing], kind: GameKind, record: Record) -> tuple[_Place, ...]:
    """Every step of a record, with the turn that it belongs to."""
    return tuple(
        _Place(moment, stands.turn, stands.active)
        for moment, stands in moments(kind.rules, record, lambda game: standing(view_of(game, None, log_lines=0)))
    )


def _turns(places: tuple[_Place, ...], names: tuple[str, ...], step: int) -> tuple[TurnPick, ...]:
    """The turns of a game, each with its first step."""
    picks = []
    numbered = enumerate(places)
    for (turn, active), group in groupby(numbered, lambda each: (each[1].turn, each[1].active)):
        steps = [number for number, _ in group]
        words = t("watch.turn", turn=turn, name=names[active]) if turn else t("watch.deal")
        picks.append(TurnPick(steps[0], words, steps[0] <= step <= steps[-1]))
    return tuple(picks)
