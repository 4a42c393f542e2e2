"""Games say at which table they were played, and the dice of their records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("table_name", sa.String(60), nullable=False, server_default=""))
    op.add_column("games", sa.Column("dice", sa.JSON(none_as_null=True), nullable=True))
