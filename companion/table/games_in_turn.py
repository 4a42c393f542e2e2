"""One game after another at the table: planned, begun, laid from a record, gone over to another kind, put away."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from companion.games.bots.by_name import maker_of
from companion.games.known import kind_of
from companion.games.western.options import RuleOptions
from companion.journal import chairs as seating
from companion.journal.chairs import Chairs
from companion.journal.commands import BegunFor, Command
from companion.kernel.game import Game
from companion.kernel.rules import Setup
from companion.support.errors import Refused, SetupInvalid
from companion.table.announcements import Announcements
from companion.table.bets import Bets
from companion.table.chairs.next_game import NextGame
from companion.table.chairs.seated import Seated, has_begun, refuse_bots
from companion.table.chosen import Chosen
from companion.table.planned_game import PlannedGame
from companion.table.running_game import Change, RunningGame
from companion.table.waiting.pause import Pause


class GamesInTurn:
    """The game `on_table`, and the players of the `next_game`.

    What changes something raises Refused, SetupInvalid or JournalUnwritable, with nothing changed.
    """

    def __init__(
        self,
        on_table: RunningGame,
        chosen: Chosen,
        seated: Seated,
        next_game: NextGame,
        announcements: Announcements,
        pause: Pause,
        bets: Bets,
    ) -> None:
        self._on_table = on_table
        self._chosen = chosen
        self._seated = seated
        self._next = next_game
        self._announcements = announcements
        self._pause = pause
        self._bets = bets
        self.planned: PlannedGame | None = None

    # -- the next game ---------------------------------------------------------------------------------------------

    def plan(self, planned: PlannedGame | None) -> None:
        """Others plan the next game, or (None) nothing; the game on the table is not planned once more."""
        if self._on_table.phase == "playing":
            raise Refused("game_running")
        if planned is not None and self._on_table.begun_for == _kept_with(planned):
            raise Refused("stale")
        self.planned = planned

    def start(self) -> None:
        """Begin a game with those who sit here, and deal."""
        if self._on_table.game is not None:
            raise Refused("game_running")
        self._begin_next(self._seated.chairs)
        self._on_table.happened(Change.ANOTHER_GAME)

    def again(self) -> None:
        """Put the ended game away and begin the next one with those who sit here; both happen, or neither."""
        if self._on_table.phase != "over":
            raise Refused("stale")
        chairs = self._next.chairs(self._seated.chairs)
        self._begin_next(chairs, again=True)
        self._seat(chairs)
        self._on_table.happened(Change.ANOTHER_GAME)

    def play_again(self, seat: int, yes: bool) -> None:
        """Note that a seat plays the next game, or leaves its chair; when all have said so, that game begins.

        While a game is played those say so who are out of it.
        """
        if self._on_table.phase == "playing" and seat in self._bets.seats_out:
            self._next.say(seat, yes)
            self._next.keep_leaving(self._bets.seats_out)
            return
        if self._on_table.phase != "over":
            raise Refused("stale")
        seating.at(self._seated.chairs, seat)
        self._next.say(seat, yes)
        if self._next.all_said(self._seated.chairs):
            with suppress(Refused, SetupInvalid):  # too few, or too few for a module: the host sees to that
                self.again()

    def _begin_next(self, chairs: Chairs, again: bool = False) -> None:
        """Begin the next game with these, as planned if it is; what was planned is used up by that."""
        kind, options = self._chosen.kind, self._chosen.options
        begun_for: tuple[BegunFor, ...] = ()
        if self.planned is not None and self.planned.game == kind.name:
            options = self.planned.options(options, kind, [chair.name for chair in chairs])
            begun_for = _kept_with(self.planned)
        setup = self._next_setup(chairs, options)
        self._on_table.begin(setup, again=again, chairs=chairs if again else None, remarks=begun_for)
        self.planned = None

    def _next_setup(self, chairs: Chairs, options: RuleOptions) -> Setup:
        """The set-up of the next game."""
        least = self._chosen.kind.players[0]
        if len(chairs) < least:
            raise Refused("too_few", least=least, sitting=len(chairs))
        if any(chair.bot for chair in chairs):
            refuse_bots(options)
        return self._chosen.kind.setup([chair.name for chair in chairs], options)

    def _seat(self, chairs: Chairs) -> None:
        """Give chairs to those who wanted to be dealt in, and take those of who left."""
        self._seated.chairs = chairs
        self._next.seated(chairs)

    # -- the game on the table -------------------------------------------------------------------------------------

    def go_over(self, name: str, options: RuleOptions, number: int, remarks: Sequence[Command]) -> None:
        """Go over to another kind of game in the middle of game `number`, with those who sit here."""
        if self._on_table.needed.pending is None or self._on_table.number != number:
            raise Refused("stale")
        self._pause.refuse()
        kind = kind_of(name, self._chosen.games)
        if any(chair.bot for chair in self._seated.chairs):
            raise Refused("bots_of_another_game")
        remarks = (*self._on_table.begun_for, *remarks)
        self._on_table.begin(kind.setup(self._seated.names, options), again=True, remarks=remarks)
        self._on_table.happened(Change.ANOTHER_GAME)

    def lay(self, game: Game) -> None:
        """Lay a game on the empty table as it stands, its players around it, and deal if that comes next.

        Whoever has read its record may know the roles that were dealt in it, so that is announced first.
        """
        self._chairs_of(game)
        if kind_of(game.setup, self._chosen.games).options_of(game.setup).roles_are_real_cards:
            self._lay(game)
        else:
            self._announcements.act("lay", (), partial(self._lay, game))

    def _lay(self, game: Game) -> None:
        chairs = self._chairs_of(game)
        self._on_table.lay(game, chairs)
        self._seated.chairs = chairs
        self._on_table.happened(Change.ANOTHER_GAME)

    def _chairs_of(self, game: Game) -> Chairs:
        """The chairs around a game that is to be laid. Raises RecordInvalid, BotUnknown, too, where it cannot be."""
        if self._on_table.game is not None:
            raise Refused("table_taken")
        kind = kind_of(game.setup, self._chosen.games)
        chairs = seating.seat_players(self._seated.chairs, game.setup.players)
        for chair in chairs:
            if chair.bot:
                maker_of(chair.bot, kind.bots)
                refuse_bots(kind.options_of(game.setup), dealt=has_begun(game))
        return chairs

    def end(self) -> None:
        """Put the game away."""
        chairs = self._next.chairs(self._seated.chairs)
        self._on_table.put_away(chairs)
        self._seat(chairs)
        self._on_table.happened(Change.ANOTHER_GAME)


def _kept_with(planned: PlannedGame) -> tuple[BegunFor, ...]:
    """The command by which a game keeps what it was planned for."""
    return (BegunFor(planned.occasion),)
