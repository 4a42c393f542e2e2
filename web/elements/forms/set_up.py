"""The set-up as the host fills it in: modules, who deals and throws, how the table reads unclear rules."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.known import GameKind
from companion.games.western.options import RuleChoice, RuleOptions
from companion.locales.words import words_of
from companion.support.errors import Refused, SetupInvalid
from web.elements.errors import FormRefused
from web.elements.forms.form import Form


class AnswerPick(NamedTuple):
    """One answer to a question; `book`: it is how the book is read where nobody says otherwise."""

    value: str
    words: str
    picked: bool
    book: bool


class SetUpQuestion(NamedTuple):
    """One option as a question; `hint` says why one would ask, where that is not plain."""

    name: str
    words: str
    hint: str
    answers: tuple[AnswerPick, ...]


class ModuleBox(NamedTuple):
    """A module to be ticked, with what is asked beside it."""

    name: str
    words: str
    brings: str
    played: bool
    ways: tuple[SetUpQuestion, ...]


class ReadingGroup(NamedTuple):
    """The readings of the base game (module "") or of a module; those of one that is not played are not shown."""

    module: str
    words: str
    played: bool
    readings: tuple[SetUpQuestion, ...]


class PresetPick(NamedTuple):
    """A set-up to be chosen at once; `picked`: it is the one that is chosen now."""

    name: str
    words: str
    picked: bool


class SetUpForm(NamedTuple):
    """The whole form. `shown` names the set-up that it was made from; `house_rules` counts readings of the table's own;
    `why_not` says what keeps this set-up from starting with those who sit here."""

    shown: str
    modules: tuple[ModuleBox, ...]
    ways: tuple[SetUpQuestion, ...]
    groups: tuple[ReadingGroup, ...]
    house_rules: int
    why_not: str
    presets: tuple[PresetPick, ...]


LAST = "last"
"""The preset of every game: what was played here last."""


def set_up_form(
    kind: GameKind, options: RuleOptions, players: int, bots: bool, last: RuleOptions | None = None
) -> SetUpForm:
    """The form for the set-up of a game that is chosen now, with `players` at the table, bots among them or not.

    `last`: what the last game of this kind began with, if there was one.
    """
    ways, readings = ways_of(kind), readings_of(kind)
    return SetUpForm(
        shown=_name_of(kind, options),
        modules=tuple(
            ModuleBox(
                name=module,
                words=module_words(kind, module),
                brings=module_brings(kind, module),
                played=module in options.modules,
                ways=tuple(_question(kind, choice, options) for choice in ways if choice.module == module),
            )
            for module in kind.modules
        ),
        ways=tuple(_question(kind, choice, options) for choice in ways if not choice.module),
        groups=tuple(
            ReadingGroup(
                module=module,
                words=module_words(kind, module) if module else "",
                played=not module or module not in kind.modules or module in options.modules,
                readings=tuple(_question(kind, choice, options) for choice in readings if choice.module == module),
            )
            for module in dict.fromkeys(("", *kind.modules, *(choice.module for choice in readings)))
        )
        if readings
        else (),
        house_rules=len(house_rules(kind, options)),
        why_not=_why_not(kind, options, players, bots),
        presets=tuple(
            PresetPick(name, preset_words(kind, name), chosen == options)
            for name, chosen in _presets(kind, options, last).items()
        ),
    )


def _presets(kind: GameKind, now: RuleOptions, last: RuleOptions | None) -> dict[str, RuleOptions]:
    """The choices of each preset, by its name."""
    found = {preset.name: kind.preset(preset, now) for preset in kind.presets}
    return found if last is None else {**found, LAST: last}


def preset_words(kind: GameKind, name: str) -> str:
    """The name of a preset in words."""
    return words_of(kind.name).sentence(f"rule.preset.{name}")


def preset_in(kind: GameKind, form: Form, now: RuleOptions, last: RuleOptions | None) -> RuleOptions:
    """The options of the preset that a form names.

    Raises Refused where the set-up has changed since the form was made, FormRefused for a preset that there is not.
    """
    if form.get("shown") != _name_of(kind, now):
        raise Refused("stale")
    chosen = _presets(kind, now, last).get(form.get("preset", ""))
    if chosen is None:
        raise FormRefused("not_understood")
    return chosen


def ways_of(kind: GameKind) -> tuple[RuleChoice, ...]:
    """The options that say how the table plays: who deals, who throws."""
    return tuple(choice for choice in kind.choices if choice.way)


def readings_of(kind: GameKind) -> tuple[RuleChoice, ...]:
    """The options that say how an unclear place of the rules is read."""
    return tuple(choice for choice in kind.choices if not choice.way)


def module_words(kind: GameKind, module: str) -> str:
    """The name of a module in words."""
    return words_of(kind.name).sentence(f"rule.module.{module}")


def module_brings(kind: GameKind, module: str) -> str:
    """A module in a sentence."""
    return words_of(kind.name).sentence(f"rule.module.{module}.brings")


def question_words(kind: GameKind, choice: RuleChoice) -> str:
    """An option as a question."""
    return words_of(kind.name).sentence(f"rule.{choice.name}")


def answer_words(kind: GameKind, choice: RuleChoice, value: str) -> str:
    """An answer to an option's question, in words."""
    return words_of(kind.name).sentence(f"rule.{choice.name}.{value}")


