"""The options of a game: what a table chooses at set-up, read from the names and values of a record.

A game's options are a frozen dataclass on `RuleOptions`. Each field made by `choice` is one `RuleChoice`, its default
the first value; the words for people stand in the catalogue, under `rule.NAME` and `rule.NAME.VALUE`.

>>> @dataclass(frozen=True, slots=True)
... class Rules(RuleOptions):
...     modules: tuple[str, ...] = ()
...     unshot: str = choice("nobodys", "on_turn")
...
...     @classmethod
...     def read(cls, chosen, players, rules=0):
...         return read_options(cls, (), chosen)[0]
>>> Rules(unshot="on_turn").as_set()
(('unshot', 'on_turn'),)
>>> read_options(Rules, (), (("unshot", "never"),))[1]
['The option “unshot” cannot be “never”; it can be: nobodys, on_turn.']
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, Self, TypeVar

from companion.locales.words import sentence

MODULES = "modules"
"""The option that names the modules which are played, with blanks between them."""
POSITION = "position"
"""The option that begins a game from a position, in place of the deal."""

Pairs = tuple[tuple[str, str], ...]


class RuleChoice(NamedTuple):
    """One option: its name, the values it can take (the default first), its module ("": the base game).

    `way`: it says how the table plays (who deals, who throws), not how an unclear place of the rules is read.
    """

    name: str
    values: tuple[str, ...]
    module: str
    way: bool = False


@dataclass(frozen=True, slots=True)
class RuleOptions(ABC):
    """What the options of every game have in common; each game says how its own are read."""

    modules: tuple[str, ...] = ()

    @classmethod
    @abstractmethod
    def read(cls, chosen: Sequence[tuple[str, str]], players: int, rules: int = 0) -> Self:
        """The options that a set-up names. Raises SetupInvalid with every reason why they cannot be.

        `rules` is the version of the rules that the game was begun with; the newest, if none is given.
        """

    @property
    def roles_are_real_cards(self) -> bool:
        """Whether the roles lie on the table as real cards, which the companion has not seen."""
        return False

    @property
    def explains_firsts(self) -> bool:
        """Whether what happens for the first time is explained to people who do not know the game yet."""
        return True

    @property
    def phones_hold_secrets(self) -> bool:
        """Whether a phone shows what others may not see."""
        return not self.roles_are_real_cards

    def without_phones(self) -> Self:
        """The options where nobody has a phone: secrets lie on the table as real cards."""
        return self

    def bots_may_play(self, *, dealt: bool) -> bool:
        """Whether a bot knows what it plays with; `dealt`: what lies open has been said by now."""
        return True

    def plays(self, module: str) -> bool:
        """Whether the options of a module mean anything in this game; "" is the base game."""
        return not module or module in self.modules

    def as_set(self) -> Pairs:
        """The options that differ from the defaults, as a record's set-up has them."""
        modules: Pairs = ((MODULES, " ".join(self.modules)),) if self.modules else ()
        return modules + tuple(
            (choice.name, getattr(self, choice.name))
            for choice in choices_of(type(self))
            if getattr(self, choice.name) != choice.values[0]
        )


AnyOptions = TypeVar("AnyOptions", bound=RuleOptions)


@dataclass(frozen=True, slots=True)
class NoOptions(RuleOptions):
    """The options of a table that knows no game yet: there is nothing to choose."""

    @classmethod
    def read(cls, chosen: Sequence[tuple[str, str]], players: int, rules: int = 0) -> Self:
        return cls()


def choice(*values: str, module: str = "", way: bool = False) -> Any:
    """A field of a game's options that takes one of these values, the first if nobody chooses."""
    return field(default=values[0], metadata={"values": values, "module": module, "way": way})


def by_version() -> Any:
    """A field that follows from the version of the rules that a game was begun with; no table chooses it."""
    return field(repr=False, default=False)


def follows() -> Any:
    """A field that follows from the others, set once they are, since rules look it up often."""
    return field(init=False, repr=False, compare=False, default=False)


def choices_of(options: type[RuleOptions]) -> tuple[RuleChoice, ...]:
    """Every option of a game but the modules, in the order in which pages show them."""
    return tuple(
        RuleChoice(each.name, each.metadata["values"], each.metadata["module"], each.metadata["way"])
        for each in fields(options)
        if each.metadata
    )


def read_options(
    options: type[AnyOptions],
    modules: Sequence[str],
    chosen: Sequence[tuple[str, str]],
    *,
    apart: Sequence[str] = (),
    before: Mapping[str, Any] | None = None,
) -> tuple[AnyOptions, list[str]]:
    """Returns the options that a set-up names, and every reason why single ones cannot be, a sentence each.

    `modules` are those that there are; `apart` names options that are looked at
    elsewhere (a position); `before` is what stands where nothing is chosen, in place of the defaults.
    """
    choices = {each.name: each for each in choices_of(options)}
    known = (*apart, *((MODULES,) if modules else ()), *choices)
    reasons = list(_named_twice(chosen))
    values: dict[str, Any] = dict(before or {})
    for name, value in chosen:
        if name in apart:
            continue
        if name == MODULES and modules:
            reason = _why_no_modules(value.split(), modules)
            values[name] = tuple(module for module in modules if module in value.split())
        elif name not in choices:
            reason = sentence("set_up.no_option", {"name": name, "known": ", ".join(known) or "–"})
        else:
            reason = _why_not(choices[name], value)
            values[name] = value
        if reason:
            reasons.append(reason)
            values.pop(name, None)
    return options(**values), reasons


def _named_twice(chosen: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name, times in Counter(name for name, _ in chosen).items():
        if times > 1:
            yield sentence("set_up.option_twice", {"name": name, "times": times})


def _why_not(choice: RuleChoice, value: str) -> str | None:
    if value in choice.values:
        return None
    return sentence("set_up.option_is", {"name": choice.name, "value": value, "known": ", ".join(choice.values)})


def _why_no_modules(words: Sequence[str], modules: Sequence[str]) -> str | None:
    unknown = [word for word in dict.fromkeys(words) if word not in modules]
    if unknown:
        names = ", ".join(f"“{word}”" for word in unknown)
        return sentence("set_up.no_module", {"name": names, "known": ", ".join(modules)})
    if not words:
        return sentence("set_up.module_none", {"name": MODULES, "known": ", ".join(modules)})
    if len(set(words)) < len(words):
        return sentence("set_up.module_twice", {"name": MODULES, "said": " ".join(words)})
    return None
