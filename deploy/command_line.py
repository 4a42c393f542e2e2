"""Commands and options whose help is a text of the catalogues, said when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from click.types import FloatParamType, IntParamType

from companion.locales.words import Params, sentence
from deploy.click_words import speak_for_click

Callback = Callable[..., Any]
Decorated = TypeVar("Decorated", bound=Callable[..., Any] | click.Command)
VALUES = ((IntParamType, "N"), (FloatParamType, "N"), (click.Path, "PATH"))
"""What the values of options are called where these do not say it themselves; in every language alike."""

speak_for_click()  # here, since all commands begin here: none is shown in two languages at once


class SaidCommand(click.Command):
    """A command whose help is a text: what it does, then, after an empty line, what else is to be known.

    `help`: the text's key; `examples`: lines as they are typed, in every language alike.
    """

    def __init__(self, *args: Any, help: str, examples: Sequence[str] = (), **attrs: Any) -> None:
        self._examples = examples
        attrs["help"] = help
        super().__init__(*args, **attrs)

    @property
    def help(self) -> str:
        """What the command does, and its examples; a backspace has click leave their lines as they are."""
        text = sentence(self._help)
        return "\n".join((text, "", "\b", *self._examples)) if self._examples else text

    @help.setter
    def help(self, key: str) -> None:
        self._help = key

    @property
    def options_metavar(self) -> str:
        return sentence("click.some_options")

    @options_metavar.setter
    def options_metavar(self, metavar: str) -> None:
        """Click's own word is not kept."""

    def get_short_help_str(self, limit: int = 45) -> str:
        """What the command does, whole: a list of commands has as many lines as that takes."""
        return first_paragraph(self._help)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:  # it is made once, and may have been made in another language
            option.help = sentence("click.show_help")
        return option


class SaidGroup(SaidCommand, click.Group):
    """A group of commands whose help is a text."""

    command_class = SaidCommand

    @property
    def subcommand_metavar(self) -> str:
        return sentence("click.one_command")

    @subcommand_metavar.setter
    def subcommand_metavar(self, metavar: str) -> None:
        """Click's own word is not kept."""


class SaidOption(click.Option):
    """An option whose help is a text of these values; `help` is its key."""

    def __init__(self, *args: Any, help: str = "", values: Params = (), **attrs: Any) -> None:
        self._values = values
        attrs["help"] = help
        super().__init__(*args, **attrs)
        if self.metavar is None:  # click has other names for some of these in each language
            self.metavar = next((name for kind, name in VALUES if isinstance(self.type, kind)), None)

    @property
    def help(self) -> str:
        return sentence(self._help, self._values) if self._help else ""

    @help.setter
    def help(self, key: str) -> None:
        self._help = key


def command_named(name: str, **attrs: Any) -> Callable[[Callback], SaidCommand]:
    """`click.command` for one whose help is a text."""
    return click.command(name, cls=SaidCommand, **attrs)


def group_named(name: str, **attrs: Any) -> Callable[[Callback], SaidGroup]:
    """`click.group` for one whose help is a text."""
    return click.group(name, cls=SaidGroup, **attrs)


def option(*names: str, **attrs: Any) -> Callable[[Decorated], Decorated]:
    """`click.option` for one whose help is a text."""
    return click.option(*names, cls=SaidOption, **attrs)


def first_paragraph(key: str) -> str:
    """What a help says first, before an empty line."""
    return sentence(key).partition("\n\n")[0]
