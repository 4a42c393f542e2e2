"""What who listens to a page hears of the game: the newest sentences of the log in the listener's person, what is
waited for, and apart from both what the listener is asked.

All but the question is made of the public's view: a phone that speaks says nothing that a neighbour may not hear, so
who draws a card hears that it was drawn, and finds the card itself in the hand. A page adds to its live regions and
changes nothing in them, since each line has an id that no other line of the game ever has: after something was taken
back the lines before it keep theirs, and lines that come again have new ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.kernel.remark import REMARKS
from companion.kernel.view import View
from companion.table.snapshot import TableState
from web.elements.words import slug, t
from web.parts.plug.game_pages import GamePages
from web.parts.plug.terms import Term
from web.parts.questions.asked import asked_now

LINES = 16
"""Sentences of the log in the list: one answer brings at most fifteen (`tests/web/test_heard.py`)."""


class Line(NamedTuple):
    """A sentence that is heard once, and its id in the page."""

    id: str
    words: str


class Heard(NamedTuple):
    """The two live regions of a page: `lines` are said politely, one after the other; `asked` is what the listener has
    to answer, None for nothing, and interrupts."""

    lines: tuple[Line, ...] = ()
    asked: Line | None = None


def heard_of(
    pages: GamePages,
    state: TableState,
    audience: int | None,
    *,
    asked: Sequence[str] = (),
    taken: str = "",
    first: Sequence[Term] = (),
) -> Heard:
    """What an audience hears, a seat or everybody (None); nothing in the lobby.

    `asked`: the question to that seat in sentences, with all that is needed to answer it; `taken`: that its answer has
    been taken; `first`: what has happened for the first time, explained. What the table waits for is heard by whom
    neither of the first two concerns.
    """
    view, public = state.game.views.get(audience), state.game.views.get(None)
    if view is None or public is None:
        return Heard()
    lines = (*_log_lines(pages, state, public, audience), *_explained(state, first))
    now = _now(state, view)
    if asked:
        return Heard(lines, Line(f"asked-{'all' if audience is None else audience}-{now}", " ".join(asked)))
    if taken:
        return Heard((*lines, Line(f"taken-{now}", taken)))
    waits = asked_now(pages, state, view)
    return Heard((*lines, Line(f"waits-{now}", waits)) if waits else lines)


def _log_lines(pages: GamePages, state: TableState, public: View, audience: int | None) -> Iterator[Line]:
    """The newest lines of the public's log, the oldest first.

    An event is known by how many events and remarks come before it. A remark is known by its number alone, since it
    moves up when something before it is taken back.
    """
    first = len(public.log) - LINES
    remarks = events = 0
    for place, event in enumerate(public.log):
        is_remark = event.key in REMARKS
        remarks, events = remarks + is_remark, events + (not is_remark)
        if place >= first:
            name = f"remark-{remarks}" if is_remark else f"{events}-{remarks}"
            yield Line(f"log-{state.game.number}-{name}", pages.event(event, state.names, audience))


def _explained(state: TableState, first: Sequence[Term]) -> Iterator[Line]:
    for term in first:
        yield Line(f"new-{state.game.number}-{term.key}", f"{t('first.time')}: {term.name}. {term.words}")


def _now(state: TableState, view: View) -> str:
    """What is asked now, as part of an id; a throw that is under way, or held, is something else than its question,
    and so are cards that were seen.

    Who has answered already is no part of it: the same question is not heard again for each who has.
    """
    decision = view.decision.id if view.decision is not None else ""
    held = state.tray.held is not None or state.tray.cards.held is not None
    throw = "held" if held else "throwing" if state.tray.throwing else f"asked {len(state.tray.cards.so_far) or ''}"
    stage = "hush" if state.waiting.hush is not None else throw
    return slug(f"{state.game.number} {view.epoch} {decision} {stage}")
