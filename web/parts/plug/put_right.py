"""What people put right in a game: earlier throws or cards, one die that was misread, and what lies on the table."""

from __future__ import annotations

from companion.kernel.correction import Change
from companion.kernel.decision import Tokens
from companion.table.snapshot import TableState
from web.elements.errors import FormRefused
from web.elements.forms.form import Form


class PutRight:
    """What the desk of a game offers to put right; nothing, unless the game has templates and forms for it.

    Whatever a method returns for a template, only the game's own templates read.
    """

    def desk_rows(self, state: TableState) -> tuple[object, ...]:
        """The latest throws or cards that the desk shows, each for the template `past_throw`."""
        return ()

    def throws_page(self, state: TableState, number: int | None) -> object:
        """A page of earlier throws or cards, counted from the oldest; None is the latest. None where there is none."""
        return None

    def preview(self, state: TableState) -> object:
        """The correction that the host tries, for the template `preview`; None where none is tried."""
        return None

    def change(self, change: Change, names: tuple[str, ...]) -> str:
        """A public count in words, before and after something is taken back."""
        return f"{change.count.name}: {change.before} → {change.after}"

    def wrong(self, state: TableState, by: int | None, decision: str, die: str) -> object:
        """One die of a decision's throw that a seat, or the host (None), calls misread; None where there is none."""
        return None

    def adjusting(self, state: TableState) -> object:
        """What the host can set on the table, for the template `adjust`; None where nothing can be set."""
        return None

    def adjusted(self, form: Form) -> Tokens:
        """What that form sets. Raises FormRefused."""
        raise FormRefused("not_understood")
