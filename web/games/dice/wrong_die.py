"""One die of an earlier throw that somebody calls wrong: what it showed, what it may really show, what that changes."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.dice.faces import die_number
from companion.table.snapshot import TableState
from web.games.dice.correction_preview import preview
from web.games.dice.past_throws import PastDie, throw_row
from web.pages.desk.tried_correction import Preview

LIKELIEST = 2
"""Faces that stand before the others, where the reader knows which it took the die for."""


class WrongDie(NamedTuple):
    """A die of the throw that answered `decision`, `words` for it, among all `dice` of that throw.

    `face` is what it shows now, recorded or tried; `shown` are the faces of all dice as they would be. `likely` are the
    faces that the camera's reader would have said next, `faces` the others. `preview`: what is being tried.
    """

    decision: str
    words: str
    die: PastDie
    dice: tuple[PastDie, ...]
    face: str
    shown: tuple[str, ...]
    likely: tuple[str, ...]
    faces: tuple[str, ...]
    preview: Preview | None


def wrong_die(state: TableState, by: int | None, decision: str, name: str) -> WrongDie | None:
    """A die as a seat, or (None) the host, may put it right; None where it was not thrown for this decision."""
    throw = next((throw for throw in state.game.throws if throw.decision == decision), None)
    if throw is None or name not in throw.dice:
        return None
    row = throw_row(state, throw, by)
    number = throw.dice.index(name)
    shown = row.tried or throw.faces
    die, face = row.dice[number], shown[number]
    likely = tuple(each for each in _ranked(state, decision, name) if each in die.faces and each != face)[:LIKELIEST]
    others = tuple(each for each in die.faces if each != face and each not in likely)
    trying = preview(state, by) if row.tried else None
    return WrongDie(decision, row.words, die, row.dice, face, shown, likely, others, trying)


def _ranked(state: TableState, decision: str, name: str) -> tuple[str, ...]:
    """The faces of a die, the likeliest first, as far as a reader saw them; none where people typed the throw."""
    throw = state.tray.seen.get(decision)
    seen = next((die for die in throw.dice if die.die == die_number(name)), None) if throw is not None else None
    return tuple(dict.fromkeys((seen.face, *seen.others))) if seen is not None else ()
