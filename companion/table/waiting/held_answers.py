"""Constant-time answers: a closed question is answered not before a fixed time has passed since it was asked.

Who has nothing to choose answers faster, and that would give away what is in a hand. So an early answer is held: it
stands in the journal at once, is shown to nobody but its own seat, and becomes the seat's answer when the time is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from companion.journal.commands import Command, Held
from companion.kernel.decision import Allocation, Choice, Decision, Selection, Tokens

SECONDS = 2.0
"""How long a closed question stands before its answers count, whoever answers, where the table has chosen no other
time (`answer_time.py`)."""

_Question = tuple[str, int]
"""A decision's id and the epoch in which it was asked."""


def is_closed(decision: Decision | None) -> bool:
    """Whether seats are asked for something of which not everybody knows what can be picked."""
    return isinstance(decision, Choice | Allocation | Selection) and not decision.open


class HeldAnswers:
    """What seats have answered to a closed question before its time. `now` is a monotonic clock in seconds.

    What somebody does in between does not change an answer that is held; an undo or a correction, which begin another
    epoch, drop it.
    """

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self.seconds = seconds
        self._now = now
        self._asked: _Question | None = None
        self._since = 0.0
        self._held: Mapping[_Question, Mapping[int, Tokens]] = {}

    def restore(self, commands: Iterable[Command]) -> None:
        """Hold what the commands of a game say; for questions that are asked no more it makes no difference."""
        self._held = {}
        for command in commands:
            if isinstance(command, Held) and command.seat is not None:
                self.hold(command)

    def look(self, decision: Decision | None, epoch: int) -> None:
        """See what is asked now; the time of a closed question begins when it is first seen."""
        self._held = {question: said for question, said in self._held.items() if question[1] == epoch}
        asked = (decision.id, epoch) if decision is not None and is_closed(decision) else None
        if asked != self._asked:
            self._asked, self._since = asked, self._now()

    def put_off(self) -> None:
        """Begin the question's time anew, since held answers could not be given (a full disk)."""
        self._since = self._now()

    def early(self) -> bool:
        """Whether the open question is a closed one whose time is not over."""
        return self._asked is not None and self.seconds > self._now() - self._since

    def left(self) -> float | None:
        """Seconds until what is held becomes an answer; None where nothing is held."""
        return max(0.0, self._since + self.seconds - self._now()) if self.now_held() else None

    def hold(self, command: Held) -> None:
        """Hold an early answer of a seat, or (without tokens) take it back."""
        assert command.seat is not None
        question = (command.decision, command.epoch)
        others = {seat: said for seat, said in self._held.get(question, {}).items() if seat != command.seat}
        said = {**others, command.seat: command.tokens} if command.tokens else others
        self._held = {**self._held, question: said}

    def now_held(self) -> Mapping[int, Tokens]:
        """The answers held for the open question, by seat; may be asked from any thread."""
        return self._held.get(self._asked, {}) if self._asked else {}

    def drop(self, decision: str, epoch: int) -> None:
        """Hold nothing for this question any more: what was held has been given."""
        self._held = {question: said for question, said in self._held.items() if question != (decision, epoch)}
