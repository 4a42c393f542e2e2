"""The rolls are told in the rule book's order: no file knows a character or a special role out of its place."""

import ast
from pathlib import Path

import pytest

import companion.games.dice.rolling
from companion.games.dice.character import CHARACTERS
from companion.games.dice.options import CHOICES
from companion.games.dice.roles.role_cards import SPECIAL_ROLES

HERE = Path(companion.games.dice.rolling.__file__).parent


def words_of(file: str) -> set[str]:
    """The names and strings that the code of a file uses, docstrings left out."""
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    constants = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return names | {value for value in constants if isinstance(value, str)}


@pytest.mark.parametrize("file", ["rolls.py", "one_roll.py"])
def test_rolling_names_no_character_no_special_role_no_reading_and_no_ghost(file):
    told = words_of(file)
    readings = {choice.name for choice in CHOICES}
    assert not told & (CHARACTERS.keys() | SPECIAL_ROLES.keys() | readings | {"ghost"})


def test_the_doc_and_the_gambler_stand_in_one_file():
    assert words_of("stepping_in.py") >= {"the_doc", "the_gambler", "after_a_roll", "docs_die"}
    assert not words_of("stepping_in.py") & CHARACTERS.keys()
