"""What a voice says of what happened: only what is final, each fact once; what was put right is said as it is now."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games import GameKind
from companion.kernel.event import Event
from companion.kernel.remark import REMARKS
from companion.kernel.view import View
from companion.locales.words import Words, speaking
from companion.tabletop.snapshot import TableState
from companion.tabletop.waiting.pacing import STAYS_AS_IT_WAS, Place, beats_since
from web.plug.beat_look import PLAIN, TAKEN_BACK, Look
from web.plug.game_pages import GamePages


def look_of(pages: GamePages, event: Event) -> Look:
    """How an event is shown and heard: as its game says, or as something taken back."""
    if event.key in REMARKS:
        return PLAIN if event.key in STAYS_AS_IT_WAS else TAKEN_BACK
    return pages.beats.get(event.key, PLAIN)


def said_of(pages: GamePages, state: TableState, log: Sequence[Event], line: int) -> str:
    """The words for the event at `line` of a log (from 1), after the dice that are final by it; "" for nothing."""
    event = log[line - 1]
    final = pages.final_dice(state, log, line)
    told = [final] if final is not None else []
    if look_of(pages, event).spoken:
        told.append(event)
    return " ".join(pages.words("event", each.key, each.params, state.names) for each in told)


def place_of(state: TableState, view: View | None) -> Place:
    """How far the log of a view goes."""
    return Place(state.number, view.epoch, len(view.log)) if view is not None else Place(0, 0, 0)


def said_since(pages: GamePages, kind: GameKind, state: TableState, shown: Place, language: str) -> tuple[str, ...]:
    """All that a voice says to everybody of what has happened since `shown`, in this language."""
    view = state.views.get(None)
    if view is None:
        return ()
    beats = beats_since(shown, place_of(state, view), view.log, kind.beats)
    with speaking(Words(state.names, language, state.game)):
        said = (said_of(pages, state, view.log, beat.line) for beat in beats)
        return tuple(words for words in said if words)
