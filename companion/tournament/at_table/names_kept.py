"""Names of people in a table's two stores, its memory and its club: one switch whether they are kept, one forgetting.

A name that is changed, merged or removed is really gone from both files, and from what waits to be sent to the club.
The table's journals (from which games are played on and watched again) and backups are left as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.memory.memory import Memory
from companion.support.errors import Refused
from companion.support.person_name import as_kept
from companion.tournament.storage.hand_in import Outbox

if TYPE_CHECKING:
    from companion.tournament.desk import Desk


class NamesKept:
    """The names of a table's memory and of its club; either may be missing. For several threads.

    All raise JournalUnreadable, JournalUnwritable, DatabaseUnavailable.
    """

    def __init__(self, memory: Memory | None, desk: Callable[[], Desk] | None, outbox: Outbox | None = None) -> None:
        self._memory = memory
        self._desk = desk
        self._outbox = outbox

    @property
    def on(self) -> bool:
        """Whether names of games are kept, and shown to whoever opens a page."""
        return self._memory is not None and self._memory.keeps_names

    def want(self, wanted: bool) -> None:
        """Keep the names of games that begin from now on; or keep none, and forget all but those of tournaments."""
        if self._memory is not None:
            self._memory.want_names(wanted)
        if not wanted:
            if self._outbox is not None:
                self._outbox.rename(lambda name: None)
            if self._desk is not None:
                self._desk().remove_all_beside_tournaments()

    def shown(self) -> tuple[str, ...]:
        """The club's people as everybody may see them: names where they are kept, else numbers."""
        assert self._desk is not None
        return self._desk().names() if self.on else self._desk().numbers_for_names()

    def rename(self, person: int, name: str) -> None:
        """Rename a person. Raises Refused."""
        desk, old = self._club(), self._club().names()[person]
        desk.rename(person, name)
        self._everywhere(old, as_kept(name))

    def merge(self, person: int, into: int) -> None:
        """Two names were one person. Raises Refused."""
        desk, names = self._club(), self._club().names()
        desk.merge(person, into)
        self._everywhere(names[person], names[into])

    def remove(self, person: int) -> None:
        """Forget a person's name."""
        desk, old = self._club(), self._club().names()[person]
        desk.remove(person)
        self._everywhere(old, None)

    def forget(self, name: str) -> int:
        """Forget a name, whoever has it. Returns out of how many games it is gone."""
        games = self._everywhere(name, None)
        if self._desk is not None:
            try:
                person = self._desk().person(name)
            except Refused:
                return games
            games = max(games, len(self._desk().games(person=person)))
            self._desk().remove(person)
        return games

    def _club(self) -> Desk:
        assert self._desk is not None, "a person's number is one of a club"
        return self._desk()

    def _everywhere(self, old: str, new: str | None) -> int:
        """A name becomes another, or (None) none, beside the club's database. Returns in how many games."""
        if self._outbox is not None:
            self._outbox.rename_one(old, new)
        if self._memory is None:
            return 0
        return self._memory.forget(old) if new is None else self._memory.rename(old, new)
