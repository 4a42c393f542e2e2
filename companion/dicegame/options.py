"""What a table chooses at set-up: which modules are played, who deals, how unclear places of the rules are read.

Every choice is a named option of the record with the values that it can take, the default first. Its words for people
stand in the catalogue, under `rule.NAME` and `rule.NAME.VALUE`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, NamedTuple

from companion.errors import SetupInvalid
from companion.western.given import given_text, read_given
from companion.western.roles import PLAYERS

SALOON_DICE = "saloon_dice"
CHIEFS_ARROW = "chiefs_arrow"
SPECIAL_ROLES = "special_roles"
NEW_CHARACTERS = "new_characters"
GHOST = "ghost"

MODULES = (SALOON_DICE, CHIEFS_ARROW, SPECIAL_ROLES, NEW_CHARACTERS, GHOST)
"""The five modules of Old Saloon, as its rule book numbers them."""
GHOST_PLAYERS = 5
"""The Ghost needs so many players at least."""
POSITION = "position"
"""The option that begins a game from a position, in place of the deal."""
CHARACTERS_GIVEN = "characters"
"""The option that gives characters to seats, in place of dealing them: `P1=kit_carlson P3=suzy_lafayette`."""
_MODULES = "modules"


def _choice(*values: str, module: str = "") -> Any:
    return field(default=values[0], metadata={"values": values, "module": module})


def _follows() -> Any:
    return field(init=False, repr=False, compare=False, default=False)


def _told_by_rules() -> Any:
    """Follows from the version of the rules that a game was begun with; no table chooses it."""
    return field(repr=False, default=False)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; each field's first value is the default. Readings: rulings, sections 2.1 and 2.2.

    Whether a module is played also stands under its own name. `real_roles`: real role cards lie on the table, which the
    companion has not seen.
    """

    modules: tuple[str, ...] = ()
    characters: tuple[tuple[int, str], ...] = ()
    saloon_dice: bool = _follows()
    chiefs_arrow: bool = _follows()
    special_roles: bool = _follows()
    new_characters: bool = _follows()
    ghost: bool = _follows()
    real_roles: bool = _follows()
    bill_takes_arrows_last: bool = _told_by_rules()
    elena_gives_no_chiefs_taken_again: bool = _told_by_rules()

    # how the table plays
    roles_by: str = _choice("companion", "cards")
    characters_by: str = _choice("companion", "cards")
    dice_by: str = _choice("people", "companion_for_bots", "companion")
    role_cards: str = _choice("special", "mixed", module=SPECIAL_ROLES)

    # the base game
    three_players: str = _choice("cycle", "last_alive", "sheriff")
    three_begin: str = _choice("deputy", "outlaw", "renegade")
    three_bonus: str = _choice("nobody", "deputy")
    unshot: str = _choice("nobodys", "on_turn")
    beyond_the_pile: str = _choice("go_on_taking", "rest_is_left")
    jesse_beers: str = _choice("looked_at_once", "each_beer")
    gringo_eliminated: str = _choice("no_arrow", "arrow")
    gringo_last_arrow: str = _choice("attack", "left")
    bart_answers: str = _choice("shots", "all_but_arrows")
    rose_among_few: str = _choice("never_herself", "herself_too")
    slab_doubles: str = _choice("once_a_turn", "each_beer")
    gatling: str = _choice("must", "may")
    kit: str = _choice("may", "must")
    all_dead: str = _choice("outlaws", "nobody")
    sheriff_with_last_outlaw: str = _choice("outlaws", "law")

    # Old Saloon
    broken_arrow: str = _choice("must", "may", module=SALOON_DICE)
    bullet: str = _choice("nobodys", "rollers_own", module=SALOON_DICE)
    double_halves: str = _choice("apart", "together", module=SALOON_DICE)
    slab_on_double: str = _choice("one_symbol", "whole_die", module=SALOON_DICE)
    chief_when_forced: str = _choice("allowed", "ordinary_only", module=CHIEFS_ARROW)
    chief_goes_back: str = _choice("allowed", "stays", module=CHIEFS_ARROW)
    last_token: str = _choice("any", "ordinary", module=CHIEFS_ARROW)
    apache_kid: str = _choice("in_addition", "instead", module=NEW_CHARACTERS)
    apache_when: str = _choice("after_arrows", "before_arrows", module=NEW_CHARACTERS)
    bills_broken_arrow: str = _choice("at_once", "waits", module=NEW_CHARACTERS)
    vera: str = _choice("each_batch", "each_face", module=NEW_CHARACTERS)
    doc_holyday: str = _choice("once", "each_three", module=NEW_CHARACTERS)
    holydays_life: str = _choice("with_the_shots", "after_gringo", module=NEW_CHARACTERS)
    molly: str = _choice("part", "all_or_nothing", module=NEW_CHARACTERS)
    molly_asked: str = _choice("after_answers", "first", module=NEW_CHARACTERS)
    after_a_roll: str = _choice("arrows_first", "window_first", module=SPECIAL_ROLES)
    docs_die: str = _choice("as_rolled", "only_shows", module=SPECIAL_ROLES)
    gambler: str = _choice("arrows_stand", "arrows_go_back", module=SPECIAL_ROLES)
    gringo_kept: str = _choice("arrow", "no_arrow", module=SPECIAL_ROLES)
    two_first: str = _choice("clockwise", "no_ghost", module=GHOST)
    ghosts_dynamite: str = _choice("may_be_rolled", "locked", module=GHOST)
    black_jack_haunted: str = _choice("held", "may_be_rolled", module=GHOST)

    def __post_init__(self) -> None:
        for module in self.modules:
            object.__setattr__(self, module, True)
        object.__setattr__(self, "real_roles", self.roles_by == "cards")

    def as_set(self) -> tuple[tuple[str, str], ...]:
        """What differs from the defaults, as a record's set-up has it."""
        modules = ((_MODULES, " ".join(self.modules)),) if self.modules else ()
        given = ((CHARACTERS_GIVEN, given_text(dict(self.characters))),) if self.characters else ()
        chosen = ((each.name, getattr(self, each.name), each.values[0]) for each in CHOICES)
        return (*modules, *given, *((name, value) for name, value, default in chosen if value != default))


