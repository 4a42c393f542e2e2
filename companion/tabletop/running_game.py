"""The game that lies on the table, and its commands on the disk: a command stands in both or in neither."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.chairs import Chairs
from companion.errors import CompanionError, GameUnreadable, RecordInvalid, Refused, SetupInvalid
from companion.games import Games, rules_for
from companion.journal.apply_command import apply_command
from companion.journal.journal import Command, Journal
from companion.journal.stored_game import ended_game, game_stored, told_again
from companion.kernel.decision import LAPSE, Deal, Decision, Window
from companion.kernel.game import Game
from companion.kernel.random_play import chance_answer
from companion.kernel.remark import LAID
from companion.kernel.rules import Setup
from companion.tabletop.planned_game import BEGUN_FOR
from companion.tabletop.snapshot import Phase, Resumed


class RunningGame:
    """`game` is None while the table is empty. `games`: those there are; `random` deals the cards; `windows`: they are
    open for some time, else they lapse at once.

    What changes something raises Refused, or JournalUnwritable, and then nothing has changed; but `game` may be another
    object, read again from the journal. `resumed` tells of the game that lay there at the start, until it goes on.
    """

    def __init__(self, journal: Journal, games: Games, random: Random, *, windows: bool) -> None:
        self._journal = journal
        self._games = games
        self._random = random
        self._windows = windows
        self._id = 0
        self._carried_over: tuple[int, int | None] | None = None
        self.game: Game | None = None
        self.in_doubt = False
        """Whether `game` holds what the disk may not, and could not be read again yet."""
        self.resumed: Resumed | None = None
        self.aside: GameUnreadable | None = None
        """The game that lies on the table and could not be read, until another is begun in its place."""
        self.restored: tuple[Command, ...] = ()
        """The commands that the journal held when the game was last read from it."""
        self.begun_for: tuple[Command, ...] = ()
        """The command by which the game keeps what it was planned for; empty where nobody has planned it."""

    @property
    def phase(self) -> Phase:
        """How far the table is."""
        if self.game is None:
            return "lobby"
        return "over" if self.game.pending is None else "playing"

    @property
    def needed(self) -> Game:
        """The game. Raises Refused where there is none."""
        if self.game is None:
            raise Refused("no_game")
        return self.game

    def restore(self) -> None:
        """Stand where the journal stands; but a game that cannot be read is set aside (`aside`).

        Nothing of it is written: it lies in the journal as before, and comes back when it can be read, until the next
        game is begun in its place. Raises JournalUnreadable where the journal itself cannot be read.
        """
        aside = None
        game, stored = None, None
        try:
            stored = self._journal.game_on_table()
            game = None if stored is None else game_stored(stored, self._games)
        except GameUnreadable as error:
            aside = error
        except (RecordInvalid, SetupInvalid) as error:
            assert stored is not None
            aside = GameUnreadable(f"Game {stored.id} is none that this version knows: {error}", stored.id)
        self.game, self.aside = game, aside
        self.restored, self.begun_for = (), ()
        if game is not None and stored is not None:
            self._id, self.restored, self.begun_for = stored.id, stored.commands, _begun_for(stored.commands)
        self.in_doubt = False

    def resume(self) -> None:
        """As `restore`, when the table is set up."""
        self.restore()
        if self.game is not None and self.game.pending is not None:
            self.resumed = Resumed(self._id, self._journal.length(self._id))

    def begin(
        self, setup: Setup, *, again: bool = False, chairs: Chairs | None = None, remarks: Sequence[Command] = ()
    ) -> None:
        """Begin a game on the empty table, or in place of the one that lies there, and deal; all of it in one go.

        `chairs`: who sits around it, where that changes with it; `remarks`: with what remarks it begins, and with what
        it was planned for.
        """
        game = Game(rules_for(setup, self._games), setup)
        commands = [*(apply_command(game, remark) for remark in remarks), *self._go_on(game)]
        self._begun(game, commands, instead_of=self._id if again else None, chairs=chairs)

    def lay(self, game: Game, chairs: Chairs) -> None:
        """Lay a game as it stands on the empty table with these chairs, and deal if that comes next.

        That it was laid is a remark of its own from then on: who has read the record may know every role.
        """
        commands = told_again(game.record)
        commands += [apply_command(game, Command("remark", LAID)), *self._go_on(game)]
        ended = None if game.pending else ended_game(game)
        self._begun(game, commands, chairs=chairs, ended=ended)

    def _begun(
        self,
        game: Game,
        commands: Sequence[Command],
        *,
        instead_of: int | None = None,
        chairs: Chairs | None = None,
        ended: dict[str, Any] | None = None,
    ) -> None:
        """Write a game that begins on the table, in place of the one that is set aside, if one is."""
        if self.aside is not None:
            instead_of = self.aside.game
        self._id = self._journal.begin_game(
            game.setup, commands, chairs=chairs, ended=ended, instead_of=instead_of
        )
        self.game, self.begun_for = game, _begun_for(commands)
        self.resumed = self.aside = None

    def put_away(self, chairs: Chairs | None = None) -> None:
        """Take the game from the table; `chairs`: who sits there then, where that changes with it."""
        _ = self.needed
        self._journal.put_away(self._id, chairs)
        self.game = self.resumed = None
        self.begun_for = ()

    @property
    def number(self) -> int:
        """The game's number in the journal."""
        return self._id

    def commit(self, commands: Sequence[Command], chairs: Chairs | None = None) -> None:
        """Apply commands, then deals that follow, and write them all, with `chairs` where they change by that."""
        game = self.needed
        done: list[Command] = []
        self.in_doubt = True
        try:
            for command in commands:
                done.append(apply_command(game, command))
            done += self._go_on(game)
            self._journal.append(self._id, done, None if game.pending else ended_game(game), chairs)
        except CompanionError:
            if done:
                self.restore()
            self.in_doubt = False
            raise
        self.in_doubt = False
        self.resumed = None

    def carry_over(self) -> None:
        """After a turn's end: have the journal carry its log over into the file, so that the log stays short."""
        stands = (self._id, self.game.rules.on_turn(self.game.state)) if self.game else None
        if stands != self._carried_over:
            self._carried_over = stands
            self._journal.checkpoint()

    def _go_on(self, game: Game) -> list[Command]:
        """Deal as long as cards are asked for that nobody tells; let windows lapse that are open for no time."""
        done = []
        while (asked := game.pending) is not None and self._goes_by_itself(asked):
            said = LAPSE if isinstance(asked, Window) else chance_answer(game, self._random)
            done.append(apply_command(game, Command("answer", asked.id, game.epoch, None, said)))
        return done

    def _goes_by_itself(self, asked: Decision) -> bool:
        return (isinstance(asked, Deal) and not asked.told) or (isinstance(asked, Window) and not self._windows)


def _begun_for(commands: Sequence[Command]) -> tuple[Command, ...]:
    return tuple(command for command in commands[:1] if command.kind == BEGUN_FOR)
