"""`python -m deploy.service.game_running FOLDER`: exit status 0 while a game is on there, 1 where none is."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.journal.journal import FILE
from companion.journal.journal_reader import JournalReader
from companion.support.errors import JournalUnreadable


def game_runs(folder: Path) -> bool:
    """Whether a game that has not ended lies on the table; False where there is no journal, or none can be read."""
    if not (folder / FILE).is_file():
        return False
    try:
        with JournalReader(folder) as journal:
            return journal.playing()
    except JournalUnreadable:
        return False


if __name__ == "__main__":
    sys.exit(0 if game_runs(Path(sys.argv[1])) else 1)
