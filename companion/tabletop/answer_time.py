"""How long is waited for an answer out of turn: two numbers of seconds, kept in the data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from companion.disk import why_disk_refuses
from companion.errors import JournalUnwritable, Refused

FILE: Final = "answer_time"
LEAST: Final = (0, 5, 10)
"""What people may choose for `AnswerTime.least`; 0 is the table's own."""
MOST: Final = (0, 20, 40, 60)
"""What people may choose for `AnswerTime.most`; 0 is without end."""


class AnswerTime(NamedTuple):
    """How long a table waits for whoever is shot at, challenged or dying.

    `least`: an answer counts not before so many seconds, whatever somebody holds (0: the table's own, `held_answers`);
    `most`: who has not answered after so many gives nothing (0: is waited for).
    """

    least: int = 0
    most: int = 0


class AnswerTimeKept:
    """What the table has chosen, kept in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.chosen = _kept(self._path)

    def keep(self, chosen: AnswerTime) -> None:
        """From now on it is waited so long. Raises Refused, or JournalUnwritable, with nothing changed."""
        if not _may_be(chosen):
            raise Refused("answer_time")
        try:
            if chosen == AnswerTime():
                self._path.unlink(missing_ok=True)
            else:
                self._path.write_text(f"{chosen.least} {chosen.most}", encoding="ascii")
        except OSError as error:
            why = why_disk_refuses(self._path.parent, error)
            raise JournalUnwritable(why or str(error)) from error
        self.chosen = chosen


def _may_be(chosen: AnswerTime) -> bool:
    return chosen.least in LEAST and chosen.most in MOST


def _kept(path: Path) -> AnswerTime:
    """What the disk has; as if nobody had chosen where it has nothing, or is damaged."""
    try:
        least, most = path.read_text(encoding="ascii").split()
        chosen = AnswerTime(int(least), int(most))
    except (OSError, ValueError):
        return AnswerTime()
    return chosen if _may_be(chosen) else AnswerTime()
