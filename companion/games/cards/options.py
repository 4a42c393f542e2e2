"""What a table chooses at set-up for the card game: expansions, printing, readings of unclear places, what is given.

Every choice is a named option of the record with the values that it can take, the default first. Its words for people
stand in the catalogue, under `cards.rule.NAME` and `cards.rule.NAME.VALUE`. What each means stands in READINGS.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from companion.games.cards.deck import BASE, DODGE_CITY, card_names, deck, tokens_of_name
from companion.games.western.given import GIVEN, given_text, read_given, why_not_given
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
from companion.games.western.roles import PLAYERS, roles_for
from companion.locales.words import sentence
from companion.support.errors import SetupInvalid


@dataclass(frozen=True, slots=True)
class Options(RuleOptions):
    """The options of one game; each field's first value is the default.

    `real_cards`: people draw from a real deck, so the companion does not see what a hand holds. `ruthless`: it sees to
    the Ruthless Law; in a hand of real cards it sees no BANG!.
    """

    real_cards: bool = follows()
    ruthless: bool = follows()
    roles: Mapping[int, str] = field(default_factory=dict)
    characters: Mapping[int, str] = field(default_factory=dict)
    hands: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    sid_of_rules_1: bool = by_version()
    law_of_rules_1: bool = by_version()
    discards_of_rules_1: bool = by_version()

    expansions: str = choice("none", DODGE_CITY, way=True)
    cards_by: str = choice("companion", "people", way=True)
    roles_by: str = choice("companion", "cards", way=True)
    hints: str = choice("told", "untold", way=True)
    printing: str = choice("older", "newer", module=DODGE_CITY)
    beer_at_full_life: str = choice("allowed", "refused")
    single_missed: str = choice("allowed", "refused")
    apache_duel: str = choice("runs", "immune", module=DODGE_CITY)
    molly_dodge: str = choice("as_printed", "one", "both", module=DODGE_CITY)
    vera_draw: str = choice("own", "copied", module=DODGE_CITY)
    own_card: str = choice("refused", "allowed")
    reward: str = choice("cards", "cash")
    ruthless_law: str = choice("no", "yes")

    def __post_init__(self) -> None:
        object.__setattr__(self, "real_cards", self.cards_by == "people")
        object.__setattr__(self, "ruthless", self.ruthless_law == "yes" and not self.real_cards)

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks that are shuffled together."""
        return (BASE, DODGE_CITY) if self.expansions == DODGE_CITY else (BASE,)

    @property
    def explains_firsts(self) -> bool:
        """Whether what happens for the first time is explained."""
        return self.hints == "told"

    @property
    def roles_are_real_cards(self) -> bool:
        """Whether the roles lie on the table as real cards, which the companion has not seen."""
        return self.roles_by == "cards"

    @property
    def phones_hold_secrets(self) -> bool:
        """Whether a phone shows what others may not see: a role, or a hand."""
        return not (self.roles_are_real_cards and self.real_cards)

    @property
    def molly_draws_for_any(self) -> bool:
        """Whether Molly Stark draws for any card of her hand that she uses out of turn: as chosen, else as printed."""
        return self.molly_dodge == "both" or (self.molly_dodge == "as_printed" and self.printing == "newer")

    def without_phones(self) -> Options:
        """A real deck, and roles by real cards."""
        return replace(self, cards_by="people", roles_by="cards")

    def plays(self, module: str) -> bool:
        """Whether a module is played: Dodge City is chosen by `expansions`."""
        return not module or module == self.expansions

    def bots_may_play(self, *, dealt: bool) -> bool:
        """Whether bots may play: not with a real deck or real role cards, which a bot would have to look at."""
        return not (self.real_cards or self.roles_are_real_cards)

    @classmethod
    def read(cls, chosen: Sequence[tuple[str, str]], players: int, rules: int = 0) -> Options:
        """The options for chosen names and values, as `options_from`; the rules check given characters at the
        beginning."""
        return options_from(chosen, players, None, rules)

    def as_set(self) -> Pairs:
        """The options that differ from the defaults, as a record's set-up has them."""
        given = ((name, given_text(getattr(self, name))) for name in GIVEN if getattr(self, name))
        return (*RuleOptions.as_set(self), *given)


CHOICES = choices_of(Options)
"""Every option that is a choice among named values, in the order in which pages show them."""
SETUPS_REMEMBERED = 64
PLAYED_BEFORE: Mapping[int, Mapping[str, str | bool]] = {
    1: {"sid_of_rules_1": True, "law_of_rules_1": True, "discards_of_rules_1": True, "molly_dodge": "one"},
}
"""Defaults of games of earlier versions of the rules: they are played on as they were begun."""


def options_from(
    chosen: Sequence[tuple[str, str]], players: int, characters: Mapping[str, Sequence[str]] | None, rules: int = 0
) -> Options:
    """The options that a set-up names; `characters` has those of each expansion, "none" for the base game.

    `rules` is the version of the rules that the game was begun with; the newest, if none is given. Raises SetupInvalid
    with every reason why they cannot be.
    """
    known = None if characters is None else tuple((name, tuple(keys)) for name, keys in characters.items())
    return _options_from(tuple(chosen), players, known, rules)


@lru_cache(SETUPS_REMEMBERED)
def _options_from(
    chosen: tuple[tuple[str, str], ...],
    players: int,
    characters: tuple[tuple[str, tuple[str, ...]], ...] | None,
    rules: int,
) -> Options:
    unread: list[str] = []
    before: dict[str, Any] = dict(PLAYED_BEFORE.get(rules, {}))
    for name, value in chosen:
        if name in GIVEN:
            given, why_unread = read_given(name, value, players)
            unread += why_unread
            before[name] = given if name == "hands" else {seat: what for seat, (what, *_) in given.items()}
    options, reasons = read_options(Options, (), chosen, apart=(POSITION, *GIVEN), before=before)
    reasons += unread
    if players not in PLAYERS:
        reasons.append(sentence("set_up.players_cards", {"least": PLAYERS[0], "most": PLAYERS[-1], "players": players}))
    if not reasons:
        keys = None if characters is None else dict(characters)[options.expansions]
        reasons += _why_not_given(options, players, keys)
    if reasons:
        raise SetupInvalid(" ".join(reasons))
    return options


def _why_not_given(options: Options, players: int, characters: Sequence[str] | None) -> Iterator[str]:
    """Why what is given cannot be: there is no such card, or not that often."""
    yield from why_not_given("role", options.roles.values(), roles_for(players))
    if options.roles and options.roles_are_real_cards:
        yield sentence("refused.roles_not_given")
    if characters is not None:
        yield from why_not_given("character", options.characters.values(), characters)
    cards = [card.token for card in deck(*options.decks)]
    for card in [card for hand in options.hands.values() for card in hand if card not in cards]:
        there = tokens_of_name(card, options.decks) or card_names(*options.decks)
        yield sentence("set_up.no_such_given", {"what": "card", "name": card, "known": ", ".join(there)})
    yield from why_not_given("card", [c for hand in options.hands.values() for c in hand if c in cards], cards)
