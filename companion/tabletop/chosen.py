"""What a table has chosen for its next game: which game, and what each kind begins with."""

from __future__ import annotations

from contextlib import suppress

from companion.errors import JournalUnreadable, SetupInvalid
from companion.games import GameKind, Games
from companion.journal.journal import Journal
from companion.tabletop.planned_game import without_given
from companion.western.options import RuleOptions


class Chosen:
    """What stands in `journal`. `damaged`: so many choices could not be read, or are of another version.

    `last` has what the last game of each kind began with at this table; None where there was none that can be read.
    What is given to seats is for one game alone: it stands until that game begins, and is written nowhere but there.
    """

    def __init__(self, journal: Journal, games: Games) -> None:
        self._journal = journal
        self.damaged = 0
        self.game = self._game_kept(games)
        self._options = {kind.name: self._options_kept(kind) for kind in games.values()}
        self.last = {kind.name: self._last_kept(kind) for kind in games.values()}

    def options(self, kind: GameKind) -> RuleOptions:
        """What the next game of a kind begins with."""
        return self._options[kind.name]

    def choose_game(self, name: str) -> None:
        """Which game is played next. Raises JournalUnwritable, with nothing changed."""
        self._journal.save_chosen_game(name)
        self.game = name

    def choose(self, kind: GameKind, options: RuleOptions) -> None:
        """What the next game of a kind begins with. Raises JournalUnwritable, with nothing changed."""
        self._journal.save_options(kind.name, without_given(options, kind).as_set())
        self._options[kind.name] = options

    def begun(self, kind: GameKind, options: RuleOptions) -> None:
        """A game of this kind has begun with these options: what it was given is not for the next one."""
        self._options[kind.name] = without_given(self._options[kind.name], kind)
        self.last[kind.name] = without_given(options, kind)

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
        """Those on the disk; what is damaged there, or of another version, is as in the book."""
        try:
            kept = self._journal.options(kind.name)
        except JournalUnreadable:
            kept = (("", ""),)
        options = kind.options()
        taken: list[tuple[str, str]] = []
        for each in kept:
            try:
                options = kind.options_from((*taken, each), kind.players[-1])
                taken.append(each)
            except SetupInvalid:
                continue
        if len(taken) < len(kept):
            self.damaged += 1
        return without_given(options, kind)

    def _last_kept(self, kind: GameKind) -> RuleOptions | None:
        with suppress(JournalUnreadable, SetupInvalid):
            setup = self._journal.last_setup(kind.name)
            return None if setup is None else without_given(kind.options_of(setup), kind)
        return None
