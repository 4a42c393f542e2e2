"""What lies on the table, and what each input does to it: the one owner of the running game. Not for several threads.

Each accepted command is in the journal, on disk, before a snapshot shows what it led to; if the disk refuses, the table
stands as the journal tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

from companion import chairs as seating
from companion.carry_out import carry_out
from companion.chairs import Chairs
from companion.cursor import THROW, Cursor, cursor_for, pressed_ok
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import CompanionError, JournalUnreadable, Refused
from companion.games import rules_for
from companion.journal import Command, Journal, StoredGame
from companion.kernel.correction import Correction
from companion.kernel.decision import HOST, Answer, Deal, Dice, Tokens
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.record import Record
from companion.kernel.view import view_of
from companion.ports import DiceWanted, Throw, VirtualTray
from companion.snapshot import HeldThrow, PastThrow, Phase, TableState
from companion.throw_source import ThrowSource
from companion.western.roles import PLAYERS

Press = Literal["left", "right", "ok", "undo"]
Shown = tuple[int, str]
"""What a page showed when it was used: the epoch, and the id of the open decision (empty after the end)."""
NOTICES = 6


class TableTop:
    """The game on the table, the chairs around it, and what waits to be looked at.

    Every method that takes an input raises Refused, or JournalUnwritable, with nothing changed. `random` deals the
    cards; `tray` throws dice on demand, where the camera can; `dice_set` names the dice on the table, for the journal;
    `panel`: there are buttons, so there is a cursor.
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
    ) -> None:
        self._journal = journal
        self._random = random
        self._tray = tray
        self._camera = camera
        self._dice_set = dice_set
        self._panel = panel
        self._chairs: Chairs = journal.chairs()
        self._game: Game | None = None
        self._game_id = 0
        self._held: HeldThrow | None = None
        self._correction: Correction | None = None
        self._cursor: Cursor | None = None
        self._throwing = False
        self._notices: tuple[str, ...] = ()
        self.restore()

    def look(self, revision: int) -> TableState:
        """The table as it stands now, finished, for everybody to see."""
        game = self._game
        wanted = self._wanted()
        audiences = (None, *range(len(self._chairs))) if game else ()
        return TableState(
            revision=revision,
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
            record=record_for_all(game) if game else None,
        )

    def _phase(self) -> Phase:
        if self._game is None:
            return "lobby"
        return "over" if self._game.pending is None else "playing"

    # -- what stands on the disk ----------------------------------------------------------------------------------

    def restore(self) -> None:
        """Stand where the journal stands. Raises JournalUnreadable at the command that the rules do not take."""
        stored = self._journal.game_on_table()
        self._game = None
        if stored is None:
            return
        self._game, self._game_id = game_stored(stored), stored.id
        self._point()

    def _commit(self, commands: list[Command]) -> None:
        """Apply commands, then deals that follow, and write them all; if anything fails, none of it has happened."""
        game = self._running()
        done: list[Command] = []
        try:
            for command in commands:
                done.append(carry_out(game, command))
            done += self._deal(game)
            self._journal.append(self._game_id, done, None if game.pending else _ended(game))
        except CompanionError:
            if done:
                self.restore()
            raise
        self._held = self._held if self._held and self._held.why == "waiting" else None
        self._correction = None
        self._throwing = False
        self._point()

    def _deal(self, game: Game) -> list[Command]:
        """Deal as long as cards are asked for."""
        done = []
        while isinstance(game.pending, Deal):
            dealt = random_answer(game.pending, None, self._random)
            done.append(carry_out(game, Command("answer", game.pending.id, game.epoch, None, dealt)))
        return done

    def take_back(self, command: Command, shown: Shown | None) -> None:
        """Undo, or throw again, if the table still is as it was shown where that was asked."""
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

    # -- chairs ----------------------------------------------------------------------------------------------------

    def sit_down(self, name: str, phone: str | None) -> None:
        """A player joins before the game."""
        self._set_chairs(seating.sit_down(self._chairs, name, phone))

    def seat_bot(self, bot: str) -> None:
        """A bot joins before the game."""
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

    def take_chair(self, chair: int, phone: str) -> None:
        """A phone stands for a player who has none. A bot's role is nobody's to see: the host frees its chair first."""
        if 0 <= chair < len(self._chairs) and (self._chairs[chair].phone or self._chairs[chair].bot):
            raise Refused("chair_taken")
        self._hand_over(chair, phone)

    def free_chair(self, chair: int) -> None:
        """A player's phone, or a bot, is let go."""
        self._hand_over(chair, None)

    def let_bot_play(self, chair: int, bot: str) -> None:
        """A bot plays on for somebody who has left."""
        self._change_chair(seating.let_bot_play(self._chairs, chair, bot), chair)

    def _hand_over(self, chair: int, phone: str | None) -> None:
        self._change_chair(seating.hand_over(self._chairs, chair, phone), chair)

    def _change_chair(self, chairs: Chairs, chair: int) -> None:
        self._journal.save_chairs(chairs)
        self._chairs = chairs
        name, phone, bot = chairs[chair].name, chairs[chair].phone, chairs[chair].bot
        who = "a bot" if bot else "another phone" if phone else "no phone"
        self.note(f"{name}'s chair has {who} now.")

    # -- the game --------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin a game with those who sit here, and deal."""
        if self._game is not None:
            raise Refused("game_running")
        if len(self._chairs) < PLAYERS[0]:
            raise Refused("too_few", least=PLAYERS[0], sitting=len(self._chairs))
        setup = dice_setup(tuple(chair.name for chair in self._chairs))
        game = Game(DiceGame(), setup)
        self._game_id = self._journal.begin_game(setup, self._deal(game))
        self._game = game
        self._held = None
        self._point()

    def lay(self, game: Game) -> None:
        """Lay a game on the empty table as it stands, its players around it, and deal if that comes next."""
        if self._game is not None:
            raise Refused("table_taken")
        chairs = seating.seat_players(self._chairs, game.setup.players)
        commands = [_told(answer) for answer in game.record.answers] + self._deal(game)
        ended = None if game.pending else _ended(game)
        self._game_id = self._journal.begin_game(game.setup, commands, chairs=chairs, ended=ended)
        self._chairs = chairs
        self._game = game
        self._held = None
        self._point()

    def end(self) -> None:
        """Put the game away."""
        self._running()
        self._journal.put_away(self._game_id)
        self._game = None
        self._held = self._correction = self._cursor = None
        self._throwing = False

    def answer(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> None:
        """A seat's answer to the decision it was shown."""
        self._commit([Command("answer", decision, epoch, seat, tokens)])
        wanted = self._wanted()
        if self._tray is not None and THROW in tokens and wanted is not None and wanted.every:
            self.throw_dice()  # a re-roll that was chosen on a phone is thrown at once

    def throw_dice(self) -> None:
        """Have the tray throw what is asked for."""
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

    def see(self, throw: Throw) -> None:
        """What the camera saw: taken when it is sure and asked for, else held."""
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
                source = ThrowSource.READ if self._tray is None else ThrowSource.VIRTUAL
                self._take({die.die: die.face for die in throw.dice}, source)
            except Refused:
                self._held = HeldThrow(throw, "other_dice")

    def say(self, key: str, faces: Mapping[int, str]) -> None:
        """A throw told by a person, for what was asked under `key`."""
        wanted = self._wanted()
        if wanted is None:
            raise Refused("no_dice_wanted")
        if key != wanted.key:
            raise Refused("stale")
        shown_by_tray = self._tray is not None and self._held is not None
        self._take(faces, ThrowSource.VIRTUAL if shown_by_tray else _source_told(self._held, faces))

    def _take(self, faces: Mapping[int, str], source: ThrowSource) -> None:
        """Answer what is asked with these dice: the roll, or the choice to throw again and the roll."""
        game = self._running()
        said = game.rules.answers_of_throw(game.state, game.pending, faces)
        commands = [Command("answer", "", game.epoch, seat, tokens) for seat, tokens in said]
        commands[-1] = commands[-1]._replace(source=source, dice_set=self._dice_set)
        held, self._held = self._held, None
        try:
            self._commit(commands)
        except CompanionError:
            self._held = held
            raise

    def drop_held(self) -> None:
        """Forget a held throw."""
        if self._held is None:
            raise Refused("nothing_held")
        self._held = None

    def try_correction(self, decision: str, faces: Tokens) -> None:
        """See what another throw would change."""
        self._correction = self._running().try_correction(decision, faces)

    def confirm_correction(self) -> None:
        """Make the tried correction true."""
        if self._correction is None:
            raise Refused("no_correction")
        self._commit([Command("correct", self._correction.decision, tokens=self._correction.tokens)])

    def drop_correction(self) -> None:
        """Forget the tried correction."""
        if self._correction is None:
            raise Refused("no_correction")
        self._correction = None

    def adjust(self, tokens: Tokens) -> None:
        """Let lives and arrows be as the host says."""
        self._commit([Command("adjust", tokens=tokens)])

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


def _source_told(held: HeldThrow | None, faces: Mapping[int, str]) -> ThrowSource:
    """Where the faces that a person tells come from: a held reading that was sure is only confirmed by them."""
    if held is None:
        return ThrowSource.TYPED
    if not held.throw.sure:
        return ThrowSource.SETTLED
    return ThrowSource.READ if faces == {die.die: die.face for die in held.throw.dice} else ThrowSource.TYPED


def record_for_all(game: Game) -> Record:
    """The record as everybody may have it: sealed while the game runs, whole once it has ended."""
    return game.sealed_record if game.pending else game.record


def game_stored(stored: StoredGame) -> Game:
    """A game as the journal tells it. Raises JournalUnreadable at the command that the rules do not take."""
    game = Game(rules_for(stored.setup), stored.setup)
    for number, command in enumerate(stored.commands, 1):
        try:
            carry_out(game, command)
        except Refused as error:
            raise JournalUnreadable(
                f"Command {number} of game {stored.id} ({command.decision or command.kind}) does not fit the rules of "
                f"this version: {error} Run the version that wrote it, or choose another data folder."
            ) from error
    return game


def _told(answer: Answer) -> Command:
    """An answer of a record as the command that gives it."""
    if answer.seat == HOST:
        return Command("adjust", tokens=answer.tokens)
    return Command("answer", answer.id, 0, answer.seat, answer.tokens)


def _past_throws(game: Game) -> tuple[PastThrow, ...]:
    return tuple(
        PastThrow(decision.id, int(dict(decision.params).get("seat", 0)), decision.dice, answer.tokens)
        for decision, answer in game.answered
        if isinstance(decision, Dice) and answer.seat is None
    )


def _ended(game: Game) -> dict[str, Any]:
    """What stays readable of an ended game without its rules: the counts at the end and all that happened."""
    return {"tally": dict(game.rules.tally(game.state)), "events": [[e.key, dict(e.params)] for e in game.log()]}
