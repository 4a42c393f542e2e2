"""The game on the disk: every accepted command, append-only, in SQLite."""
