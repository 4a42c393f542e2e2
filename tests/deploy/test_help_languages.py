"""The help of every command, and what is said of wrong words, stand in the catalogues; click's own words, too."""

import ast
import re
from pathlib import Path

import click
import pytest

from companion.locales.pseudo import ACCENTED
from companion.locales.words import Words, speaking
from deploy import click_words
from deploy.click_words import MODULES, SENTENCES
from tests.deploy.command_examples import all_commands
from tests.deploy.test_terminal_language import at_home, english_in, plain_words_in  # noqa: F401 - a fixture
from tests.languages import OTHERS

TYPED = re.compile(
    r"\b(companion|url|file|pi|usb|phone|simulated|auto|standard|arrow|beer|coward|law|role_cards|option)\b[^ ]*"
    r"|\"[^\"]*\"|[A-Z]{2,}|--[\w-]+(?: any)?|\{[^}]*\}|table\.toml|true|JSON|espeak-ng"
)
"""Names of commands, options and values, which are typed as they are in every language."""
CARD = re.compile(r'"Cat Balou[^"]*"')
"""A card, named as it is in English."""


def helps(language):
    """The help of each command in a language, by its names, on lines of any length."""
    with speaking(Words((), language)):
        for names, command in all_commands():
            context = click.Context(command, info_name=" ".join(("companion", *names)), max_content_width=10_000)
            context.terminal_width = 10_000
            yield names, command.get_help(context)


@pytest.mark.parametrize("language", OTHERS)
def test_every_help_is_said_in_each_language(language):
    told = dict(helps(language))
    assert len(told) > 50
    assert {names: found for names, text in told.items() if (found := english_in(CARD.sub("", text), language))} == {}


def test_the_check_finds_english_in_every_help():
    assert [names for names, text in helps("en") if not english_in(text, "de")] == []


def test_nothing_that_a_help_says_stands_beside_the_catalogues():
    """In a made-up language every letter of a text has an accent: what has none is in no catalogue."""
    for names, text in helps(ACCENTED):
        usage, *lines = text.splitlines()
        lines = [line for line in lines if not line.strip().startswith("companion ")]
        said = [usage.replace(" ".join(("companion", *names)), ""), *lines]
        assert plain_words_in([TYPED.sub("", line) for line in said]) == [], names


def test_examples_are_the_same_in_every_language_and_stand_on_lines_of_their_own():
    for language in ("en", *OTHERS):
        text = dict(helps(language))["tournament", "decide"]
        assert "  companion tournament decide\n  companion tournament decide 1 2 book\n" in text


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("srve",),
        ("backup",),
        ("backup", "make"),
        ("backup", "make", "a", "b"),
        ("simulate", "--games", "no"),
        ("simulate", "--games", "0"),
        ("simulate", "--game", "chess"),
        ("simulate", "--gams", "1"),
        ("simulate", "--json=1"),
        ("teach", "--export", "a"),
        ("host", "--new-pin", "--data"),
        ("backup", "make", "."),
        ("tournament", "round", "shut"),
    ],
    ids=" ".join,
)
def test_wrong_words_are_answered_from_the_catalogues(companion, at_home, arguments):  # noqa: F811 - the fixture
    done = companion(*arguments, cwd=at_home)
    assert done.returncode == 2
    called = re.compile(r"'[^']*'|companion( (backup|make|tournament|round|simulate|teach|host)\b)*")
    lines = [called.sub("", line) for line in done.stderr.splitlines()]
    assert any(not line.isascii() for line in lines)
    assert plain_words_in([TYPED.sub("", line) for line in lines]) == []


def test_what_steers_a_terminal_is_shown_and_not_obeyed(companion):
    assert "'\\u001b[2J'" in companion("simulate", "--games", "\x1b[2J").stderr


# -- click -------------------------------------------------------------------------------------------------------------

NOT_SHOWN = {
    "(dynamic)", "(optional)", "env var: {var}", "deprecated", "Positional arguments",
    "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
    "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
    "Name '{name}' defined twice", "Could not determine name for option with declarations {decls!r}",
    "No options defined but a name was passed ({name}). Did you mean to declare an argument instead? "
    "Did you mean to pass '--{name}'?",
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Value must be an iterable.", "Takes {nargs} values but 1 was given.", "Argument {name!r} takes {nargs} values.",
    "{len_type} values are required, but {len_value} was given.", "Invalid start character for option ({option})",
    "Do you want to continue?", "Confirm the action without prompting.", "%(prog)s, version %(version)s",
    "Missing {param_type}", "Missing parameter: {param_name}", "unknown error",
    "Could not open file {filename!r}: {message}", "Choice({choices})", "file", "directory", "path",
    "{value!r} does not match the format {format}.", "{value!r} is not a valid UUID.",
    "{value!r} is not a valid boolean. Recognized values: {states}", "{name} {filename!r} is not executable.",
    "Press any key to continue...", "Repeat for confirmation", "Error: The two entered values do not match.",
    "Error: {message}", "Unknown color {colour!r}",
}  # fmt: skip
"""What click says to those who write commands, and of what no command here has: dates, new passwords."""


def said_by_click():
    """Each sentence that the installed click hands to gettext in the modules of the command line."""
    for module in MODULES:
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "gettext", "ngettext"):
                yield from (arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant))


def test_every_sentence_of_click_is_in_the_catalogues():
    said = set(said_by_click())
    assert len(said) > 50
    assert said - SENTENCES.keys() - NOT_SHOWN == set()
    assert SENTENCES.keys() - said == {"required"}, "click says it, put together"


def test_every_module_of_click_that_speaks_at_the_command_line_is_reached():
    folder = Path(click.__file__).parent
    speaks = {path.stem for path in folder.glob("*.py") if "from gettext import" in path.read_text(encoding="utf-8")}
    assert speaks - {module.__name__.rpartition(".")[2] for module in MODULES} == {
        "_termui_impl", "_winconsole", "shell_completion", "utils",
    }  # fmt: skip


def test_a_sentence_that_nobody_knows_stays_as_click_has_it(monkeypatch):
    monkeypatch.setattr(click_words, "SENTENCES", {})
    assert click.exceptions.NoSuchOption("--x").format_message().startswith("No such option")
    assert click.exceptions._("Try {it}").format(it="this") == "Try this"
    assert click.types.ngettext("one", "several", 2) == "several"
