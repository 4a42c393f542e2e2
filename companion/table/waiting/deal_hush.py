"""The hush after the deal: before turn 1 everybody looks at their own card, and nobody is asked anything.

It belongs to the table alone: the rules know nothing of it, and no answer in the journal tells of it. It is over when
all seats with a phone have said that they have seen their card, after some seconds, or when the host says so. Where
several share one phone, each of them looks before it ends, however long that takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from companion.journal.chairs import Chairs
from companion.kernel.decision import CLOCK, Deal
from companion.kernel.game import Game
from companion.kernel.path import turn_of
from companion.kernel.remark import LAID
from companion.support.errors import Refused


@dataclass(frozen=True, slots=True)
class OpenHush:
    """The hush as everybody may know it: who looks at a card, and who has said that they have."""

    seats: tuple[int, ...]
    """The seats with a phone."""
    seen: frozenset[int]

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not said it yet."""
        return tuple(seat for seat in self.seats if seat not in self.seen)


class DealHush:
    """The hush of the game on the table. `now` is the clock of play, in seconds; 0 `seconds`: there is none."""

    def __init__(self, seconds: float, now: Callable[[], float], chairs: Callable[[], Chairs]) -> None:
        self._seconds = seconds
        self._now = now
        self._chairs = chairs
        self._game = 0  # the number of the game whose hush has begun
        self._began: float | None = None  # None: no hush runs
        self._seen: frozenset[int] = frozenset()

    @property
    def runs(self) -> bool:
        """Whether everybody looks at their card now; may be asked from any thread."""
        return self._began is not None

    @property
    def open(self) -> OpenHush | None:
        """The hush that runs; None where none does."""
        if self._began is None:
            return None
        return OpenHush(tuple(n for n, chair in enumerate(self._chairs()) if chair.played_by is not None), self._seen)

    def look(self, number: int, game: Game | None) -> None:
        """See how far the game of this number is: its hush begins with turn 1, once; None: there is no deal to see."""
        if number == self._game and self._began is None:
            return  # it has been, and an undo back to turn 1 begins no other
        if game is None or not self._seconds or game.pending is None:
            self._began = None
        elif turn_of(game.pending.id) is None:
            self._game, self._began = 0, None  # the deal is still going on, or goes on again after an undo
        elif not is_freshly_dealt(game):
            self._game, self._began, self._seen = number, None, frozenset()
        elif number != self._game:
            self._game, self._began, self._seen = number, self._now(), frozenset()
            if self.is_over:
                self._began = None  # nobody here has a phone to look at

    def see(self, seat: int, number: int) -> bool:
        """The player of a seat has seen the own card, in the game of this number. Returns whether that is new.

        Who says it twice is answered as at first, also when turn 1 has begun. Raises Refused where nobody asks.
        """
        if seat in self._seen and number == self._game:
            return False
        if self.open is None or seat not in self.open.seats or number != self._game:
            raise Refused("not_asked")
        self._seen |= {seat}
        return True

    def end(self) -> None:
        """Turn 1 begins."""
        self._began = None

    @property
    def is_over(self) -> bool:
        """Whether the hush that runs has ended by itself."""
        return self.left() == 0

    def left(self) -> float | None:
        """Seconds until the hush ends; None where no time ends it, or none runs."""
        hush = self.open
        if hush is None or self._began is None:
            return None
        if not hush.missing:
            return 0.0
        chairs = self._chairs()
        of_phone = Counter(chair.played_by for chair in chairs)
        if any(of_phone[chairs[seat].played_by] > 1 for seat in hush.missing):
            return None
        return max(0.0, self._began + self._seconds - self._now())

    def refuse(self) -> None:
        """Raises Refused while everybody looks at their card."""
        if self._began is not None:
            raise Refused("deal_hush")


def is_freshly_dealt(game: Game) -> bool:
    """Whether nobody has done anything in a turn yet; a game that was laid from its record was dealt elsewhere."""
    if any(each.key == LAID for each in game.remarks):
        return False
    return all(
        turn_of(decision.id) is None or answer.actor == CLOCK or (isinstance(decision, Deal) and not decision.real_deck)
        for decision, answer in game.answered
    )
