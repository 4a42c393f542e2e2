"""Putting right at the table what was entered wrong: a throw (who may, what is tried, what becomes true), and
counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from companion.journal.commands import Adjusted, Corrected
from companion.kernel.correction import Correction
from companion.kernel.decision import Tokens
from companion.support.errors import Refused
from companion.table.announcements import Announcements
from companion.table.chairs.seated import Seated
from companion.table.opening_roles import falls, opens_roles
from companion.table.putting_right.tried_corrections import PutRight, TriedCorrections
from companion.table.running_game import RunningGame
from companion.table.snapshot import past_throws

Tried = tuple[str, Tokens]
"""What a page showed of a correction that was tried: the throw's decision, and all its faces."""


class Corrections:
    """Corrections of throws in the game `on_table`. `folder` keeps who may put a throw right.

    `clock` gives the seconds of play.

    One that opens a role that was dealt is among `announcements` first.
    `by` is the seat that corrects, None the host. What is asked for raises Refused with nothing changed.
    """

    def __init__(
        self,
        on_table: RunningGame,
        seated: Seated,
        announcements: Announcements,
        clock: Callable[[], float],
        folder: Path,
    ) -> None:
        self._on_table = on_table
        self._seated = seated
        self._announcements = announcements
        self._tried = TriedCorrections(clock)
        self._put_right = PutRight(folder)

    @property
    def shown(self) -> Mapping[int | None, Correction]:
        """The tried corrections, by who tries them."""
        return self._tried.shown

    @property
    def reserved(self) -> bool:
        """Whether throws are put right by who threw and the host alone."""
        return self._put_right.reserved

    def attempt(self, decision: str, faces: Tokens, by: int | None, epoch: int | None) -> None:
        """See what another throw would change."""
        game = self._on_table.needed
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
        game = self._on_table.needed
        beside, act = game.beside(), partial(self._put_it_right, tried, by, game.epoch)
        beside.correct(tried.decision, tried.tokens, by)
        if not opens_roles(game, beside, self._on_table.options):
            act()
        elif self._announcements.act("put_right", (), act):
            self._tried.drop(by)

    def _put_it_right(self, tried: Correction, by: int | None, epoch: int) -> None:
        if self._on_table.needed.epoch != epoch:
            raise Refused("stale")
        self._on_table.commit([Corrected(tried.decision, tried.tokens, by)])

    def adjust(self, tokens: Tokens) -> None:
        """Let lives and arrows be as the host says; what opens a role that was dealt is announced first."""
        game = self._on_table.needed
        tried = game.beside()
        tried.adjust(tokens)
        act = partial(self._on_table.commit, [Adjusted(tokens)])
        if opens_roles(game, tried, self._on_table.options):
            self._announcements.act("out", falls(game, tried), act)
        else:
            act()

    def drop(self, by: int | None) -> None:
        """Forget the correction that somebody tries."""
        self._tried.drop(by)

    def _check(self, by: int | None, decision: str) -> None:
        """Check that this seat may put this throw right (a bot never may). Raises Refused."""
        if by is not None and (not 0 <= by < len(self._seated.chairs) or self._seated.bot_plays(by)):
            raise Refused("not_asked")
        throws = past_throws(self._on_table.needed)
        self._put_right.check(by, next((throw.seat for throw in throws if throw.decision == decision), None))

    def reserve(self, on: bool) -> None:
        """Throws are put right by who threw and the host alone, or by everybody; kept over a restart."""
        self._put_right.reserve(on)

    def look_again(self) -> None:
        """Look up anew what would change, since the game went on."""
        self._tried.look_again(self._on_table.needed)

    def forget(self) -> None:
        """Forget every tried correction: the game is put away."""
        self._tried.forget()

    def left(self) -> float | None:
        """Seconds until somebody has tried a correction for too long; None where nobody tries one."""
        return self._tried.left()

    def end_in_time(self) -> None:
        """Forget corrections that have been tried for too long: bots wait for them."""
        self._tried.end_in_time()
