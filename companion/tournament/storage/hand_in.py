"""Messages of a table to the club's database, and the outbox in which they wait while the network is away.

Each message is one private file, written whole before anything is sent, and deleted only after the database has taken
it. What arrives twice changes nothing, by the game's identity and version.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.locales.bounded_files import LARGE, FileDamaged, bytes_of, json_in, parsed_json, read_json
from companion.support.disk import why_disk_refuses
from companion.support.errors import JournalUnwritable, RecordInvalid, Refused
from companion.support.person_name import name_key
from companion.support.private_files import write_private
from companion.tournament.codec import decode, encode
from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.result import Result, SeatGiven

WAITING, ASIDE, UNREAD = ".json", ".refused", ".unread"
UNREADABLE = "it cannot be read"


@dataclass(frozen=True, slots=True)
class HandIn:
    """A game that has ended, or (`result` None) one that was reopened by a correction and takes its result back.

    `game`: the identity, unique in the world; `version`: rises whenever the game has changed at its table (what takes a
    result back has that result's). The players are `names` in seat order, and the seats of the result are counted.
    With a `tournament` (its key) the game was begun for a table of a round, both counted from 0; `people` are then the
    players' numbers in seat order, 0 for who is none of the plan. Without one it counts for the season. `record`: the
    game's record as text; `given`: what each seat was given before the deal.

    Earlier versions have put out messages for a tournament without names, in which the result has the numbers, and
    which do not say what was given (None).
    """

    game: str
    version: int
    kind: str
    ended: float
    table_name: str
    result: Result | None
    reason: str = ""
    tournament: str | None = None
    round: int = 0
    table: int = 0
    names: tuple[str, ...] = ()
    record: str | None = None
    people: tuple[int, ...] = ()
    given: tuple[SeatGiven, ...] | None = None


class Outbox:
    """A folder of messages that wait. One table's process uses it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.away = ""
        """Why the last sending has stopped; empty where all was sent."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise JournalUnwritable(why_disk_refuses(folder, error) or str(error)) from error

    def put(self, message: HandIn) -> None:
        """Keep a message until it is sent. Raises JournalUnwritable."""
        self._write(self.folder / f"{self._next():08d}{WAITING}", encode(message))

    def waiting(self) -> int:
        """How many messages wait to be sent."""
        return sum(1 for _ in self._files(WAITING))

    def refused(self) -> list[str]:
        """Why messages were set aside: somebody must look at these."""
        aside = [read_json(path, _why, UNREADABLE, most=LARGE) for path in self._files(ASIDE)]
        return aside + [UNREADABLE for _ in self._files(UNREAD)]

    def send(self, take: Callable[[HandIn], object]) -> int:
        """Send what waits, in order, until all is sent or the database does not answer; returns how many were taken.

        What the database refuses, and what cannot be read, is set aside with the reason and holds nothing up.
        """
        sent, self.away = 0, ""
        for path in list(self._files(WAITING)):
            try:
                message = json_in(path, lambda data: decode(HandIn, data), most=LARGE)
            except (RecordInvalid, FileDamaged, OSError) as error:
                self._set_aside(path, str(error))
                continue
            try:
                take(message)
            except DatabaseUnavailable as error:
                self.away = str(error)
                break
            except (Refused, RecordInvalid, ValueError) as error:
                self._set_aside(path, str(error))
                continue
            path.unlink()
            sent += 1
        return sent

    def rename(self, named: Callable[[str], str | None]) -> None:
        """Give the players of every message that waits another name, or (None) none. Raises JournalUnwritable.

        What is set aside names seats from then on, in which way ever it was written.
        """
        for path in list(self._files(WAITING)):
            message = read_json(path, lambda data: decode(HandIn, data), None, most=LARGE)
            if message is not None and message.names:
                names = (named(name) for name in message.names)
                renamed = tuple(unnamed(seat) if name is None else name for seat, name in enumerate(names, 1))
                if renamed != message.names and path.exists():
                    self._write(path, encode(replace(message, names=renamed)))
        for path in list(self._files(ASIDE)):
            aside = read_json(path, lambda data: (_why(data), str(data["message"])), (UNREADABLE, ""), most=LARGE)
            self._write(path, {"why": aside[0], "message": _named_by_seats(aside[1])})

    def rename_one(self, old: str, new: str | None) -> None:
        """One name becomes another, or (None) none, in every message that waits. Raises JournalUnwritable."""
        key = name_key(old)
        self.rename(lambda name: new if name_key(name) == key else name)

    def _set_aside(self, path: Path, why: str) -> None:
        try:
            text = bytes_of(path, LARGE // 2).decode(errors="replace")
        except (OSError, FileDamaged):  # it stays as it is, under a name that says that it is not sent
            path.rename(path.with_suffix(UNREAD))
            return
        write_private(path.with_suffix(ASIDE), json.dumps({"why": why, "message": text}).encode())
        path.unlink()

    def _write(self, path: Path, data: Any) -> None:
        try:
            write_private(path, json.dumps(data).encode())
        except OSError as error:
            raise JournalUnwritable(why_disk_refuses(self.folder, error) or str(error)) from error

    def _files(self, suffix: str) -> Iterator[Path]:
        paths = (path for path in self.folder.iterdir() if path.stem.isdigit() and path.suffix == suffix)
        return iter(sorted(paths))

    def _next(self) -> int:
        numbers = [int(path.stem) for path in self.folder.iterdir() if path.stem.isdigit()]
        return max(numbers, default=0) + 1


def _why(aside: dict[str, str]) -> str:
    return str(aside["why"])


def unnamed(number: int) -> str:
    """What stands for a person whose name is not kept, or for a seat (counted from 1) whose player's is not."""
    return f"Player {number}"


def _named_by_seats(text: str) -> str:
    """The text of a message that was set aside, without names; nothing where it cannot be read."""
    try:
        message = decode(HandIn, parsed_json(text))
    except (RecordInvalid, FileDamaged):
        return ""
    names = tuple(unnamed(seat) for seat in range(1, len(message.names) + 1))
    record = None if message.record is None else without_names(message.record)
    return json.dumps(encode(replace(message, names=names, record=record)))


def without_names(record: str) -> str:
    """A record's text with players named by their seats, and without comments: these name them too (RECORD.md).

    >>> print(without_names('bang-companion record 1\\ngame dice\\nplayer "Anna"\\n# P0 is Anna\\nend'))
    bang-companion record 1
    game dice
    player "P0"
    end
    """
    lines, seat = [], 0
    for line in record.splitlines():
        if line.startswith("#"):
            continue
        if line.split(maxsplit=1)[:1] == ["player"]:
            lines.append(f'player "P{seat}"')
            seat += 1
        else:
            lines.append(line)
    return "\n".join(lines)
