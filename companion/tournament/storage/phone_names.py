"""Names on phones: a phone takes a player's name by the player's own code, from a slip of paper or from the desk.

A code is drawn from the key of the entry by which the player came into the tournament. That key is random (UUID version
4), stands in the database alone, and is the same for all tables of a club and in tournaments of earlier versions. The
desk makes a code void by giving another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex

from sqlalchemy import select

from companion.support.errors import Refused
from companion.table.chairs.chair_change import is_code, letters_drawn
from companion.tournament.events import By, Joined, NameFreed, NameTaken, Substituted
from companion.tournament.storage.store import Store
from companion.tournament.storage.tables import entries, tournaments

LONG = 6
"""Letters of a code: 64 million codes, of which nobody tries more than some ninety in a night."""
_PLAYER = {Joined.__name__: "player", Substituted.__name__: "substitute"}
"""The events by which somebody comes, and how each names the player."""


class PhoneNames:
    """The names of a tournament's players on phones, in the log that `store` keeps."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def codes(self, key: str) -> Mapping[int, str]:
        """Each player's code, by the player's number: for their own slip and for the desk, and nobody else."""
        tournament = self._store.read(key)
        query = (
            select(entries.c.key, entries.c.kind, entries.c.data)
            .join(tournaments, tournaments.c.id == entries.c.tournament)
            .where(tournaments.c.key == key, entries.c.kind.in_(_PLAYER))
            .order_by(entries.c.number)
        )
        came: dict[int, str] = {}
        with self._store.database.reading() as connection:
            for row in connection.execute(query):
                came.setdefault(int(row.data[_PLAYER[row.kind]]), row.key)
        return {
            player: letters_drawn(came[player].encode(), f"name {player} {tournament.on_phone(player).void}", LONG)
            for player in tournament.players
        }

    def player_of(self, key: str, code: str) -> int:
        """The player whose code this is. Raises Refused where it is nobody's."""
        players = [player for player, right in self.codes(key).items() if is_code(code, right)]
        if not players:
            raise Refused("name_code")
        return players[0]

    def put(self, key: str, player: int, by: By) -> str:
        """Put a player's name on a phone; returns the word that the phone is to keep.

        Raises Refused where it is on one already.
        """
        word = token_hex(8)
        self._store.add(key, NameTaken(player, word), by)
        return word

    def free(self, key: str, player: int, by: By, *, void: bool = False) -> None:
        """Take a player's name off its phone; `void`: the desk gives another code, and the one before is void."""
        self._store.add(key, NameFreed(player, void), by)
