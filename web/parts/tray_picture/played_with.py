"""What the game is played with, in plain words for everybody: modules, who deals and throws, house rules."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.known import GameKind
from companion.games.western.options import RuleChoice, RuleOptions
from companion.table.snapshot import TableState
from web.elements.forms.set_up import (
    answer_words,
    house_rules,
    module_brings,
    module_words,
    question_words,
    ways_of,
    words_if_any,
)
from web.elements.words import t
from web.parts.site import kind_on, pages_of


class Answered(NamedTuple):
    """A question of the set-up and how this table answers it."""

    question: str
    answer: str


class PlayedWith(NamedTuple):
    """The set-up in words: `line` is all of it in short, the rest at length."""

    line: str
    modules: tuple[Answered, ...]
    ways: tuple[Answered, ...]
    house_rules: tuple[Answered, ...]


def played_with(state: TableState) -> PlayedWith:
    """What the game on the table is played with, by its own record; in the lobby what the next one will be."""
    view = state.game.views.get(None)
    options = (pages_of(state).options(view) if view else None) or state.next.options
    kind = kind_on(state)
    own = house_rules(kind, options)
    return PlayedWith(
        line=_line(kind, options, len(own)),
        modules=tuple(Answered(module_words(kind, each), module_brings(kind, each)) for each in options.modules),
        ways=tuple(_answered(kind, choice, options) for choice in ways_of(kind) if options.plays(choice.module)),
        house_rules=tuple(_answered(kind, choice, options) for choice in own),
    )


def _answered(kind: GameKind, choice: RuleChoice, options: RuleOptions) -> Answered:
    value = getattr(options, choice.name)
    return Answered(question_words(kind, choice), answer_words(kind, choice, value))


def _line(kind: GameKind, options: RuleOptions, own: int) -> str:
    """“Saloon dice, the Ghost; 2 house rules”."""
    modules = [module_words(kind, module) for module in options.modules] or [t("played.base")]
    ways = [
        words
        for choice in kind.choices
        if options.plays(choice.module)
        and (words := words_if_any(kind, f"rule.{choice.name}.{getattr(options, choice.name)}.short"))
    ]
    parts = [", ".join([*modules, *ways])]
    if own:
        parts.append(t("played.house_rules", number=own))
    return "; ".join(parts)
