"""The bundle for a bug report: a zip archive of texts from which everything private is taken out.

No file is copied. Of the data folder it lists endings and sizes of files, of the journal how many games and commands
there are, and of the service's log the last lines; each text is gone through before it is written (`Private`).
"""

from __future__ import annotations

import platform
import re
import sqlite3
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from importlib.metadata import distributions
from pathlib import Path

from companion.journal.journal import FILE as JOURNAL
from companion.journal.journal_reader import JournalReader
from companion.locales.bounded_files import NOT_OURS, parsed_json
from companion.locales.confidential import HIDDEN, by_shape, without_addresses
from companion.locales.root_error import reason
from companion.locales.words import Words, sentence, speaking
from companion.support.errors import CompanionError
from deploy.configuration.settings import Settings
from deploy.doctor.finding import Finding
from deploy.doctor.machine import Machine
from deploy.errors import FileUnwritable

LOG, LOG_LINES = "log.txt", 1000
PLAYER = "[player]"


class Private:
    """What must not leave this machine: the players' names, what the running game's record holds, the marks of phones,
    and whatever looks like a password, a key or a cookie."""

    def __init__(self, names: Iterable[str], tokens: Iterable[str]) -> None:
        self._names = _any_of(names)
        self._tokens = _any_of(tokens)

    def taken_out(self, text: str) -> str:
        """Returns a text without names, passwords and keys."""
        text = without_addresses(text, places=True)
        return text if self._names is None else self._names.sub(PLAYER, text)

    def taken_out_of_log(self, text: str) -> str:
        """Returns a log without them, without what looks like a card or an option, and without any word of the running
        game's record: a fault may have written it."""
        text = self.taken_out(by_shape(text, places=True))
        return text if self._tokens is None else self._tokens.sub(HIDDEN, text)


def private_in(folder: Path) -> Private:
    """Returns what is private in a data folder; of a journal that cannot be read, what can be."""
    names: set[str] = set()
    tokens: set[str] = set()
    with suppress(sqlite3.Error, OSError):
        address = f"{(folder / JOURNAL).resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as db:
            for name, phone in _rows(db, "select name, phone from chairs"):
                names.add(str(name))
                tokens |= {str(phone)} if phone else set()
            for (setup,) in _rows(db, "select setup from games"):
                names |= _players_in(str(setup))
            running = "select tokens from commands join games on games.id = game where put_away = 0 and ended is null"
            for (command,) in _rows(db, running):
                tokens |= {token for token in str(command).split() if re.search(r"[^\W\d_]{3}", token)}
                tokens |= set(re.findall(r"[^\W\d_]{4,}", str(command)))
    return Private(names, tokens)


def _rows(db: sqlite3.Connection, query: str) -> list[tuple[object, ...]]:
    try:
        return db.execute(query).fetchall()
    except sqlite3.Error:  # damaged, or of an earlier version
        return []


def _players_in(setup: str) -> set[str]:
    try:
        return {str(name) for name in parsed_json(setup)["players"]}
    except NOT_OURS:
        return set()


def write_bundle(file: Path, folder: Path, found: Iterable[Finding], settings: Settings, machine: Machine) -> None:
    """Write the archive, in English: whoever reads bug reports reads that. Raises FileUnwritable."""
    private = private_in(folder)
    with speaking(Words()):
        texts = dict(_texts(folder, found, settings, machine))
    new = file.with_name(f"{file.name}.new")
    try:
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in texts.items():
                take_out = private.taken_out_of_log if name == LOG else private.taken_out
                archive.writestr(name, take_out(text))
        new.replace(file)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        raise FileUnwritable(sentence("file.unwritable", {"file": str(file), "why": reason(error)})) from error


def _texts(folder: Path, found: Iterable[Finding], settings: Settings, machine: Machine) -> Iterator[tuple[str, str]]:
    yield "findings.txt", "\n".join(each.line() for each in found) + "\n"
    yield "settings.json", settings.model_dump_json(indent=1) + "\n"
    yield "versions.txt", "\n".join(versions(machine)) + "\n"
    yield "data_folder.txt", "\n".join(_files(folder)) + "\n"
    yield "journal.txt", "\n".join(_journal(folder)) + "\n"
    log = machine.log(LOG_LINES)
    yield LOG, "no log: the companion is no service here\n" if log is None else log


def versions(machine: Machine) -> Iterator[str]:
    """Yields the machine, its system, and each package with its version."""
    yield f"machine: {machine.model() or platform.machine()}"
    yield f"system: {platform.platform()}"
    yield f"python: {platform.python_version()}"
    yield from sorted({f"{each.metadata['Name']}: {each.version}" for each in distributions()}, key=str.lower)


def _files(folder: Path) -> Iterator[str]:
    """Yields each file's ending and size, not what it is called: a set of dice may bear somebody's name."""
    for path in sorted(folder.rglob("*")):
        with suppress(OSError):
            if path.is_file():
                yield f"{path.stat().st_size:12} {path.suffix or path.name}"


def _journal(folder: Path) -> Iterator[str]:
    if not (folder / JOURNAL).is_file():
        yield "no journal"
        return
    try:
        with JournalReader(folder) as journal:
            for number, commands in journal.lengths().items():
                yield f"game {number}: {commands} commands"
            yield "a game is on" if journal.playing() else "no game is on"
    except CompanionError as error:
        yield str(error)


def _any_of(words: Iterable[str]) -> re.Pattern[str] | None:
    """Returns a pattern for any of these words, the longest first; None where there is none."""
    escaped = [re.escape(word) for word in sorted(set(words), key=len, reverse=True) if word.strip()]
    # A sign of joining, as in “el_gringo”, ends a word too.
    return re.compile(rf"(?i)(?<![^\W_])(?:{'|'.join(escaped)})(?![^\W_])") if escaped else None
