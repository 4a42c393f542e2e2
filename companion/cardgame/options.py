"""What a table chooses at set-up for the card game: expansions, printing, readings of unclear places, what is given.

Every choice is a named option of the record with the values that it can take, the default first. Its words for people
stand in the catalogue, under `cards.rule.NAME` and `cards.rule.NAME.VALUE`. What each means stands in READINGS.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, NamedTuple

from companion.cardgame.deck import BASE, CARDS, DODGE_CITY, card_names, deck
from companion.errors import SetupInvalid
from companion.western.given import given_text, read_given, why_not_given
from companion.western.roles import PLAYERS, roles_for

POSITION = "position"
"""The option that begins a game from a position, in place of the deal."""
GIVEN = ("roles", "characters", "hands")
"""What may be given to seats in place of a deal: `P0=sheriff P2=outlaw`, `P1=sid_ketchum`, `P0=bang:AS,beer:6H`."""


def _choice(*values: str, expansion: str = "") -> Any:
    return field(default=values[0], metadata={"values": values, "expansion": expansion})


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; each field's first value is the default."""

    roles: Mapping[int, str] = field(default_factory=dict)
    characters: Mapping[int, str] = field(default_factory=dict)
    hands: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    expansions: str = _choice("none", DODGE_CITY)
    cards_by: str = _choice("companion", "people")
    printing: str = _choice("older", "newer", expansion=DODGE_CITY)
    beer_at_full_life: str = _choice("allowed", "refused")
    single_missed: str = _choice("allowed", "refused")
    apache_duel: str = _choice("runs", "immune", expansion=DODGE_CITY)
    molly_dodge: str = _choice("one", "both", expansion=DODGE_CITY)
    reward: str = _choice("cards", "cash")
    ruthless_law: str = _choice("no", "yes")

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks that are shuffled together."""
        return (BASE, DODGE_CITY) if self.expansions == DODGE_CITY else (BASE,)

    @property
    def real_cards(self) -> bool:
        """Whether people draw from a real deck, so that the companion does not see what a hand holds."""
        return self.cards_by == "people"

    def as_set(self) -> tuple[tuple[str, str], ...]:
        """What differs from the defaults, as a record's set-up has it."""
        given = [(name, given_text(getattr(self, name))) for name in GIVEN if getattr(self, name)]
        chosen = [(each.name, getattr(self, each.name)) for each in CHOICES]
        return (
            *((name, value) for (name, value), each in zip(chosen, CHOICES, strict=True) if value != each.values[0]),
            *given,
        )


class RuleChoice(NamedTuple):
    """One option: its name, the values it can take (the default first), its expansion ("": the base game)."""

    name: str
    values: tuple[str, ...]
    expansion: str


CHOICES = tuple(
    RuleChoice(each.name, each.metadata["values"], each.metadata["expansion"])
    for each in fields(Options)
    if each.metadata
)
"""Every option that is a choice among named values, in the order in which pages show them."""
OPTIONS = (POSITION, *GIVEN, *(choice.name for choice in CHOICES))
"""The names of all options."""
SETUPS_REMEMBERED = 64


def options_from(chosen: Sequence[tuple[str, str]], players: int, characters: Mapping[str, Sequence[str]]) -> Options:
    """The options that a set-up names; `characters` has those of each expansion, "none" for the base game.

    Raises SetupInvalid with every reason why they cannot be.
    """
    return _options_from(tuple(chosen), players, tuple((name, tuple(keys)) for name, keys in characters.items()))


@lru_cache(SETUPS_REMEMBERED)
def _options_from(
    chosen: tuple[tuple[str, str], ...], players: int, characters: tuple[tuple[str, tuple[str, ...]], ...]
) -> Options:
    reasons = list(_named_twice(chosen))
    values: dict[str, Any] = {}
    for name, value in chosen:
        if name in GIVEN:
            given, unread = read_given(name, value, players)
            reasons += unread
            values[name] = given if name == "hands" else {seat: what for seat, (what, *_) in given.items()}
        elif reason := _why_not(name, value):
            reasons.append(reason)
        elif name != POSITION:
            values[name] = value
    if players not in PLAYERS:
        reasons.append(f"The card game is for {PLAYERS[0]} to {PLAYERS[-1]} players; {players} sit at the table.")
    options = Options(**values)
    if not reasons:
        reasons += _why_not_given(options, players, dict(characters)[options.expansions])
    if reasons:
        raise SetupInvalid(" ".join(reasons))
    return options


def _named_twice(chosen: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name, times in Counter(name for name, _ in chosen).items():
        if times > 1:
            yield f"The option “{name}” stands there {times} times; say it once."


def _why_not(name: str, value: str) -> str | None:
    if name == POSITION:
        return None  # whether the table can lie so is looked at when it is laid
    choice = next((choice for choice in CHOICES if choice.name == name), None)
    if choice is None:
        return f"The card game has no option “{name}”; it has: {', '.join(OPTIONS)}."
    if value not in choice.values:
        return f"The option “{name}” cannot be “{value}”; it can be: {', '.join(choice.values)}."
    return None


def _why_not_given(options: Options, players: int, characters: Sequence[str]) -> Iterator[str]:
    """Why what is given cannot be: there is no such card, or not that often."""
    yield from why_not_given("role", options.roles.values(), roles_for(players))
    yield from why_not_given("character", options.characters.values(), characters)
    cards = [card.token for card in deck(*options.decks)]
    for card in [card for hand in options.hands.values() for card in hand if card not in cards]:
        name = card.partition(":")[0]
        told = dict.fromkeys(token for token in cards if CARDS[token].name == name)
        yield f"There is no card “{card}” here; there are: {', '.join(told or card_names(*options.decks))}."
    yield from why_not_given("card", [c for hand in options.hands.values() for c in hand if c in cards], cards)
