"""Who sits on which chair of the running table: people, phones and bots, before a game and while one is played."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Protocol

from companion import chairs as seating
from companion.bots.by_name import maker_of
from companion.chair_change import ChairCodes, ChairRequests, ChairsInChange
from companion.chairs import Chair, Chairs
from companion.errors import JournalUnreadable, Refused
from companion.games import GameKind
from companion.journal.journal import Command, Journal
from companion.kernel.game import Game
from companion.locales.words import sentence
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
    """The chairs around `table`. `clock` gives seconds; of `key` the codes are made by which chairs change phones.

    What changes something raises Refused, or JournalUnwritable, with nothing changed.
    """

    def __init__(self, table: TableOfChairs, journal: Journal, clock: Callable[[], float], key: bytes) -> None:
        self._table = table
        self._journal = journal
        self._codes = ChairCodes(key or secrets.token_bytes(32))
        self._requests = ChairRequests(clock)
        self.chairs: Chairs = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def in_change(self) -> ChairsInChange:
        """The chairs that are to change their phones."""
        return self._requests.shown

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

    def forget_requests(self) -> None:
        """No chair is asked for any more: no game is played."""
        self._requests.forget()

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
        """A phone stands for a player. In a running game it sees a role by that: see `chair_change`."""
        now = seating.at(self.chairs, chair)
        if now.phone == phone:
            return
        how = "phone"
        if code:
            if not self._codes.is_right(code, self._table.number, chair, now.phone):
                raise Refused("chair_code")
            how = "code"
        elif chair not in self._requests.shown.free and (now.phone or now.bot or self._hold_secrets()):
            raise Refused("chair_taken")
        self._change(seating.hand_over(self.chairs, chair, phone), chair, how)

    def chair_code(self, chair: int, phone: str) -> str:
        """The letters by which this phone's chair changes its phone; for that phone's own pages and no other."""
        return self._codes.code(self._table.number, chair, phone)

    def free_chair(self, chair: int) -> None:
        """A player's phone, or a bot, is let go; in a running game a phone only when nobody objects in time."""
        now = seating.at(self.chairs, chair)
        game = self._table.game
        asked = game is not None and game.pending is not None
        if now.bot or not asked:
            self._change(seating.hand_over(self.chairs, chair, None), chair, "no_phone")
        if asked:
            self._requests.ask(chair)

    def keep_chair(self, chair: int, by: int | None) -> None:
        """A player (or the host) says that a chair which was asked for stays as it is."""
        self._requests.keep(chair)
        told: dict[str, str | int] = {"chair": chair} if by is None else {"chair": chair, "seat": by}
        self._table.note(sentence("chair.kept" if by is None else "chair.objected", told, self.names))

    def chairs_left(self) -> float | None:
        """Seconds until a chair that is asked for is free; None where none is."""
        return self._requests.left()

    def free_in_time(self) -> None:
        """Free the chairs for which nobody has objected."""
        self._requests.end_in_time()

    def let_bot_play(self, chair: int, bot: str) -> None:
        """A bot plays on for somebody who has left. Raises BotUnknown for one that does not play this game."""
        maker_of(bot, self._table.kind.bots)
        game = self._table.game
        refuse_bots(self._table.options_played(), dealt=game is not None and has_begun(game))
        self._change(seating.let_bot_play(self.chairs, chair, bot), chair, "bot")

    def _hold_secrets(self) -> bool:
        """Whether who takes a chair sees a role: not where none is played, nor where real cards lie on the table."""
        game = self._table.game
        return game is not None and game.pending is not None and self._table.options_played().phones_hold_secrets

    def _change(self, chairs: Chairs, chair: int, how: str) -> None:
        """Somebody else plays here now; the game's own log keeps that."""
        could_throw = self._table.can_throw()
        if self._table.game is None:
            self._journal.save_chairs(chairs)
        else:
            self._table.chair_changed(Command("remark", f"chair_{how}", tokens=(f"seat={chair}",)), chairs)
        self.chairs = chairs
        self._requests.done(chair)
        self._table.look_again(could_throw)
        self._table.note(sentence(f"event.chair_{how}", {"seat": chair}, self.names))


def refuse_bots(options: RuleOptions, dealt: bool = False) -> None:
    """Raises Refused where a bot would have to look at real cards; `dealt`: characters lie open on the table by now."""
    if not options.bots_may_play(dealt=dealt):
        raise Refused("bots_and_real_cards")


def has_begun(game: Game) -> bool:
    """Whether the first turn has begun, so that what lies open is dealt."""
    return game.pending is None or on_turn(game) is not None
