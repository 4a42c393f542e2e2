"""Rule options: which modules are played, who deals, how unclear places of the rules are read.

Every choice is a named option of the record with the values that it can take, the default first. Its words for people
stand in the catalogue, under `rule.NAME` and `rule.NAME.VALUE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.games.western.given import given_text, read_given, why_not_given
from companion.games.western.options import (
    POSITION,
    Pairs,
    RuleOptions,
    by_version,
    choice,
    choices_of,
    follows,
    read_options,
)
from companion.games.western.roles import PLAYERS, Role
from companion.locales.words import sentence
from companion.support.errors import SetupInvalid

SALOON_DICE = "saloon_dice"
CHIEFS_ARROW = "chiefs_arrow"
SPECIAL_ROLES = "special_roles"
NEW_CHARACTERS = "new_characters"
GHOST = "ghost"

MODULES = (SALOON_DICE, CHIEFS_ARROW, SPECIAL_ROLES, NEW_CHARACTERS, GHOST)
"""The five modules of Old Saloon, as its rule book numbers them."""
GHOST_PLAYERS = 5
"""How many players the Ghost needs at least."""
ROLES_GIVEN = "roles"
"""The option that gives a seat the Sheriff's role, as a tournament's schedule does: `P2=sheriff`."""
CHARACTERS_GIVEN = "characters"
"""The option that gives characters to seats, in place of dealing them: `P1=kit_carlson P3=suzy_lafayette`."""


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """The options of one game; each field's first value is the default. Readings: rulings, sections 2.1 and 2.2.

    Whether a module is played also stands under its own name. `real_roles`: real role cards lie on the table, which the
    companion has not seen.
    """

    roles: tuple[tuple[int, str], ...] = ()
    characters: tuple[tuple[int, str], ...] = ()
    saloon_dice: bool = follows()
    chiefs_arrow: bool = follows()
    special_roles: bool = follows()
    new_characters: bool = follows()
    ghost: bool = follows()
    real_roles: bool = follows()
    bill_takes_arrows_last: bool = by_version()
    elena_gives_no_chiefs_taken_again: bool = by_version()

    # how the table plays
    roles_by: str = choice("companion", "cards", way=True)
    characters_by: str = choice("companion", "cards", way=True)
    dice_by: str = choice("people", "companion_for_bots", "companion", way=True)
    odds: str = choice("untold", "told", way=True)
    hints: str = choice("told", "untold", way=True)
    role_cards: str = choice("special", "mixed", module=SPECIAL_ROLES, way=True)

    # the base game
    three_players: str = choice("cycle", "last_alive", "sheriff")
    three_begin: str = choice("deputy", "outlaw", "renegade")
    three_bonus: str = choice("nobody", "deputy")
    unshot: str = choice("nobodys", "on_turn")
    beyond_the_pile: str = choice("go_on_taking", "rest_is_left")
    jesse_beers: str = choice("looked_at_once", "each_beer")
    gringo_eliminated: str = choice("no_arrow", "arrow")
    gringo_last_arrow: str = choice("attack", "left")
    bart_answers: str = choice("shots", "all_but_arrows")
    rose_among_few: str = choice("never_herself", "herself_too")
    slab_doubles: str = choice("once_a_turn", "each_beer")
    gatling: str = choice("must", "may")
    kit: str = choice("may", "must")
    all_dead: str = choice("outlaws", "nobody")
    sheriff_with_last_outlaw: str = choice("outlaws", "law")

    # Old Saloon
    broken_arrow: str = choice("must", "may", module=SALOON_DICE)
    bullet: str = choice("nobodys", "rollers_own", module=SALOON_DICE)
    double_halves: str = choice("apart", "together", module=SALOON_DICE)
    slab_on_double: str = choice("one_symbol", "whole_die", module=SALOON_DICE)
    chief_when_forced: str = choice("allowed", "ordinary_only", module=CHIEFS_ARROW)
    chief_goes_back: str = choice("allowed", "stays", module=CHIEFS_ARROW)
    last_token: str = choice("any", "ordinary", module=CHIEFS_ARROW)
    apache_kid: str = choice("in_addition", "instead", module=NEW_CHARACTERS)
    apache_when: str = choice("after_arrows", "before_arrows", module=NEW_CHARACTERS)
    bills_broken_arrow: str = choice("at_once", "waits", module=NEW_CHARACTERS)
    vera: str = choice("each_batch", "each_face", module=NEW_CHARACTERS)
    doc_holyday: str = choice("once", "each_three", module=NEW_CHARACTERS)
    holydays_life: str = choice("with_the_shots", "after_gringo", module=NEW_CHARACTERS)
    molly: str = choice("part", "all_or_nothing", module=NEW_CHARACTERS)
    molly_asked: str = choice("after_answers", "first", module=NEW_CHARACTERS)
    after_a_roll: str = choice("arrows_first", "window_first", module=SPECIAL_ROLES)
    docs_die: str = choice("as_rolled", "only_shows", module=SPECIAL_ROLES)
    gambler: str = choice("arrows_stand", "arrows_go_back", module=SPECIAL_ROLES)
    gringo_kept: str = choice("arrow", "no_arrow", module=SPECIAL_ROLES)
    two_first: str = choice("clockwise", "no_ghost", module=GHOST)
    ghosts_dynamite: str = choice("may_be_rolled", "locked", module=GHOST)
    black_jack_haunted: str = choice("held", "may_be_rolled", module=GHOST)

    def __post_init__(self) -> None:
        for module in self.modules:
            object.__setattr__(self, module, True)
        object.__setattr__(self, "real_roles", self.roles_by == "cards")

    def as_set(self) -> Pairs:
        """Returns the options that differ from the defaults, as a record's set-up has them."""
        named = ((ROLES_GIVEN, self.roles), (CHARACTERS_GIVEN, self.characters))
        return (*RuleOptions.as_set(self), *((name, given_text(dict(given))) for name, given in named if given))

    @classmethod
    def read(cls, chosen: Sequence[tuple[str, str]], players: int, rules: int = 0) -> Options:
        """The options for chosen names and values, as `options_from`."""
        return options_from(chosen, players, rules)

    @property
    def explains_firsts(self) -> bool:
        """Whether what happens for the first time is explained."""
        return self.hints == "told"

    @property
    def roles_are_real_cards(self) -> bool:
        """Whether the roles lie on the table as real cards, which the companion has not seen."""
        return self.real_roles

    def without_phones(self) -> Options:
        """Roles by real cards."""
        return replace(self, roles_by="cards")

    def bots_may_play(self, *, dealt: bool) -> bool:
        """Whether bots may play: not where one would have to look at real cards; once `dealt`, characters lie open."""
        return not self.real_roles and (dealt or self.characters_by != "cards")


