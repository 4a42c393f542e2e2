"""Alembic's migrations of a club's database. One that was ever published is never changed."""
