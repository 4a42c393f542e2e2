"""The next game as others have planned it for this table: who plays it, what each of them is given, and what it is for.

What is given belongs to players. It is laid on their seats in the moment in which the game begins, wherever they sit by
then, where exactly these players do; else nothing of it is. No set-up of a later game keeps any of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.known import GameKind
from companion.games.western.given import GIVEN, carried
from companion.games.western.options import Pairs, RuleOptions
from companion.support.person_name import name_key


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A game of the kind `game` for these `players`, by the names of their chairs.

    `fixed`: its options that are not the table's to choose, by name and value; a seat in them is a place in `players`.
    `occasion`: what it is planned for, a text of who plans; the game keeps it, and the table does not read it.
    """

    game: str
    players: tuple[str, ...]
    fixed: Pairs
    occasion: str

    def fits(self, names: Sequence[str]) -> bool:
        """Whether exactly these players sit here, in any order."""
        return sorted(map(name_key, names)) == sorted(map(name_key, self.players))

    def options(self, own: RuleOptions, kind: GameKind, names: Sequence[str]) -> RuleOptions:
        """The table's own options with what is fixed, for those who sit here. Raises SetupInvalid.

        Where real role cards are dealt the companion gives no role: the cards are dealt so that it is right.
        """
        if not self.fits(names):
            return with_fixed(own, (), kind)
        keys = list(map(name_key, names))
        places = tuple(keys.index(name_key(player)) for player in self.players)
        left_out = "roles" if own.roles_are_real_cards else ""
        fixed = tuple(
            (name, carried(name, value, places) if name in GIVEN else value)
            for name, value in self.fixed
            if name != left_out
        )
        return with_fixed(own, fixed, kind)


def with_fixed(options: RuleOptions, fixed: Pairs, kind: GameKind) -> RuleOptions:
    """A table's options with what is fixed in place of its own, and nothing else given. Raises SetupInvalid."""
    names = {*_given_by(kind), *(name for name, _ in fixed)}
    own = tuple((name, value) for name, value in options.as_set() if name not in names)
    return kind.options_from((*own, *fixed), kind.players[-1])


def without_given(options: RuleOptions, kind: GameKind) -> RuleOptions:
    """The options with all dealt: what was given to seats was for one game."""
    given = any(name in _given_by(kind) for name, _ in options.as_set())
    return with_fixed(options, (), kind) if given else options


def _given_by(kind: GameKind) -> frozenset[str]:
    """The options by which this game gives something; another game may have a choice of such a name."""
    return frozenset(GIVEN) - {choice.name for choice in kind.choices}
