"""The journal: every accepted command on the disk, append-only, in SQLite."""
