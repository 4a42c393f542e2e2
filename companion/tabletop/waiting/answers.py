"""Answers that wait for their time: early ones are held, and whoever is away gives nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from companion.errors import Refused
from companion.games import GameKind
from companion.journal.journal import Command
from companion.kernel.decision import Decision
from companion.kernel.game import Game
from companion.tabletop.waiting.answer_time import AnswerClock, AnswerTime, AnswerTimeKept
from companion.tabletop.waiting.held_answers import HeldAnswers
from companion.tabletop.waiting.window_clock import OpenWindow


class TableOfAnswers(Protocol):
    """What answers need of their table."""

    @property
    def game(self) -> Game | None:
        """The game on the table."""

    @property
    def kind(self) -> GameKind:
        """The kind of the game on the table, else of the next one."""

    def running(self) -> Game:
        """The game on the table. Raises Refused where none lies there."""

    def commit(self, commands: list[Command]) -> None:
        """Apply commands and write them; raises Refused or DiskTrouble, with nothing changed."""

    def write_unnoticed(self, command: Command) -> None:
        """Write a command that nobody notices yet; raises as `commit`."""

    def tell_of(self, key: str, seat: int) -> None:
        """Tell everybody the sentence of this key about a seat."""


class Answers:
    """Answers to the question that is open on `table`.

    `now` is its clock in seconds; a closed question stands `closed_seconds` at least. `folder` keeps what the table has
    chosen to wait for whoever is asked out of turn (`AnswerTime`). `public` gives the seconds until everybody has been
    shown what led to the question.
    """

    def __init__(
        self,
        table: TableOfAnswers,
        now: Callable[[], float],
        closed_seconds: float,
        folder: Path,
        public: Callable[[], float],
    ) -> None:
        self._table = table
        self._closed_seconds = closed_seconds
        self._public = public
        self._time = AnswerTimeKept(folder)
        self._held = HeldAnswers(self._time.chosen.least or closed_seconds, now)
        self._clock = AnswerClock(now)

    def look(self) -> None:
        """See what is asked now: its time begins when it is first seen."""
        game = self._table.game
        self._held.look(game.pending if game else None, game.epoch if game else 0)
        self._look_at_time()

    def _look_at_time(self) -> None:
        game, seconds = self._table.game, self._time.chosen.most
        decision, epoch = (game.pending, game.epoch) if game else (None, 0)
        self._clock.look(decision, epoch, yields=self._table.kind.yields, seconds=seconds, after=self._public())

    def restore(self, commands: tuple[Command, ...]) -> None:
        """Hold what the commands of a game say; none: the game is put away."""
        self._held.restore(commands)

    # -- how long is waited ----------------------------------------------------------------------------------------

    @property
    def chosen(self) -> AnswerTime:
        """How long an answer out of turn is waited for."""
        return self._time.chosen

    @property
    def open(self) -> OpenWindow | None:
        """The time that the open question has; None where it is waited for without end."""
        return self._clock.open

    def wait_for(self, chosen: AnswerTime) -> None:
        """An answer out of turn is waited for so long; kept over a restart. Raises Refused, or JournalUnwritable."""
        self._time.keep(chosen)
        self._held.seconds = chosen.least or self._closed_seconds
        self._look_at_time()

    # -- closed questions ------------------------------------------------------------------------------------------

    def early(self) -> bool:
        """Whether a closed question is open whose time is not over, so that its answers are held."""
        return self._held.early()

    def hold(self, asked: Decision, command: Command) -> None:
        """Keep an early answer on the disk until the time of its question is over. Raises Refused for no answer."""
        game = self._table.running()
        assert command.seat is not None
        if (command.decision, command.epoch) != (asked.id, game.epoch):
            raise Refused("stale")
        why = asked.why_illegal(command.seat, command.tokens)
        if why is not None:
            raise Refused(why.key, **dict(why.params))
        if command.seat not in game.waiting_for or self.has_answered(command.seat):
            raise Refused("already_answered")
        self._keep(command._replace(kind="held"))

    def _keep(self, command: Command) -> None:
        self._table.write_unnoticed(command)
        self._held.hold(command)

    def drop(self, seat: int) -> bool:
        """An answer of this seat that is held is taken back, in silence; whether there was one."""
        if not self.has_answered(seat):
            return False
        game = self._table.running()
        assert game.pending is not None
        self._keep(Command("held", game.pending.id, game.epoch, seat))
        return True

    def has_answered(self, seat: int) -> bool:
        """Whether an answer of this seat is held; may be asked from any thread."""
        return seat in self._held.now_held()

    def held_left(self) -> float | None:
        """Seconds until answers that are held are given; None where none is."""
        return self._held.left()

    def give_held(self) -> None:
        """The time of a closed question is over: its early answers are given, in seat order.

        One that does not fit any more, since somebody has acted in between, is asked for anew.
        """
        game = self._table.running()
        assert game.pending is not None
        decision = game.pending.id
        for seat, tokens in sorted(self._held.now_held().items()):
            with suppress(Refused):
                self._table.commit([Command("answer", decision, game.epoch, seat, tokens)])
        self._held.drop(decision, game.epoch)

    def put_off_held(self) -> None:
        """What is held could not be given (a full disk): the question's time begins anew."""
        self._held.put_off()

    # -- who does not answer ---------------------------------------------------------------------------------------

    def left(self) -> float | None:
        """Seconds until whoever has not answered gives nothing; None where nobody has to hurry."""
        return self._clock.left()

    def give_nothing_for_absent(self) -> None:
        """The time for an answer out of turn is over: whoever has not answered gives nothing, and that is told."""
        game = self._table.running()
        assert game.pending is not None
        decision, epoch, yields = game.pending.id, game.epoch, self._table.kind.yields
        if self._held.now_held():
            self.give_held()
        away = game.waiting_for if game.pending is not None and game.pending.id == decision else ()
        for seat in away:
            self._table.commit([Command("answer", decision, epoch, seat, (yields,))])
        for seat in away:
            self._table.tell_of("answer_time.away", seat)

    def put_off(self) -> None:
        """Nothing could be given for who is away (a full disk): the question has its time once more."""
        self._clock.open_anew()
