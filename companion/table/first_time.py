"""Whether somebody at the table plays a game for the first time here: as the journal's ended games show."""

from __future__ import annotations

from companion.journal.chairs import Chairs
from companion.journal.journal import Journal
from companion.support.errors import JournalUnreadable, JournalUnwritable


class FirstTime:
    """Looks in the journal once for each game on the table, and keeps nothing else: an undo changes nothing of it."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._looked: tuple[str, int, frozenset[str]] | None = None

    def among(self, game: str, number: int, chairs: Chairs) -> bool:
        """Whether a person on these chairs has not played a game of this name to its end before this one.

        Where the journal cannot be read, all have.
        """
        if self._looked is None or self._looked[:2] != (game, number):
            try:
                self._looked = (game, number, self._journal.have_played(game, number))
            except (JournalUnreadable, JournalUnwritable):  # a disk that fails is reported where something is written
                return False
        return any(chair.bot is None and chair.name not in self._looked[2] for chair in chairs)
