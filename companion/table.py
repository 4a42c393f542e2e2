"""The table: one object and one thread own the running game; inputs queue and are taken one at a time.

Each accepted command is in the journal, on disk, before anyone sees what it led to. Readers only ever see finished
snapshots (`state`), by way of `wait` as they come. No locks outside this file.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from random import Random, SystemRandom
from typing import Any, Literal

from companion import chairs as seating
from companion.bots.by_name import maker_of
from companion.chairs import Chairs
from companion.cursor import THROW, Cursor, cursor_for, pressed_ok
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import CompanionError, JournalUnreadable, Refused
from companion.games import rules_for
from companion.journal import Command, Journal
from companion.kernel.correction import Correction
from companion.kernel.decision import Deal, Dice, Tokens
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.record import Record
from companion.kernel.view import view_of
from companion.ports import DiceWanted, Throw, VirtualTray
from companion.snapshot import HeldThrow, PastThrow, Phase, TableState
from companion.western.roles import PLAYERS

Press = Literal["left", "right", "ok", "undo"]
Shown = tuple[int, str]
"""What a page showed when it was used: the epoch, and the id of the open decision (empty after the end)."""
NOTICES = 6
ANSWER_WITHIN = 30.0
"""Seconds after which a caller gives up on the table's thread; it means that the disk hangs."""


