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

from companion.cardgame.deck import BASE, CARDS, DODGE_CITY, deck
from companion.errors import SetupInvalid
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


def given_text(given: Mapping[int, str | tuple[str, ...]]) -> str:
    """What is given to seats as the value of an option.

    >>> given_text({0: ("bang:AS", "beer:6H"), 2: ("missed:2S",)})
    'P0=bang:AS,beer:6H P2=missed:2S'
    """
    words = ((seat, what if isinstance(what, str) else ",".join(what)) for seat, what in sorted(given.items()))
    return " ".join(f"P{seat}={what}" for seat, what in words)


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
            read = _given(name, value, players)
            reasons += [why for why in read if isinstance(why, str)]
            values[name] = dict(each for each in read if isinstance(each, tuple))
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


def _given(name: str, value: str, players: int) -> list[str | tuple[int, Any]]:
    """What each seat is given, or a sentence where a word cannot be read."""
    read: list[str | tuple[int, Any]] = []
    for word in value.split():
        seat, equals, what = word.partition("=")
        number = seat.removeprefix("P")
        if not equals or not what or not seat.startswith("P") or not number.isdecimal() or int(number) >= players:
            read.append(f"“{word}” of the option “{name}” cannot be read; it says P0=…, for P0 to P{players - 1}.")
        else:
            read.append((int(number), tuple(what.split(",")) if name == "hands" else what))
    if not read:
        read.append(f"The option “{name}” gives nothing; leave it out to deal everything.")
    return read


def _why_not_given(options: Options, players: int, characters: Sequence[str]) -> Iterator[str]:
    """Why these cards cannot be given: there is no such card, or not that often."""
    cards = deck(*options.decks)
    kinds: tuple[tuple[str, list[str], list[str]], ...] = (
        ("role", list(options.roles.values()), list(roles_for(players))),
        ("character", list(options.characters.values()), list(characters)),
        ("card", [card for hand in options.hands.values() for card in hand], [card.token for card in cards]),
    )
    for what, given, there in kinds:
        for name, times in Counter(given).items():
            if name not in there:
                known = list(dict.fromkeys(there)) if what != "card" else [c for c in there if _like(c, name)]
                yield f"There is no {what} “{name}” here; there are: {', '.join(known)}."
            elif times > there.count(name):
                yield f"The {what} “{name}” is given {times} times; it is there {there.count(name)} times."


def _like(card: str, token: str) -> bool:
    """Whether a card has the name of a token, or that names none at all, so that all are told."""
    name = token.partition(":")[0]
    return CARDS[card].name == name or all(each.name != name for each in CARDS.values())