SETUPS_REMEMBERED = 64

CHOICES = choices_of(Options)
"""Every option but the modules, in the order in which pages show them."""


PLAYED_BEFORE: dict[int, dict[str, str | bool]] = {
    2: {
        "bill_takes_arrows_last": True,
        "elena_gives_no_chiefs_taken_again": True,
        "holydays_life": "after_gringo",
        "molly_asked": "first",
        "black_jack_haunted": "may_be_rolled",
    },
}
"""Defaults of games of earlier versions of the rules: they are played on as they were begun."""


def options_from(chosen: Sequence[tuple[str, str]], players: int, rules: int = 0) -> Options:
    """The options that a set-up names. Raises SetupInvalid with every reason why they cannot be.

    `rules` is the version of the rules that the game was begun with; the newest, if none is given.
    """
    return _options_from(tuple(chosen), players, rules)


@lru_cache(SETUPS_REMEMBERED)
def _options_from(chosen: tuple[tuple[str, str], ...], players: int, rules: int) -> Options:
    before: dict[str, Any] = dict(PLAYED_BEFORE.get(rules, {}))
    unread: list[str] = []
    for name, value in chosen:
        if name in (ROLES_GIVEN, CHARACTERS_GIVEN):
            given, why_unread = read_given(name, value, players)
            unread += why_unread
            before[name] = tuple((seat, what) for seat, (what, *_) in sorted(given.items()))
    apart = (POSITION, ROLES_GIVEN, CHARACTERS_GIVEN)
    options, reasons = read_options(Options, MODULES, chosen, apart=apart, before=before)
    reasons += unread
    reasons += _conflicts(options, players)
    if reasons:
        raise SetupInvalid(" ".join(reasons))
    return options


def _conflicts(options: Options, players: int) -> Iterator[str]:
    if players not in PLAYERS:
        yield sentence("refused.players", {"least": PLAYERS[0], "most": PLAYERS[-1], "players": players})
    elif options.ghost and players < GHOST_PLAYERS:
        yield sentence("refused.ghost_players", {"least": GHOST_PLAYERS, "players": players})
    if options.roles:
        yield from why_not_given("role", [role for _, role in options.roles], [Role.SHERIFF])
        if options.real_roles or players == PLAYERS[0]:
            yield sentence("refused.sheriff_not_given", {"least": PLAYERS[0] + 1})
    if options.special_roles and players == PLAYERS[0]:
        yield sentence("refused.special_roles_players", {"least": PLAYERS[0] + 1, "players": players})
