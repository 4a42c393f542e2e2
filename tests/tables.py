"""Writes the reference tables of `deploy/REFERENCE.md`: commands, settings, options of the games, characters, cards.

    python -m tests.tables

Each row comes from what the program itself uses: its commands, the settings' own documentation, the games' options and
decks with their words. `tests/test_tables.py` fails where the page says something else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from companion.games.cards.deck import BASE, DECKS, Card, deck
from companion.games.known import GAMES
from companion.locales.words import Words, speaking, words_of
from deploy.commands.main import companion
from deploy.configuration.settings import Section, Settings

PAGE = Path(__file__).parents[1] / "deploy" / "REFERENCE.md"
HEAD = """# Reference

Commands, settings, options, characters and cards, as the program itself has them. `python -m tests.tables` writes this
page; change nothing here by hand. Examples of commands are in [COMMANDS.md](COMMANDS.md). Why an option is there stands
in [READINGS.md](../companion/games/dice/READINGS.md) of the dice game and
[READINGS.md](../companion/games/cards/READINGS.md) of the card game.
"""
TITLES = {"dice": "BANG! The Dice Game", "cards": "BANG! The Card Game"}
"""The games with rules, by their chapter's title. A board without a referee has no characters and no cards."""
DECK_NAMES = {BASE: "base game", "dodge_city": "Dodge City"}
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]


def leaves(path: tuple[str, ...], command: click.Command) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command that does something by itself, with its names."""
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            part = command.get_command(context, name)
            assert part is not None
            yield from leaves((*path, name), part)
    else:
        yield path, command


def argument_words(argument: click.Argument) -> str:
    """What an argument is called in usage lines; not as click has it, whose versions differ."""
    choices = argument.type.choices if isinstance(argument.type, click.Choice) else ()
    name = argument.metavar or "|".join(str(choice) for choice in choices) or (argument.name or "").upper()
    says_so = "…" in name or "..." in name
    several = f"{name}…" if argument.nargs == -1 and not says_so else name
    return several if argument.required or several.startswith("[") else f"[{several}]"


def command_rows() -> Iterator[tuple[str, str, str]]:
    """Each command with what it takes, what it does, and its options."""
    for path, command in leaves((), companion):
        takes = [argument_words(param) for param in command.params if isinstance(param, click.Argument)]
        options = [param.opts[-1] for param in command.params if isinstance(param, click.Option) and not param.hidden]
        named = " ".join(f"`{option}`" for option in options)
        yield f"**{' '.join((*path, *takes))}**", command.get_short_help_str(200), named


def setting_rows() -> Iterator[tuple[str, str, str, str]]:
    """Each setting of table.toml with its section, the value that it has unless it is set, and what it is."""
    settings = Settings()
    for section_name in Settings.model_fields:
        section: Section = getattr(settings, section_name)
        for name, value in section.model_dump(mode="json").items():
            field = type(section).model_fields[name]
            like = f"not wired; for example `{json.dumps(field.examples[0])}`" if field.examples else "–"
            unless_set = like if value in (None, "", []) else f"`{json.dumps(value)}`"
            yield f"`[{section_name}]`", f"`{name}`", unless_set, field.description or ""


def option_rows(game: str) -> Iterator[tuple[str, str, str]]:
    """Each option of a game with its question and its values, the default first."""
    words = words_of(game)
    for choice in GAMES[game].choices:
        values = [f"`{value}`: {words.sentence(f'rule.{choice.name}.{value}')}" for value in choice.values]
        yield f"`{choice.name}`", str(words.sentence(f"rule.{choice.name}")), "; ".join(values)


def character_rows(game: str) -> Iterator[tuple[str, str, str]]:
    """Each character of a game with its ability and what brings it."""
    words = words_of(game)
    for module, characters in GAMES[game].characters:
        for key in characters:
            ability = str(words.sentence(f"ability.{key}"))
            yield str(words.sentence(f"character.{key}")), ability, f"`{module}`" if module else "base game"


def card_rows() -> Iterator[tuple[str, str, str, str, str]]:
    """Each card with its border, what it does, its deck, and the rank and suit of every copy."""
    words = words_of("cards")
    for name in DECKS:
        copies: dict[str, list[Card]] = {}
        for card in deck(name):
            copies.setdefault(card.name, []).append(card)
        for key, cards in copies.items():
            ranks = " ".join(f"{card.rank}{SUITS[card.suit]}" for card in cards)
            said = str(words.sentence(f"card.{key}")), str(words.sentence(f"card.effect.{key}"))
            yield said[0], cards[0].colour, said[1], DECK_NAMES[name], ranks


def page() -> str:
    """The whole page."""
    with speaking(Words()):
        parts = [
            HEAD.splitlines(),
            ["## Commands"],
            table(("companion …", "what it does", "options"), command_rows()),
            ["## Settings"],
            ["In `table.toml`, each in its section:"],
            table(("section", "setting", "unless set", "what it is"), setting_rows()),
        ]
        for game, title in TITLES.items():
            parts.append([f"## {title}"])
            parts.append(["Options, the default first:"])
            parts.append(table(("option", "question", "values"), option_rows(game)))
            parts.append(["Characters:"])
            parts.append(table(("character", "ability", "belongs to"), character_rows(game)))
        parts.append(["Cards:"])
        parts.append(table(("card", "border", "what it does", "deck", "copies"), card_rows()))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def main() -> None:
    """Writes the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
