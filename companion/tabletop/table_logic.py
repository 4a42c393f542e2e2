"""What lies on the table, and what each input does to it: the one owner of the `RunningGame`. Not for several threads.

Each accepted command is in the journal, on disk, before a snapshot shows what it led to; if the disk refuses, the table
stands as the journal tells it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Literal, NamedTuple

from companion import chairs as seating
from companion.chair_change import ChairCodes, ChairRequests
from companion.chairs import MOST, Chair, Chairs
from companion.dicegame.options import Options, options_from
from companion.dicegame.rules import dice_setup
from companion.errors import CompanionError, DiskTrouble, JournalUnreadable, Refused, SetupInvalid
from companion.journal.apply_command import seat_of
from companion.journal.journal import Command, Journal
from companion.journal.stored_game import record_for_all
from companion.journal.throw_source import ThrowSource
from companion.kernel.correction import Correction
from companion.kernel.decision import CHANCE, Answer, Choice, Dice, Tokens, Window
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.remark import LAID
from companion.kernel.reroll import THROW
from companion.kernel.rules import Setup
from companion.kernel.view import view_of
from companion.locales.words import sentence
from companion.ports import DiceWanted, FullTray, Throw, ThrownDie, VirtualTray
from companion.tabletop.cursor import Cursor, cursor_for, pressed_ok
from companion.tabletop.looking_ahead import Ahead, Lookout, on_turn, takes_default
from companion.tabletop.plays_with_dice import PlaysWithDice
from companion.tabletop.running_game import RunningGame
from companion.tabletop.snapshot import HeldThrow, PastThrow, TableState
from companion.tabletop.window_clock import SECONDS, WindowClock
from companion.western.roles import PLAYERS

Press = Literal["left", "right", "ok", "undo"]
Shown = tuple[int, str]
"""What a page showed when it was used: the epoch, and the id of the open decision (empty after the end)."""
NOTICES = 6


class _Waiting(NamedTuple):
    """A throw that is taken when its window has lapsed: what it was thrown for (`DiceWanted.key`), how it was told."""

    key: str
    source: ThrowSource


class TableLogic:
    """The game on the table, the chairs around it, and what waits to be looked at.

    Every method that takes an input raises Refused, or JournalUnwritable, with nothing changed. `random` deals the
    cards, and draws dice where the table has chosen so; `tray` throws dice on demand, where the camera can; `dice_set`
    names the dice on the table, for the journal; `panel`: there are buttons, so there is a cursor; `window_seconds`,
    of `clock`, is how long a window is open (0: no time at all, None: until `close_window`); of `chair_key` the codes
    are made by which chairs change their phones.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        random: Random,
        tray: VirtualTray | None,
        camera: str,
        panel: bool,
        dice_set: str = "",
        window_seconds: float | None = SECONDS,
        clock: Callable[[], float] = time.monotonic,
        chair_key: bytes = b"",
    ) -> None:
        self._journal = journal
        self._codes = ChairCodes(chair_key or secrets.token_bytes(32))
        self._requests = ChairRequests(clock)
        self._random = random
        self._tray = tray
        self._camera = camera
        self._dice_set = dice_set
        self._panel = panel
        self._chairs: Chairs = ()
        self._on_table = RunningGame(journal, random, windows=window_seconds != 0)
        self._held: HeldThrow | None = None
        self._waiting: _Waiting | None = None
        self._windows = WindowClock(window_seconds, clock)
        self._lookout = Lookout()
        self._correction: Correction | None = None
        self._cursor: Cursor | None = None
        self._throwing = False
        self._notices: tuple[str, ...] = ()
        self._options = self._options_kept()
        self._on_table.resume()
        self._chairs = self._chairs_kept()
        self._after_restoring()

    def look(self, revision: int) -> TableState:
        """The table as it stands now, finished, for everybody to see. Raises as `restore` where that is in doubt."""
        self.make_sure()
        game = self._game
        wanted = self._wanted()
        audiences = (None, *range(len(self._chairs))) if game else ()
        return TableState(
            revision=revision,
            phase=self._on_table.phase,
            chairs=self._chairs,
            views={audience: view_of(game, audience, log_lines=None) for audience in audiences if game},
            wanted=wanted,
            held=self._held,
            correction=self._correction,
            throws=_past_throws(game) if game else (),
            cursor=self._cursor,
            can_throw=self._can_throw(),
            can_draw=self._can_draw(),
            throwing=self._throwing and wanted is not None,
            camera=self._camera,
            notices=self._notices,
            record=record_for_all(game) if game else None,
            watched=self._watched(),
            window=self._windows.open,
            options=self._options,
            resumed=self._on_table.resumed,
            in_change=self._requests.shown,
            laid=game is not None and any(remark.key == LAID for remark in game.remarks),
        )

    @property
    def _game(self) -> Game | None:
        return self._on_table.game

    # -- what stands on the disk ----------------------------------------------------------------------------------

    def restore(self) -> None:
        """Stand where the journal stands. Raises JournalUnreadable at the command that the rules do not take."""
        self._on_table.restore()
        self._after_restoring()

    def make_sure(self) -> None:
        """Stand where the journal stands, where a disk that could not be read has left that in doubt."""
        if self._on_table.in_doubt:
            self.restore()

    def _after_restoring(self) -> None:
        if self._held is None or self._held.why != "disk":
            self._waiting = None
        self._point()

    def carry_over(self) -> None:
        """After a turn's end, have the journal keep its log short."""
        self._on_table.carry_over()

    def _commit(self, commands: list[Command]) -> None:
        """Apply commands, then deals that follow, and write them all; if anything fails, none of it has happened."""
        self._write(commands)
        self._held = self._held if self._held and self._held.why == "waiting" else None
        self._waiting = None
        self._correction = None
        self._throwing = False
        self._point()

    def _write(self, commands: list[Command], chairs: Chairs | None = None) -> None:
        game = self._running()
        try:
            self._on_table.commit(commands, chairs)
        except CompanionError:
            if self._game is not game:  # read again from the disk, so what was shown is of a game that is no more
                self._after_restoring()
            raise

    def take_back(self, command: Command, shown: Shown | None) -> None:
        """Undo, or throw again, if the table still is as it was shown where that was asked."""
        game = self._running()
        if shown is not None and shown != (game.epoch, game.pending.id if game.pending else ""):
            raise Refused("stale")
        self._commit([command])

    def _running(self) -> Game:
        return self._on_table.needed

    def _point(self) -> None:
        """Put the panel's cursor on what is asked, and start the clock of a window that opens."""
        game = self._game
        self._cursor = None
        if self._draws():
            self._held = self._waiting = None  # what somebody has thrown too early is nobody's throw now
        if game is None or game.pending is None:
            self._requests.forget()
        self._windows.look(game.pending if game else None, game.epoch if game else 0)
        if self._panel and game is not None and game.pending is not None:
            self._cursor = cursor_for(game.pending, game.epoch, game.waiting_for, self._can_throw())

    # -- chairs ----------------------------------------------------------------------------------------------------

    def sit_down(self, name: str, phone: str | None) -> None:
        """A player joins before the game."""
        self._set_chairs(seating.sit_down(self._chairs, name, phone))

    def seat_bot(self, bot: str) -> None:
        """A bot joins before the game."""
        _refuse_bots(self._options)
        self._set_chairs(seating.seat_bot(self._chairs, bot))

    def stand_up(self, chair: int) -> None:
        """A player leaves before the game."""
        self._set_chairs(seating.stand_up(self._chairs, chair))

    def move_chair(self, chair: int, to: int) -> None:
        """A player sits elsewhere before the game."""
        self._set_chairs(seating.move(self._chairs, chair, to))

    def _set_chairs(self, chairs: Chairs) -> None:
        if self._game is not None:
            raise Refused("game_running")
        self._journal.save_chairs(chairs)
        self._chairs = chairs

    def take_chair(self, chair: int, phone: str, code: str = "") -> None:
        """A phone stands for a player. In a running game it sees a role by that: see `chair_change`."""
        now = seating.at(self._chairs, chair)
        if now.phone == phone:
            return
        how = "phone"
        if code:
            if not self._codes.is_right(code, self._on_table.number, chair, now.phone):
                raise Refused("chair_code")
            how = "code"
        elif chair not in self._requests.shown.free and (now.phone or now.bot or self._chairs_hold_secrets()):
            raise Refused("chair_taken")
        self._change_chair(seating.hand_over(self._chairs, chair, phone), chair, how)

    def chair_code(self, chair: int, phone: str) -> str:
        """The letters by which this phone's chair changes its phone; for that phone's own pages and no other."""
        return self._codes.code(self._on_table.number, chair, phone)

    def free_chair(self, chair: int) -> None:
        """A player's phone, or a bot, is let go; in a running game a phone only when nobody objects in time."""
        now = seating.at(self._chairs, chair)
        asked = self._on_table.phase == "playing"
        if now.bot or not asked:
            self._change_chair(seating.hand_over(self._chairs, chair, None), chair, "no_phone")
        if asked:
            self._requests.ask(chair)
            self.note(sentence("chair.asked", {"name": now.name, "seconds": round(self._requests.seconds)}))

    def keep_chair(self, chair: int, by: int | None) -> None:
        """A player (or the host) says that a chair which was asked for stays as it is."""
        self._requests.keep(chair)
        names = tuple(each.name for each in self._chairs)
        told: dict[str, str | int] = {"chair": chair} if by is None else {"chair": chair, "seat": by}
        self.note(sentence("chair.kept" if by is None else "chair.objected", told, names))

    def chairs_left(self) -> float | None:
        """Seconds until a chair that is asked for is free; None where none is."""
        return self._requests.left()

    def free_in_time(self) -> None:
        """Free the chairs for which nobody has objected."""
        for chair in self._requests.end_in_time():
            self.note(sentence("chair.free", {"name": self._chairs[chair].name}))

    def let_bot_play(self, chair: int, bot: str) -> None:
        """A bot plays on for somebody who has left."""
        game = self._game
        _refuse_bots(game.state.options if game else self._options, dealt=game is not None and game.state.turn > 0)
        self._change_chair(seating.let_bot_play(self._chairs, chair, bot), chair, "bot")

    def _chairs_hold_secrets(self) -> bool:
        """Whether who takes a chair sees a role: not where none is played, nor where real cards lie on the table."""
        game = self._game
        return game is not None and game.pending is not None and not game.state.options.real_roles

    def _change_chair(self, chairs: Chairs, chair: int, how: str) -> None:
        """Somebody else plays here now; the game's own log keeps that."""
        could_throw = self._can_throw()
        if self._game is None:
            self._journal.save_chairs(chairs)
        else:
            self._write([Command("remark", f"chair_{how}", tokens=(f"seat={chair}",))], chairs)
        self._chairs = chairs
        self._requests.done(chair)
        if self._can_throw() != could_throw:
            self._point()
        self.note(sentence(f"event.chair_{how}", {"seat": chair}, tuple(each.name for each in chairs)))

    # -- options ---------------------------------------------------------------------------------------------------

    def choose(self, options: Options) -> None:
        """What the next game is to begin with. Raises SetupInvalid for what no game can."""
        if self._game is not None:
            raise Refused("game_running")
        options = options_from(options.as_set(), MOST)
        self._journal.save_options(options.as_set())
        self._options = options

    def _options_kept(self) -> Options:
        """Those on the disk; what is damaged there, or of another version, is as in the book, and that is told."""
        try:
            kept = self._journal.options()
        except JournalUnreadable:
            kept = (("", ""),)
        options = Options()
        taken: list[tuple[str, str]] = []
        for each in kept:
            try:
                options = options_from((*taken, each), MOST)
                taken.append(each)
            except SetupInvalid:
                continue
        if len(taken) < len(kept):
            self.note(sentence("disk.options_damaged"))
        return options

    def _chairs_kept(self) -> Chairs:
        """Those on the disk; what is damaged there is mended, and that is told."""
        try:
            kept = self._journal.chairs()
        except JournalUnreadable:
            kept = (Chair(""),)
        chairs = seating.mended(kept, self._game.setup.players if self._game else ())
        if chairs != kept:
            self.note(sentence("disk.chairs_damaged"))
        return chairs

    # -- the game --------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin a game with those who sit here, and deal."""
        if self._game is not None:
            raise Refused("game_running")
        self._on_table.begin(self._next_setup())
        self._held = None
        self._point()

    def again(self) -> None:
        """Put the ended game away and begin the next one with those who sit here; both happen, or neither."""
        if self._on_table.phase != "over":
            raise Refused("stale")
        self._on_table.begin(self._next_setup(), again=True)
        self._forget()
        self._point()

    def _next_setup(self) -> Setup:
        """What the next game begins with. Raises Refused, or SetupInvalid."""
        if len(self._chairs) < PLAYERS[0]:
            raise Refused("too_few", least=PLAYERS[0], sitting=len(self._chairs))
        if any(chair.bot for chair in self._chairs):
            _refuse_bots(self._options)
        return dice_setup(tuple(chair.name for chair in self._chairs), options=self._options)

    def lay(self, game: Game) -> None:
        """Lay a game on the empty table as it stands, its players around it, and deal if that comes next."""
        if self._game is not None:
            raise Refused("table_taken")
        chairs = seating.seat_players(self._chairs, game.setup.players)
        if any(chair.bot for chair in chairs):
            _refuse_bots(game.state.options, dealt=game.state.turn > 0)
        self._on_table.lay(game, chairs)
        self._chairs = chairs
        self._held = None
        self._point()

    def end(self) -> None:
        """Put the game away."""
        self._on_table.put_away()
        self._forget()
        self._point()

    def _forget(self) -> None:
        """What waited to be looked at was of a game that is put away."""
        self._held = self._waiting = self._correction = None
        self._throwing = False

    def answer(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> None:
        """A seat's answer to the decision it was shown; a window takes none: there one holds."""
        if isinstance(self._running().pending, Window):
            raise Refused("not_asked")
        self._commit([Command("answer", decision, epoch, seat, tokens)])
        wanted = self._wanted()
        if THROW in tokens and self._can_throw() and wanted is not None and wanted.every:
            self.throw_dice()  # a re-roll that was chosen on a phone is thrown at once

    # -- windows ---------------------------------------------------------------------------------------------------

    def hold(self, seat: int, decision: str, epoch: int, on: bool) -> None:
        """A seat holds at the open window, or lets go; nobody hears of it before the window ends."""
        seats = self._running().rules.view(self._running().state, None).seats
        if not 0 <= seat < len(seats) or not seats[seat].alive:
            raise Refused("not_asked")
        self._windows.hold(seat, decision, epoch, on)

    def holding(self, seat: int) -> bool:
        """Whether a seat holds; may be asked from any thread."""
        return self._windows.holding(seat)

    def window_left(self) -> float | None:
        """Seconds until the open window ends; None where no time runs."""
        return self._windows.left()

    def close_window(self) -> None:
        """End the open window: who holds and can steps in, the first in seat order; else it lapses.

        A throw that came meanwhile is taken when it has lapsed.
        """
        game = self._running()
        if not isinstance(game.pending, Window):
            raise Refused("stale")
        seat, tokens = self._windows.ends_with(len(self._chairs))
        waiting = self._waiting
        self._commit([Command("answer", "", game.epoch, seat, tokens)])
        if seat is None:
            self._waiting = waiting
            self.take_waiting()

    def put_off_window(self, why: str = "") -> None:
        """The open window could not be ended (a full disk): it runs its time once more; `why` is told, if given."""
        self._windows.open_anew()
        if why and why not in self._notices:
            self.note(why)

    # -- throws ----------------------------------------------------------------------------------------------------

    def throw_dice(self) -> None:
        """Have the dice that are asked for drawn, or thrown by the tray; a choice that can be declined is, by that."""
        game = self._running()
        drawn = self._draws()
        if self._tray is None and not drawn:
            raise Refused("no_tray")
        wanted = self._wanted()
        if wanted is None or not wanted.every:
            raise Refused("no_dice_wanted")
        if not self._can_throw():
            raise Refused("no_such_dice")
        self._held = None
        while takes_default(game, game.pending):
            self._commit([_declined(game)])
        asked, wanted = game.pending, self._wanted()
        if not isinstance(asked, Dice) or wanted is None:
            return  # an earlier throw has come again
        if drawn:
            self._draw(asked, wanted)
        elif self._tray is not None:
            self._notices = ()
            self._throwing = True
            if isinstance(self._tray, FullTray):
                self._tray.lay(dict(wanted.lying))
            self._tray.throw(wanted.dice)

    def draw_dice(self) -> None:
        """Have dice drawn that the tray cannot throw."""
        game, wanted = self._running(), self._wanted()
        if not self._can_draw() or wanted is None or not isinstance(game.pending, Dice):
            raise Refused("no_dice_wanted")
        self._held = None
        self._draw(game.pending, wanted)

    def _draw(self, asked: Dice, wanted: DiceWanted) -> None:
        faces = random_answer(asked, CHANCE, self._random)
        self._take(dict(zip(wanted.dice, faces, strict=True)), ThrowSource.DRAWN)

    def _draws(self) -> bool:
        """Whether the companion draws the dice of the player on turn."""
        game = self._game
        if game is None or game.pending is None:
            return False
        dice_by = game.state.options.dice_by
        return dice_by == "companion" or (dice_by != "people" and self._chairs[on_turn(game)].bot is not None)

    def _can_throw(self) -> bool:
        """Whether dice are drawn, or thrown by the tray, which has none but the five where it is no full one."""
        has_them = isinstance(self._tray, FullTray) or not self._special_in_play()
        return self._draws() or (self._tray is not None and has_them)

    def _can_draw(self) -> bool:
        """Whether dice are asked for that a tray of the companion's own is to throw, and does not have."""
        game = self._game
        asked = game is not None and isinstance(game.pending, Dice)
        return asked and self._tray is not None and not self._can_throw()

    def _special_in_play(self) -> bool:
        ahead = self._ahead()
        return ahead is not None and ahead.special_in_play

    def _ahead(self) -> Ahead | None:
        """Where dice are wanted next."""
        return self._lookout.of(self._game) if self._game else None

    def _wanted(self) -> DiceWanted | None:
        """What dice would answer now."""
        ahead = self._ahead()
        return ahead.wanted if ahead and ahead.now else None

    def _watched(self) -> DiceWanted | None:
        """What the camera looks for: dice may come while a window is open."""
        ahead = self._ahead()
        return None if ahead is None or self._draws() else ahead.wanted

    def see(self, throw: Throw) -> None:
        """What the camera saw: taken when it is sure and asked for, else held."""
        self._throwing = False
        if self._tray is None:
            self._notices = ()  # a camera that sees throws has nothing to complain of
        if self._draws():
            return  # nobody throws: whatever lies there is none of this game's
        why = throw.why or "unsure"
        if throw.sure:
            source = ThrowSource.READ if self._tray is None else ThrowSource.VIRTUAL
            ahead = self._ahead()
            try:
                self._take({die.die: die.face for die in throw.dice}, source)
                return
            except DiskTrouble:
                if ahead is not None:  # the camera will not tell it again
                    self._held, self._waiting = HeldThrow(throw, "disk"), _Waiting(ahead.wanted.key, source)
                raise
            except Refused as refused:
                why = "came_back" if refused.key == "came_back" else "other_dice"
        if self._wanted() is None:
            why = "waiting"
        self._held = HeldThrow(throw, why) if self._game is not None and self._game.pending else None
        self._waiting = None

    def say(self, key: str, faces: Mapping[int, str]) -> None:
        """A throw told by a person, for what was asked under `key`; while a window is open it waits for its end."""
        ahead = self._ahead()
        if ahead is None:
            raise Refused("no_dice_wanted")
        if key != ahead.wanted.key:
            raise Refused("stale")
        shown_by_tray = self._tray is not None and self._held is not None
        self._take(faces, ThrowSource.VIRTUAL if shown_by_tray else _source_told(self._held, faces))

    def _take(self, faces: Mapping[int, str], source: ThrowSource) -> None:
        """Answer what is asked with these dice: the roll, or the choice to throw again and the roll.

        A choice that can be declined is declined first; where a window is open, or opens by that, the throw waits.
        """
        game, ahead = self._running(), self._ahead()
        if ahead is None:
            raise Refused("no_dice_wanted")
        assert isinstance(game.rules, PlaysWithDice)  # else no dice were wanted
        said = game.rules.answers_of_throw(ahead.game.state, ahead.game.pending, faces)
        held, self._held = self._held, None
        waiting = self._waiting
        try:
            if ahead.after_window:
                self._let_wait(ahead, said, faces, source)
            else:
                commands = self._commands(*ahead.defaults, *said)
                dice_set = "" if source is ThrowSource.DRAWN else self._dice_set
                commands[-1] = commands[-1]._replace(source=source, dice_set=dice_set)
                self._commit(commands)
        except CompanionError as error:
            self._held = held
            if isinstance(error, DiskTrouble):
                self._waiting = waiting
            if isinstance(error, Refused) and error.key == "stale":
                raise Refused("came_back") from error  # after an undo these very dice lie as they lay
            raise

    def _let_wait(
        self,
        ahead: Ahead,
        said: Iterable[Answer],
        faces: Mapping[int, str],
        source: ThrowSource,
    ) -> None:
        """Keep a throw until windows have lapsed, and take it then. Raises Refused where it would not fit even then."""
        beside = ahead.game.beside()
        for answer in said:
            beside.answer(answer.actor, answer.tokens, decision=answer.id)
        if ahead.defaults:
            self._commit(self._commands(*ahead.defaults))
        self._held = HeldThrow(Throw(tuple(ThrownDie(die, face) for die, face in faces.items()), sure=True), "waiting")
        self._waiting = _Waiting(ahead.wanted.key, source)
        if not isinstance(self._running().pending, Window):
            self.take_waiting()

    def take_waiting(self) -> None:
        """Take the throw that has waited, if its turn has come; if it will not come any more, it stays held."""
        waiting, held, ahead = self._waiting, self._held, self._ahead()
        if waiting is None or held is None or ahead is None or ahead.wanted.key != waiting.key:
            self._waiting = None
        elif ahead.now:
            self._take({die.die: die.face for die in held.throw.dice}, waiting.source)

    def _commands(self, *said: Answer) -> list[Command]:
        epoch = self._running().epoch
        return [Command("answer", answer.id, epoch, seat_of(answer.actor), answer.tokens) for answer in said]

    def drop_held(self) -> None:
        """Forget a held throw."""
        if self._held is None:
            raise Refused("nothing_held")
        self._held = self._waiting = None

    def try_correction(self, decision: str, faces: Tokens) -> None:
        """See what another throw would change."""
        self._correction = self._running().try_correction(decision, faces)

    def confirm_correction(self) -> None:
        """Make the tried correction true."""
        if self._correction is None:
            raise Refused("no_correction")
        self._commit([Command("put_right", self._correction.decision, tokens=self._correction.tokens)])

    def drop_correction(self) -> None:
        """Forget the tried correction."""
        if self._correction is None:
            raise Refused("no_correction")
        self._correction = None

    def adjust(self, tokens: Tokens) -> None:
        """Let lives and arrows be as the host says."""
        self._commit([Command("adjust", tokens=tokens)])

    def play_with(self, dice_set: str) -> None:
        """From the next throw on the dice are of this set."""
        self._dice_set = dice_set

    def note(self, sentence: str, no_throw: bool = False) -> None:
        """Keep a sentence about the table's own working; `no_throw`: the throw asked for will not come."""
        self._throwing = self._throwing and not no_throw
        self._notices = (*self._notices, sentence)[-NOTICES:]

    def press(self, button: Press) -> None:
        """A button of the panel."""
        if button == "undo":
            self._commit([Command("undo")])
            return
        cursor, game = self._cursor, self._game
        if cursor is None or game is None or game.pending is None:
            raise Refused("no_game" if game is None else "not_asked")
        if button != "ok":
            self._cursor = cursor.moved(1 if button == "right" else -1)
        elif cursor.seat is None:
            self.throw_dice()
        else:
            result = pressed_ok(cursor, game.pending)
            if isinstance(result, Cursor):
                self._cursor = result
            else:
                self.answer(cursor.seat, cursor.decision, cursor.epoch, result)


def _refuse_bots(options: Options, dealt: bool = False) -> None:
    """Raises Refused where a bot would have to look at real cards; `dealt`: characters lie open on the table by now."""
    if options.real_roles or (options.characters_by == "cards" and not dealt):
        raise Refused("bots_and_real_cards")


def _declined(game: Game) -> Command:
    """The answer that throwing gives to a choice which can be declined."""
    assert isinstance(game.pending, Choice)
    return Command("answer", game.pending.id, game.epoch, game.pending.seats[0], (game.pending.default,))


def _source_told(held: HeldThrow | None, faces: Mapping[int, str]) -> ThrowSource:
    """Where the faces that a person tells come from: a held reading that was sure is only confirmed by them."""
    if held is None:
        return ThrowSource.TYPED
    if not held.throw.sure:
        return ThrowSource.SETTLED
    return ThrowSource.READ if faces == {die.die: die.face for die in held.throw.dice} else ThrowSource.TYPED


def _past_throws(game: Game) -> tuple[PastThrow, ...]:
    return tuple(
        PastThrow(decision.id, int(dict(decision.params).get("seat", 0)), decision.dice, answer.tokens)
        for decision, answer in game.answered
        if isinstance(decision, Dice) and answer.actor == CHANCE
    )
