"""What pages ask of a table beyond the one in this tree: delete this file when `Table` has it all (second_game.md, 1).

Each name is set only where the real one is missing, so that the real one is never hidden.
"""

from __future__ import annotations

from companion.tabletop.snapshot import TableState
from companion.tabletop.table import Table


def stand_in() -> None:
    """Give the table of this tree what it lacks: one game, nothing to agree to, nothing answered in secret."""
    for owner, name, value in (
        (TableState, "game", "dice"),
        (TableState, "undo_asked", None),
        (Table, "answered", lambda table, seat: False),
    ):
        if not hasattr(owner, name):
            setattr(owner, name, value)
