"""Answers that wait for their time: early ones are held, and whoever is away gives nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.journal.commands import Answered, Held
from companion.kernel.decision import Decision
from companion.kernel.game import Game
from companion.locales.words import sentence
from companion.support.errors import Refused
from companion.table.chairs.seated import Seated
from companion.table.chosen import Chosen
from companion.table.notices import Notices
from companion.table.running_game import Change, RunningGame
from companion.table.waiting.answer_time import AnswerClock, AnswerTime, AnswerTimeKept
from companion.table.waiting.deal_hush import DealHush
from companion.table.waiting.held_answers import HeldAnswers
from companion.table.waiting.window_clock import OpenWindow


class Answers:
    """Answers to the question that the game `on_table` asks.

    `now` is the table's clock in seconds; a closed question stands `closed_seconds` at least. `folder` keeps what the
    table has chosen to wait for whoever is asked out of turn (`AnswerTime`). `public` gives the seconds until everybody
    has been shown what led to the question.
    """

    def __init__(
        self,
        on_table: RunningGame,
        chosen: Chosen,
        seated: Seated,
        notices: Notices,
        now: Callable[[], float],
        closed_seconds: float,
        folder: Path,
        public: Callable[[], float],
        hush: DealHush,
    ) -> None:
        self._on_table = on_table
        self._chosen = chosen
        self._seated = seated
        self._notices = notices
        self._closed_seconds = closed_seconds
        self._public = public
        self._hush = hush
        self._time = AnswerTimeKept(folder)
        self._held = HeldAnswers(self._time.chosen.least or closed_seconds, now)
        self._clock = AnswerClock(now)

    def look(self) -> None:
        """See what is asked now: its time begins when it is first seen."""
        game = self._asking
        self._held.look(game.pending if game else None, game.epoch if game else 0)
        self._look_at_time()

    def _look_at_time(self) -> None:
        game, seconds = self._asking, self._time.chosen.most
        decision, epoch = (game.pending, game.epoch) if game else (None, 0)
        self._clock.look(decision, epoch, yields=self._chosen.kind.yields, seconds=seconds, after=self._public())

    @property
    def _asking(self) -> Game | None:
        """The game that asks; None where there is none, or everybody looks at their card first."""
        return None if self._hush.runs else self._on_table.game

    def restore(self) -> None:
        """Hold what the commands of the game say, as it was read from the disk."""
        self._held.restore(self._on_table.restored)

    def forget(self) -> None:
        """Forget every held answer: the game is put away."""
        self._held.restore(())

    # -- how long is waited ----------------------------------------------------------------------------------------

    @property
    def time(self) -> AnswerTime:
        """The time that the table waits for an answer out of turn."""
        return self._time.chosen

    @property
    def open(self) -> OpenWindow | None:
        """The time that the open question has; None where it is waited for without end."""
        return self._clock.open

    def wait_for(self, chosen: AnswerTime) -> None:
        """Set the time that an answer out of turn is waited for; kept over a restart. Raises Refused, or
        JournalUnwritable."""
        self._time.keep(chosen)
        self._held.seconds = chosen.least or self._closed_seconds
        self._look_at_time()

    # -- closed questions ------------------------------------------------------------------------------------------

    def early(self) -> bool:
        """Whether a closed question is open whose time is not over, so that its answers are held."""
        return self._held.early()

    def hold(self, asked: Decision, seat: int, held: Held) -> None:
        """Keep an early answer on the disk until the time of its question is over. Raises Refused for no answer."""
        game = self._on_table.needed
        if (held.decision, held.epoch) != (asked.id, game.epoch):
            raise Refused("stale")
        why = asked.why_illegal(seat, held.tokens)
        if why is not None:
            raise Refused(why.key, **dict(why.params))
        if seat not in game.waiting_for or self.has_answered(seat):
            raise Refused("already_answered")
        self._keep(held)

    def _keep(self, held: Held) -> None:
        self._on_table.commit([held], Change.SAID_UNNOTICED)
        self._held.hold(held)

    def drop(self, seat: int) -> bool:
        """An answer of this seat that is held is taken back, in silence; whether there was one."""
        if not self.has_answered(seat):
            return False
        game = self._on_table.needed
        assert game.pending is not None
        self._keep(Held(game.pending.id, game.epoch, seat))
        return True

    def has_answered(self, seat: int) -> bool:
        """Whether an answer of this seat is held; may be asked from any thread."""
        return seat in self._held.now_held()

    def held_left(self) -> float | None:
        """Seconds until answers that are held are given; None where none is."""
        return self._held.left()

    def give_held(self) -> None:
        """Give the early answers of a closed question whose time is over, in seat order.

        One that does not fit any more, since somebody has acted in between, is asked for anew.
        """
        game = self._on_table.needed
        assert game.pending is not None
        decision = game.pending.id
        for seat, tokens in sorted(self._held.now_held().items()):
            with suppress(Refused):
                self._on_table.commit([Answered(decision, game.epoch, seat, tokens)])
        self._held.drop(decision, game.epoch)

    def put_off_held(self) -> None:
        """Begin the question's time anew, since held answers could not be given (a full disk)."""
        self._held.put_off()

    # -- who does not answer ---------------------------------------------------------------------------------------

    def left(self) -> float | None:
        """Seconds until whoever has not answered gives nothing; None where nobody has to hurry."""
        return self._clock.left()

    def give_nothing_for_absent(self) -> None:
        """Give nothing for whoever has not answered out of turn in time, as the log says."""
        game = self._on_table.needed
        assert game.pending is not None
        decision, epoch, yields = game.pending.id, game.epoch, self._chosen.kind.yields
        if self._held.now_held():
            self.give_held()
        away = game.waiting_for if game.pending is not None and game.pending.id == decision else ()
        for seat in away:
            self._on_table.commit([Answered(decision, epoch, seat, (yields,))])
        for seat in away:
            self._notices.add(sentence("answer_time.away", {"seat": seat}, self._seated.names))

    def put_off(self) -> None:
        """Give the question its time once more, since nothing could be given for who is away (a full disk)."""
        self._clock.open_anew()
