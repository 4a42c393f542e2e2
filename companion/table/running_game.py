"""The game that lies on the table, and its commands on the disk: a command stands in both or in neither.

What hangs on the game (throws that are held, clocks, notices) follows each change of it, in one order (`following`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from random import Random
from typing import Any

from companion.games.known import Games, kind_of, rules_for
from companion.games.western.options import RuleOptions
from companion.journal.chairs import Chairs
from companion.journal.commands import Answered, BegunFor, Command, Remarked
from companion.journal.journal import Journal
from companion.journal.stored_game import ended_game, game_stored, replayed_commands
from companion.kernel.decision import Deal, Tokens, Window
from companion.kernel.game import Game
from companion.kernel.random_play import chance_answer
from companion.kernel.remark import LAID
from companion.kernel.rules import Setup
from companion.support.errors import (
    CompanionError,
    GameUnreadable,
    JournalUnreadable,
    JournalUnwritable,
    RecordInvalid,
    Refused,
    SetupInvalid,
    only_words,
)
from companion.table.opening_roles import refuse_to_go_back
from companion.table.snapshot import Phase, Resumed

EndedAlready = Callable[[Game], tuple[int | None, Tokens] | None]
"""Who answers the window that a game asks, and with what, where it is open for no time; else None."""


class Change(Enum):
    """A kind of change to the game on the table."""

    SAID = auto()
    """An answer, or an answer taken back or put right."""
    SAID_UNNOTICED = auto()
    """An answer that nobody notices yet."""
    CHAIR_WRITTEN = auto()
    """The disk has that a chair changes; the chairs themselves change next."""
    OTHER_THROWER = auto()
    """A change of chairs after which the companion throws the dice, or no longer."""
    HUSH_OVER = auto()
    """Everybody has looked at their card: turn 1 begins."""
    READ_AGAIN = auto()
    """The game was read again from the disk."""
    ANOTHER_GAME = auto()
    """Another game on the table, or none."""


class RunningGame:
    """`game` is None while the table is empty. `games`: those there are; `random` deals the cards;
    `ended_already`: what a window is answered that is open for no time.

    What changes something raises Refused, or JournalUnwritable, and then nothing has changed; but `game` may be another
    object, read again from the journal. `resumed` is a notice of the game that lay there at the start, until it goes
    on.
    """

    def __init__(self, journal: Journal, games: Games, random: Random, ended_already: EndedAlready) -> None:
        self._journal = journal
        self._games = games
        self._random = random
        self._ended_already = ended_already
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
        self.begun_for: tuple[BegunFor, ...] = ()
        """The command by which the game keeps what it was planned for; empty where nobody has planned it."""
        self.following: Sequence[tuple[Callable[[], object], frozenset[Change]]] = ()
        """Steps, each with the changes that it follows, in the order in which they are done."""

    def happened(self, change: Change) -> None:
        """Carry out all that follows a change."""
        for step, changes in self.following:
            if change in changes:
                step()

    @property
    def options(self) -> RuleOptions:
        """The options of the game. Raises Refused where there is none."""
        return kind_of(self.needed.setup, self._games).options_of(self.needed.setup)

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

    def refuse_unless_played(self) -> None:
        """Check that a game is played. Raises Refused."""
        if self.needed.pending is None:
            raise Refused("game_over")

    def restore(self) -> None:
        """Restore the game that the journal has; one that cannot be read is set aside (`aside`).

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
            aside = GameUnreadable(
                only_words("journal.game_unknown", {"game": stored.id, "why": str(error)}), stored.id
            )
        self.game, self.aside = game, aside
        self.restored, self.begun_for = (), ()
        if game is not None and stored is not None:
            self._id, self.restored, self.begun_for = stored.id, stored.commands, _begun_for(stored.commands)
        self.in_doubt = False

    def read_again(self) -> None:
        """Restore the game while it is played. Raises JournalUnwritable where the journal cannot be read either.

        That is the trouble of a disk as any other: everybody sees it, and the disk is tried till it is right again.
        """
        self.in_doubt = True
        try:
            self.restore()
        except JournalUnreadable as error:
            raise JournalUnwritable(str(error)) from error

    def resume(self) -> None:
        """Restore the game when the table is set up."""
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
        commands = [*(remark.apply(game) for remark in remarks), *self._go_on(game)]
        self._begun(game, commands, instead_of=self._id if again else None, chairs=chairs)

    def lay(self, game: Game, chairs: Chairs) -> None:
        """Lay a game as it stands on the empty table with these chairs, and deal if that comes next.

        That it was laid is a remark of its own from then on: who has read the record may know every role.
        """
        commands = replayed_commands(game.record)
        commands += [Remarked(LAID).apply(game), *self._go_on(game)]
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
        self._id = self._journal.begin_game(game.setup, commands, chairs=chairs, ended=ended, instead_of=instead_of)
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

    def commit(
        self,
        commands: Sequence[Command],
        change: Change = Change.SAID,
        chairs: Chairs | None = None,
        *,
        then: Command | None = None,
    ) -> bool:
        """Apply commands, then deals that follow, and write them all, with `chairs` where they change by that.

        `then` comes after those deals, in the same transaction, unless the game refuses it by then; deals follow it,
        too. Returns whether it was taken. If anything fails, none of it has happened. What hangs on the game follows.
        """
        game = self.needed
        refuse_to_go_back(game, commands, self.options)
        done: list[Command] = []
        taken = False
        self.in_doubt = True
        try:
            for command in commands:
                done.append(command.apply(game))
            done += self._go_on(game)
            if then is not None:
                with suppress(Refused):
                    done.append(then.apply(game))
                    taken = True
                done += self._go_on(game)
            self._journal.append(self._id, done, None if game.pending else ended_game(game), chairs)
        except CompanionError:
            if done:
                self.read_again()
            self.in_doubt = False
            if self.game is not game:  # what was shown is of a game that is no more
                self.happened(Change.READ_AGAIN)
            raise
        self.in_doubt = False
        self.resumed = None
        self.happened(change)
        return taken

    def carry_over(self) -> None:
        """Have the journal carry its log over into the file after a turn's end, so that the log stays short."""
        stands = (self._id, self.game.rules.on_turn(self.game.state)) if self.game else None
        if stands != self._carried_over:
            self._carried_over = stands
            self._journal.checkpoint()

    def _go_on(self, game: Game) -> list[Command]:
        """Deal as long as cards are asked for that nobody tells; end windows that are open for no time."""
        done: list[Command] = []
        while (said := self._said_at_once(game)) is not None:
            assert game.pending is not None
            done.append(Answered(game.pending.id, game.epoch, *said).apply(game))
        return done

    def _said_at_once(self, game: Game) -> tuple[int | None, Tokens] | None:
        """Who answers the open decision at once, and with what; None where it waits for somebody."""
        asked = game.pending
        if isinstance(asked, Window):
            return self._ended_already(game)
        return (None, chance_answer(game, self._random)) if isinstance(asked, Deal) and not asked.real_deck else None


def _begun_for(commands: Sequence[Command]) -> tuple[BegunFor, ...]:
    return tuple(command for command in commands[:1] if isinstance(command, BegunFor))
