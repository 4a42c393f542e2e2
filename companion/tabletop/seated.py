"""Who sits on which chair of the running table: people, phones and bots, before a game and while one is played."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from companion import chairs as seating
from companion.bots.by_name import maker_of
from companion.chair_change import ChairCodes
from companion.chairs import Chair, Chairs
from companion.errors import JournalUnreadable, Refused
from companion.games import GameKind
from companion.journal.journal import Command, Journal
from companion.kernel.game import Game
from companion.locales.words import sentence
from companion.tabletop.announcements import Announcements
from companion.tabletop.looking_ahead import on_turn
from companion.western.options import RuleOptions


class TableOfChairs(Protocol):
    """What the chairs need of their table."""

    @property
    def game(self) -> Game | None:
        """The game on the table."""

    @property
    def number(self) -> int:
        """The game's number in the journal."""

    @property
    def kind(self) -> GameKind:
        """The kind of the game on the table, else the one that comes next."""

    @property
    def options(self) -> RuleOptions:
        """What the next game of this kind begins with."""

    def options_played(self) -> RuleOptions:
        """Those of the game on the table, else of the next one."""

    def chair_changed(self, command: Command, chairs: Chairs) -> None:
        """Write that a chair changes in the running game; raises Refused or DiskTrouble, with nothing changed."""

    def look_again(self, could_throw: bool) -> None:
        """Somebody else plays on a chair; `could_throw`: dice could be thrown by themselves before that."""

    def can_throw(self) -> bool:
        """Whether dice are drawn, or thrown by the tray."""

    def note(self, sentence: str) -> None:
        """Tell everybody a sentence."""


