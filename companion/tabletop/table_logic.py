"""What lies on the table, and what each input does to it: the one owner of the `RunningGame`. Not for several threads.

Each accepted command is in the journal, on disk, before a snapshot shows what it led to; if the disk refuses, the table
stands as the journal tells it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import TypeVar

from companion import chairs as seating
from companion.bots.by_name import maker_of
from companion.chairs import Chairs
from companion.errors import CompanionError, Refused, SetupInvalid
from companion.games import GameKind, Games, kind_of
from companion.journal.journal import Command, Journal
from companion.journal.stored_game import record_for_all
from companion.kernel.decision import Answer, Deal, Tokens, Window
from companion.kernel.game import Game
from companion.kernel.remark import LAID
from companion.kernel.reroll import THROW
from companion.kernel.rules import Setup
from companion.kernel.view import view_of
from companion.locales.words import sentence
from companion.next_game import NextGame
from companion.ports import Press, Throw, VirtualTray
from companion.tabletop.announcements import SECONDS as OBJECTION_SECONDS
from companion.tabletop.announcements import Announcements
from companion.tabletop.chosen import Chosen
from companion.tabletop.corrections import Corrections
from companion.tabletop.first_time import FirstTime
from companion.tabletop.kept import KeptSwitch
from companion.tabletop.opening_roles import falls, opens_roles, refuse_to_go_back
from companion.tabletop.panel.buttons import Buttons
from companion.tabletop.planned_game import BEGUN_FOR, PlannedGame
from companion.tabletop.running_game import RunningGame
from companion.tabletop.seated import Seated, has_begun, refuse_bots
from companion.tabletop.snapshot import TableState, past_throws
from companion.tabletop.taking_back import TakingBack
from companion.tabletop.tray import Tray
from companion.tabletop.waiting.answers import Answers
from companion.tabletop.waiting.bot_pace import BotPace
from companion.tabletop.waiting.held_answers import SECONDS as CLOSED_SECONDS
from companion.tabletop.waiting.pacing import Place, PublicBeats
from companion.tabletop.waiting.pause import Pause, PausedBy
from companion.tabletop.waiting.window_clock import SECONDS, WindowClock
from companion.western.options import RuleOptions

T = TypeVar("T")
NOTICES = 6
QUIET = "muted"
"""The file by which all devices keep quiet."""


class TableLogic:
    """The game on the table, the chairs around it, and what waits to be looked at.

    Every method that takes an input raises Refused, or JournalUnwritable, with nothing changed. `games`: those that can
    be played, the first one if nobody chooses. `random` deals the cards, and draws dice where the table has chosen so;
    `tray` throws dice on demand, where the camera can; `dice_set` names the dice on the table, for the journal;
    `panel`: there are buttons, so there is a cursor. `window_seconds`, of `clock`, is how long a window is open (0: no
    time at all, None: until `close_window`), `closed_seconds` how long a closed question stands at least
    (`HeldAnswers`), `objection_seconds` how long what is announced may be objected to. Of `chair_key` the codes are
    made by which chairs change their phones. `beats`: how long things are shown, times the lengths of each game's table
    (`pacing.py`); 0: not at all, and nobody waits for it.
    """

    def __init__(
        self,
        journal: Journal,
        games: Games,
        *,
        random: Random,
        tray: VirtualTray | None,
        camera: str,
        panel: bool,
        dice_set: str = "",
        window_seconds: float | None = SECONDS,
        closed_seconds: float = CLOSED_SECONDS,
        objection_seconds: float = OBJECTION_SECONDS,
        clock: Callable[[], float] = time.monotonic,
        chair_key: bytes = b"",
        beats: float = 0.0,
    ) -> None:
        self._journal = journal
        self._games = games
        self.pause = Pause(clock)
        self._beats = PublicBeats(self.pause, beats)
        self.announcements = Announcements(self, self.pause, self._beats.left, objection_seconds)
        self.seated = Seated(self, journal, self.announcements, chair_key)
        self.answers = Answers(self, self.pause, closed_seconds, journal.path.parent, self._beats.left)
        self.taking_back = TakingBack(self, self.seated, self.answers)
        self._tray = Tray(self, random=random, virtual=tray, dice_set=dice_set)
        self._camera = camera
        self._panel = panel
        self._buttons = Buttons(self, self._tray, self.seated, self.pause, self.taking_back, there=panel)
        self._on_table = RunningGame(journal, games, random, windows=window_seconds != 0)
        self._windows = WindowClock(window_seconds, self.pause)
        self._quiet = KeptSwitch(journal.path.parent, QUIET)
        self._bot_pace = BotPace(journal.path.parent)
        self._first_time = FirstTime(journal)
        self.next = NextGame()
        self.corrections = Corrections(self, self.seated, self.announcements, self.pause, journal.path.parent)
        self._notices: tuple[str, ...] = ()
        self._chosen = Chosen(journal, games)
        self._planned: PlannedGame | None = None
        for _ in range(self._chosen.damaged):
            self.note(sentence("disk.options_damaged"))
        self._on_table.resume()
        self._emptied = journal.emptied
        self.seated.restore()
        self._after_restoring()

    def snapshot(self, revision: int) -> TableState:
        """The table as it stands now, finished, for everybody to see. Raises as `restore` where that is in doubt."""
        self.make_sure()
        game = self._game
        wanted = self._tray.wanted()
        audiences = (None, *range(len(self.seated.chairs))) if game else ()
        return TableState(
            revision=revision,
            phase=self._on_table.phase,
            chairs=self.seated.chairs,
            views={audience: view_of(game, audience, log_lines=None) for audience in audiences if game},
            wanted=wanted,
            held=self._tray.held,
            taken=self._tray.taken,
            corrections=self.corrections.shown,
            put_right_reserved=self.corrections.reserved,
            seen=self._tray.seen_throws(),
            throws=past_throws(game) if game else (),
            cursor=self._buttons.cursor(),
            panel_said=self._buttons.said,
            can_throw=self._tray.can_throw(),
            can_draw=self._tray.can_draw(),
            throwing=self._tray.throwing and wanted is not None,
            camera=self._camera,
            notices=self._notices,
            record=record_for_all(game) if game else None,
            watched=self._tray.watched(),
            window=self._windows.open,
            options=self.options,
            resumed=self._on_table.resumed,
            in_change=self.announcements.in_change,
            laid=game is not None and any(remark.key == LAID for remark in game.remarks),
            game=self.kind.name,
            undo_asked=self.taking_back.asked,
            undo_agrees=self.taking_back.may_agree,
            undo_at_panel=self.taking_back.asked and self._panel and self.taking_back.cards_were_told(),
            number=self.number if game else 0,
            beats=self._beats.pace,
            muted=self._quiet.on,
            paused=self.pause.by,
            pauses=self.pause.count,
            bot_pace=self._bot_pace.seconds,
            to_take_back=game.to_take_back() if game else None,
            can_redo=self.taking_back.can_redo,
            last_options=self._chosen.last[self.kind.name],
            line=self.next.waiting(self.seated.chairs),
            again=self.next.said,
            can_throw_again=game is not None and game.can_throw_again(),
            answer_time=self.answers.chosen,
            answering=self.answers.open,
            panel=self._panel,
            planned=self._planned,
            first_time=game is not None and self._first_time.among(self.kind.name, self.number, self.seated.chairs),
        )

    @property
    def game(self) -> Game | None:
        """The game on the table."""
        return self._on_table.game

    @property
    def number(self) -> int:
        """The game's number in the journal."""
        return self._on_table.number

    @property
    def games(self) -> Games:
        """The games that can be played here, by name."""
        return self._games

    @property
    def _game(self) -> Game | None:
        return self._on_table.game

    def sitting(self) -> Chairs:
        """The chairs around the table."""
        return self.seated.chairs

    def bot_plays(self, seat: int) -> bool:
        """Whether a bot plays for a seat."""
        return self.seated.bot_plays(seat)

    @property
    def set_aside(self) -> tuple[str, ...]:
        """What was set aside when the table was set up, until the next game begins: a sentence for each."""
        told = []
        if self._emptied is not None and self._game is None:
            told.append(sentence("disk.journal_emptied", {"file": self._emptied.name}))
        if (aside := self._on_table.aside) is not None:
            about: dict[str, str | int] = {"game": aside.game, "answer": aside.command, "kind": aside.newer}
            how = "newer" if aside.newer else "set_aside" if aside.command else "unknown"
            told.append(sentence(f"disk.game_{how}", about))
        return tuple(told)

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
        self._tray.after_restoring()
        self.answers.restore(self._on_table.restored)
        self._after_change()

    def carry_over(self) -> None:
        """After a turn's end, have the journal keep its log short."""
        self._on_table.carry_over()

    def commit(self, commands: list[Command]) -> None:
        """Apply commands, then deals that follow, and write them all; if anything fails, none of it has happened."""
        refuse_to_go_back(self.running(), commands, self.options_played())
        self._write(commands)
        self._tray.after_commit()
        self.corrections.look_again()
        self.taking_back.forget()
        self._after_change()

    def write_unnoticed(self, command: Command) -> None:
        """Write what somebody says that nobody notices yet; the table shows the same as before."""
        self._write([command])
        self.taking_back.forget_redo()

    def _write(self, commands: list[Command], chairs: Chairs | None = None) -> None:
        game = self.running()
        try:
            self._on_table.commit(commands, chairs)
        except CompanionError:
            if self._game is not game:  # read again from the disk, so what was shown is of a game that is no more
                self._after_restoring()
            raise

    def running(self) -> Game:
        """The game on the table. Raises Refused where none lies there."""
        return self._on_table.needed

    def _after_change(self) -> None:
        """Start the clock of a window that opens or of a closed question, and of what the public is shown."""
        game = self._game
        self._tray.after_change()
        if game is not None and game.pending is None:
            self.announcements.forget()
        elif game is not None:
            self.next.said = {}  # an ended game that goes on again by an undo ends once more
        log = game.log_of(None) if game else ()
        place = Place(self.number, game.epoch, len(log)) if game else Place(0, 0, 0)
        self._beats.look(place, log, self.kind.beats)
        self._windows.look(game.pending if game else None, place.epoch, self._beats.left())
        self.answers.look()

    def mute(self, on: bool) -> None:
        """The host has all devices keep quiet, or not; kept over a restart."""
        self._quiet.keep(on)

    def take_time(self, seconds: int) -> None:
        """Bots take so long before they act; 0 is their own pace. Kept over a restart."""
        self._bot_pace.keep(seconds)

    # -- pause -----------------------------------------------------------------------------------------------------

    def stand_still(self, by: PausedBy) -> None:
        """Somebody pauses the table. Raises Refused where no game is played."""
        if self.running().pending is None:
            raise Refused("game_over")
        self.pause.begin(by)

    def go_on(self) -> None:
        """The table goes on; a throw that has waited for the disk meanwhile is taken."""
        self.pause.end()
        with suppress(CompanionError):  # a throw that cannot be taken stays held
            self._tray.take_waiting()

    def in_play(self, act: Callable[..., T], *arguments: object) -> T:
        """Do what plays the game. Raises Refused while the table is paused."""
        self.pause.refuse()
        return act(*arguments)

    def beats_left(self) -> float:
        """Seconds until the public has seen what has happened; may be asked from any thread."""
        return self._beats.left()

    def chair_changed(self, command: Command, chairs: Chairs) -> None:
        """Write that a chair changes in the running game."""
        self._write([command], chairs)

    def look_again(self, could_throw: bool) -> None:
        """Somebody else plays on a chair; `could_throw`: dice could be thrown by themselves before that."""
        if self._tray.can_throw() != could_throw:
            self._after_change()

    def can_throw(self) -> bool:
        """Whether dice are drawn, or thrown by the tray."""
        return self._tray.can_throw()

    # -- options ---------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> GameKind:
        """The kind of the game on the table, else the one that comes next."""
        return self._games[self._game.setup.game if self._game else self._chosen.game]

    @property
    def options(self) -> RuleOptions:
        """What the next game of this kind begins with."""
        return self._chosen.options(self.kind)

    def options_played(self) -> RuleOptions:
        """Those of the game on the table, else of the next one."""
        return self.kind.options_of(self._game.setup) if self._game else self.options

    def choose_game(self, name: str) -> None:
        """Which game is played next. Raises RecordInvalid for one that nobody knows."""
        if self._game is not None:
            raise Refused("game_running")
        kind = kind_of(name, self._games)
        if any(chair.bot and chair.bot not in kind.bots for chair in self.seated.chairs):
            raise Refused("bots_of_another_game")
        self._chosen.choose_game(name)

    def choose(self, options: RuleOptions) -> None:
        """What the next game is to begin with. Raises SetupInvalid for what no game can."""
        if self._game is not None:
            raise Refused("game_running")
        self._chosen.choose(self.kind, self.kind.options_from(options.as_set(), self.kind.players[-1]))

    # -- the game --------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin a game with those who sit here, and deal."""
        if self._game is not None:
            raise Refused("game_running")
        self._begin_next(self.seated.chairs)
        self._after_change()

    def again(self) -> None:
        """Put the ended game away and begin the next one with those who sit here; both happen, or neither."""
        if self._on_table.phase != "over":
            raise Refused("stale")
        chairs = self.next.chairs(self.seated.chairs)
        self._begin_next(chairs, again=True)
        self._seated_anew(chairs)
        self._after_change()

    def plan(self, planned: PlannedGame | None) -> None:
        """Others plan the next game, or (None) nothing; the game on the table is not planned once more."""
        if self._on_table.phase == "playing":
            raise Refused("game_running")
        if planned is not None and self._on_table.begun_for == _kept_with(planned):
            raise Refused("stale")
        self._planned = planned

    def _begin_next(self, chairs: Chairs, again: bool = False) -> None:
        """Begin the next game with these, as planned if it is; what was planned and given is used up by that."""
        names, options = [chair.name for chair in chairs], self.options
        begun_for: tuple[Command, ...] = ()
        if self._planned is not None and self._planned.game == self.kind.name:
            options, begun_for = self._planned.options(options, self.kind, names), _kept_with(self._planned)
        setup = self._next_setup(chairs, options)
        self._on_table.begin(setup, again=again, chairs=chairs if again else None, remarks=begun_for)
        self._planned = None
        self._forget()

    def go_over(self, name: str, options: RuleOptions, remarks: Sequence[Command], number: int) -> None:
        """In the middle of game `number` go on with another kind of game, with those who sit here."""
        if self.running().pending is None or self.number != number:
            raise Refused("stale")
        self.pause.refuse()
        kind = kind_of(name, self._games)
        if any(chair.bot for chair in self.seated.chairs):
            raise Refused("bots_of_another_game")
        remarks = (*self._on_table.begun_for, *remarks)
        self._on_table.begin(kind.setup(self.seated.names, options), again=True, remarks=remarks)
        self._forget()
        self._after_change()

    def _seated_anew(self, chairs: Chairs) -> None:
        """Those who wanted to be dealt in have their chairs, and those who left have none."""
        self.seated.chairs = chairs
        self.next.seated(chairs)

    def wait_in_line(self, name: str, phone: str) -> None:
        """Somebody who comes while a game lies on the table is dealt into the next one. Raises Refused."""
        self.running()
        self.next.wait(self.seated.chairs, name, phone)

    def leave_line(self, phone: str | None, name: str) -> None:
        """Somebody waits no more; of a phone, or (None) the host says so. Raises Refused."""
        self.next.leave(phone, name)

    def play_again(self, seat: int, yes: bool) -> None:
        """A seat plays the next game, or leaves its chair; when all have said so, that game begins. Raises Refused."""
        if self._on_table.phase != "over":
            raise Refused("stale")
        seating.at(self.seated.chairs, seat)
        self.next.say(seat, yes)
        if self.next.all_said(self.seated.chairs):
            with suppress(Refused, SetupInvalid):  # too few, or too few for a module: the host sees to that
                self.again()

    def _next_setup(self, chairs: Chairs, options: RuleOptions) -> Setup:
        """What the next game begins with. Raises Refused, or SetupInvalid."""
        least = self.kind.players[0]
        if len(chairs) < least:
            raise Refused("too_few", least=least, sitting=len(chairs))
        if any(chair.bot for chair in chairs):
            refuse_bots(options)
        return self.kind.setup([chair.name for chair in chairs], options)

    def load_game(self, game: Game) -> None:
        """Lay a game on the empty table as it stands, its players around it, and deal if that comes next.

        Whoever has read its record may know the roles that were dealt in it, so that is announced first.
        """
        self._chairs_of(game)
        if kind_of(game.setup, self._games).options_of(game.setup).roles_are_real_cards:
            self._lay(game)
        else:
            self.announcements.act("lay", (), partial(self._lay, game))

    def _lay(self, game: Game) -> None:
        chairs = self._chairs_of(game)
        self._on_table.lay(game, chairs)
        self.seated.chairs = chairs
        self._forget()
        self._after_change()

    def _chairs_of(self, game: Game) -> Chairs:
        """The chairs around a game that is to be laid. Raises Refused, RecordInvalid, BotUnknown where it cannot be."""
        if self._game is not None:
            raise Refused("table_taken")
        kind = kind_of(game.setup, self._games)
        chairs = seating.seat_players(self.seated.chairs, game.setup.players)
        for chair in chairs:
            if chair.bot:
                maker_of(chair.bot, kind.bots)
                refuse_bots(kind.options_of(game.setup), dealt=has_begun(game))
        return chairs

    def end(self) -> None:
        """Put the game away."""
        chairs = self.next.chairs(self.seated.chairs)
        self._on_table.put_away(chairs)
        self._seated_anew(chairs)
        self._forget()
        self._after_change()

    def _forget(self) -> None:
        """What waited to be looked at was of a game that is put away; the one that begins is the last one by now."""
        if self._game is not None:
            self._chosen.begun(self.kind, self.options_played())
        self.announcements.forget()
        self.pause.end()
        self._tray.forget()
        self.answers.restore(())
        self.corrections.forget()
        self.taking_back.forget()

    def answer(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> bool:
        """A seat's answer to the decision it was shown; a window takes none: there one holds.

        Returns whether anybody may notice: a closed question is not answered before its time.
        """
        asked = self.running().pending
        if isinstance(asked, Window):
            raise Refused("not_asked")
        command = Command("answer", decision, epoch, seat, tokens)
        if asked is not None and self.answers.early():
            self.answers.hold(asked, command)
            return False
        self.commit([command])
        wanted = self._tray.wanted()
        if THROW in tokens and self._tray.can_throw() and wanted is not None and wanted.every:
            self.throw_dice()  # a re-roll that was chosen on a phone is thrown at once
        return True

    def answer_for(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> bool:
        """An answer for a seat by somebody else, from what everybody may see: the host's, or one by the panel."""
        why = self.running().why_refused(Answer(decision, seat, tokens), None, epoch)
        if why is not None:
            raise Refused(why.key, **dict(why.params))
        return self.answer(seat, decision, epoch, tokens)

    def act(self, seat: int, decision: str, epoch: int, option: str) -> None:
        """A seat does something while another is asked, by an ability that everybody sees."""
        acts = dict(self.running().acts_between()).get(seat, ())
        if all(option != may.id for may in acts):
            raise Refused("not_asked")
        self.commit([Command("answer", decision, epoch, seat, (option,))])

    # -- windows ---------------------------------------------------------------------------------------------------

    def hold(self, seat: int, decision: str, epoch: int, on: bool) -> None:
        """A seat holds at the open window, or lets go; nobody hears of it before the window ends."""
        seats = self.running().rules.view(self.running().state, None).seats
        if not 0 <= seat < len(seats) or not seats[seat].alive:
            raise Refused("not_asked")
        self._windows.hold(seat, decision, epoch, on)

    def holding(self, seat: int) -> bool:
        """Whether a seat holds; may be asked from any thread."""
        return self._windows.holding(seat)

    def held_in_vain(self, seat: int) -> bool:
        """Whether a seat held at the window that has just ended, for nothing; may be asked from any thread."""
        return self._windows.held_in_vain(seat)

    def window_left(self) -> float | None:
        """Seconds until the open window ends; None where no time runs."""
        return self._windows.left()

    def close_window(self) -> None:
        """End the open window: who holds and can steps in, the first in seat order; else it lapses.

        A throw that came meanwhile is taken when it has lapsed.
        """
        game = self.running()
        if not isinstance(game.pending, Window):
            raise Refused("stale")
        seat, tokens = self._windows.ends_with(len(self.seated.chairs))
        answered = [Command("answer", "", game.epoch, seat, tokens)]
        if seat is None:
            self._tray.after_lapse(lambda: self.commit(answered))
        else:
            self.commit(answered)

    def put_off_window(self, why: str = "") -> None:
        """The open window could not be ended (a full disk): it runs its time once more; `why` is told, if given."""
        self._windows.open_anew()
        if why and why not in self._notices:
            self.note(why)

    # -- dice and cards that people tell ---------------------------------------------------------------------------

    def throw_dice(self) -> None:
        """Have the dice that are asked for drawn, or thrown by the tray; a choice that can be declined is, by that."""
        self.running()
        self._tray.throw()

    def draw_dice(self) -> None:
        """Have dice drawn that the tray cannot throw."""
        self.running()
        self._tray.draw()

    def throw_seen(self, throw: Throw) -> None:
        """What the camera saw: taken when it is sure and asked for, else held."""
        if self.pause.by is None:
            self._tray.seen(throw)
        else:
            self._tray.seen_in_pause(throw)

    def throw_told(self, key: str, faces: Mapping[int, str]) -> None:
        """A throw told by a person, for what was asked under `key`; while a window is open it waits for its end."""
        self._tray.told(key, faces)

    def throw_pictured(self, key: str, throw: Throw) -> None:
        """What a phone's picture shows, for what was asked under `key`: held for people to confirm."""
        self.running()
        self._tray.pictured(key, throw)

    def cards_told(self, decision: str, epoch: int, tokens: Tokens) -> None:
        """The cards that a real deck has shown, for the deal that asks people for them."""
        asked = self.running().pending
        if not isinstance(asked, Deal) or not asked.told:
            raise Refused("no_cards_wanted")
        self.commit([Command("answer", decision, epoch, None, tokens)])

    def take_waiting(self) -> None:
        """Take the throw that has waited, if its turn has come."""
        self._tray.take_waiting()

    def drop_held(self) -> None:
        """Forget a held throw."""
        self._tray.drop_held()

    def adjust(self, tokens: Tokens) -> None:
        """Let lives and arrows be as the host says; what opens a role that was dealt is announced first."""
        game = self.running()
        tried = game.beside()
        tried.adjust(tokens)
        if opens_roles(game, tried, self.options_played()):
            self.announcements.act("out", falls(game, tried), partial(self._adjust, tokens))
        else:
            self._adjust(tokens)

    def _adjust(self, tokens: Tokens) -> None:
        self.commit([Command("adjust", tokens=tokens)])

    def play_with(self, dice_set: str) -> None:
        """From the next throw on the dice are of this set."""
        self._tray.dice_set = dice_set

    def forget_notices(self) -> None:
        """What was told about the tray's own working is over."""
        self._notices = ()

    def note(self, sentence: str, no_throw: bool = False) -> None:
        """Keep a sentence about the table's own working; `no_throw`: the throw asked for will not come."""
        self._tray.throwing = self._tray.throwing and not no_throw
        self._notices = (*self._notices, sentence)[-NOTICES:]

    def tell_of(self, key: str, seat: int) -> None:
        """Tell everybody the sentence of this key about a seat."""
        self.note(sentence(key, {"seat": seat}, self.seated.names))

    def press(self, button: Press) -> None:
        """A button of the panel."""
        self._buttons.press(button)

    def press_seat(self, seat: int) -> None:
        """The OK button at a seat."""
        self._buttons.press_seat(seat)


def _kept_with(planned: PlannedGame) -> tuple[Command, ...]:
    """The command by which a game keeps what it was planned for."""
    return (Command(BEGUN_FOR, tokens=(planned.occasion,)),)
