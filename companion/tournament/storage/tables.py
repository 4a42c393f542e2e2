"""The tables of a club's database, as the newest migration leaves them.

`entries` is the truth of a tournament. `games` and `seats` are made from it (and from games outside tournaments), for
history and seasons. A person is a number everywhere; the name stands in `people` alone.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NAMES = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
"""Constraints have names, so that later migrations can speak of them on both databases."""
metadata = MetaData(naming_convention=NAMES)

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(60), nullable=True),  # None: removed on request, or merged
    Column("key", String(60), nullable=True, unique=True),  # the name without case, to be found by
    Column("merged_into", Integer, ForeignKey("people.id"), nullable=True),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(36), nullable=False, unique=True),
    Column("name", String(60), nullable=False),
    Column("last_entry", Integer, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("tournament", Integer, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),
    Column("at", Double, nullable=False),
    Column("by", String(60), nullable=False),  # who made it, where that is no person: the desk, a table
    Column("by_person", Integer, nullable=True),  # a person's number
    Column("kind", String(30), nullable=False),
    Column("data", JSON, nullable=False),
    UniqueConstraint("tournament", "key", name="uq_entries_key"),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("version", Integer, nullable=False),
    Column("game", String(20), nullable=False),
    Column("ended", Double, nullable=False, index=True),
    Column("tournament", Integer, ForeignKey("tournaments.id"), nullable=True, index=True),
    Column("round", Integer, nullable=True),
    Column("place", Integer, nullable=True),
    Column("result", JSON(none_as_null=True), nullable=True),  # none while it is taken back
    Column("reason", String(200), nullable=False),
    Column("record", Text, nullable=True),
    Column("table_name", String(60), nullable=False, server_default=""),  # empty where the result was typed
    Column("dice", JSON(none_as_null=True), nullable=True),  # counted in the record
)

seats = Table(
    "seats",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Integer, ForeignKey("people.id"), nullable=False, index=True),
    Column("role", String(20), nullable=False),
    Column("character", String(40), nullable=False),
    Column("alive", Boolean, nullable=False),
    Column("won", Boolean, nullable=False),
)
