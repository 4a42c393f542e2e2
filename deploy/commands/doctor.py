"""`companion doctor`: what works on this machine and what does not, one line each."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import click

from companion.locales.words import Words, said_again, sentence, speaking
from deploy.command_line import command_named, option
from deploy.configuration.data_folder import data_folder
from deploy.configuration.table_toml import configured
from deploy.doctor.bundle import private_in, versions, write_bundle
from deploy.doctor.checklist import go_through
from deploy.doctor.look import findings
from deploy.doctor.machine import Machine
from deploy.terminal import say

PRESS_FOR = 10.0
"""Seconds in which somebody presses the buttons."""


@command_named("doctor", help="help.doctor")
@option("--config", type=click.Path(path_type=Path), help="help.table_toml")
@option("--port", type=click.IntRange(1, 65535), help="help.port")
@option("--data", type=click.Path(path_type=Path), help="help.data")
@option("--buttons", is_flag=True, help="help.doctor.buttons")
@option("--bundle", type=click.Path(path_type=Path, dir_okay=False), help="help.doctor.bundle_file")
@option("--json", "as_json", is_flag=True, help="help.json")
@option("--checklist", type=click.Path(path_type=Path, dir_okay=False), help="help.doctor.checklist")
def command(
    config: Path | None,
    port: int | None,
    data: Path | None,
    buttons: bool,
    bundle: Path | None,
    as_json: bool,
    checklist: Path | None,
) -> None:
    found = configured(config)
    settings, folder = found.settings, data_folder(data, found)
    machine, announce = Machine(), partial(say, err=as_json)
    findings_seen = []
    for finding in findings(
        folder,
        port or settings.table.port,
        settings=settings,
        machine=machine,
        press_for=PRESS_FOR if buttons else 0.0,
        say=announce,
    ):
        if not as_json:
            say(finding.line())
        findings_seen.append(finding)
    if bundle is not None:
        write_bundle(bundle, folder, findings_seen, settings, machine)
        announce(sentence("doctor.bundle", {"file": str(bundle)}))
    if checklist is not None:
        with speaking(Words()):
            lines = [*versions(machine), *(finding.line() for finding in findings_seen)]
        go_through(checklist, lines, private_in(folder))
    wrong = any(finding.fine is False for finding in findings_seen)
    if as_json:
        with speaking(Words()):
            told = [each._replace(told=said_again(each.told))._asdict() for each in findings_seen]
        say(json.dumps({"fine": not wrong, "findings": told}, ensure_ascii=False))
    sys.exit(1 if wrong else 0)
