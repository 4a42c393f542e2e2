"""What a voice says of what happened: only what is final, each fact once; what was put right is said as it is now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.known import GameKind
from companion.kernel.event import Event
from companion.kernel.remark import REMARKS
from companion.kernel.view import View
from companion.locales.words import Words, speaking
from companion.table.snapshot import TableState
from companion.table.waiting.pacing import STAYS_AS_IT_WAS, Place, beats_since
from web.parts.plug.beat_look import PLAIN, TAKEN_BACK, Look
from web.parts.plug.game_pages import GamePages


def look_of(pages: GamePages, event: Event) -> Look:
    """How an event is shown and heard: as its game says, or as something taken back."""
    if event.key in REMARKS:
        return PLAIN if event.key in STAYS_AS_IT_WAS else TAKEN_BACK
    return pages.beats.get(event.key, PLAIN)


def said_of(pages: GamePages, state: TableState, log: Sequence[Event], line: int) -> str:
    """The words for the event at `line` of a log (from 1), after the dice that are final by it; "" for nothing."""
    event = log[line - 1]
    final = pages.final_dice(state, log, line)
    events = [final] if final is not None else []
    if look_of(pages, event).spoken:
        events.append(event)
    return " ".join(pages.event(each, state.names) for each in events)


def place_of(state: TableState, view: View | None) -> Place:
    """How far the log of a view goes."""
    return Place(state.game.number, view.epoch, len(view.log)) if view is not None else Place(0, 0, 0)


class Said(NamedTuple):
    """What a voice says of one thing that happened, `suspense` seconds after a screen begins to show it."""

    words: str
    suspense: float = 0


def said_since(pages: GamePages, kind: GameKind, state: TableState, shown: Place, language: str) -> tuple[Said, ...]:
    """All that a voice says to everybody of what has happened since `shown`, in this language."""
    view = state.game.views.get(None)
    if view is None:
        return ()
    beats = beats_since(shown, place_of(state, view), view.log, kind.beats)
    with speaking(Words(state.names, language, state.game.name)):
        said = (
            Said(said_of(pages, state, view.log, beat.line), look_of(pages, beat.event).suspense * state.waiting.beats)
            for beat in beats
        )
        return tuple(each for each in said if each.words)
