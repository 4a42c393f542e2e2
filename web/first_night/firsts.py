"""What happens for the first time in a game, explained while its turn lasts: it follows from the public log alone.

Nothing is kept of it: after an undo the log is another one, and what is first in that is told. It is told where
somebody at the table has not played this game here to its end, and where the table wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.kernel.event import Event
from companion.tabletop.snapshot import TableState
from companion.western.options import RuleOptions
from web.plug.terms import Term, terms_of
from web.site import pages_of

TURN = "turn"
"""The event with which a turn begins, in every game."""


def firsts_told(state: TableState) -> tuple[Term, ...]:
    """The terms of what has happened in this turn for the first time in this game, the same for everybody."""
    pages, view = pages_of(state), state.views.get(None)
    plug = pages.first_night
    if plug is None or view is None or not state.first_time or state.phase != "playing":
        return ()
    played = played_by(state)
    if not played.explains_firsts:
        return ()
    turn = _latest(view.log, TURN)
    told = [key for key, happens in plug.firsts.items() if _first(view.log, happens) >= turn]
    window = plug.first_window(state, view)
    if window:
        told.append(window)
    if not told:
        return ()
    terms = terms_of(plug.glossary(played, len(state.chairs)))
    return tuple(terms[key] for key in told)


def term_asked(state: TableState) -> str:
    """The key of the term that what is asked now is about; "" for none."""
    plug, view = pages_of(state).first_night, state.views.get(None)
    return plug.about.get(view.decision.key, "") if plug and view and view.decision else ""


def played_by(state: TableState) -> RuleOptions:
    """The options of the game on the table by its own record; in the lobby those of the next one."""
    view = state.views.get(None)
    return (pages_of(state).options(view) if view else None) or state.options


def _latest(log: Sequence[Event], key: str) -> int:
    """The line (from 0) of the latest event of this key, 0 where there was none."""
    return next((line for line in range(len(log) - 1, -1, -1) if log[line].key == key), 0)


def _first(log: Sequence[Event], happens: Callable[[Event], bool]) -> int:
    """The line of the first event that is such a one, -1 where there was none."""
    return next((line for line, event in enumerate(log) if happens(event)), -1)
