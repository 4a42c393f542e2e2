"""The table's memory: what it keeps of ended games, tonight's and all, with names only where they are wanted.

No figure comes from a game that goes on: a game is counted once it has ended, and one that was taken up again by an
undo is left out at once, before the next look has dropped it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.games.known import GAMES, Games, kind_of
from companion.journal.journal_reader import GameHeld, JournalReader
from companion.journal.stored_game import game_stored
from companion.kernel.remark import LAID
from companion.memory.awards import LEAST as REFEREED
from companion.memory.store import Kept, Store
from companion.memory.tally import GameTally, tally_of
from companion.support.errors import CompanionError
from companion.support.person_name import alphabetical, as_kept

NIGHT = 6 * 3600
"""Seconds without a game's end after which another night begins."""
BREATH = 0.002
"""Seconds for which a look rests after each game that it replayed: the table's thread comes first."""


class Remembered(NamedTuple):
    """Games as they are remembered, the first one first. `to_count`: ended games that are not counted yet."""

    games: tuple[GameTally, ...]
    to_count: int = 0


class Memory:
    """The memory beside the journal in a folder, which a `Journal` of this process holds open. For several threads.

    `clock`: seconds since 1970. All raise JournalUnreadable, JournalUnwritable.
    """

    def __init__(self, folder: Path, clock: Callable[[], float], games: Games = GAMES) -> None:
        self._folder = folder
        self._clock = clock
        self._kinds = games
        self._lock = threading.Lock()  # one at a time has the file

    def look(self, rest: Callable[[float], bool] = lambda seconds: False) -> None:
        """Count what has ended since the last look, and drop what goes on again.

        It replays games, so it is for a thread in the background; `rest` waits the seconds that it gets and returns
        whether to stop.
        """
        for game in self._ended():
            with self._lock, Store(self._folder) as store:
                known = store.games()
                if game.id in known and known[game.id].commands == game.commands:
                    continue
                store.keep((self._counted(game, known, store.names_after),))
            if rest(BREATH):
                return
        ended = {game.id for game in self._ended()}
        with self._lock, Store(self._folder) as store:
            gone = store.games().keys() - ended
            if gone:
                store.drop(gone)

    def ever(self) -> Remembered:
        """All games that are remembered."""
        kept, to_count = self._kept()
        return Remembered(tuple(game.tally for game in kept if game.tally), to_count)

    def tonight(self) -> Remembered:
        """The games of the latest night."""
        kept, to_count = self._kept()
        last = kept[-1].night if kept else 0
        return Remembered(tuple(game.tally for game in kept if game.tally and game.night == last), to_count)

    @property
    def keeps_names(self) -> bool:
        """Whether names of new games are kept."""
        with self._lock, Store(self._folder) as store:
            return store.names_after is not None

    def names(self) -> tuple[str, ...]:
        """Every name that is kept, in the order of the alphabet."""
        with self._lock, Store(self._folder) as store:
            tallies = [game.tally for game in store.games().values() if game.tally]
        names = {seat.name for tally in tallies for seat in tally.seats if seat.name}
        return tuple(sorted(names, key=alphabetical))

    def want_names(self, wanted: bool) -> None:
        """Keep the names of games that end from now on; or keep none, and forget those that are kept."""
        ended = self._ended()
        with self._lock, Store(self._folder) as store:
            if not wanted:
                store.keep_names_after(None)
            elif store.names_after is None:
                store.keep_names_after(max((held.id for held in ended), default=0))

    def keeps_names_of(self, game: int) -> bool:
        """Whether the names of a game, by its number in the journal, are kept."""
        with self._lock, Store(self._folder) as store:
            return store.names_after is not None and game > store.names_after

    def names_of(self, game: int, players: Sequence[str]) -> tuple[str, ...]:
        """The names of a game's players as they are kept, clockwise; "" for one that is not."""
        with self._lock, Store(self._folder) as store:
            held = store.game(game)
        if held is None or held.tally is None or len(held.tally.seats) != len(players):
            return ("",) * len(players)
        return tuple(seat.name for seat in held.tally.seats)

    def forget(self, name: str) -> int:
        """Take a name out of all that is remembered. Returns out of how many games."""
        return self.rename(name, "")

    def rename(self, name: str, other: str) -> int:
        """A name becomes another in all that is remembered. Returns in how many games."""
        with self._lock, Store(self._folder) as store:
            return store.rename(name, other)

    def _ended(self) -> tuple[GameHeld, ...]:
        with JournalReader(self._folder) as journal:
            return tuple(held for held in journal.held_after(0) if held.ended)

    def _kept(self) -> tuple[list[Kept], int]:
        """What is remembered of games that have ended as they stand now, and how many are not counted yet."""
        with self._lock, Store(self._folder) as store:
            known = store.games()
        held = self._ended()
        kept = [known[one.id] for one in held if one.id in known and known[one.id].commands == one.commands]
        return kept, len(held) - len(kept)

    def _counted(self, held: GameHeld, known: dict[int, Kept], names_after: int | None) -> Kept:
        """A game as it ended now; one that is counted anew keeps its night, and no name that was forgotten."""
        before = known.get(held.id)
        now = self._clock()
        if before is not None:
            ended, night = before.ended, before.night
            named = {as_kept(seat.name) for seat in before.tally.seats} if before.tally else set()
        else:
            last = max(known.values(), key=lambda game: game.id, default=None)
            ended = now
            night = 1 if last is None else last.night + (abs(now - last.ended) > NIGHT)
            named = None
        return Kept(held.id, held.commands, ended, night, self._tally(held, names_after, named))

    def _tally(self, held: GameHeld, names_after: int | None, named: set[str] | None) -> GameTally | None:
        try:
            with JournalReader(self._folder) as journal:
                stored = journal.stored(journal.rows(held.id))
            if stored.setup.game not in REFEREED:
                return None
            game = game_stored(stored, self._kinds)
            if game.pending is not None or any(remark.key == LAID for remark in game.remarks):
                return None
            wanted = names_after is not None and held.id > names_after
            players = [as_kept(name) for name in stored.setup.players]
            names = [name if wanted and (named is None or name in named) else "" for name in players]
            kind = kind_of(stored.setup, self._kinds)
            return tally_of(stored.setup.game, game.state, names, kind.card_name)
        except CompanionError:
            return None
