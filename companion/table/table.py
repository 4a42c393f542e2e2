"""The table: one object and one thread own the running game; inputs queue and are taken one at a time.

Each accepted command is in the journal, on disk, before anyone sees what it led to. Readers only ever see finished
snapshots (`state`), by way of `wait` as they come. The locks are here, and in `throw_counting.py`, in which this thread
has no part.

Where the disk takes nothing, or does not answer, `TableState.machine.troubles` says so, the disk is tried every few
seconds, and all goes on by itself.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from companion.journal.dice_thrown.throw_counting import CountedSoFar, ThrowCounting
from companion.journal.dice_thrown.throw_counts import DiceThrown
from companion.journal.journal import Journal
from companion.journal.past_games import PastGames
from companion.kernel.taken_back import TriedUndo
from companion.locales.words import sentence
from companion.ports.cards import CardsWanted
from companion.ports.tray import DiceWanted
from companion.support.background import SupervisedLoop
from companion.support.errors import CompanionError, DiskTrouble, NotTaken, NotYetKnown, Refused
from companion.table.inputs.table_input import TableInput
from companion.table.settings import TableSettings
from companion.table.snapshot import TableState, kept
from companion.table.table_logic import TableLogic

T = TypeVar("T")
ANSWER_WITHIN = 10.0
"""Seconds after which a caller gives up on the table's thread; it means that the disk hangs."""
HANGS_STILL = 2.0
"""Seconds that a caller waits for a disk known to hang, so that callers do not pile up."""
PROBE_EVERY = 2.0
"""Seconds between attempts to write while the disk takes nothing."""
CLOSE_WITHIN = 15.0
"""Seconds after which closing gives up on a disk that hangs."""
DISK = "disk"
HANGS = "disk hangs"


class _Due(NamedTuple):
    """What is done in its time though nobody asks for it: the seconds `left`, the act, and what happens if it fails."""

    left: Callable[[], float | None]
    act: Callable[[], object]
    put_off: Callable[[Exception], object]


@dataclass(frozen=True, slots=True)
class _Job:
    """A job of the table's thread, and the result that its caller waits for."""

    work: Callable[[], object]
    outcome: Future[Any] = field(default_factory=Future)


