"""Undo and corrections at the table: throws, counts, and roles that they open."""