class Seated:
    """The chairs around `table`. Of `key` the codes are made by which chairs change phones.

    Whoever else takes a chair from its player's phone while a game is played has it among `announcements` first. What
    changes something raises Refused, or JournalUnwritable, with nothing changed.
    """

    def __init__(self, table: TableOfChairs, journal: Journal, announcements: Announcements, key: bytes) -> None:
        self._table = table
        self._journal = journal
        self._codes = ChairCodes(key or secrets.token_bytes(32))
        self._announcements = announcements
        self.chairs: Chairs = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(chair.name for chair in self.chairs)

    def bot_plays(self, seat: int) -> bool:
        """Whether a bot plays for a seat."""
        return self.chairs[seat].bot is not None

    def restore(self) -> None:
        """Take the chairs on the disk; what is damaged there is mended, and that is told."""
        try:
            kept = self._journal.chairs()
        except JournalUnreadable:
            kept = (Chair(""),)
        game = self._table.game
        self.chairs = seating.mended(kept, game.setup.players if game else ())
        if self.chairs != kept and (game or seating.are_damaged(kept, self.chairs)):
            self._table.note(sentence("disk.chairs_damaged"))

    # -- before the game -------------------------------------------------------------------------------------------

    def sit_down(self, name: str, phone: str | None) -> None:
        """A player joins before the game."""
        self._set(seating.sit_down(self.chairs, name, phone))

    def seat_bot(self, bot: str) -> None:
        """A bot joins before the game. Raises BotUnknown for one that does not play this game."""
        maker_of(bot, self._table.kind.bots)
        refuse_bots(self._table.options)
        self._set(seating.seat_bot(self.chairs, bot))

    def stand_up(self, chair: int) -> None:
        """A player leaves before the game."""
        self._set(seating.stand_up(self.chairs, chair))

    def move_chair(self, chair: int, to: int) -> None:
        """A player sits elsewhere before the game."""
        self._set(seating.move(self.chairs, chair, to))

    def seat_players(self, names: Sequence[str]) -> None:
        """These players sit here and nobody else, before the game."""
        self._set(seating.seat_players(self.chairs, names))

    def _set(self, chairs: Chairs) -> None:
        if self._table.game is not None:
            raise Refused("game_running")
        self._journal.save_chairs(chairs)
        self.chairs = chairs

    # -- at any time -----------------------------------------------------------------------------------------------

    def take_chair(self, chair: int, phone: str, code: str = "") -> None:
        """A phone stands for a player: by the code of the chair's own phone, where a bot has played on for it, or where
        the chair is free. In a running game it sees a role by that."""
        now = seating.at(self.chairs, chair)
        if now.played_by == phone:
            return
        how = "no_bot" if now.phone == phone else "phone"
        if code:
            if not self._codes.is_right(code, self._table.number, chair, now.played_by):
                raise Refused("chair_code")
            how = "code"
        elif chair not in self._announcements.in_change.free and not self._may_take(now, phone):
            raise Refused("chair_taken")
        self._change(seating.hand_over(self.chairs, chair, phone), chair, how)

    def _may_take(self, chair: Chair, phone: str) -> bool:
        """Whether a phone may have this chair as it is: its player's own, or nobody's where nothing is to be seen."""
        if chair.bot is not None:
            return chair.phone == phone
        return chair.phone is None and not (self._playing and self._table.options_played().phones_hold_secrets)

    def chair_code(self, chair: int, phone: str) -> str:
        """The letters by which this phone's chair changes its phone; for that phone's own pages and no other."""
        return self._codes.code(self._table.number, chair, phone)

    def free_chair(self, chair: int) -> None:
        """A player's phone, or a bot, is let go; in a running game a phone only when nobody objects in time.

        A bot goes at once, and the phone of the player for whom it has played on is back in its place.
        """
        now = seating.at(self.chairs, chair)
        if not self._playing:
            how = "no_phone" if now.bot is None else "no_bot"
            self._change(seating.hand_over(self.chairs, chair, None), chair, how)
            return
        if now.bot is not None:
            self._change(seating.hand_over(self.chairs, chair, now.phone), chair, "no_bot")
        self._announcements.free(chair)

    def let_bot_play(self, chair: int, bot: str) -> None:
        """A bot plays on for somebody who has left; in a running game only when nobody objects in time.

        Raises BotUnknown for one that does not play this game.
        """
        now = seating.at(self.chairs, chair)
        self._check_bot(bot)
        if self._playing and now.played_by is not None:
            self._announcements.act("bot", (chair,), partial(self._bot_plays_on, chair, bot))
        else:
            self._bot_plays_on(chair, bot)

    def _bot_plays_on(self, chair: int, bot: str) -> None:
        self._check_bot(bot)
        self._change(seating.let_bot_play(self.chairs, chair, bot), chair, "bot")

    def _check_bot(self, bot: str) -> None:
        maker_of(bot, self._table.kind.bots)
        game = self._table.game
        refuse_bots(self._table.options_played(), dealt=game is not None and has_begun(game))

    @property
    def _playing(self) -> bool:
        """Whether a game is played, so that who takes a chair may see what others must not."""
        game = self._table.game
        return game is not None and game.pending is not None

    def _change(self, chairs: Chairs, chair: int, how: str) -> None:
        """Somebody else plays here now; the game's own log keeps that."""
        could_throw = self._table.can_throw()
        if self._table.game is None:
            self._journal.save_chairs(chairs)
        else:
            self._table.chair_changed(Command("remark", f"chair_{how}", tokens=(f"seat={chair}",)), chairs)
        self.chairs = chairs
        self._announcements.done(chair)
        self._table.look_again(could_throw)
        self._table.note(sentence(f"event.chair_{how}", {"seat": chair}, self.names))


def refuse_bots(options: RuleOptions, dealt: bool = False) -> None:
    """Raises Refused where a bot would have to look at real cards; `dealt`: characters lie open on the table by now."""
    if not options.bots_may_play(dealt=dealt):
        raise Refused("bots_and_real_cards")


def has_begun(game: Game) -> bool:
    """Whether the first turn has begun, so that what lies open is dealt."""
    return game.pending is None or on_turn(game) is not None
