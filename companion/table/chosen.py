"""A table's choices for its next game: which game, and the options of each kind."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from companion.games.known import GameKind, Games, kind_of
from companion.games.western.options import RuleOptions
from companion.journal.journal import Journal
from companion.support.errors import JournalUnreadable, Refused, SetupInvalid
from companion.table.planned_game import without_given
from companion.table.running_game import RunningGame


class Chosen:
    """What stands in `journal`, and what is played by it: the game `on_table`, else the next one.

    `damaged`: this many choices could not be read, or are of another version.

    `last` has what the last game of each kind began with at this table; None where there was none that can be read.
    What is given to seats is for one game alone: it stands until that game begins, and is written nowhere but there.
    """

    def __init__(self, journal: Journal, games: Games, on_table: RunningGame) -> None:
        self._journal = journal
        self._on_table = on_table
        self.games = games
        self.damaged = 0
        self.game = self._game_kept(games)
        self._options = {kind.name: self._options_kept(kind) for kind in games.values()}
        self.last = {kind.name: self._last_kept(kind) for kind in games.values()}

    @property
    def kind(self) -> GameKind:
        """The kind of the game on the table, else the one that comes next."""
        game = self._on_table.game
        return self.games[game.setup.game if game else self.game]

    @property
    def options(self) -> RuleOptions:
        """The options of the next game of this kind."""
        return self._options[self.kind.name]

    def options_played(self) -> RuleOptions:
        """The options of the game on the table, else of the next one."""
        return self._on_table.options if self._on_table.game else self.options

    def choose_game(self, name: str, bots: Collection[str]) -> None:
        """Choose the next game; these `bots` sit at the table. Raises RecordInvalid for one that nobody knows.

        Raises JournalUnwritable, too, with nothing changed.
        """
        self._refuse_while_played()
        kind = kind_of(name, self.games)
        if any(bot not in kind.bots for bot in bots):
            raise Refused("bots_of_another_game")
        self._journal.save_chosen_game(name)
        self.game = name

    def choose(self, options: RuleOptions) -> None:
        """Choose the options of the next game. Raises SetupInvalid for what no game can.

        Raises JournalUnwritable, too, with nothing changed.
        """
        self._refuse_while_played()
        kind = self.kind
        options = kind.options_from(options.as_set(), kind.players[-1])
        self._journal.save_options(kind.name, without_given(options, kind).as_set())
        self._options[kind.name] = options

    def _refuse_while_played(self) -> None:
        if self._on_table.game is not None:
            raise Refused("game_running")

    def begun(self) -> None:
        """Drop what was given to the game that has begun: it is not for the next one."""
        if self._on_table.game is not None:
            kind = self.kind
            self._options[kind.name] = without_given(self._options[kind.name], kind)
            self.last[kind.name] = without_given(self.options_played(), kind)

    def _game_kept(self, games: Games) -> str:
        """The one on the disk; the first there is where nobody has chosen, or it is of another version."""
        try:
            kept = self._journal.chosen_game()
        except JournalUnreadable:
            kept = ""
        if kept is not None and kept in games:
            return kept
        if kept is not None:
            self.damaged += 1
        return next(iter(games))

    def _options_kept(self, kind: GameKind) -> RuleOptions:
        """The options on the disk; those damaged, or of another version, are as in the book."""
        try:
            stored = self._journal.options(kind.name)
        except JournalUnreadable:
            stored = (("", ""),)
        options = kind.options()
        accepted: list[tuple[str, str]] = []
        for each in stored:
            try:
                options = kind.options_from((*accepted, each), kind.players[-1])
                accepted.append(each)
            except SetupInvalid:
                continue
        if len(accepted) < len(stored):
            self.damaged += 1
        return without_given(options, kind)

    def _last_kept(self, kind: GameKind) -> RuleOptions | None:
        with suppress(JournalUnreadable, SetupInvalid):
            setup = self._journal.last_setup(kind.name)
            return None if setup is None else without_given(kind.options_of(setup), kind)
        return None
