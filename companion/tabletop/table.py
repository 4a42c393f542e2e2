"""The table: one object and one thread own the running game; inputs queue and are taken one at a time.

Each accepted command is in the journal, on disk, before anyone sees what it led to. Readers only ever see finished
snapshots (`state`), by way of `wait` as they come. The locks are here, and in `throw_counting.py`, in which this thread
has no part.

Where the disk takes nothing, or does not answer, that is told in `TableState.troubles`, the disk is tried every few
seconds, and all goes on by itself.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from queue import Empty, SimpleQueue
from random import Random, SystemRandom
from typing import NamedTuple, TypeVar

from companion.background import SupervisedLoop
from companion.errors import CompanionError, DiskTrouble, NotTaken, NotYetKnown, Refused
from companion.games import GAMES, Games
from companion.journal.journal import Command, Journal
from companion.journal.past_games import PastGames
from companion.kernel.decision import Tokens
from companion.kernel.game import Game
from companion.kernel.taken_back import TriedUndo
from companion.locales.words import sentence
from companion.ports import DiceWanted, Press, Throw, VirtualTray
from companion.statistics.throw_counting import CountedSoFar, ThrowCounting
from companion.statistics.throw_counts import DiceThrown
from companion.tabletop.announcements import SECONDS as OBJECTION_SECONDS
from companion.tabletop.corrections import Tried
from companion.tabletop.planned_game import PlannedGame
from companion.tabletop.snapshot import TableState
from companion.tabletop.table_logic import TableLogic
from companion.tabletop.taking_back import Shown
from companion.tabletop.waiting.answer_time import AnswerTime
from companion.tabletop.waiting.held_answers import SECONDS as CLOSED_SECONDS
from companion.tabletop.waiting.pause import PausedBy
from companion.tabletop.waiting.window_clock import SECONDS
from companion.western.options import RuleOptions

T = TypeVar("T")
ANSWER_WITHIN = 10.0
"""Seconds after which a caller gives up on the table's thread; it means that the disk hangs."""
HANGS_STILL = 2.0
"""The same while that is known already, so that callers do not pile up."""
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


