"""A new club's database in a file: made by the migrations once in a process, then by the statements that made it."""

from sqlalchemy import Connection

from companion.tournament.storage import database
from companion.tournament.storage.versions import upgrade, version_of

MADE: list[str] = []


def upgrade_or_repeat(connection: Connection) -> None:
    """Bring a database to the newest version."""
    new = connection.dialect.name == "sqlite" and version_of(connection) is None
    if new and MADE:
        for statement in MADE:
            connection.exec_driver_sql(statement)
        return
    upgrade(connection)
    if new:
        dump = connection.connection.driver_connection.iterdump()
        MADE.extend(line for line in dump if line not in ("BEGIN TRANSACTION;", "COMMIT;"))


database.upgrade = upgrade_or_repeat
