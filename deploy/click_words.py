"""What click says itself (“Usage:”, “No such option”), in the words that are spoken.

Click takes its sentences from `gettext`, which knows files of its own making, found by the environment's language; the
catalogues here are others, and the table's language goes before the environment's. Click has no other way to give it
words, so `speak_for_click` puts ours into the place where its modules call gettext, once, before the first command is
made. A sentence that is not named here stays as click has it; a test names those of the installed click that are not.
"""

from __future__ import annotations

import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

from companion.locales.words import sentence
from deploy.terminal import plain

MODULES = (
    click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.termui, click.types
)  # fmt: skip
"""Click's modules that call gettext; not those for Windows, for editors and for the completion of shells."""
SENTENCES = {
    "Usage:": "click.usage",
    "Options": "click.options",
    "Commands": "click.commands",
    "Show this message and exit.": "click.show_help",
    "Show the version and exit.": "click.show_version",
    "default: {default}": "click.default",
    "required": "click.required",
    "Error: {message}": "click.error",
    "Try '{command} {option}' for help.": "click.try_help",
    "Invalid value: {message}": "click.invalid",
    "Invalid value for {param_hint}: {message}": "click.invalid_for",
    "Missing command.": "click.missing_command",
    "Missing argument": "click.missing",
    "Missing option": "click.missing",
    "Missing parameter": "click.missing",
    "No such option {name!r}.": "click.no_such_option",
    "No such command {name!r}.": "click.no_such_command",
    "Did you mean {possibility}?": "click.near",
    "Got unexpected extra argument ({args})": "click.unexpected",
    "Option {name!r} does not take a value.": "click.takes_no_value",
    "Option {name!r} requires an argument.": "click.wants_value",
    "Choose from:\n\t{choices}": "click.choose",
    "{value!r} is not {choice}.": "click.no_choice",
    "{value} is not in the range {range}.": "click.out_of_range",
    "{value!r} is not a valid {number_type}.": "click.no_number",
    "{name} {filename!r} does not exist.": "click.path_missing",
    "{name} {filename!r} is a file.": "click.path_is_file",
    "{name} {filename!r} is a directory.": "click.path_is_folder",
    "{name} {filename!r} is not readable.": "click.path_unreadable",
    "{name} {filename!r} is not writable.": "click.path_unwritable",
    "Error: invalid input": "click.invalid_input",
    "Aborted!": "click.aborted",
}
"""The key of each sentence; of one with a plural, by its singular."""


class _Template(str):
    """The key of a sentence that click fills in: by `format`, as it does its own."""

    def format(self, *args: object, **values: object) -> str:
        return sentence(str(self), {name: plain(str(value)) for name, value in values.items()})


def speak_for_click() -> None:
    """From now on click's sentences are those of the catalogues."""
    for module in MODULES:
        for name, ours in (("_", _said), ("ngettext", _counted)):
            if hasattr(module, name):
                setattr(module, name, ours)


def _said(text: str) -> str:
    key = SENTENCES.get(text)
    if key is None:
        return text
    return _Template(key) if "{" in text else sentence(key)


def _counted(one: str, several: str, number: int) -> str:
    text = _said(one)
    return several if text == one and number != 1 else text
