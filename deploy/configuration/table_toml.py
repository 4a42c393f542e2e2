"""Reading of `table.toml`: where it lies, what is wrong in it and on which line."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from companion.locales.bounded_files import FileDamaged, parsed_toml, text_in
from companion.locales.root_error import reason
from companion.locales.words import sentence
from deploy import installation
from deploy.configuration.settings import Section, Settings
from deploy.errors import ConfigurationInvalid

NAME = "table.toml"
FAULTS = {
    "int_parsing": ("number", ""), "int_type": ("number", ""), "int_from_float": ("number", ""),
    "int_parsing_size": ("number", ""), "greater_than_equal": ("least", "ge"), "less_than_equal": ("most", "le"),
    "literal_error": ("one_of", "expected"), "bool_parsing": ("switch", ""), "bool_type": ("switch", ""),
    "string_type": ("text", ""), "path_type": ("place", ""), "tuple_type": ("list", ""),
    "too_long": ("longest", "max_length"), "model_type": ("section", ""), "string_too_short": ("empty", ""),
}  # fmt: skip
"""The faults that pydantic reports by kind (its documentation, "Validation errors"): our sentence, and its bound."""


class Configuration(NamedTuple):
    """The settings in force, and the file that they were read from; None where there is none."""

    settings: Settings
    file: Path | None


def places() -> tuple[Path, ...]:
    """Returns where `table.toml` is looked for, the first one wins (XDG base directory specification, then /etc)."""
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return home / "bang-companion" / NAME, machine_wide()


def machine_wide() -> Path:
    """Returns the place of the installed table's own."""
    return installation.machine_root() / "etc" / installation.SERVICE / NAME


def configured(named: Path | None = None) -> Configuration:
    """Returns the configuration of this machine: of the file that is `named`, else of the first one found.

    Raises ConfigurationInvalid for a file that cannot be read, with every fault in it.
    """
    # A folder into which this user may not look holds none: Path.is_file would raise for it.
    file = named or next((place for place in places() if os.path.isfile(place)), None)
    return Configuration(Settings() if file is None else read(file), file)


def read(file: Path) -> Settings:
    """Returns the settings in a file. Raises ConfigurationInvalid, with every fault in it."""
    text, value = contents(file)
    try:
        return Settings.model_validate(value)
    except ValidationError as error:
        faults = [_fault(file, tuple(filter(_is_name, each["loc"])), each, text) for each in error.errors()]
        raise ConfigurationInvalid("\n".join(faults)) from error


def _is_name(step: int | str) -> TypeGuard[str]:
    """Whether a step on the way to a value is a name: one of a list of values stands on its list's line."""
    return isinstance(step, str)


def contents(file: Path) -> tuple[str, dict[str, Any]]:
    """Returns the text of a TOML file, and what stands in it. Raises ConfigurationInvalid."""
    try:
        text = text_in(file)
        return text, parsed_toml(text)
    except PermissionError as error:
        raise ConfigurationInvalid(sentence("folder.closed_file", {"file": str(file)})) from error
    except OSError as error:
        raise ConfigurationInvalid(
            sentence("configuration.unread", {"file": str(file), "why": reason(error)})
        ) from error
    except FileDamaged as error:
        raise ConfigurationInvalid(sentence("configuration.damaged", {"file": str(file), "why": str(error)})) from error


def _fault(file: Path, path: Sequence[str], fault: ErrorDetails, text: str) -> str:
    """Returns one fault as a sentence that begins with its file and line."""
    line, said = line_of(path, text), _fault_words(path, fault)
    return (
        sentence("configuration.line", {"file": str(file), "line": line, "fault": said}) if line else f"{file}, {said}"
    )


def _fault_words(path: Sequence[str], fault: ErrorDetails) -> str:
    kind = fault["type"]
    if kind == "extra_forbidden":
        known = list(_fields_at(path[:-1]))
        close = difflib.get_close_matches(path[-1], known, n=1)
        if close:
            return sentence("configuration.unknown_near", {"name": ".".join(path), "near": close[0]})
        return sentence("configuration.unknown", {"name": ".".join(path), "known": ", ".join(known)})
    return f"{'.'.join(path)}: {_words(path, fault)}"


def _words(path: Sequence[str], fault: ErrorDetails) -> str:
    """Returns what a value has to be, in words of our own."""
    about = fault.get("ctx", {})
    if fault["type"] == "value_error":
        return f"{reason(about['error'])}."
    key, bound = FAULTS.get(fault["type"], ("other", ""))
    value = str(about.get(bound, "")).replace(" or ", ", ")
    return sentence(f"configuration.{key}", {"bound": value, "name": path[-1]})


def _fields_at(path: Sequence[str]) -> Iterator[str]:
    """Yields the names known in a section; in the file itself, those of the sections."""
    model: type[BaseModel] = Settings
    for name in path:
        annotation = model.model_fields[name].annotation
        assert isinstance(annotation, type)
        assert issubclass(annotation, Section)
        model = annotation
    yield from model.model_fields


def line_of(path: Sequence[str], text: str) -> int | None:
    """Returns the line, from 1, on which a value stands; of a section its head; None where none is found.

    >>> line_of(("panel", "left"), "[table]\\nport = 80\\n[panel]\\nleft = 99\\n")
    4
    """
    section, found = "", None
    for number, line in enumerate(text.splitlines(), 1):
        head = re.match(r"\s*\[\s*([\w-]+)\s*\]", line)
        if head:
            section = head[1]
            if section == path[0]:
                found = number
            continue
        key = re.match(r"""\s*["']?([\w.-]+)["']?\s*=""", line)
        if key is None:
            continue
        named = tuple(filter(None, (*section.split("."), *key[1].split("."))))
        if named == tuple(path):
            return number
    return found