SETUPS_REMEMBERED = 64


class RuleChoice(NamedTuple):
    """One option: its name, the values it can take (the default first), its module ("": the base game)."""

    name: str
    values: tuple[str, ...]
    module: str


CHOICES = tuple(
    RuleChoice(each.name, each.metadata["values"], each.metadata["module"]) for each in fields(Options) if each.metadata
)
"""Every option but the modules, in the order in which pages show them."""
OPTIONS = (POSITION, _MODULES, CHARACTERS_GIVEN, *(choice.name for choice in CHOICES))
"""The names of all options."""


PLAYED_BEFORE: dict[int, dict[str, str | bool]] = {
    2: {
        "bill_takes_arrows_last": True,
        "elena_gives_no_chiefs_taken_again": True,
        "holydays_life": "after_gringo",
        "molly_asked": "first",
        "black_jack_haunted": "may_be_rolled",
    },
}
"""What games of earlier versions of the rules are played by, unless they say otherwise: as when they were begun."""


def options_from(chosen: Sequence[tuple[str, str]], players: int, rules: int = 0) -> Options:
    """The options that a set-up names. Raises SetupInvalid with every reason why they cannot be.

    `rules` is the version of the rules that the game was begun with; the newest, if none is given.
    """
    return _options_from(tuple(chosen), players, rules)


@lru_cache(SETUPS_REMEMBERED)
def _options_from(chosen: tuple[tuple[str, str], ...], players: int, rules: int) -> Options:
    reasons = list(_named_twice(chosen))
    values: dict[str, Any] = dict(PLAYED_BEFORE.get(rules, {}))
    for name, value in chosen:
        reason = _why_not(name, value)
        if name == CHARACTERS_GIVEN:
            given, unread = read_given(name, value, players)
            reasons += unread
            values[name] = tuple((seat, character) for seat, (character, *_) in sorted(given.items()))
        elif reason:
            reasons.append(reason)
        elif name == _MODULES:
            values[name] = tuple(module for module in MODULES if module in value.split())
        elif name != POSITION:
            values[name] = value
    options = Options(**values)
    reasons += _conflicts(options, players)
    if reasons:
        raise SetupInvalid(" ".join(reasons))
    return options


def _named_twice(chosen: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name, times in Counter(name for name, _ in chosen).items():
        if times > 1:
            yield f"The option “{name}” stands there {times} times; say it once."


def _why_not(name: str, value: str) -> str | None:
    if name in (POSITION, CHARACTERS_GIVEN):
        return None  # whether the table can lie so is looked at when it is laid
    if name == _MODULES:
        return _why_no_modules(value.split())
    choice = next((choice for choice in CHOICES if choice.name == name), None)
    if choice is None:
        return f"The dice game has no option “{name}”; it has: {', '.join(OPTIONS)}."
    if value not in choice.values:
        return f"The option “{name}” cannot be “{value}”; it can be: {', '.join(choice.values)}."
    return None


def _why_no_modules(words: Sequence[str]) -> str | None:
    unknown = [word for word in dict.fromkeys(words) if word not in MODULES]
    if unknown:
        names = ", ".join(f"“{word}”" for word in unknown)
        return f"There is no module {names}; there are: {', '.join(MODULES)}."
    if not words:
        return f"The option “{_MODULES}” names none; there are: {', '.join(MODULES)}. To play without, leave it out."
    if len(set(words)) < len(words):
        return f"The option “{_MODULES}” names a module twice: {' '.join(words)}."
    return None


def _conflicts(options: Options, players: int) -> Iterator[str]:
    if players not in PLAYERS:
        yield f"The dice game is for {PLAYERS[0]} to {PLAYERS[-1]} players; {players} sit at the table."
    elif options.ghost and players < GHOST_PLAYERS:
        yield f"The Ghost needs {GHOST_PLAYERS} players or more; {players} sit at the table."
    if options.special_roles and players == PLAYERS[0]:
        yield f"The special roles need 4 players or more; {players} sit at the table."
