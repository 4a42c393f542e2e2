"""The language of a terminal: the one that the host has chosen for the table; else the environment's; else English."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from companion.locales.catalogue import DEFAULT, languages
from companion.locales.words import Words
from web.access.table_language import FILE, TableLanguage

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language, the first one that is set (POSIX.1-2017, 8.2)."""


def terminal_words(folder: Path) -> Words:
    """The words in which a terminal speaks of the table whose data lie in a folder."""
    chosen = os.access(folder / FILE, os.R_OK)
    return Words((), TableLanguage(folder).name if chosen else environment_language(os.environ))


def environment_language(environment: Mapping[str, str]) -> str:
    """The language that a system's environment names, if there is one of that name; else English.

    >>> environment_language({"LANG": "it_IT.UTF-8"}), environment_language({"LC_ALL": "C.UTF-8", "LANG": "it_IT"})
    ('it', 'en')
    """
    said = next(filter(None, map(environment.get, VARIABLES)), "")
    named = re.split("[.@]", said)[0].replace("_", "-")
    short = named.partition("-")[0]
    near = (language for language in languages() if language.partition("-")[0] == short)
    return named if named in languages() else next(near, DEFAULT)
