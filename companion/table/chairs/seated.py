"""Who sits on which chair of the running table: people, phones and bots, before a game and while one is played."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial

from companion.games.bots.by_name import maker_of
from companion.games.western.options import RuleOptions
from companion.journal import chairs as seating
from companion.journal.chairs import Chair, Chairs
from companion.journal.commands import Remarked
from companion.journal.journal import Journal
from companion.kernel.game import Game
from companion.locales.words import sentence
from companion.support.errors import JournalUnreadable, Refused
from companion.table.announcements import Announcements
from companion.table.chairs.chair_change import ChairCodes
from companion.table.chosen import Chosen
from companion.table.looking_ahead import on_turn
from companion.table.notices import Notices
from companion.table.running_game import Change, RunningGame


class Seated:
    """The chairs around the game `on_table`. Of `key` the codes are made by which chairs change phones.

    `can_throw`: whether dice are drawn, or thrown by the tray; that may change with who plays.

    Whoever else takes a chair from its player's phone while a game is played has it among `announcements` first. What
    changes something raises Refused, or JournalUnwritable, with nothing changed.
    """

    def __init__(
        self,
        journal: Journal,
        on_table: RunningGame,
        chosen: Chosen,
        announcements: Announcements,
        notices: Notices,
        can_throw: Callable[[], bool],
        key: bytes,
    ) -> None:
        self._journal = journal
        self._on_table = on_table
        self._chosen = chosen
        self._notices = notices
        self._can_throw = can_throw
        self._codes = ChairCodes(key or secrets.token_bytes(32))
        self._announcements = announcements
        self.chairs: Chairs = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def bots(self) -> frozenset[str]:
        """The names of the bots that play here."""
        return frozenset(chair.bot for chair in self.chairs if chair.bot)

    def bot_plays(self, seat: int) -> bool:
        """Whether a bot plays for a seat."""
        return self.chairs[seat].bot is not None

    def restore(self) -> None:
        """Take the chairs on the disk; what is damaged there is mended, with a notice."""
        try:
            kept = self._journal.chairs()
        except JournalUnreadable:
            kept = (Chair(""),)
        game = self._on_table.game
        self.chairs = seating.mended(kept, game.setup.players if game else ())
        if self.chairs != kept and (game or seating.are_damaged(kept, self.chairs)):
            self._notices.add(sentence("disk.chairs_damaged"))

    # -- before the game -------------------------------------------------------------------------------------------

    def sit_down(self, name: str, phone: str | None) -> None:
        """Add a player before the game."""
        self._set(seating.sit_down(self.chairs, name, phone))

    def seat_bot(self, bot: str) -> None:
        """Add a bot before the game. Raises BotUnknown for one that does not play this game."""
        maker_of(bot, self._chosen.kind.bots)
        refuse_bots(self._chosen.options)
        self._set(seating.seat_bot(self.chairs, bot))

    def stand_up(self, chair: int) -> None:
        """Take the chair of a player who leaves before the game away."""
        self._set(seating.stand_up(self.chairs, chair))

    def move_chair(self, chair: int, to: int) -> None:
        """Move a player's chair before the game."""
        self._set(seating.move(self.chairs, chair, to))

    def seat_players(self, names: Sequence[str]) -> None:
        """Seat these players and nobody else, before the game."""
        self._set(seating.seat_players(self.chairs, names))

    def _set(self, chairs: Chairs) -> None:
        if self._on_table.game is not None:
            raise Refused("game_running")
        self._journal.save_chairs(chairs)
        self.chairs = chairs

    # -- at any time -----------------------------------------------------------------------------------------------

    def take_chair(self, chair: int, phone: str, code: str = "") -> None:
        """Let a phone stand for a player: by the code of the chair's own phone, where a bot has played on for it, or
        where the chair is free. In a running game it sees a role by that."""
        now = seating.at(self.chairs, chair)
        if now.played_by == phone:
            return
        how = "no_bot" if now.phone == phone else "phone"
        if code:
            if not self._codes.is_right(code, self._on_table.number, chair, now.played_by):
                raise Refused("chair_code")
            how = "code"
        elif chair not in self._announcements.in_change.free and not self._may_take(now, phone):
            raise Refused("chair_taken")
        self._change(seating.hand_over(self.chairs, chair, phone), chair, how)

    def _may_take(self, chair: Chair, phone: str) -> bool:
        """Whether a phone may have this chair as it is: its player's own, or nobody's where nothing is to be seen."""
        if chair.bot is not None:
            return chair.phone == phone
        return chair.phone is None and not (self._playing and self._chosen.options_played().phones_hold_secrets)

    def chair_code(self, chair: int, phone: str) -> str:
        """The letters by which this phone's chair changes its phone; for that phone's own pages and no other."""
        return self._codes.code(self._on_table.number, chair, phone)

    def free_chair(self, chair: int) -> None:
        """Let a player's phone, or a bot, go; in a running game a phone only when nobody objects in time.

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
        """Let a bot play on for somebody who has left; in a running game only when nobody objects in time.

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
        maker_of(bot, self._chosen.kind.bots)
        game = self._on_table.game
        refuse_bots(self._chosen.options_played(), dealt=game is not None and has_begun(game))

    @property
    def _playing(self) -> bool:
        """Whether a game is played, so that who takes a chair may see what others must not."""
        game = self._on_table.game
        return game is not None and game.pending is not None

    def _change(self, chairs: Chairs, chair: int, how: str) -> None:
        """Change who plays on a chair; the game's own log keeps that."""
        could_throw = self._can_throw()
        if self._on_table.game is None:
            self._journal.save_chairs(chairs)
        else:
            remark = Remarked(f"chair_{how}", (f"seat={chair}",))
            self._on_table.commit([remark], Change.CHAIR_WRITTEN, chairs)
        self.chairs = chairs
        self._announcements.done(chair)
        if self._can_throw() != could_throw:
            self._on_table.happened(Change.OTHER_THROWER)
        self._notices.add(sentence(f"event.chair_{how}", {"seat": chair}, self.names))


def refuse_bots(options: RuleOptions, dealt: bool = False) -> None:
    """Refuse options with which a bot would have to look at real cards; `dealt`: characters lie open on the table by
    now."""
    if not options.bots_may_play(dealt=dealt):
        raise Refused("bots_and_real_cards")


def has_begun(game: Game) -> bool:
    """Whether the first turn has begun, so that what lies open is dealt."""
    return game.pending is None or on_turn(game) is not None
