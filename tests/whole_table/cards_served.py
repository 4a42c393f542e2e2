"""A table for the card game in a process of its own that can be killed: `python -m tests.whole_table.cards_served`.

It is `companion serve` without a camera, and its bots and closed questions do not wait for people's eyes.
"""

import sys
from pathlib import Path
from random import Random

from companion.journal.journal import Journal
from companion.table.bot_players import BotPlayers
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.web.table_rig import FAST, KEY, NAMED
from web.access.hosts import Hosts
from web.app import create_app
from web.server.server import Server

STANDS = "Table: "
"""What is printed before the address, once phones find the table."""
CLOSED = 0.05
"""Seconds that a closed question stands."""


def main(folder: Path) -> None:
    """Serve the table that is kept in `folder` until the process is killed."""
    with (
        Journal(folder) as journal,
        Table(journal, TableSettings(random=Random(11), chair_key=KEY, closed_seconds=CLOSED)) as table,
        BotPlayers(table, pace=0.0, random=Random(12)),
    ):
        app = create_app(
            table, secret_key=KEY, hosts=Hosts(folder, hashing=FAST), join_url=lambda: "http://127.0.0.1/", names=NAMED
        )
        with Server(app, "127.0.0.1", 0) as server:
            print(f"{STANDS}http://127.0.0.1:{server.port}", flush=True)
            server.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