class Table:
    """The table in one data folder's journal. A context manager; every method may be called from any thread.

    Methods that change something return the state in which the change stands, or raise Refused (nothing changed) or
    JournalUnwritable (the disk takes no more; nothing changed). `random` deals the cards; `tray` throws dice on demand,
    where the camera can; `camera` is its name for the pages; `panel`: there are buttons, so pages show their cursor.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        random: Random | None = None,
        tray: VirtualTray | None = None,
        camera: str = "",
        panel: bool = False,
    ) -> None:
        self._journal = journal
        self._random = random or SystemRandom()
        self._tray = tray
        self._camera = camera
        self._panel = panel
        self._chairs: Chairs = journal.chairs()
        self._game: Game | None = None
        self._game_id = 0
        self._commands: list[Command] = []
        self._held: HeldThrow | None = None
        self._correction: Correction | None = None
        self._cursor: Cursor | None = None
        self._throwing = False
        self._notices: tuple[str, ...] = ()
        self._restore()
        self._changed = threading.Condition()
        self._state = TableState()
        self._queue: SimpleQueue[tuple[Callable[[], object], Future[TableState]] | None] = SimpleQueue()
        self._publish()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Finish what is queued and stop. The journal stays the caller's to close."""
        self._queue.put(None)
        self._thread.join()

    # -- for readers -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """The latest finished state."""
        return self._state

    def wait(self, after: int, timeout: float) -> TableState:
        """The state as soon as its revision is above `after`, or the latest one when `timeout` seconds have passed."""
        with self._changed:
            self._changed.wait_for(lambda: self._state.revision > after, timeout)
        return self._state

    def dice_wanted(self) -> DiceWanted | None:
        """What the game waits for from the tray."""
        return self._state.wanted

    def record(self) -> Record | None:
        """The whole record of a game that has ended; None while one is played, since it tells the roles."""
        record: list[Record] = []
        self._do(lambda: record.extend([self._game.record] if self._game and self._game.pending is None else []))
        return record[0] if record else None

    # -- chairs ----------------------------------------------------------------------------------------------------

    def sit_down(self, name: str, phone: str | None) -> TableState:
        """A player joins, with a phone or (None) without one."""
        return self._do(lambda: self._seat(seating.sit_down(self._chairs, name, phone)))

    def seat_bot(self, bot: str) -> TableState:
        """A bot joins before the game. Raises BotUnknown for one that nobody has heard of."""
        maker_of(bot)
        return self._do(lambda: self._seat(seating.seat_bot(self._chairs, bot)))

    def let_bot_play(self, chair: int, bot: str) -> TableState:
        """A bot plays on for somebody who has left, at any time; everybody is told."""
        maker_of(bot)
        return self._do(lambda: self._change_chair(seating.let_bot_play(self._chairs, chair, bot), chair))

    def stand_up(self, chair: int) -> TableState:
        """A player leaves before the game."""
        return self._do(lambda: self._seat(seating.stand_up(self._chairs, chair)))

    def move_chair(self, chair: int, to: int) -> TableState:
        """A player sits elsewhere in the circle, before the game."""
        return self._do(lambda: self._seat(seating.move(self._chairs, chair, to)))

    def take_chair(self, chair: int, phone: str) -> TableState:
        """A phone stands for a player who has none, at any time; everybody is told."""
        return self._do(lambda: self._take_chair(chair, phone))

    def free_chair(self, chair: int) -> TableState:
        """A player's phone is let go, at any time; everybody is told."""
        return self._do(lambda: self._hand_over(chair, None))

    # -- the game --------------------------------------------------------------------------------------------------

    def start(self) -> TableState:
        """Begin a game with those who sit here."""
        return self._do(self._start)

    def end(self) -> TableState:
        """Put the game away, ended or not, and go back to the chairs."""
        return self._do(self._end)

    def answer(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> TableState:
        """A seat's answer to the decision it was shown."""
        return self._do(lambda: self._answer(seat, decision, epoch, tokens))

    def throw(self, throw: Throw) -> TableState:
        """What the camera saw: taken when it is sure and asked for, else held and shown."""
        return self._do(lambda: self._see(throw))

    def say_throw(self, key: str, faces: Mapping[int, str]) -> TableState:
        """A throw told by a person (dice numbers → faces), for what `wanted.key` asked; settles a held one too."""
        return self._do(lambda: self._say(key, faces))

    def drop_held(self) -> TableState:
        """Forget a held throw; the dice are to be thrown or read again."""
        return self._do(self._drop_held)

    def throw_dice(self) -> TableState:
        """Have the tray throw what is asked for."""
        return self._do(self._throw_dice)

    def undo(self, by: int | None, shown: Shown | None = None) -> TableState:
        """Take back the last act of a person; `by` a seat, or None for host and panel.

        `shown` is what the page showed that it was asked from: a double tap does not take back twice.
        """
        return self._do(lambda: self._take_back(Command("undo", seat=by), shown))

    def adjust(self, tokens: Tokens) -> TableState:
        """The host sets lives and arrows as they lie on the real table (`P2/life=5`, `P2/arrows=3`, `P2/eliminate`)."""
        return self._do(lambda: self._commit([Command("adjust", tokens=tokens)]))

    def throw_again(self, shown: Shown | None = None) -> TableState:
        """Forget the last throw and ask for it again."""
        return self._do(lambda: self._take_back(Command("again"), shown))

    def try_correction(self, decision: str, faces: Tokens) -> TableState:
        """See what it would change if an earlier throw had shown something else."""
        return self._do(lambda: self._try(decision, faces))

    def confirm_correction(self) -> TableState:
        """Make the tried correction true."""
        return self._do(self._confirm)

    def drop_correction(self) -> TableState:
        """Forget the tried correction."""
        return self._do(self._drop_correction)

    def press(self, button: Press) -> TableState:
        """A button of the panel: left and right move the cursor, OK picks, undo takes back."""
        return self._do(lambda: self._press(button))

    def notice(self, sentence: str, *, no_throw: bool = False) -> TableState:
        """Tell the table something about its own working (“camera lost”), in one sentence.

        `no_throw`: the throw that the tray was asked for will not come.
        """
        return self._do(lambda: self._note(sentence, no_throw))

    # -- the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            act, outcome = item
            try:
                act()
                self._publish()
            except CompanionError as error:
                outcome.set_exception(error)
            except BaseException as error:  # a fault of ours: the table stands where the disk stands
                with suppress(Exception):
                    self._restore()
                    self._publish()
                outcome.set_exception(error)
            else:
                outcome.set_result(self._state)

    def _do(self, act: Callable[[], object]) -> TableState:
        outcome: Future[TableState] = Future()
        self._queue.put((act, outcome))
        return outcome.result(ANSWER_WITHIN)

    def _publish(self) -> None:
        state = self._look()
        with self._changed:
            self._state = state
            self._changed.notify_all()

    def _look(self) -> TableState:
        game = self._game
        wanted = self._wanted()
        audiences = (None, *range(len(self._chairs))) if game else ()
        return TableState(
            revision=self._state.revision + 1,
            phase=self._phase(),
            chairs=self._chairs,
            views={audience: view_of(game, audience, log_lines=None) for audience in audiences if game},
            wanted=wanted,
            held=self._held,
            correction=self._correction,
            throws=_past_throws(game) if game else (),
            cursor=self._cursor,
            can_throw=self._tray is not None,
            throwing=self._throwing and wanted is not None,
            camera=self._camera,
            notices=self._notices,
        )

    def _phase(self) -> Phase:
        if self._game is None:
            return "lobby"
        return "over" if self._game.pending is None else "playing"

    # -- what the thread does --------------------------------------------------------------------------------------

    def _restore(self) -> None:
        """Stand where the journal stands. Raises JournalUnreadable at the command that the rules do not take."""
        stored = self._journal.game_on_table()
        self._game, self._commands = None, []
        if stored is None:
            return
        game = Game(rules_for(stored.setup), stored.setup)
        for number, command in enumerate(stored.commands, 1):
            try:
                _apply(game, command)
            except Refused as error:
                raise JournalUnreadable(
                    f"Command {number} of the running game ({command.decision or command.kind}) does not fit the rules "
                    f"of this version: {error} Run the version that wrote it, or choose another data folder."
                ) from error
        self._game, self._game_id, self._commands = game, stored.id, list(stored.commands)
        self._point()

    def _commit(self, commands: list[Command]) -> None:
        """Apply commands, then deals that follow, and write them all; if anything fails, none of it has happened."""
        game = self._running()
        done: list[Command] = []
        try:
            for command in commands:
                done.append(_apply(game, command))
            while isinstance(game.pending, Deal):
                dealt = random_answer(game.pending, None, self._random)
                done.append(_apply(game, Command("answer", game.pending.id, game.epoch, None, dealt)))
            self._journal.append(self._game_id, done, None if game.pending else _ended(game))
        except CompanionError:
            if done:
                self._restore()
            raise
        self._commands += done
        self._held = self._held if self._held and self._held.why == "waiting" else None
        self._correction = None
        self._throwing = False
        self._point()

    def _take_back(self, command: Command, shown: Shown | None) -> None:
        game = self._running()
        if shown is not None and shown != (game.epoch, game.pending.id if game.pending else ""):
            raise Refused("stale")
        self._commit([command])

    def _running(self) -> Game:
        if self._game is None:
            raise Refused("no_game")
        return self._game

    def _point(self) -> None:
        """Put the panel's cursor on what is asked."""
        game = self._game
        if game is None or game.pending is None:
            self._cursor = None
        else:
            can_throw = self._tray is not None
            self._cursor = cursor_for(game.pending, game.epoch, game.waiting_for, can_throw) if self._panel else None

    def _seat(self, chairs: Chairs) -> None:
        if self._game is not None:
            raise Refused("game_running")
        self._journal.save_chairs(chairs)
        self._chairs = chairs

    def _take_chair(self, chair: int, phone: str) -> None:
        if 0 <= chair < len(self._chairs) and self._chairs[chair].phone is not None:
            raise Refused("chair_taken")
        self._hand_over(chair, phone)

    def _hand_over(self, chair: int, phone: str | None) -> None:
        self._change_chair(seating.hand_over(self._chairs, chair, phone), chair)

    def _change_chair(self, chairs: Chairs, chair: int) -> None:
        self._journal.save_chairs(chairs)
        self._chairs = chairs
        name, phone, bot = chairs[chair].name, chairs[chair].phone, chairs[chair].bot
        who = "a bot" if bot else "another phone" if phone else "no phone"
        self._note(f"{name}'s chair has {who} now.")

    def _start(self) -> None:
        if self._game is not None:
            raise Refused("game_running")
        if len(self._chairs) < PLAYERS[0]:
            raise Refused("too_few", least=PLAYERS[0], sitting=len(self._chairs))
        setup = dice_setup(tuple(chair.name for chair in self._chairs))
        game_id = self._journal.begin_game(setup)
        self._game, self._game_id, self._commands = Game(DiceGame(), setup), game_id, []
        self._held = None
        self._commit([])

    def _end(self) -> None:
        self._running()
        self._journal.put_away(self._game_id)
        self._game, self._commands = None, []
        self._held = self._correction = self._cursor = None
        self._throwing = False

    def _answer(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> None:
        self._commit([Command("answer", decision, epoch, seat, tokens)])
        wanted = self._wanted()
        if self._tray is not None and THROW in tokens and wanted is not None and wanted.every:
            self._throw_dice()  # a re-roll that was chosen on a phone is thrown at once

    def _throw_dice(self) -> None:
        wanted = self._wanted()
        if self._tray is None:
            raise Refused("no_tray")
        if wanted is None or not wanted.every:
            raise Refused("no_dice_wanted")
        self._held = None
        self._notices = ()
        self._throwing = True
        self._tray.throw(wanted.dice)

    def _wanted(self) -> DiceWanted | None:
        game = self._game
        return game.rules.dice_wanted(game.state, game.pending, game.epoch) if game else None

    def _see(self, throw: Throw) -> None:
        self._throwing = False
        if self._tray is None:
            self._notices = ()  # a camera that sees throws has nothing to complain of
        wanted = self._wanted()
        if wanted is None:
            self._held = HeldThrow(throw, "waiting") if self._game is not None and self._game.pending else None
        elif not throw.sure:
            self._held = HeldThrow(throw, throw.why or "unsure")
        else:
            try:
                self._take({die.die: die.face for die in throw.dice})
            except Refused:
                self._held = HeldThrow(throw, "other_dice")

    def _say(self, key: str, faces: Mapping[int, str]) -> None:
        wanted = self._wanted()
        if wanted is None:
            raise Refused("no_dice_wanted")
        if key != wanted.key:
            raise Refused("stale")
        self._take(faces)

    def _take(self, faces: Mapping[int, str]) -> None:
        """Answer what is asked with these dice: the roll, or the choice to throw again and the roll."""
        game = self._running()
        commands = []
        first, *rest = game.rules.answers_of_throw(game.pending, faces)
        asked = game.pending
        assert asked is not None
        seat = None if isinstance(asked, Dice) else asked.seats[0]
        commands.append(Command("answer", asked.id, game.epoch, seat, first))
        commands += [Command("answer", "", game.epoch, None, tokens) for tokens in rest]
        held, self._held = self._held, None
        try:
            self._commit(commands)
        except CompanionError:
            self._held = held
            raise

    def _drop_held(self) -> None:
        if self._held is None:
            raise Refused("nothing_held")
        self._held = None

    def _try(self, decision: str, faces: Tokens) -> None:
        self._correction = self._running().try_correction(decision, faces)

    def _confirm(self) -> None:
        if self._correction is None:
            raise Refused("no_correction")
        self._commit([Command("correct", self._correction.decision, tokens=self._correction.tokens)])

    def _drop_correction(self) -> None:
        if self._correction is None:
            raise Refused("no_correction")
        self._correction = None

    def _note(self, sentence: str, no_throw: bool = False) -> None:
        self._throwing = self._throwing and not no_throw
        self._notices = (*self._notices, sentence)[-NOTICES:]

    def _press(self, button: Press) -> None:
        if button == "undo":
            self._commit([Command("undo")])
            return
        cursor, game = self._cursor, self._game
        if cursor is None or game is None or game.pending is None:
            raise Refused("no_game" if game is None else "not_asked")
        if button != "ok":
            self._cursor = cursor.moved(1 if button == "right" else -1)
        elif cursor.seat is None:
            self._throw_dice()
        else:
            result = pressed_ok(cursor, game.pending)
            if isinstance(result, Cursor):
                self._cursor = result
            else:
                self._answer(cursor.seat, cursor.decision, cursor.epoch, result)


def _apply(game: Game, command: Command) -> Command:
    """Carry out a command on a game; gives it with the decision and epoch it was made for. Raises Refused."""
    if command.kind == "undo":
        game.undo(command.seat)
    elif command.kind == "again":
        game.throw_again(command.seat)
    elif command.kind == "adjust":
        game.adjust(command.tokens)
    elif command.kind == "correct":
        game.correct(command.decision, command.tokens, command.seat)
    else:
        decision = command.decision or (game.pending.id if game.pending else "")
        command = command._replace(decision=decision)
        game.answer(command.seat, command.tokens, decision=decision, epoch=command.epoch)
    return command


def _past_throws(game: Game) -> tuple[PastThrow, ...]:
    return tuple(
        PastThrow(decision.id, int(dict(decision.params).get("seat", 0)), decision.dice, answer.tokens)
        for decision, answer in game.answered
        if isinstance(decision, Dice) and answer.seat is None
    )


def _ended(game: Game) -> dict[str, Any]:
    """What stays readable of an ended game without its rules: the counts at the end and all that happened."""
    return {"tally": dict(game.rules.tally(game.state)), "events": [[e.key, dict(e.params)] for e in game.log()]}
