"""Handing in a table's results by itself, and seating the table as its tournament says, in a loop beside the game.

The loop sees each change of the table, and now and then asks the club's database who is to sit here. Whatever happens
to the database or the network, the table plays on; what is wrong is told on its pages until it is right again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.background import SupervisedLoop
from companion.disk import why_disk_refuses
from companion.errors import JournalUnreadable, JournalUnwritable, Refused, SetupInvalid
from companion.games import kind_of
from companion.locales.words import sentence
from companion.tabletop.snapshot import TableState
from companion.tabletop.table import Table
from companion.tournament.at_table.ended_games import EndedGames
from companion.tournament.at_table.sitting import Sitting, SittingKept, sitting_at
from companion.tournament.desk import Desk
from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.game_options import with_fixed
from companion.tournament.storage.hand_in import Outbox

FOLDER = "club"
"""The folder beside the journal in which results wait."""
NAME = "club"
LOOK_EVERY = 1.0
"""Seconds after which the club's database is asked again."""
AUCTION = "auction"


class ResultsHandedIn:
    """Hands in the results of `table`, whose journal lies in `folder`; a context manager with a loop of its own.

    `desk` gives the club's desk, or raises DatabaseUnavailable; it is asked for only where there is something to send
    or to know. `table_name`: what the club calls this table. `number`: which table of tournaments it is, counted from
    0, None for one that plays beside them. `tournament` names which, the newest where it is empty. `clock`: seconds
    since 1970.
    """

    def __init__(
        self,
        table: Table,
        folder: Path,
        desk: Callable[[], Desk],
        clock: Callable[[], float],
        *,
        table_name: str = "",
        number: int | None = None,
        tournament: str = "",
    ) -> None:
        self._table = table
        self._desk = desk
        self._number = number
        self._tournament = tournament
        self.outbox = Outbox(folder / FOLDER)
        self._ended = EndedGames(folder, self.outbox, table_name, clock, table.games)
        self._kept = SittingKept(self.outbox.folder)
        self._sitting = self._kept.read() if number is not None else None
        self._seated: Sitting | None = None
        self._cleared = number is None
        self._loop = SupervisedLoop(NAME, self._run, table.trouble)

    def __enter__(self) -> ResultsHandedIn:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.close(LOOK_EVERY)

    def _run(self, loop: SupervisedLoop) -> None:
        revision, looked = -1, ("", -1)
        while not loop.stopped:
            state = self._table.wait(revision, LOOK_EVERY)
            revision = state.revision
            ended = (state.phase, revision if state.phase == "over" else -1)
            if ended != looked:
                with suppress(JournalUnreadable):  # on a full disk nobody reads beside the table: again then
                    self._ended.look(self._sitting)
                    looked = ended
            self._send()
            if self._number is not None and state.phase != "playing":
                self._ask(self._desk(), self._number)
                self._seat(state)
            loop.well()

    def _send(self) -> None:
        """Send what waits; what is refused is told once, and kept aside."""
        if not self.outbox.waiting():
            return
        aside = len(self.outbox.refused())
        self.outbox.send(self._desk().take_hand_in)
        for why in self.outbox.refused()[aside:]:
            self._table.notice(sentence("hand_in.refused", {"why": why}))
        if self.outbox.waiting():
            raise DatabaseUnavailable(self.outbox.away)

    def _ask(self, desk: Desk, number: int) -> None:
        """Ask who is to sit here now."""
        try:
            sitting = sitting_at(desk, desk.find(self._tournament), number)
        except Refused:
            sitting = None  # there is no such tournament yet
        if sitting != self._sitting:
            try:
                self._kept.keep(sitting)
            except OSError as error:
                raise JournalUnwritable(why_disk_refuses(self.outbox.folder, error) or str(error)) from error
            self._sitting = sitting

    def _seat(self, state: TableState) -> None:
        """Once for each sitting, before its game: its players sit down, and its options are chosen."""
        sitting = self._sitting
        idle = state.phase == "lobby"
        self._table.trouble(AUCTION, sentence("hand_in.auction") if idle and sitting and sitting.waits else "")
        if not idle:
            return
        with suppress(Refused, SetupInvalid):  # somebody has begun a game meanwhile, or other bots sit here: again then
            if sitting is not None and sitting != self._seated:
                if state.names != sitting.chairs:
                    self._table.seat_players(sitting.chairs)
                if state.game != sitting.game:
                    self._table.choose_game(sitting.game)
                self._choose(sitting)
                self._seated, self._cleared = sitting, False
            elif sitting is None and not self._cleared:
                self._choose(None)
                self._seated, self._cleared = None, True

    def _choose(self, sitting: Sitting | None) -> None:
        """The options that the tournament fixes, or none of them."""
        state = self._table.state
        options = with_fixed(state.options, sitting.fixed if sitting else (), kind_of(state.game, self._table.games))
        if options != state.options:
            self._table.choose(options)
