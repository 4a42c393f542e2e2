"""The set-up as the host fills it in: modules, who deals and throws, how the table reads unclear rules."""

from __future__ import annotations

from typing import NamedTuple

from companion.dicegame.options import CHOICES, MODULES, Options, RuleChoice, options_from
from companion.errors import Refused, SetupInvalid
from companion.locales.words import catalogue, sentence
from companion.western.roles import PLAYERS
from web.errors import FormRefused
from web.seat_actions import Form

WAYS = ("roles_by", "characters_by", "dice_by", "role_cards")
"""The options that say how the table plays; all others are readings of the rules."""
READINGS = tuple(choice for choice in CHOICES if choice.name not in WAYS)
_WAYS = tuple(choice for choice in CHOICES if choice.name in WAYS)


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


class SetUpForm(NamedTuple):
    """The whole form. `shown` names the set-up that it was made from; `house_rules` counts readings of the table's own;
    `why_not` says what keeps this set-up from starting with those who sit here."""

    shown: str
    modules: tuple[ModuleBox, ...]
    ways: tuple[SetUpQuestion, ...]
    groups: tuple[ReadingGroup, ...]
    house_rules: int
    why_not: str


def set_up_form(options: Options, players: int, bots: bool) -> SetUpForm:
    """The form for the set-up that is chosen now, with so many at the table, bots among them or not."""
    return SetUpForm(
        shown=_name_of(options),
        modules=tuple(
            ModuleBox(
                name=module,
                words=module_words(module),
                brings=sentence(f"rule.module.{module}.brings"),
                played=module in options.modules,
                ways=tuple(_question(choice, options) for choice in _WAYS if choice.module == module),
            )
            for module in MODULES
        ),
        ways=tuple(_question(choice, options) for choice in _WAYS if not choice.module),
        groups=tuple(
            ReadingGroup(
                module=module,
                words=module_words(module) if module else "",
                played=not module or module in options.modules,
                readings=tuple(_question(choice, options) for choice in READINGS if choice.module == module),
            )
            for module in ("", *MODULES)
        ),
        house_rules=len(house_rules(options)),
        why_not=_why_not(options, players, bots),
    )


def module_words(module: str) -> str:
    """What a module is called."""
    return sentence(f"rule.module.{module}")


def house_rules(options: Options) -> tuple[RuleChoice, ...]:
    """The readings in play that are not the book's."""
    return tuple(
        choice
        for choice in READINGS
        if is_asked(choice, options.modules) and getattr(options, choice.name) != choice.values[0]
    )


def is_asked(choice: RuleChoice, modules: tuple[str, ...]) -> bool:
    """Whether an option means anything where these modules are played."""
    return not choice.module or choice.module in modules


def _question(choice: RuleChoice, options: Options) -> SetUpQuestion:
    hint = f"rule.{choice.name}.hint"
    chosen = getattr(options, choice.name)
    return SetUpQuestion(
        name=choice.name,
        words=sentence(f"rule.{choice.name}"),
        hint=sentence(hint) if hint in catalogue() else "",
        answers=tuple(
            AnswerPick(value, sentence(f"rule.{choice.name}.{value}"), value == chosen, value == choice.values[0])
            for value in choice.values
        ),
    )


def _why_not(options: Options, players: int, bots: bool) -> str:
    if bots and "cards" in (options.roles_by, options.characters_by):
        return str(Refused("bots_and_real_cards"))
    if players < PLAYERS[0]:
        return ""  # that is told already, whatever is chosen
    try:
        options_from(options.as_set(), players)
    except SetupInvalid as error:
        return str(error)
    return ""


def _name_of(options: Options) -> str:
    return "; ".join(f"{name}={value}" for name, value in options.as_set())


def is_set_up(form: Form) -> bool:
    """Whether a form carries a set-up."""
    return "shown" in form


def options_in(form: Form, now: Options) -> Options:
    """The set-up that a form says; options of a module that it does not tick stay as they are `now`.

    Raises FormRefused where an answer is missing or given twice, Refused where the set-up has changed since the form
    was made, SetupInvalid for a module or an answer that there is not.
    """
    if form.get("shown") != _name_of(now):
        raise Refused("stale")
    modules = tuple(form.getlist("module"))
    back_to_the_book = form.get("do") == "book"
    chosen = [("modules", " ".join(modules))] if modules else []
    for choice in CHOICES:
        if back_to_the_book and choice not in _WAYS:
            continue
        given = form.getlist(choice.name) if is_asked(choice, modules) else [getattr(now, choice.name)]
        if len(given) != 1:
            raise FormRefused("set_up_open")
        chosen.append((choice.name, given[0]))
    return options_from(chosen, PLAYERS[-1])  # who sits here may still change: that is looked at when the game starts
