"""What happens for the first time in a game, explained while its turn lasts: it follows from the public log alone.

Nothing is kept of it: after an undo the log is another one, and what is first in that is explained. It is explained
where somebody at the table has not played this game here to its end, and where the table wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.games.western.options import RuleOptions
from companion.kernel.event import Event
from companion.table.snapshot import TableState
from web.elements.once_a_state import once_a_state
from web.parts.plug.terms import Term, terms_of
from web.parts.site import pages_of

TURN = "turn"
"""The event with which a turn begins, in every game."""


@once_a_state
def firsts_explained(state: TableState) -> tuple[Term, ...]:
    """The terms of what has happened in this turn for the first time in this game, the same for everybody."""
    pages, view = pages_of(state), state.game.views.get(None)
    plug = pages.first_night
    if plug is None or view is None or not state.game.first_time or state.phase != "playing":
        return ()
    played = played_by(state)
    if not played.explains_firsts:
        return ()
    turn = _latest(view.log, TURN)
    keys = [key for key, happens in plug.firsts.items() if _first(view.log, happens) >= turn]
    window = plug.first_window(state, view)
    if window:
        keys.append(window)
    if not keys:
        return ()
    terms = terms_of(plug.glossary(played, len(state.chairs.sitting)))
    return tuple(terms[key] for key in keys)


def term_asked(state: TableState) -> str:
    """The key of the term that what is asked now is about; "" for none."""
    plug, view = pages_of(state).first_night, state.game.views.get(None)
    return plug.about.get(view.decision.key, "") if plug and view and view.decision else ""


def played_by(state: TableState) -> RuleOptions:
    """The options of the game on the table by its own record; in the lobby those of the next one."""
    view = state.game.views.get(None)
    return (pages_of(state).options(view) if view else None) or state.next.options


def _latest(log: Sequence[Event], key: str) -> int:
    """The line (from 0) of the latest event of this key, 0 where there was none."""
    return next((line for line in range(len(log) - 1, -1, -1) if log[line].key == key), 0)


def _first(log: Sequence[Event], happens: Callable[[Event], bool]) -> int:
    """The line of the first event that is such a one, -1 where there was none."""
    return next((line for line, event in enumerate(log) if happens(event)), -1)
