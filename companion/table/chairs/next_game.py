"""The next game: who waits to be dealt in, and who of those who sit here wants to play again.

All of it is in memory: after a restart people say it once more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from companion.journal import chairs as seating
from companion.journal.chairs import Chair, Chairs
from companion.support.errors import Refused


class NextGame:
    """The players of the next game: `line` waits for it, and `said` has the seats that play again, or (False) leave."""

    def __init__(self) -> None:
        self.line: Chairs = ()
        self.said: Mapping[int, bool] = {}

    def wait(self, chairs: Chairs, name: str, phone: str) -> None:
        """Put somebody with a phone in line for the next game. Raises Refused."""
        if any(waits.phone == phone for waits in self.line):
            raise Refused("waits_already")
        if len(self.line) >= seating.MOST:
            raise Refused("line_full")
        self.line = (*self.line, Chair(seating.name_for((*chairs, *self.line), name), phone))

    def leave(self, phone: str | None, name: str) -> None:
        """Take who waits under this name out of the line, as `phone`, or (None) the host, says. Raises Refused."""
        left = tuple(waits for waits in self.line if waits.name != name or phone not in (None, waits.phone))
        if left == self.line:
            raise Refused("waits_not")
        self.line = left

    def waiting(self, chairs: Chairs) -> Chairs:
        """The chairs in line that do not sit here by now."""
        seated = {(chair.name, chair.phone) for chair in chairs}
        return tuple(waits for waits in self.line if (waits.name, waits.phone) not in seated)

    def say(self, seat: int, again: bool) -> None:
        """Note that a seat plays again, or leaves its chair."""
        self.said = {**self.said, seat: again}

    def keep_leaving(self, seats: Sequence[int]) -> None:
        """Forget, while a game is played, what was said but by those of these seats that leave."""
        self.said = {seat: again for seat, again in self.said.items() if not again and seat in seats}

    def all_said(self, chairs: Chairs) -> bool:
        """Whether all who have a phone have said it, and one of them at least plays again."""
        asked = [seat for seat, chair in enumerate(chairs) if chair.played_by is not None]
        return all(seat in self.said for seat in asked) and any(self.said.get(seat) for seat in asked)

    def chairs(self, chairs: Chairs) -> Chairs:
        """The chairs of the next game: without those who leave, and with those who wait while there is room."""
        seated = seating.named_anew(tuple(chair for seat, chair in enumerate(chairs) if self.said.get(seat, True)))
        for waits in self.line:
            with suppress(Refused):  # no room, or somebody sits here under that name by now: the line goes on
                seated = seating.sit_down(seated, waits.name, waits.phone)
        return seated

    def seated(self, chairs: Chairs) -> None:
        """Take those who sit around the table now out of the line."""
        self.line = self.waiting(chairs)
        self.said = {}
