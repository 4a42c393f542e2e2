"""The film of a page: the beats that its audience has not been shown yet, from that audience's own log.

Beside the view this is all that a page gets of what happened: the events of the view's log from the place that the page
names, in words, with their lengths. A page that names none, or has been away, gets how the table stands and no film.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import request

from companion.kernel.event import Event
from companion.kernel.remark import REMARKS
from companion.kernel.view import View
from companion.tabletop.pacing import STAYS_AS_IT_WAS, Place, Timed, beats_since, place_read
from companion.tabletop.snapshot import TableState
from web.beats.look import PLAIN, TAKEN_BACK, Fills, Look, fills
from web.game_pages import GamePages, PlayerCard
from web.site import kind_on, pages_of
from web.words import role_words

SHOWN = "X-Beats"
"""The header by which a page says how far its film has been fetched."""
REVEAL_SECONDS = 0.9
"""Seconds for which each role lies turned at the end."""


class Beat(NamedTuple):
    """One beat, as a page gets it. `line` counts along the audience's own log; `say` is spoken where speech is on."""

    line: int
    seconds: float
    kind: str
    sound: str
    words: str
    say: str = ""
    who: int = -1
    to: int = -1
    number: int = 0
    faces: tuple[str, ...] = ()
    label: str = ""
    won: bool = False


class Film(NamedTuple):
    """What a page is told: how far its audience's log goes (`place`), and the beats that it has not fetched."""

    place: str
    beats: tuple[Beat, ...]


def film(state: TableState, audience: int | None) -> Film | None:
    """The film for the page that asks now; None where the table shows none."""
    if not state.beats:
        return None
    view = state.views.get(audience)
    now = Place(state.number, view.epoch, len(view.log)) if view else Place(0, 0, 0)
    shown = place_read(request.headers.get(SHOWN, ""))
    return Film(str(now), beats(pages_of(state), state, view, shown) if view and shown else ())


def beats(pages: GamePages, state: TableState, view: View, shown: Place) -> tuple[Beat, ...]:
    """The beats of a view's log since `shown`, in the reader's words; at the end the roles one after the other."""
    now = Place(state.number, view.epoch, len(view.log))
    told = [_beat(pages, state, view, timed) for timed in beats_since(shown, now, view.log, kind_on(state).beats)]
    if told and told[-1].kind == "over":
        told += _reveals(pages, state, view, told[-1].line)
    return tuple(beat._replace(seconds=round(beat.seconds * state.beats, 2)) for beat in told)


def _beat(pages: GamePages, state: TableState, view: View, timed: Timed) -> Beat:
    event, names = timed.event, state.names
    look = look_of(pages, event)
    filled = fills(event.params)
    words = pages.words("event", event.key, event.params, names)
    return Beat(
        line=timed.line,
        seconds=timed.seconds,
        kind=look.kind,
        sound=look.sound,
        words=words,
        say=" ".join([*_final_dice(pages, state, view.log, timed.line), *([words] if look.spoken else [])]),
        who=filled.who,
        to=filled.to,
        number=filled.number,
        faces=filled.faces,
        label=_label(pages, filled, names),
    )


def look_of(pages: GamePages, event: Event) -> Look:
    """How an event is shown: as its game says, or as something taken back."""
    if event.key in REMARKS:
        return PLAIN if event.key in STAYS_AS_IT_WAS else TAKEN_BACK
    return pages.beats.get(event.key, PLAIN)


def _final_dice(pages: GamePages, state: TableState, log: Sequence[Event], line: int) -> list[str]:
    lying = pages.final_dice(state, log, line)
    return [pages.words("event", lying.key, lying.params, state.names)] if lying else []


def _label(pages: GamePages, filled: Fills, names: tuple[str, ...]) -> str:
    """What stands on a card that is shown."""
    if filled.cards:
        return pages.words("option", "card", (("card", filled.cards),), names)
    return role_words(filled.role) if filled.role else ""


def _reveals(pages: GamePages, state: TableState, view: View, line: int) -> list[Beat]:
    """Each player's role turned, losers first, then the winners: only what lies open by now."""
    cards: list[PlayerCard] = [pages.player(state, view, seat) for seat in range(len(state.names))]
    return [
        Beat(line, REVEAL_SECONDS, "reveal", "", card.name, who=card.number, label=card.card, won=card.won)
        for card in sorted(cards, key=lambda card: card.won)
        if card.card
    ]
