"""Handing in a table's results by itself, and seating the table as its tournament says, in a loop beside the game.

The loop sees each change of the table, and now and then asks the club's database who is to sit here. Whatever happens
to the database or the network, the table plays on; what is wrong stands on its pages until it is right again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.locales.words import sentence
from companion.support.background import SupervisedLoop
from companion.support.disk import why_disk_refuses
from companion.support.errors import JournalUnreadable, JournalUnwritable, Refused
from companion.table.inputs.chairs import SeatPlayers
from companion.table.inputs.games import ChooseGame, PlanGame
from companion.table.inputs.house import Notice
from companion.table.snapshot import TableState
from companion.table.table import Table
from companion.tournament.at_table.ended_games import EndedGames
from companion.tournament.at_table.sitting import SittingKept, asked_about, sitting_at
from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.storage.hand_in import Outbox

if TYPE_CHECKING:
    from companion.tournament.desk import Desk

FOLDER = "club"
"""The folder beside the journal in which results wait."""
NAME = "club"
LOOK_EVERY = 1.0
"""Seconds after which the club's database is asked again."""
AUCTION = "auction"
HELD_BACK = "a game of the tournament is held back"
OTHERS = "others at a tournament's table"


class ResultsHandedIn:
    """Hands in the results of `table`, whose journal lies in `folder`; a context manager with a loop of its own.

    `desk` gives the club's desk, or raises DatabaseUnavailable; it is asked for only where there is something to send
    or to know. `table_name`: what the club calls this table. `number`: which table of tournaments it is, counted from
    0, None for one that plays beside them. `tournament` names which, the newest where it is empty. `clock`: seconds
    since 1970; `keeps_names_of`: whether names of a game, by its number in the journal, are kept.
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
        keeps_names_of: Callable[[int], bool] = lambda game: True,
    ) -> None:
        self._table = table
        self._desk = desk
        self._number = number
        self._tournament = tournament
        self.outbox = Outbox(folder / FOLDER)
        self._ended = EndedGames(folder, self.outbox, table_name, clock, table.games, keeps_names_of)
        self._kept = SittingKept(self.outbox.folder)
        self._sitting = self._kept.read() if number is not None else None
        self._seated = ""
        self._forget_played()
        if number is not None:
            self._plan(table.state)
        self._loop = SupervisedLoop(NAME, self._run, table.trouble, table.wake)

    def __enter__(self) -> ResultsHandedIn:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.close(LOOK_EVERY)

    def _run(self, loop: SupervisedLoop) -> None:
        revision, looked = -1, ("", -1)
        while not loop.stopped:
            state = self._table.wait(revision, LOOK_EVERY, lambda: loop.stopped)
            revision = state.revision
            ended = (state.phase, revision if state.phase == "over" else -1)
            if ended != looked:
                with suppress(JournalUnreadable):  # on a full disk nobody reads beside the table: again then
                    self._ended.look()
                    looked = ended
                self._forget_played()
            try:
                self._send()
                if self._number is not None and state.phase != "playing":
                    self._ask(self._desk(), self._number)
            finally:  # without the database it is played on by what is known
                if self._number is not None:
                    self._seat(state)
                    if ended == looked:  # else the game that is planned may have been played by now
                        self._plan(state)
            loop.well()

    def _forget_played(self) -> None:
        """Forget the sitting whose game has ended here, until the club's database says otherwise."""
        if self._sitting is not None and self._ended.has_played(self._sitting):
            self._sitting = None

    def _send(self) -> None:
        """Send what waits; what is refused is reported once, and kept aside."""
        if not self.outbox.waiting():
            return
        aside = len(self.outbox.refused())
        self.outbox.send(self._desk().take_hand_in)
        for why in self.outbox.refused()[aside:]:
            self._table.do(Notice(sentence("hand_in.refused", {"why": why})))
        if self.outbox.waiting():
            raise DatabaseUnavailable(self.outbox.away)

    def _ask(self, desk: Desk, number: int) -> None:
        """Ask who is to sit here now."""
        try:
            key = desk.find(self._tournament)
            sitting, asked = sitting_at(desk, key, number), asked_about(desk, key, number)
        except Refused:
            sitting, asked = None, False  # there is no such tournament yet
        self._table.trouble(HELD_BACK, sentence("hand_in.held_back") if asked else "")
        if sitting != self._sitting:
            try:
                self._kept.keep(sitting)
            except OSError as error:
                raise JournalUnwritable(why_disk_refuses(self.outbox.folder, error) or str(error)) from error
            self._sitting = sitting

    def _seat(self, state: TableState) -> None:
        """Seat the players of a sitting once, before its game, and choose that game."""
        sitting, idle = self._sitting, state.phase == "lobby"
        due = sitting if idle else None
        if sitting is None:
            self._seated = ""
        self._table.trouble(AUCTION, sentence("hand_in.auction") if due and due.waits else "")
        if due is not None and due.occasion != self._seated:
            with suppress(Refused):  # somebody has begun a game meanwhile, or other bots sit here: again then
                if state.names != due.chairs:
                    self._table.do(SeatPlayers(due.chairs))
                if state.game.name != due.game:
                    self._table.do(ChooseGame(due.game))
                self._seated = due.occasion
        here = self._table.state.names
        others = due is not None and due.occasion == self._seated and not due.planned().fits(here)
        self._table.trouble(OTHERS, sentence("hand_in.others") if others else "")

    def _plan(self, state: TableState) -> None:
        """What the tournament gives to the players of the next game is laid when it begins; else nothing is."""
        planned = self._sitting.planned() if self._sitting else None
        if state.phase != "playing" and state.next.planned != planned:
            with suppress(Refused):  # a game has begun meanwhile: again after it
                self._table.do(PlanGame(planned))
