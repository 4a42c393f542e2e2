"""Putting a throw right at the table: what is tried, who may, and the correction that becomes true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from companion.errors import Refused
from companion.journal.journal import Command
from companion.kernel.correction import Correction
from companion.kernel.decision import Tokens
from companion.kernel.game import Game
from companion.tabletop.announcements import Announcements
from companion.tabletop.opening_roles import opens_roles
from companion.tabletop.seated import Seated
from companion.tabletop.snapshot import past_throws
from companion.tabletop.tried_corrections import PutRight, TriedCorrections
from companion.western.options import RuleOptions

Tried = tuple[str, Tokens]
"""What a page showed of a correction that was tried: the throw's decision, and all its faces."""


class TableOfCorrections(Protocol):
    """What corrections need of their table."""

    def running(self) -> Game:
        """The game on the table. Raises Refused where none lies there."""

    def options_played(self) -> RuleOptions:
        """Those of the game on the table."""

    def commit(self, commands: list[Command]) -> None:
        """Apply commands and write them; raises Refused or DiskTrouble, with nothing changed."""


class Corrections:
    """Corrections of throws on `table`; `clock` gives the seconds of play, `folder` keeps who may put a throw right.

    One that opens a role that was dealt is among `announcements` first.
    `by` is the seat that corrects, None the host. What is asked for raises Refused with nothing changed.
    """

    def __init__(
        self,
        table: TableOfCorrections,
        seated: Seated,
        announcements: Announcements,
        clock: Callable[[], float],
        folder: Path,
    ) -> None:
        self._table = table
        self._seated = seated
        self._announcements = announcements
        self._tried = TriedCorrections(clock)
        self._put_right = PutRight(folder)

    @property
    def shown(self) -> Mapping[int | None, Correction]:
        """What is tried now, by who tries it."""
        return self._tried.shown

    @property
    def reserved(self) -> bool:
        """Whether throws are put right by who threw and the host alone."""
        return self._put_right.reserved

    def attempt(self, decision: str, faces: Tokens, by: int | None, epoch: int | None) -> None:
        """See what another throw would change."""
        game = self._table.running()
        if epoch is not None and epoch != game.epoch:
            raise Refused("stale")
        self._check(by, decision)
        self._tried.begin(by, game.try_correction(decision, faces), game.epoch)

    def confirm(self, by: int | None, shown: Tried | None) -> None:
        """Make the correction true that somebody tries; one that opens a role when nobody has objected in time."""
        tried = self._tried.of(by)
        if shown is not None and shown != (tried.decision, tried.tokens):
            raise Refused("stale")
        self._check(by, tried.decision)
        game = self._table.running()
        beside, act = game.beside(), partial(self._put_it_right, tried, by, game.epoch)
        beside.correct(tried.decision, tried.tokens, by)
        if not opens_roles(game, beside, self._table.options_played()):
            act()
        elif self._announcements.act("put_right", (), act):
            self._tried.drop(by)

    def _put_it_right(self, tried: Correction, by: int | None, epoch: int) -> None:
        if self._table.running().epoch != epoch:
            raise Refused("stale")
        self._table.commit([Command("put_right", tried.decision, seat=by, tokens=tried.tokens)])

    def drop(self, by: int | None) -> None:
        """Forget the correction that somebody tries."""
        self._tried.drop(by)

    def _check(self, by: int | None, decision: str) -> None:
        """Raises Refused where this seat may not put this throw right; a bot never does."""
        if by is not None and (not 0 <= by < len(self._seated.chairs) or self._seated.bot_plays(by)):
            raise Refused("not_asked")
        throws = past_throws(self._table.running())
        self._put_right.check(by, next((throw.seat for throw in throws if throw.decision == decision), None))

    def reserve(self, on: bool) -> None:
        """Throws are put right by who threw and the host alone, or by everybody; kept over a restart."""
        self._put_right.reserve(on)

    def look_again(self) -> None:
        """The game went on: what would change is looked up anew."""
        self._tried.look_again(self._table.running())

    def forget(self) -> None:
        """Nobody tries anything any more: the game is put away."""
        self._tried.forget()

    def left(self) -> float | None:
        """Seconds until somebody has tried a correction for too long; None where nobody tries one."""
        return self._tried.left()

    def end_in_time(self) -> None:
        """Forget corrections that have been tried for too long: bots wait for them."""
        self._tried.end_in_time()
