"""The examples in the docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import companion.tournament

MODULES = [found.name for found in pkgutil.walk_packages(companion.tournament.__path__, "companion.tournament.")]
WITHOUT = ".storage.migrations"
"""Alembic runs these itself, inside a migration alone."""


@pytest.mark.parametrize("name", [name for name in MODULES if WITHOUT not in name])
def test_examples_are_true(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = sum(
        bool(test.examples)
        for name in MODULES
        if WITHOUT not in name
        for test in finder.find(importlib.import_module(name))
    )
    assert found >= 6
