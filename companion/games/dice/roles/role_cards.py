"""The role cards of the dice game: plain ones, and the nine special ones with what each lets its holder do, once.

A special role's sentence stands beside its key; what it does is done in
`special_role_effects.py` and where the rules name it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from companion.games.dice.options import Options
from companion.games.dice.table import DiceSeat, DiceTable
from companion.games.western.real_role_cards import hidden_roles as roles_hidden
from companion.games.western.roles import Role, roles_for


class Moment(Enum):
    """The moments in which a special role may be shown and used."""

    START = auto()
    """At the beginning of the own turn."""
    START_WITH_ARROWS = auto()
    """At the beginning of the own turn, if somebody has arrows."""
    ROLL = auto()
    """After anybody's roll."""
    LAST_ROLL = auto()
    """After another player's last roll."""
    SHOWN = auto()
    """After another player has shown a special role to use it."""
    GAIN = auto()
    """Before another player gains life points."""
    FALL = auto()
    """Before an elimination, one's own perhaps."""
    END = auto()
    """At the end of the own turn."""


class SpecialRole(NamedTuple):
    """A special role card; the catalogues have its words. `moment` is None for the one that works from the start."""

    key: str
    role: Role
    moment: Moment | None


SPECIAL_ROLES = {
    card.key: card
    for card in (
        SpecialRole("the_bear", Role.SHERIFF, None),
        SpecialRole("the_good", Role.DEPUTY, Moment.START),
        SpecialRole("the_doc", Role.DEPUTY, Moment.ROLL),
        SpecialRole("the_judge", Role.DEPUTY, Moment.SHOWN),
        SpecialRole("the_gambler", Role.OUTLAW, Moment.LAST_ROLL),
        SpecialRole("the_bad", Role.OUTLAW, Moment.GAIN),
        SpecialRole("the_ugly", Role.OUTLAW, Moment.START_WITH_ARROWS),
        SpecialRole("right_hand", Role.RENEGADE, Moment.END),
        SpecialRole("left_hand", Role.RENEGADE, Moment.FALL),
    )
}
"""The special roles by key, in the order of the rule book."""
MOMENT_OF = {card.key: card.moment for card in SPECIAL_ROLES.values() if card.moment is not None}
"""When the special roles may be shown and used, by key; all but the one that works from the start."""

WITH_A_SHERIFF = (Role.SHERIFF, Role.RENEGADE, Role.OUTLAW)
"""The roles of three who play as more do."""

_PLAIN = {Role.SHERIFF: 1, Role.DEPUTY: 2, Role.OUTLAW: 3, Role.RENEGADE: 2}
"""How many plain cards of each role lie in the box."""
_ROLE_OF = {**{str(role): role for role in Role}, **{card.key: card.role for card in SPECIAL_ROLES.values()}}
CARDS_REMEMBERED = 4096


def role_of(card: str) -> Role:
    """Returns the role that a card stands for: the card is a special role's key, or a plain role's name."""
    return _ROLE_OF[card]


def card_of(seat: DiceSeat) -> str:
    """The role card of a seat whose role is known."""
    return seat.power or str(seat.role)


def cards_in_box(options: Options, role: Role) -> tuple[str, ...]:
    """The cards of a role from which those in play are picked; all of them, plain and special, where they are mixed."""
    return _cards_in_box(options.special_roles, options.role_cards, role)


def _cards_in_box(special_roles: bool, role_cards: str, role: Role) -> tuple[str, ...]:
    if not special_roles:
        return (str(role),) * _PLAIN[role]
    special = tuple(card.key for card in SPECIAL_ROLES.values() if card.role is role)
    if role_cards == "mixed":
        return special + (str(role),) * _PLAIN[role]
    return special


def roles_in_play(table: DiceTable) -> tuple[Role, ...]:
    """Returns the roles that are dealt; three may play with a Sheriff, as more do (rulings, section 2.1)."""
    return _roles_of(len(table.seats), table.three_player_rules)


def _roles_of(players: int, three_player_rules: bool) -> tuple[Role, ...]:
    return roles_for(players) if three_player_rules or players > 3 else WITH_A_SHERIFF


def hidden_roles(table: DiceTable) -> Mapping[Role, int]:
    """Returns how many cards of each role lie face down, by public knowledge."""
    return _hidden_roles(roles_in_play(table), _cards_shown(table))


def cards_that_may_lie_hidden(table: DiceTable) -> tuple[str, ...]:
    """Returns every card that some face-down role card may be, by public knowledge, each once."""
    options = table.options
    return _cards_hidden(options.special_roles, options.role_cards, roles_in_play(table), _cards_shown(table))


def hidden_moments(table: DiceTable) -> tuple[Moment, ...]:
    """The moments for which some face-down role card may have a power, by public knowledge."""
    return _moments_hidden(table.options.role_cards, len(table.seats), table.three_player_rules, _cards_shown(table))


def _cards_shown(table: DiceTable) -> tuple[str, ...]:
    shown = []
    for seat in table.seats:
        if seat.role_shown:
            shown.append(seat.power or str(seat.role))
    return tuple(shown)


# What follows from the cards that lie open changes only when one more does, and is asked at every window.


@lru_cache(CARDS_REMEMBERED)
def _hidden_roles(roles: tuple[Role, ...], shown: tuple[str, ...]) -> Mapping[Role, int]:
    return roles_hidden(roles, map(role_of, shown))


@lru_cache(CARDS_REMEMBERED)
def _cards_hidden(special: bool, role_cards: str, roles: tuple[Role, ...], shown: tuple[str, ...]) -> tuple[str, ...]:
    open_cards = Counter(shown)
    return tuple(
        card
        for role in Role
        if _hidden_roles(roles, shown).get(role)
        for card, number in Counter(_cards_in_box(special, role_cards, role)).items()
        if number > open_cards[card]
    )


@lru_cache(CARDS_REMEMBERED)
def _moments_hidden(
    role_cards: str, players: int, three_player_rules: bool, shown: tuple[str, ...]
) -> tuple[Moment, ...]:
    cards = _cards_hidden(True, role_cards, _roles_of(players, three_player_rules), shown)
    return tuple(MOMENT_OF[card] for card in cards if card in MOMENT_OF)


def can_act(seat: DiceSeat, moment: Moment) -> bool:
    """Whether a seat's special role may be used at this moment."""
    return not seat.power_spent and MOMENT_OF.get(seat.power) is moment
