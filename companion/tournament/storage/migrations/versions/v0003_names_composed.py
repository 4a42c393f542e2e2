"""Names are composed (NFC) and their keys made anew: two ways of writing the same letters are one name.

Two people who had the same name in two ways of writing keep both lines: the later one's name gets a number. They are
merged by hand, where they are one person.
"""

from __future__ import annotations

from unicodedata import normalize

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

LONGEST = 60
people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("key"))


def upgrade() -> None:
    connection = op.get_bind()
    rows = connection.execute(sa.select(people).where(people.c.name.is_not(None)).order_by(people.c.id)).all()
    kept: dict[int, tuple[str, str]] = {}
    for row in rows:
        name = normalize("NFC", row.name)
        cut = (name, *(f"{name[: LONGEST - 3].rstrip()} {number}" for number in range(2, 100)))
        kept[row.id] = next((one, _key(one)) for one in cut if _key(one) not in {key for _, key in kept.values()})
    changed = [row for row in rows if kept[row.id] != (row.name, row.key)]
    connection.execute(sa.update(people).where(people.c.id.in_([row.id for row in changed])).values(key=None))
    for row in changed:
        name, key = kept[row.id]
        connection.execute(sa.update(people).where(people.c.id == row.id).values(name=name, key=key))


def _key(name: str) -> str:
    """The key of a name as `companion.support.person_name.name_key` was at the time, for names without joiners."""
    return normalize("NFC", normalize("NFD", normalize("NFD", name).casefold()).casefold())[:LONGEST]
