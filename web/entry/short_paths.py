"""Sentences without this machine's paths: of a folder or a file, whoever is no host reads the last name alone."""

from __future__ import annotations

from pathlib import PurePath

from companion.locales.words import Param, Sentence

PLACES = frozenset({"folder", "path"})
"""The values of sentences that are places on this machine."""


def with_short_paths(told: str) -> str:
    """The sentence with places by their last name, to be told again; any other text as it is."""
    if not isinstance(told, Sentence):
        return told
    params = {name: _short(name, value) for name, value in told.params.items()}
    return Sentence(str(told), told.key, params, told.names)


def _short(name: str, value: Param) -> Param:
    if not isinstance(value, str):
        return value
    return (PurePath(value).name or value) if name in PLACES else with_short_paths(value)