class Table:
    """The table in one data folder's journal. A context manager; every method may be called from any thread.

    `past_games`: those that have ended, to be watched again; the table's thread has no part in it.
    """

    def __init__(self, journal: Journal, settings: TableSettings | None = None) -> None:
        settings = settings or TableSettings()
        self.games = settings.games
        """The games that can be played here, by name."""
        self.past_games = PastGames(journal.path.parent, settings.games)
        self._clock = settings.clock
        self._logic = logic = TableLogic(journal, settings)
        self._due = (
            _Due(logic.hush.left, logic.answering.end_hush, _try_later),
            _Due(logic.windows.left, logic.answering.close_window, self._put_off_window),
            _Due(logic.answers.held_left, logic.answers.give_held, lambda _: logic.answers.put_off_held()),
            _Due(logic.answers.left, logic.answers.give_nothing_for_absent, lambda _: logic.answers.put_off()),
            _Due(logic.announcements.left, logic.announcements.happen_in_time, _try_later),
            _Due(logic.corrections.left, logic.corrections.end_in_time, _try_later),
        )
        self._counting = ThrowCounting(journal.path.parent, settings.games)
        self._journal = journal
        self._changed = threading.Condition()  # guards the four that follow
        self._state = TableState()
        self._troubles: dict[str, str] = {}
        self._begun: float | None = None  # when the job under way was begun, by time.monotonic
        self._probed = time.monotonic()
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._publish()
        self._probe()
        self._loop = SupervisedLoop("table", self._run, self.trouble)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Finish what is queued and stop. The journal stays the caller's to close; a disk that hangs is left alone."""
        self._counting.close()
        self._queue.put(None)
        if not self._loop.close(CLOSE_WITHIN):
            self._journal.abandon()

    # -- for readers -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """The latest finished state."""
        return self._state

    def wait(self, after: int, timeout: float, ends: Callable[[], bool] | None = None) -> TableState:
        """The state as soon as its revision is above `after`, or the latest one when `timeout` seconds have passed, or
        whoever waits `ends`, and has called `wake`."""
        with self._changed:
            self._changed.wait_for(lambda: self._state.revision > after or (ends is not None and ends()), timeout)
            if self._begun is not None and time.monotonic() - self._begun > ANSWER_WITHIN:
                self._say_that_it_hangs()
        return self._state

    def wake(self) -> None:
        """Have everybody who waits look whether they are to end."""
        with self._changed:
            self._changed.notify_all()

    def dice_wanted(self) -> DiceWanted | None:
        """The dice that the tray is watched for; those that come while a window is open wait for its end."""
        return self._state.tray.watched

    def cards_wanted(self) -> CardsWanted | None:
        """The cards of a real deck that the mat is watched for."""
        return self._state.tray.cards.wanted

    def now(self) -> float:
        """The time on the clock by which windows are opened, in seconds; it stands still while the table is paused."""
        return self._logic.pause()

    def time(self) -> float:
        """The time on the table's clock in seconds, which no pause holds up."""
        return self._clock()

    def holding(self, seat: int) -> bool:
        """Whether a seat holds at the open window; for that seat's own page and no other."""
        return self._logic.windows.holding(seat)

    def held_in_vain(self, seat: int) -> bool:
        """Whether a seat held at the window that has just ended, for nothing; for that seat's own page and no other."""
        return self._logic.windows.held_in_vain(seat)

    def answered(self, seat: int) -> bool:
        """Whether an answer of a seat is held until its time has come; for that seat's page only."""
        chosen = self._logic.windows.chosen()
        return self._logic.answers.has_answered(seat) or (chosen is not None and chosen[0].seat == seat)

    def bet(self, seat: int) -> str:
        """The side that a seat which is out has bet on, "" for none; for that seat's own page and no other."""
        return self._logic.bets.of(seat)

    def beats_left(self) -> float:
        """Seconds until the public has seen what has happened, by the table's own reckoning."""
        return self._logic.beats.left()

    def games_held(self) -> int:
        """How many games the journal holds."""
        return self._in_turn(self._journal.count)

    def dice_thrown(self) -> DiceThrown:
        """How often each face came up in all games of the journal. The table's thread has no part in counting."""
        return self._counting.count()

    def dice_thrown_within(self, seconds: float) -> DiceThrown | CountedSoFar:
        """All dice thrown, if counted within `seconds`, else how far the count is; the count goes on."""
        return self._counting.within(seconds)

    def chair_code(self, chair: int, phone: str) -> str:
        """The letters by which this phone's chair changes its phone; for that phone's own pages and no other."""
        return self._logic.seated.chair_code(chair, phone)

    def try_undo(self) -> TriedUndo:
        """What the host's undo would change. Nothing changes by that. Raises Refused."""
        return self._in_turn(self._logic.taking_back.try_undo)

    # -- what changes ----------------------------------------------------------------------------------------------

    def do(self, said: TableInput) -> TableState:
        """Apply an input (`companion/table/inputs/`). Returns the state that follows.

        Raises Refused (nothing changed) or DiskTrouble: JournalUnwritable (the disk takes no more; nothing changed),
        NotTaken (it does not answer; nothing changed) or NotYetKnown (it does not answer; the state will show whether
        it was taken).
        """
        return self._in_turn(partial(self._take, said), is_kept=said.is_kept)

    def stir(self) -> None:
        """Have pages look again: something that they show has changed that is not the table's. Waits for no disk."""
        with self._changed:
            self._show(self._state)

    def trouble(self, about: str, what: str = "") -> None:
        """Show everybody what is wrong until it is right again (an empty sentence). Waits for no disk."""
        with self._changed:
            if self._troubles.get(about, "") == what:
                return
            self._troubles.pop(about, None)
            if what:
                self._troubles[about] = what
            self._show(self._state)

    # -- the thread ------------------------------------------------------------------------------------------------

    def _run(self, loop: SupervisedLoop) -> None:
        while True:
            try:
                job = self._queue.get(timeout=self._patience())
            except Empty:
                job = _Job(_nothing)
            if job is None:
                return
            with self._changed:
                self._begun = time.monotonic()
            try:
                for due in self._due:
                    self._do_in_time(due)
                if job.outcome.set_running_or_notify_cancel():  # else its caller knows that it was not taken
                    try:
                        job.outcome.set_result(job.work())
                    except BaseException as error:
                        job.outcome.set_exception(error)
                self._probe_in_time()
                self._logic.on_table.carry_over()
            finally:
                with self._changed:
                    self._begun = None
                    self.trouble(HANGS)
            loop.well()

    def _take(self, said: TableInput) -> TableState:
        """Apply an input, and publish the state unless nobody may notice."""
        with self._changing(shows_refusal=said.shows_refusal):
            if said.plays_game:
                self._logic.pause.refuse()
                self._logic.hush.refuse()
            if said.apply(self._logic) is not False:
                self._publish()
        return self._state

    @contextmanager
    def _changing(self, *, shows_refusal: bool = False) -> Iterator[None]:
        """While something changes: a disk that fails is trouble, and a fault of ours leaves the table as it was."""
        try:
            self._logic.make_sure()
            yield
        except DiskTrouble as error:
            self.trouble(DISK, str(error))
            with suppress(CompanionError):  # the last state stands until the disk can be read again
                self._publish()
            raise
        except CompanionError:
            if shows_refusal:
                with suppress(CompanionError):
                    self._publish()
            raise
        except BaseException:  # a fault of ours: the table stands where the disk stands
            with suppress(Exception):
                self._logic.restore()
                self._publish()
            raise

    def _patience(self) -> float | None:
        """Seconds until something is to be done though nobody asks for it; None where nothing is.

        Nothing is due before it is known what stands on the disk.
        """
        probe = PROBE_EVERY if self._asks_the_disk else None
        if not self._goes_on:
            return probe
        lefts = (*(due.left() for due in self._due), probe)
        return min((left for left in lefts if left is not None), default=None)

    @property
    def _goes_on(self) -> bool:
        """Whether the game goes on by itself: nobody has paused it, and it stands as the disk has it."""
        return self._logic.pause.by is None and not self._logic.on_table.in_doubt

    @property
    def _asks_the_disk(self) -> bool:
        """Whether the disk is tried every few seconds: it takes nothing, or it is in doubt what stands there."""
        return DISK in self._troubles or self._logic.on_table.in_doubt

    def _do_in_time(self, due: _Due) -> None:
        """Do what is due, before anything that comes after it; there is no caller to whom a fault could go."""
        left = due.left()
        if not self._goes_on or left is None or left > 0:
            return
        try:
            with self._changing():
                due.act()
                self._publish()
        except Exception as error:
            due.put_off(error)

    def _put_off_window(self, error: Exception) -> None:
        """Run a window once more that could not be closed, and show why; a disk that takes nothing is trouble."""
        why = "" if isinstance(error, DiskTrouble) else str(error)
        with suppress(Exception), self._changing():
            self._logic.put_off_window(why)
            self._publish()

    def _probe_in_time(self) -> None:
        """While the disk takes nothing, try it every few seconds; what has waited for it goes on then."""
        if not self._asks_the_disk or time.monotonic() - self._probed < PROBE_EVERY:
            return
        self._probe()
        if DISK not in self._troubles:
            with suppress(CompanionError), self._changing():
                if self._goes_on:
                    self._logic.take_waiting()
                self._publish()

    def _probe(self) -> None:
        """Try whether the disk takes anything, and can be read where it is in doubt how the game stands."""
        try:
            self._journal.probe()
            self._logic.make_sure()
        except DiskTrouble as error:
            self.trouble(DISK, str(error))
        else:
            self.trouble(DISK)
        self._probed = time.monotonic()

    def _in_turn(self, work: Callable[[], T], *, is_kept: bool = False) -> T:
        """Run something in the table's thread when what came before it is done.

        Raises NotTaken where the disk hangs and `work` was not begun (unless it `is_kept`), else NotYetKnown.
        """
        if not self._loop.alive:
            raise Refused("table_closed")
        outcome: Future[T] = Future()
        self._queue.put(_Job(work, outcome))
        try:
            return outcome.result(HANGS_STILL if HANGS in self._troubles else ANSWER_WITHIN)
        except TimeoutError:
            if outcome.done():  # it was answered in the last moment, or the job itself has raised this
                return outcome.result()
        self._say_that_it_hangs()
        if not is_kept and outcome.cancel():
            raise NotTaken from None
        raise NotYetKnown from None

    def _say_that_it_hangs(self) -> None:
        with self._changed:
            if self._begun is not None:  # else it has answered in the last moment
                self.trouble(HANGS, sentence("disk.hangs"))

    def _publish(self) -> None:
        state = self._logic.snapshot(self._state)
        with self._changed:
            self._show(state)

    def _show(self, state: TableState) -> None:
        """Make a state the latest; whoever calls this holds `_changed`."""
        troubles = tuple(dict.fromkeys((*self._troubles.values(), *self._logic.set_aside)))
        machine = kept(state.machine, replace(state.machine, troubles=troubles))
        self._state = replace(state, revision=self._state.revision + 1, machine=machine)
        self._changed.notify_all()


def _nothing() -> None:
    """A job of nothing, for the table's thread when it has waited and none came."""


def _try_later(error: Exception) -> None:
    """Log a failed attempt after which nothing of the game has changed, and which is tried again."""
