"""The film of a page: the beats that its audience has not been shown yet, from that audience's own log.

Beside the view this is all that a page gets of what happened: the events of the view's log from the place that the page
names, in words, with their lengths. A page that names none, has been away, or was another player's before the phone
went from hand to hand, gets how the table stands and no film.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import request, url_for

from companion.kernel.event import Event
from companion.kernel.view import View
from companion.table.snapshot import TableState
from companion.table.waiting.pacing import Place, Timed, beats_since, place_read
from web.elements.words import role_words
from web.parts.beats.camera import cut_out, thrown_picture
from web.parts.beats.spoken import look_of, place_of, said_of
from web.parts.plug.beat_hits import hit_by
from web.parts.plug.beat_look import Fills, fills
from web.parts.plug.game_pages import GamePages
from web.parts.plug.game_words import PlayerCard
from web.parts.site import kind_on, pages_of

SHOWN = "X-Beats"
"""The header by which a page says whose film it has fetched, and how far: the text that `Film.place` was."""
REVEAL_SECONDS = 0.9
"""Seconds for which each role lies turned at the end."""


class Pictured(NamedTuple):
    """The dice of a throw as the camera saw them: the picture at `address`, and the part of it that shows each die."""

    address: str
    width: int
    height: int
    boxes: tuple[str, ...]


class Beat(NamedTuple):
    """One beat, as a page gets it. `line` counts along the audience's own log; `say` is spoken where speech is on, and
    comes after `suspense` seconds as the words do; `cards` are those that it shows, as the game draws them; `mine`:
    whether it hits the seat whose page this is."""

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
    cards: tuple[Any, ...] = ()
    mine: bool = False
    pictured: Pictured | None = None
    suspense: float = 0


class Film(NamedTuple):
    """What a page gets: whose log it is and how far that goes (`place`), and the beats that it has not fetched."""

    place: str
    beats: tuple[Beat, ...]


def film(state: TableState, audience: int | None, *, quiet: bool = False) -> Film | None:
    """The film for the page that asks now; None where the table shows none."""
    if not state.waiting.beats:
        return None
    view = state.game.views.get(audience)
    whose = "all" if audience is None else str(audience)
    before, _, place = request.headers.get(SHOWN, "").partition(" ")
    shown = place_read(place) if before == whose else None  # a log of another audience is counted otherwise
    news = beats(pages_of(state), state, view, shown) if view and shown and not quiet else ()
    return Film(f"{whose} {place_of(state, view)}", news)


def beats(pages: GamePages, state: TableState, view: View, shown: Place) -> tuple[Beat, ...]:
    """The beats of a view's log since `shown`, in the reader's words; at the end the roles one after the other."""
    now = place_of(state, view)
    beats = [_beat(pages, state, view, timed) for timed in beats_since(shown, now, view.log, kind_on(state).beats)]
    beats = _marked(pages, state, view, beats)
    if beats and beats[-1].kind == "over":
        beats += _reveals(pages, state, view, beats[-1].line)
    pace = state.waiting.beats
    return tuple(
        beat._replace(seconds=round(beat.seconds * pace, 2), suspense=round(beat.suspense * pace, 2)) for beat in beats
    )


def _beat(pages: GamePages, state: TableState, view: View, timed: Timed) -> Beat:
    event, names = timed.event, state.names
    look = look_of(pages, event)
    filled = fills(event.params)
    words = pages.event(event, names, view.audience)
    return Beat(
        line=timed.line,
        seconds=timed.seconds,
        kind=look.kind,
        sound=look.sound,
        words=words,
        say=said_of(pages, state, view.log, timed.line),
        who=filled.who,
        to=filled.to,
        number=filled.number,
        faces=filled.faces,
        label=_label(pages, filled, names),
        cards=pages.beat_cards(event),
        pictured=_pictured(state, filled.faces) if look.kind == "dice" and _is_latest(event, view.log) else None,
        suspense=look.suspense,
    )


def _marked(pages: GamePages, state: TableState, view: View, beats: list[Beat]) -> list[Beat]:
    """The beats with those marked that hit the seat of this view; nothing hits who is eliminated but that itself."""
    seat = view.audience
    if seat is None:
        return beats
    struck = [_hits(pages, view.log[beat.line - 1], len(state.names), seat) for beat in beats]
    if not pages.player(state, view, seat).alive:
        last = max((n for n, beat in enumerate(beats) if beat.kind == "out" and beat.who == seat), default=-1)
        struck = [hit and n <= last for n, hit in enumerate(struck)]
    return [beat._replace(mine=hit) for beat, hit in zip(beats, struck, strict=True)]


def _hits(pages: GamePages, event: Event, players: int, seat: int) -> bool:
    """Whether an event hits this seat, as everybody may know it."""
    public = event if event.known_to is None else event.for_audience(None)
    return public is not None and seat in hit_by(pages.hits.get(public.key, "nobody"), public.params, players)


def _is_latest(event: Event, log: Sequence[Event]) -> bool:
    """Whether no dice were thrown after these."""
    return next((each for each in reversed(log) if each.key == event.key), None) is event


def _pictured(state: TableState, faces: tuple[str, ...]) -> Pictured | None:
    """What the camera saw of these dice; None where it saw none, or something has happened since."""
    seen = thrown_picture(state)
    if seen is None or state.tray.taken is None:
        return None
    showing = {die.die: die.face for die in state.tray.taken.dice}
    quads = {die.die: die.quad for die in seen.dice if die.thrown}
    numbers = sorted(showing)
    if tuple(showing[number] for number in numbers) != faces or any(number not in quads for number in numbers):
        return None
    picture = seen.picture
    address = url_for("public.thrown_jpeg", shown=round(picture.at * 1000))
    return Pictured(address, picture.width, picture.height, tuple(cut_out(quads[number]) for number in numbers))


def _label(pages: GamePages, filled: Fills, names: tuple[str, ...]) -> str:
    """The words on a card that is shown."""
    if filled.character:
        return pages.words("option", "character", (("character", filled.character),), names)
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