def words_if_any(kind: GameKind, key: str) -> str:
    """The words of a game, or of every game, under a key; "" for nothing."""
    words = words_of(kind.name)
    return words.sentence(key) if key in words else ""


def house_rules(kind: GameKind, options: RuleOptions) -> tuple[RuleChoice, ...]:
    """The readings in play that are not the book's."""
    return tuple(
        choice
        for choice in readings_of(kind)
        if options.plays(choice.module) and getattr(options, choice.name) != choice.values[0]
    )


def _is_asked(kind: GameKind, choice: RuleChoice, modules: tuple[str, ...]) -> bool:
    """Whether a form asks about an option where these modules are ticked; what is no tick is always asked."""
    return choice.module not in kind.modules or choice.module in modules


def _question(kind: GameKind, choice: RuleChoice, options: RuleOptions) -> SetUpQuestion:
    chosen = getattr(options, choice.name)
    return SetUpQuestion(
        name=choice.name,
        words=question_words(kind, choice),
        hint=words_if_any(kind, f"rule.{choice.name}.hint"),
        answers=tuple(
            AnswerPick(value, answer_words(kind, choice, value), value == chosen, value == choice.values[0])
            for value in choice.values
        ),
    )


def _why_not(kind: GameKind, options: RuleOptions, players: int, bots: bool) -> str:
    if bots and not options.bots_may_play(dealt=False):
        return str(Refused("bots_and_real_cards"))
    if players < kind.players[0]:
        return ""  # that is said already, whatever is chosen
    try:
        kind.options_from(options.as_set(), players)
    except SetupInvalid as error:
        return str(error)
    return ""


def _name_of(kind: GameKind, options: RuleOptions) -> str:
    """Names what a form was made from; that of another game is another set-up."""
    return "; ".join([kind.name, *(f"{name}={value}" for name, value in options.as_set())])


def is_set_up(form: Form) -> bool:
    """Whether a form carries a set-up."""
    return "shown" in form


def options_in(kind: GameKind, form: Form, now: RuleOptions) -> RuleOptions:
    """The set-up that a form says; options of a module that it does not tick stay as they are `now`.

    Raises FormRefused where an answer is missing or given twice, Refused where the set-up has changed since the form
    was made, SetupInvalid for a module or an answer that there is not.
    """
    if form.get("shown") != _name_of(kind, now):
        raise Refused("stale")
    modules = tuple(form.getlist("module"))
    back_to_the_book = form.get("do") == "book"
    chosen = [("modules", " ".join(modules))] if modules else []
    for choice in kind.choices:
        if back_to_the_book and not choice.way:
            continue
        given = form.getlist(choice.name) if _is_asked(kind, choice, modules) else [getattr(now, choice.name)]
        if len(given) != 1:
            raise FormRefused("set_up_open")
        chosen.append((choice.name, given[0]))
    return kind.options_from(chosen, kind.players[-1])  # who sits here may still change: `start` looks at that
