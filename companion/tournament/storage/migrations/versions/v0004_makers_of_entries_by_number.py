"""Who made an entry is a person's number, so that a name stands in `people` alone.

What an earlier version wrote as text becomes the number of who has that name today. What was no name (the desk, the
command line, a table) stays. Anything else was somebody's name before it was changed, merged or removed: it goes.
"""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NO_NAMES = ("the host's desk", "the command line", "the companion")
LONGEST = 60
people = sa.table("people", sa.column("id"), sa.column("key"))
games = sa.table("games", sa.column("table_name"))
entries = sa.table(
    "entries",
    sa.column("tournament"), sa.column("number"), sa.column("by"), sa.column("by_person"), sa.column("kind"),
    sa.column("data", sa.JSON()),
)  # fmt: skip


def upgrade() -> None:
    op.add_column("entries", sa.Column("by_person", sa.Integer(), nullable=True))
    connection = op.get_bind()
    known = {row.key: row.id for row in connection.execute(sa.select(people).where(people.c.key.is_not(None)))}
    no_names = {*NO_NAMES, *connection.execute(sa.select(games.c.table_name).distinct()).scalars()}
    for row in connection.execute(sa.select(entries)).all():
        here = sa.and_(entries.c.tournament == row.tournament, entries.c.number == row.number)
        person = known.get(_key(row.by))
        if person is not None:
            connection.execute(sa.update(entries).where(here).values(by="", by_person=person))
        elif row.by not in no_names and not _from_a_table(row.kind, row.data):
            connection.execute(sa.update(entries).where(here).values(by=""))


def _from_a_table(kind: str, data: dict[str, Any]) -> bool:
    """Whether a table has handed this in by itself: then its maker is the table."""
    corrected = kind == "Corrected" and data.get("reason") == "the table's own record of the same game"
    return corrected or (kind in ("Entered", "TakenBack") and bool(data.get("version")))


def _key(name: str) -> str:
    """The key of a name as `companion.support.person_name.name_key` was at the time, for names without joiners."""
    return normalize("NFC", normalize("NFD", normalize("NFD", name).casefold()).casefold())[:LONGEST]
