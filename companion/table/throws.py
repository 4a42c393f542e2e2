"""The tray at the table: what dice are asked for, who throws them, and a throw that is held or waits.

The one owner of throws that were read and not taken. It knows no game: rules that play with dice say which are wanted,
and what a throw answers (`plays_with_dice.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import NamedTuple

from companion.journal.commands import Answered
from companion.journal.throw_source import ThrowSource
from companion.kernel.decision import CHANCE, Answer, Choice, Dice, Tokens, Window
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.reroll import THROW
from companion.ports.tray import DiceWanted, FullTray, Throw, ThrownDie, VirtualTray
from companion.support.errors import CompanionError, DiskTrouble, Refused
from companion.table.chairs.seated import Seated
from companion.table.looking_ahead import Ahead, Lookout, on_turn, takes_default
from companion.table.notices import Notices
from companion.table.plays_with_dice import PlaysWithDice
from companion.table.running_game import RunningGame
from companion.table.snapshot import HeldThrow
from companion.table.waiting.deal_hush import DealHush


class _Waiting(NamedTuple):
    """A throw that is taken when its window has lapsed: what it was thrown for (`DiceWanted.key`), how it was entered,
    and how the camera saw it, if it did."""

    key: str
    source: ThrowSource
    seen: Throw | None = None


MOST_SEEN = 12
"""Throws that are known as the camera saw them."""


class Tray:
    """`random` draws dice where the table has chosen so; `virtual` throws them on demand, where the camera can.

    `dice_set` names the dice on the table, for the journal. `held` is a throw that was read but not taken, `taken` the
    one that the camera saw and that was taken last, until something else happens; `throwing`:
    the virtual tray has been asked and has shown no result yet.
    """

    def __init__(
        self,
        on_table: RunningGame,
        seated: Seated,
        notices: Notices,
        hush: DealHush,
        *,
        random: Random,
        virtual: VirtualTray | None,
        dice_set: str,
    ) -> None:
        self._on_table = on_table
        self._seated = seated
        self._notices = notices
        self._hush = hush
        self._random = random
        self._virtual = virtual
        self._lookout = Lookout()
        self._waiting: _Waiting | None = None
        self.dice_set = dice_set
        self.held: HeldThrow | None = None
        self.taken: Throw | None = None
        self.throwing = False
        self._seen: dict[str, Throw] = {}

    def seen_throws(self) -> dict[str, Throw]:
        """Returns the latest throws that the camera saw, by the decision that each answered."""
        return dict(self._seen)

    # -- what is asked for -----------------------------------------------------------------------------------------

    def draws(self) -> bool:
        """Whether the companion draws the dice of the player on turn."""
        game = self._on_table.game
        if game is None or game.pending is None or not isinstance(game.rules, PlaysWithDice):
            return False
        seat = on_turn(game)
        return game.rules.draws_dice(game.state, bot=seat is not None and self._seated.bot_plays(seat))

    def can_throw(self) -> bool:
        """Whether dice are drawn, or thrown by the tray, which has none but the five where it is no full one."""
        has_them = isinstance(self._virtual, FullTray) or not self._special_in_play()
        return self.draws() or (self._virtual is not None and has_them)

    def can_draw(self) -> bool:
        """Whether dice are asked for that a tray of the companion's own is to throw, and does not have."""
        game = self._on_table.game
        asked = game is not None and isinstance(game.pending, Dice)
        return asked and self._virtual is not None and not self.can_throw()

    def wanted(self) -> DiceWanted | None:
        """The dice that would answer the open decision."""
        ahead = self._ahead()
        return ahead.wanted if ahead and ahead.now else None

    def watched(self) -> DiceWanted | None:
        """The dice that the camera looks for: they may come while a window is open."""
        ahead = self._ahead()
        return None if ahead is None or self.draws() else ahead.wanted

    def _special_in_play(self) -> bool:
        ahead = self._ahead()
        return ahead is not None and ahead.special_in_play

    def _ahead(self) -> Ahead | None:
        """The next decision that wants dice; None where none does."""
        game = self._on_table.game
        return self._lookout.of(game) if game and not self._hush.runs else None

    # -- throws ----------------------------------------------------------------------------------------------------

    def throw(self) -> None:
        """Have the dice that are asked for drawn, or thrown by the tray; a choice that can be declined is, by that."""
        game = self._on_table.needed
        drawn = self.draws()
        if self._virtual is None and not drawn:
            raise Refused("no_tray")
        wanted = self.wanted()
        if wanted is None or not wanted.every:
            raise Refused("no_dice_wanted")
        if not self.can_throw():
            raise Refused("no_such_dice")
        if self.throwing:
            return  # a second tap while they roll already
        self.held = None
        while takes_default(game, game.pending):
            self._on_table.commit([_declined(game)])
        asked, wanted = game.pending, self.wanted()
        if not isinstance(asked, Dice) or wanted is None:
            return  # an earlier throw has come again
        if drawn:
            self._draw(asked, wanted)
        elif self._virtual is not None:
            self._notices.clear()
            if isinstance(self._virtual, FullTray):
                self._virtual.lay(dict(wanted.lying))
            self._virtual.throw(wanted.dice)
            self.throwing = True  # not before: a tray that fails is asked again by the next tap

    def throw_chosen(self, tokens: Tokens) -> None:
        """Throw at once the dice that were chosen on a phone to be thrown again, where no hand has to."""
        wanted = self.wanted()
        if THROW in tokens and self.can_throw() and wanted is not None and wanted.every:
            self.throw()

    def draw(self) -> None:
        """Draw the dice that the tray cannot throw."""
        game, wanted = self._on_table.needed, self.wanted()
        if not self.can_draw() or wanted is None or not isinstance(game.pending, Dice):
            raise Refused("no_dice_wanted")
        self.held = None
        self._draw(game.pending, wanted)

    def _draw(self, asked: Dice, wanted: DiceWanted) -> None:
        faces = random_answer(asked, CHANCE, self._random)
        self._take(dict(zip(wanted.dice, faces, strict=True)), ThrowSource.DRAWN)

    def seen(self, throw: Throw) -> None:
        """Receive a throw from the camera: taken when sure and asked for, else held."""
        self.throwing = False
        if self._virtual is None:
            self._notices.clear()  # a camera that sees throws has nothing to complain of
        if self.draws():
            return  # nobody throws: whatever lies there is none of this game's
        if self._says_less(throw):
            return
        why = throw.why or "unsure"
        if throw.sure:
            source = ThrowSource.READ if self._virtual is None else ThrowSource.VIRTUAL
            ahead = self._ahead()
            try:
                self._take({die.die: die.face for die in throw.dice}, source, throw)
                self.taken = throw if self.held is None else None
                return
            except DiskTrouble:
                if ahead is not None:  # the camera will not report it again
                    self.held, self._waiting = HeldThrow(throw, "disk"), _Waiting(ahead.wanted.key, source, throw)
                raise
            except Refused as refused:
                why = "came_back" if refused.key == "came_back" else "other_dice"
        if self.wanted() is None:
            why = "waiting"
        game = self._on_table.game
        self.held = HeldThrow(throw, why) if game is not None and game.pending else None
        self._waiting = None

    def _says_less(self, throw: Throw) -> bool:
        """Whether a throw is a doubt about what is not seen, which puts away no throw that was."""
        return not throw.dice and bool(self._waiting or (self.held and self.held.throw.dice))

    def seen_in_pause(self, throw: Throw) -> None:
        """What the camera saw while the table stands still: held, for a person to say whether it was meant.

        That is so whether dice are wanted then or not: nobody is asked for any after the deal, or at a choice.
        """
        self.throwing = False
        game = self._on_table.game
        if self._says_less(throw):
            return
        if game is not None and game.pending and isinstance(game.rules, PlaysWithDice) and not self.draws():
            self.held, self._waiting = HeldThrow(throw, throw.why or "paused"), None

    def pictured(self, key: str, throw: Throw) -> None:
        """What a phone's picture shows, for what was asked under `key`: held for people to confirm."""
        _ = self._on_table.needed
        wanted = self.wanted()
        if wanted is None or not wanted.every:
            raise Refused("no_dice_wanted")
        if key != wanted.key:
            raise Refused("stale")
        self.held, self._waiting = HeldThrow(throw, throw.why or "pictured", by_phone=True), None

    def typed(self, key: str, faces: Mapping[int, str]) -> None:
        """Take a throw typed by a person, for what was asked under `key`; while a window is open it waits for its
        end."""
        ahead = self._ahead()
        if ahead is None:
            raise Refused("no_dice_wanted")
        if key != ahead.wanted.key:
            raise Refused("stale")
        shown_by_tray = self._virtual is not None and self.held is not None and not self.held.by_phone
        seen = self.held.throw if self.held is not None and self._waiting is None else None
        self._take(faces, ThrowSource.VIRTUAL if shown_by_tray else _source_of(self.held, faces), seen)

    def _take(self, faces: Mapping[int, str], source: ThrowSource, seen: Throw | None = None) -> None:
        """Answer what is asked with these dice: the roll, or the choice to throw again and the roll.

        `seen`: as the camera saw them.

        A choice that can be declined is declined first; where a window is open, or opens by that, the throw waits.
        """
        ahead = self._ahead()
        if ahead is None:
            raise Refused("no_dice_wanted" if self._on_table.game else "no_game")
        assert isinstance(ahead.game.rules, PlaysWithDice)  # else no dice were wanted
        said = ahead.game.rules.answers_of_throw(ahead.game.state, ahead.game.pending, faces)
        held_throw, self.held = self.held, None
        waiting = self._waiting
        try:
            if ahead.after_window:
                self._let_wait(ahead, said, faces, _Waiting(ahead.wanted.key, source, seen))
            else:
                commands = self._commands(*ahead.defaults, *said)
                dice_set = "" if source is ThrowSource.DRAWN else self.dice_set
                commands[-1] = replace(commands[-1], source=source, dice_set=dice_set)
                self._on_table.commit(commands)
                self._keep_seen(commands[-1].decision, seen)
        except CompanionError as error:
            self.held = held_throw
            if isinstance(error, DiskTrouble):
                self._waiting = waiting
            if isinstance(error, Refused) and error.key == "stale":
                raise Refused("came_back") from error  # after an undo these very dice lie as they lay
            raise

    def _let_wait(self, ahead: Ahead, said: Iterable[Answer], faces: Mapping[int, str], waiting: _Waiting) -> None:
        """Keep a throw until windows have lapsed, and take it then. Raises Refused where it would not fit even then."""
        beside = ahead.game.beside()
        for answer in said:
            beside.answer(answer.actor, answer.tokens, decision=answer.id)
        if ahead.defaults:
            self._on_table.commit(self._commands(*ahead.defaults))
        self.held = HeldThrow(Throw(tuple(ThrownDie(die, face) for die, face in faces.items()), sure=True), "waiting")
        self._waiting = waiting
        if not isinstance(self._on_table.needed.pending, Window):
            self.take_waiting()

    def take_waiting(self) -> None:
        """Take the throw that has waited, if its turn has come; if it will not come any more, it stays held."""
        waiting, held = self._waiting, self.held
        if waiting is None or held is None or not self._still_comes(waiting):
            self._waiting = None
        elif self.wanted() is not None:
            self._take({die.die: die.face for die in held.throw.dice}, waiting.source, waiting.seen)

    def _still_comes(self, waiting: _Waiting | None) -> bool:
        """Whether the turn of a throw that waits comes, or has come: dice are looked for that it was thrown for."""
        ahead = self._ahead()
        return waiting is not None and ahead is not None and ahead.wanted.key == waiting.key

    def take_after_pause(self) -> None:
        """Take a throw that has waited for the disk in a pause; one that cannot be stays held."""
        with suppress(CompanionError):
            self.take_waiting()

    def _keep_seen(self, decision: str, seen: Throw | None) -> None:
        """Keep how the camera saw the throw that answered this decision; the oldest goes for it."""
        self._seen.pop(decision, None)
        if seen is None:
            return
        self._seen[decision] = seen
        if len(self._seen) > MOST_SEEN:
            del self._seen[next(iter(self._seen))]

    def _commands(self, *said: Answer) -> list[Answered]:
        epoch = self._on_table.needed.epoch
        return [Answered.of(answer, epoch) for answer in said]

    # -- what is forgotten, and when -------------------------------------------------------------------------------

    def drop_held(self) -> None:
        """Forget a held throw. Raises Refused where there is none."""
        if self.held is None:
            raise Refused("nothing_held")
        self.held = self._waiting = None

    def forget_answered(self) -> None:
        """Forget held throws after an answer or an undo, but for one that waits for a window."""
        self.held = self.held if self.held and self.held.why == "waiting" else None
        self.taken = self._waiting = None
        self.throwing = False

    def forget_where_drawn(self) -> None:
        """Forget a throw that came too early where the companion draws the dice."""
        if self.draws():
            self.held = self._waiting = None

    def wait_for_disk_alone(self) -> None:
        """Forget waiting throws but one that the disk did not take, since the game was read from the disk again."""
        if self.held is None or self.held.why != "disk":
            self._waiting = None

    def leave_waiting(self) -> None:
        """A throw that waits is not taken by itself any more: the player on turn has said that no dice are thrown."""
        self._waiting = None

    def let_lapse(self, lapse: Answered, choice: Answered | None = None) -> None:
        """Let a window end by its lapse; a throw that came meanwhile is taken then.

        Where none came, the `choice` of dice that was made meanwhile stands in the journal together with the lapse.
        """
        waiting = self._waiting
        made = self._on_table.commit([lapse], then=None if self._still_comes(waiting) else choice)
        self._waiting = waiting
        self.take_waiting()
        if choice is not None and made:
            self.throw_chosen(choice.tokens)

    def forget(self) -> None:
        """Forget held throws of a game that is put away."""
        self.held = self.taken = self._waiting = None
        self._seen.clear()
        self.throwing = False


def _declined(game: Game) -> Answered:
    """The answer that throwing gives to a choice which can be declined."""
    assert isinstance(game.pending, Choice)
    return Answered(game.pending.id, game.epoch, game.pending.seats[0], (game.pending.default,))


def _source_of(held: HeldThrow | None, faces: Mapping[int, str]) -> ThrowSource:
    """The source of faces that a person types: a held reading that was sure is only confirmed by them."""
    if held is None:
        return ThrowSource.TYPED
    if not held.throw.sure:
        return ThrowSource.SETTLED
    return ThrowSource.READ if faces == {die.die: die.face for die in held.throw.dice} else ThrowSource.TYPED
