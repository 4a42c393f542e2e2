"""Bets of the dead: each of them may bet on who wins; only its own page shows the bet before the game is over.

A bet lies in the journal beside the game, and not among the commands: it is no answer that an undo could take back,
and how many answers there were is public. So nobody notices whether there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from companion.games.known import Games, kind_of
from companion.games.western.view import seats_out
from companion.journal.journal import Journal
from companion.support.errors import JournalUnreadable, JournalUnwritable, Refused
from companion.table.running_game import RunningGame
from companion.table.snapshot import Bet


class Bets:
    """The bets on the game `on_table`, as the journal keeps them."""

    def __init__(self, journal: Journal, on_table: RunningGame, games: Games) -> None:
        self._journal = journal
        self._on_table = on_table
        self._games = games
        self._sides: Mapping[int, str] = {}

    def restore(self) -> None:
        """Take the bets on the disk; what is damaged there is none, and a disk that cannot be read changes nothing."""
        game = self._on_table.game
        sides = () if game is None else kind_of(game.setup, self._games).sides
        with suppress(JournalUnreadable, JournalUnwritable):
            kept = self._journal.bets(self._on_table.number)
            self._sides = {seat: side for seat, side in kept.items() if side in sides}

    def forget(self) -> None:
        """Forget every bet: another game begins, or none."""
        self._sides = {}

    @property
    def seats_out(self) -> tuple[int, ...]:
        """The seats that play no more in the game on the table, where its players are eliminated before the end."""
        game = self._on_table.game
        if game is None or not kind_of(game.setup, self._games).sides:
            return ()
        return seats_out(game.rules.view(game.state, None))

    def place(self, seat: int, number: int, side: str) -> None:
        """Bet on a side, in game `number`, in place of what the seat has bet before.

        Raises Refused for a seat that still plays, or JournalUnwritable, with nothing changed.
        """
        self._on_table.refuse_unless_played()
        if self._on_table.number != number:
            raise Refused("stale")
        if seat not in self.seats_out:
            raise Refused("not_asked")
        if side not in kind_of(self._on_table.needed.setup, self._games).sides:
            raise Refused("stale")
        self._journal.save_bet(number, seat, side)
        self._sides = {**self._sides, seat: side}

    def of(self, seat: int) -> str:
        """The side that a seat has bet on, "" for none, for its own page alone; may be asked from any thread."""
        return self._sides.get(seat, "")

    def opened(self) -> tuple[Bet, ...]:
        """The bets as everybody may know them: those of who is out when the game is over, none before."""
        game = self._on_table.game
        if game is None or game.pending is not None:
            return ()
        won = game.rules.view(game.state, None).side if self._sides else None
        sides = {seat: self._sides[seat] for seat in self.seats_out if seat in self._sides}
        return tuple(Bet(seat, side, side == won) for seat, side in sides.items())
