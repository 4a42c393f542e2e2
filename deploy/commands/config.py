"""`companion config`: the configuration in force, and where each value came from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from pydantic import SecretStr

from deploy.command_line import command_named, option
from deploy.configuration.settings import Section, Settings
from deploy.configuration.table_toml import NAME, Configuration, configured, contents, places
from deploy.terminal import say


@command_named("config", help="help.config")
@option("--config", "file", type=click.Path(path_type=Path), help="help.table_toml_instead")
@option("--example", is_flag=True, help="help.config.example")
def command(file: Path | None, example: bool) -> None:
    if example:
        say(as_toml(Configuration(Settings(), None), commented=True))
        return
    configuration = configured(file)
    if configuration.file is None:
        say(f"# no {NAME} is found (looked for: {', '.join(map(str, places()))}): all values are defaults")
    else:
        say(f"# {configuration.file}")
    for warning in configuration.settings.panel.plan.warnings:
        say(f"# panel: {warning}")
    say(as_toml(configuration))


def as_toml(found: Configuration, *, commented: bool = False) -> str:
    """Returns the settings as TOML, each with what it is and where it came from; `commented`: a file to begin with."""
    from_file = contents(found.file)[1] if found.file else {}
    lines = []
    for name in Settings.model_fields:
        section: Section = getattr(found.settings, name)
        lines += ["", f"# {(section.__doc__ or '').strip()}", f"[{name}]"]
        for (key, value), field in zip(section.model_dump().items(), type(section).model_fields.values(), strict=True):
            origin = "" if commented else f"  ({found.file if key in from_file.get(name, {}) else 'default'})"
            says = f"# {field.description}{origin}"
            unset = value is None or value == ()
            hidden = isinstance(value, SecretStr) or value != getattr(section, key)  # nobody reads a password here
            out = commented or unset or hidden
            shown = field.examples[0] if unset and field.examples else value
            lines.append(f"{'# ' if out else ''}{key} = {_value(shown)}  {says}")
    return "\n".join(lines[1:])


def _value(value: Any) -> str:
    """Returns a value as TOML writes it; JSON writes numbers, truths and strings alike."""
    if isinstance(value, SecretStr):
        return '""'
    return json.dumps(str(value) if isinstance(value, Path) else "" if value is None else value, ensure_ascii=False)