class Table:
    """The table in one data folder's journal. A context manager; every method may be called from any thread.

    Methods that change something return the state in which the change stands, or raise Refused (nothing changed) or
    DiskTrouble: JournalUnwritable (the disk takes no more; nothing changed), NotTaken (it does not answer; nothing
    changed) or NotYetKnown (it does not answer; the state will show whether it was taken).

    `games`: those that can be played; `random` deals the cards; `tray` throws dice on demand, where the camera can;
    `camera` is its name for the pages; `dice_set` names the dice that it reads, empty where none are (`play_with` takes
    others); `panel`: there are buttons, so pages show their cursor. A window is open for `window_seconds` of `clock`,
    which is monotonic; 0 lets it lapse at once, None leaves it open until `close_window`. A closed question is answered
    not before it has stood for `closed_seconds` of that clock, and what is announced happens `objection_seconds` later,
    if nobody has objected; 0: at once.
    Of `chair_key` the codes are made by which chairs change their phones: the same key, the same ones over a restart.
    `beats`: how long pages show what happened, times the lengths of each game's table; bots, and the time of a window,
    wait until the public has seen it. 0: pages show how the table stands, and nobody waits.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        games: Games = GAMES,
        random: Random | None = None,
        tray: VirtualTray | None = None,
        camera: str = "",
        dice_set: str = "",
        panel: bool = False,
        window_seconds: float | None = SECONDS,
        closed_seconds: float = CLOSED_SECONDS,
        objection_seconds: float = OBJECTION_SECONDS,
        clock: Callable[[], float] = time.monotonic,
        chair_key: bytes = b"",
        beats: float = 0.0,
    ) -> None:
        self.games = games
        """The games that can be played here, by name."""
        self.past_games = PastGames(journal.path.parent, games)
        """Those that have ended, to be watched again; the table's thread has no part in it."""
        self._clock = clock
        self._top = TableLogic(
            journal,
            games,
            random=random or SystemRandom(),
            tray=tray,
            camera=camera,
            dice_set=dice_set,
            panel=panel,
            window_seconds=window_seconds,
            closed_seconds=closed_seconds,
            objection_seconds=objection_seconds,
            clock=clock,
            chair_key=chair_key,
            beats=beats,
        )
        top = self._top
        self._due = (
            _Due(top.window_left, top.close_window, self._put_off_window),
            _Due(top.answers.held_left, top.answers.give_held, lambda _: top.answers.put_off_held()),
            _Due(top.answers.left, top.answers.give_nothing_for_absent, lambda _: top.answers.put_off()),
            _Due(top.announcements.left, top.announcements.happen_in_time, _nothing_told),
            _Due(top.corrections.left, top.corrections.end_in_time, _nothing_told),
        )
        self._counting = ThrowCounting(journal.path.parent, games)
        self._journal = journal
        self._changed = threading.Condition()  # guards the four that follow
        self._state = TableState()
        self._troubles: dict[str, str] = {}
        self._begun: float | None = None  # when the job under way was begun, by time.monotonic
        self._probed = time.monotonic()
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
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

    def wait(self, after: int, timeout: float) -> TableState:
        """The state as soon as its revision is above `after`, or the latest one when `timeout` seconds have passed."""
        with self._changed:
            self._changed.wait_for(lambda: self._state.revision > after, timeout)
            if self._begun is not None and time.monotonic() - self._begun > ANSWER_WITHIN:
                self._say_that_it_hangs()
        return self._state

    def dice_wanted(self) -> DiceWanted | None:
        """What the tray is watched for; dice that come while a window is open wait for its end."""
        return self._state.watched

    def now(self) -> float:
        """The time on the clock by which windows are opened, in seconds; it stands still while the table is paused."""
        return self._top.pause()

    def time(self) -> float:
        """The time on the table's clock in seconds, which no pause holds up."""
        return self._clock()

    def holding(self, seat: int) -> bool:
        """Whether a seat holds at the open window; for that seat's own page and no other."""
        return self._top.holding(seat)

    def held_in_vain(self, seat: int) -> bool:
        """Whether a seat held at the window that has just ended, for nothing; for that seat's own page and no other."""
        return self._top.held_in_vain(seat)

    def answered(self, seat: int) -> bool:
        """Whether an answer of a seat is held until its question has stood long enough; for that seat's page only."""
        return self._top.answers.has_answered(seat)

    def beats_left(self) -> float:
        """Seconds until the public has seen what has happened, by the table's own reckoning."""
        return self._top.beats_left()

    def games_held(self) -> int:
        """How many games the journal holds."""
        return self._ask(self._journal.count)

    def dice_thrown(self) -> DiceThrown:
        """How often each face came up in all games of the journal. The table's thread has no part in counting."""
        return self._counting.count()

    def dice_thrown_within(self, seconds: float) -> DiceThrown | CountedSoFar:
        """The same if it is counted in so many seconds, else how far the count is; it goes on."""
        return self._counting.within(seconds)

    # -- chairs ----------------------------------------------------------------------------------------------------

    def sit_down(self, name: str, phone: str | None) -> TableState:
        """A player joins, with a phone or (None) without one."""
        return self._do(self._top.seated.sit_down, name, phone)

    def seat_bot(self, bot: str) -> TableState:
        """A bot joins before the game. Raises BotUnknown for one that does not play the game that is chosen."""
        return self._do(self._top.seated.seat_bot, bot)

    def let_bot_play(self, chair: int, bot: str) -> TableState:
        """A bot plays on for somebody who has left; in a running game that is announced first. Raises BotUnknown."""
        return self._do(self._top.seated.let_bot_play, chair, bot)

    def stand_up(self, chair: int) -> TableState:
        """A player leaves before the game."""
        return self._do(self._top.seated.stand_up, chair)

    def move_chair(self, chair: int, to: int) -> TableState:
        """A player sits elsewhere in the circle, before the game."""
        return self._do(self._top.seated.move_chair, chair, to)

    def seat_players(self, names: Sequence[str]) -> TableState:
        """Before the game, these players alone sit here, clockwise; who sits here by that name keeps phone or bot."""
        return self._do(self._top.seated.seat_players, names)

    def take_chair(self, chair: int, phone: str, code: str = "") -> TableState:
        """A phone stands for a player: by the code of the chair's own phone, or where the chair is free.

        Everybody hears. In a running game a chair is free only where nobody has objected (`free_chair`), or for the
        player's own phone where a bot has played on.
        """
        return self._do(self._top.seated.take_chair, chair, phone, code)

    def free_chair(self, chair: int) -> TableState:
        """A player's phone, or a bot, is let go; everybody is told.

        In a running game a bot is, and everybody has some seconds to object before another phone may take the chair.
        """
        return self._do(self._top.seated.free_chair, chair)

    def object_to(self, number: int, by: int | None) -> TableState:
        """A seat objects to what is announced under this number, or (None) the host takes it back: it does not happen.
        """
        return self._do(self._top.announcements.object_to, number, by)

    def chair_code(self, chair: int, phone: str) -> str:
        """The letters by which this phone's chair changes its phone; for that phone's own pages and no other."""
        return self._top.seated.chair_code(chair, phone)

    # -- the game --------------------------------------------------------------------------------------------------

    def choose_game(self, name: str) -> TableState:
        """Which game is played next, before it; kept over a restart. Raises RecordInvalid for an unknown one."""
        return self._do(self._top.choose_game, name)

    def choose(self, options: RuleOptions) -> TableState:
        """What the next game begins with, before it; kept over a restart. Raises SetupInvalid for what no game can."""
        return self._do(self._top.choose, options)

    def plan(self, planned: PlannedGame | None) -> TableState:
        """Others plan the next game here, or (None) nothing; it stands until a game begins, and over no restart.

        Raises Refused while a game is played, and after it for the one that it was planned for.
        """
        return self._do(self._top.plan, planned)

    def start(self) -> TableState:
        """Begin a game with those who sit here, as it was chosen and planned.

        Raises SetupInvalid, too, where that cannot be.
        """
        return self._do(self._top.start)

    def lay(self, game: Game) -> TableState:
        """Lay a game that a record tells on the empty table, to be looked at or played on, with its players' chairs.

        Where phones sit at the table that is announced first.
        """
        return self._do(self._top.load_game, game)

    def again(self) -> TableState:
        """Put the ended game away and begin the next one with those who sit here; both happen, or neither."""
        return self._do(self._top.again)

    def go_over(self, name: str, options: RuleOptions, number: int, remarks: Sequence[Command] = ()) -> TableState:
        """In the middle of game `number` go on with another kind of game; both are in the journal, or neither.

        Raises Refused, or SetupInvalid for what no game can.
        """
        return self._do(self._top.go_over, name, options, remarks, number)

    def end(self) -> TableState:
        """Put the game away, ended or not, and go back to the chairs."""
        return self._do(self._top.end)

    def wait_in_line(self, name: str, phone: str) -> TableState:
        """Somebody who comes while a game lies on the table is dealt into the next one."""
        return self._do(self._top.wait_in_line, name, phone)

    def leave_line(self, phone: str | None, name: str) -> TableState:
        """Who waits under this name waits no more; a phone says so for its own, the host (None) for anybody."""
        return self._do(self._top.leave_line, phone, name)

    def play_again(self, seat: int, yes: bool) -> TableState:
        """After a game: a seat plays the next one, or leaves its chair. When all with a phone have said so, it begins.

        It does not where too few stay, or too few for what the table has chosen: the host sees to that.
        """
        return self._do(self._top.play_again, seat, yes)

    def answer(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> TableState:
        """A seat's answer to the decision it was shown.

        A closed question is answered when it has stood for its time: before that nobody can notice that a seat has
        answered (there is no new state), but it is on the disk already.
        """
        return self._play(self._top.answer, seat, decision, epoch, tokens)

    def answer_for(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> TableState:
        """The host's answer for a seat, from what everybody may see.

        Raises Refused, whatever the answer is, where the seat alone knows what it may pick.
        """
        return self._play(self._top.answer_for, seat, decision, epoch, tokens)

    def act(self, seat: int, decision: str, epoch: int, option: str) -> TableState:
        """A seat does something while another is asked (`DecisionView.acts`); `decision` is the one that is open."""
        return self._play(self._top.act, seat, decision, epoch, option)

    def say_cards(self, decision: str, epoch: int, tokens: Tokens) -> TableState:
        """The cards that a real deck has shown, for the deal that asks people for them."""
        return self._play(self._top.cards_told, decision, epoch, tokens)

    def hold(self, seat: int, decision: str, epoch: int, on: bool) -> None:
        """A seat presses HOLD at the open window, or lets go. Nobody can notice: there is no new state.

        Raises Refused for another window than the open one, and for a player who is out of the game.
        """
        self._ask(partial(self._top.in_play, self._top.hold, seat, decision, epoch, on))

    def close_window(self) -> TableState:
        """End the open window before its time: whoever holds and can steps in, or it lapses."""
        return self._play(self._top.close_window)

    def throw(self, throw: Throw) -> TableState:
        """What the camera saw: taken when it is sure and asked for, else held and shown.

        It is not lost where the disk takes nothing: it is taken as soon as it does, if it is still asked for.
        """
        return self._in_turn(partial(self._change, partial(self._top.throw_seen, throw)), keep=True)

    def say_throw(self, key: str, faces: Mapping[int, str]) -> TableState:
        """A throw told by a person (dice numbers → faces), for what `wanted.key` asked; settles a held one too."""
        return self._play(self._top.throw_told, key, faces)

    def throw_pictured(self, key: str, throw: Throw) -> TableState:
        """What a phone's picture shows, for what `wanted.key` asked: held until a person says that it is right."""
        return self._play(self._top.throw_pictured, key, throw)

    def drop_held(self) -> TableState:
        """Forget a held throw; the dice are to be thrown or read again."""
        return self._play(self._top.drop_held)

    def throw_dice(self) -> TableState:
        """Have the tray throw what is asked for, or have it drawn where the companion does that for who is on turn."""
        return self._play(self._top.throw_dice)

    def draw_dice(self) -> TableState:
        """Have dice drawn that the tray cannot throw, because it has none of the Saloon's."""
        return self._play(self._top.draw_dice)

    def undo(self, by: int | None, shown: Shown | None = None) -> TableState:
        """Take back the last act of a person; `by` a seat, or None for host and panel.

        `shown` is what the page showed that it was asked from: a double tap does not take back twice. Raises
        Refused("cards_were_seen_host") where the host has to `ask_undo`. A seat's answer that is held for its time is
        taken back without a new state.
        """
        return self._play(self._top.taking_back.take_back, Command("undo", seat=by), shown)

    def try_undo(self) -> TriedUndo:
        """What the host's undo would change. Nothing changes by that. Raises Refused."""
        return self._ask(self._top.taking_back.try_undo)

    def redo(self, shown: Shown | None = None) -> TableState:
        """The host does again what was taken back last, while nobody has done anything since."""
        return self._play(self._top.taking_back.redo, shown)

    def ask_undo(self, shown: Shown | None = None, phone: str | None = None) -> TableState:
        """The host, with this phone, asks whether something may be taken back though cards have been seen; else it is
        at once."""
        return self._play(self._top.taking_back.ask, shown, phone)

    def agree_undo(self, seat: int, yes: bool) -> TableState:
        """A player says whether what the host asks to take back may be; then it is, or the question is dropped.

        A yes counts from `TableState.undo_agrees` alone.
        """
        return self._play(self._top.taking_back.agree, seat, yes)

    def adjust(self, tokens: Tokens) -> TableState:
        """The host sets lives and arrows as they lie on the real table (`P2/life=5`, `P2/arrows=3`, `P2/eliminate`).

        What opens a role that the companion has dealt is announced first.
        """
        return self._play(self._top.adjust, tokens)

    def throw_again(self, shown: Shown | None = None) -> TableState:
        """Forget the last throw and ask for it again."""
        return self._play(self._top.taking_back.take_back, Command("again"), shown)

    def try_correction(
        self, decision: str, faces: Tokens, by: int | None = None, epoch: int | None = None
    ) -> TableState:
        """See what it would change if an earlier throw had shown something else; `by` a seat, or None for the host.

        Each person tries one at a time, for a minute of play at most; bots wait meanwhile. `epoch`: of the game, as the
        page showed it. Raises Refused where a table has reserved it and this seat did not throw.
        """
        return self._play(self._top.corrections.attempt, decision, faces, by, epoch)

    def confirm_correction(self, by: int | None = None, shown: Tried | None = None) -> TableState:
        """Make the correction true that somebody tries; `shown`: what the page showed of it, to be confirmed.

        One that opens a role that the companion has dealt is announced first.
        """
        return self._play(self._top.corrections.confirm, by, shown)

    def drop_correction(self, by: int | None = None) -> TableState:
        """Forget the correction that somebody tries."""
        return self._play(self._top.corrections.drop, by)

    def reserve_corrections(self, on: bool) -> TableState:
        """Let only who threw, and the host, put a throw right, or everybody; kept over a restart."""
        return self._do(self._top.corrections.reserve, on)

    def press(self, button: Press) -> TableState:
        """A button of the panel: left and right move the cursor, OK picks, undo takes back; "pause" is undo held down.

        The cursor stands on chairs and set-up before a game, on what is asked, on the next game at the end. While the
        table is paused, "pause" lets it go on, and so does OK where nothing else is picked. What is refused is told in
        `TableState.panel_said`, too.
        """
        try:
            return self._do(self._top.press, button)
        except CompanionError:
            with suppress(CompanionError):
                self._do(_nothing)  # so that pages show why
            raise

    def press_seat(self, seat: int) -> TableState:
        """The OK button at a seat: as OK of the panel, for that seat alone. Raises Refused where it is not asked."""
        return self._do(self._top.press_seat, seat)

    def notice(self, sentence: str, *, no_throw: bool = False) -> TableState:
        """Tell the table something about its own working (“camera lost”), in one sentence.

        `no_throw`: the throw that the tray was asked for will not come.
        """
        return self._do(self._top.note, sentence, no_throw)

    def mute(self, on: bool) -> TableState:
        """Have all devices of the table keep quiet, or not; kept over a restart."""
        return self._do(self._top.mute, on)

    def pause(self, by: int | None) -> TableState:
        """Let the table stand still: a seat, or (None) the host. Raises Refused where no game is played.

        Until somebody lets it `go_on`, all that plays the game is refused, and the clock of play stands (`now`).
        """
        return self._do(self._top.stand_still, PausedBy(by))

    def go_on(self) -> TableState:
        """End the pause, if there is one."""
        return self._do(self._top.go_on)

    def take_time(self, seconds: int) -> TableState:
        """Bots take so many seconds before they act; 0 is their own pace. Kept over a restart. Raises Refused."""
        return self._do(self._top.take_time, seconds)

    def wait_for_answers(self, chosen: AnswerTime) -> TableState:
        """How long is waited for an answer out of turn. Kept over a restart. Raises Refused."""
        return self._do(self._top.answers.wait_for, chosen)

    def play_with(self, dice_set: str) -> TableState:
        """The dice on the table are of this set from now on: throws are counted apart for each."""
        return self._do(self._top.play_with, dice_set)

    def stir(self) -> None:
        """Have pages look again: something that they show has changed that is not the table's. Waits for no disk."""
        with self._changed:
            self._show(self._state)

    def trouble(self, about: str, what: str = "") -> None:
        """Tell everybody what is wrong until it is right again (an empty sentence). Waits for no disk."""
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
                job = _nothing
            if job is None:
                return
            with self._changed:
                self._begun = time.monotonic()
            try:
                if self._top.pause.by is None:
                    for due in self._due:
                        self._do_in_time(due)
                job()
                self._probe_in_time()
                self._top.carry_over()
            finally:
                with self._changed:
                    self._begun = None
                    self.trouble(HANGS)
            loop.well()

    def _patience(self) -> float | None:
        """Seconds until something is to be done though nobody asks for it; None where nothing is."""
        probe = PROBE_EVERY if DISK in self._troubles else None
        if self._top.pause.by is not None:
            return probe
        lefts = (*(due.left() for due in self._due), probe)
        return min((left for left in lefts if left is not None), default=None)

    def _do_in_time(self, due: _Due) -> None:
        """Do what is due, before anything that comes after it; there is no caller to tell a fault to."""
        left = due.left()
        if left is None or left > 0:
            return
        try:
            self._change(due.act)
        except Exception as error:
            due.put_off(error)

    def _put_off_window(self, error: Exception) -> None:
        """A window that could not be closed runs once more, and why is told; a disk that takes nothing is, as trouble.
        """
        why = "" if isinstance(error, DiskTrouble) else str(error)
        with suppress(Exception):
            self._change(partial(self._top.put_off_window, why))

    def _probe_in_time(self) -> None:
        """While the disk takes nothing, try it every few seconds; what has waited for it goes on then."""
        if DISK not in self._troubles or time.monotonic() - self._probed < PROBE_EVERY:
            return
        self._probe()
        if DISK not in self._troubles and self._top.pause.by is None:
            with suppress(CompanionError):
                self._change(self._top.take_waiting)

    def _probe(self) -> None:
        """Try whether the disk takes anything."""
        try:
            self._journal.probe()
        except DiskTrouble as error:
            self.trouble(DISK, str(error))
        else:
            self.trouble(DISK)
        self._probed = time.monotonic()

    def _do(self, act: Callable[..., object], *arguments: object) -> TableState:
        """Have something changed; gives the state in which the change stands."""
        return self._in_turn(partial(self._change, partial(act, *arguments)))

    def _play(self, act: Callable[..., object], *arguments: object) -> TableState:
        """As `_do`, for what plays the game: refused while the table is paused."""
        return self._do(self._top.in_play, act, *arguments)

    def _ask(self, look: Callable[[], T]) -> T:
        """Have something looked up that no state holds; nothing changes, so there is no new revision."""
        return self._in_turn(look)

    def _change(self, act: Callable[[], object]) -> TableState:
        """Have something changed, and show it unless `act` returns False: what nobody may notice."""
        try:
            self._top.make_sure()
            if act() is not False:
                self._publish()
        except DiskTrouble as error:
            self.trouble(DISK, str(error))
            with suppress(CompanionError):  # the last state stands until the disk can be read again
                self._publish()
            raise
        except CompanionError:
            raise
        except BaseException:  # a fault of ours: the table stands where the disk stands
            with suppress(Exception):
                self._top.restore()
                self._publish()
            raise
        return self._state

    def _in_turn(self, job: Callable[[], T], *, keep: bool = False) -> T:
        """Run something in the table's thread when what came before it is done.

        Raises NotTaken where the disk hangs and `job` was not begun (unless it is to be kept), else NotYetKnown.
        """
        if not self._loop.alive:
            raise Refused("table_closed")
        outcome: Future[T] = Future()

        def run() -> None:
            if not outcome.set_running_or_notify_cancel():
                return  # its caller has been told that it was not taken
            try:
                outcome.set_result(job())
            except BaseException as error:
                outcome.set_exception(error)

        self._queue.put(run)
        try:
            return outcome.result(HANGS_STILL if HANGS in self._troubles else ANSWER_WITHIN)
        except TimeoutError:
            if outcome.done():  # it was answered in the last moment, or the job itself has raised this
                return outcome.result()
        self._say_that_it_hangs()
        if not keep and outcome.cancel():
            raise NotTaken from None
        raise NotYetKnown from None

    def _say_that_it_hangs(self) -> None:
        with self._changed:
            if self._begun is not None:  # else it has answered in the last moment
                self.trouble(HANGS, sentence("disk.hangs"))

    def _publish(self) -> None:
        state = self._top.snapshot(0)
        with self._changed:
            self._show(state)

    def _show(self, state: TableState) -> None:
        """Make a state the latest; whoever calls this holds `_changed`."""
        troubles = tuple(dict.fromkeys((*self._troubles.values(), *self._top.set_aside)))
        self._state = replace(state, revision=self._state.revision + 1, troubles=troubles)
        self._changed.notify_all()


def _nothing() -> None:
    """What the table's thread does when it has waited and nothing came."""


def _nothing_told(error: Exception) -> None:
    """Nothing of the game has changed, and it is tried again."""
