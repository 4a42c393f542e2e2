"""Errors of a club's database, each as one sentence that says what to do."""

from __future__ import annotations

from companion.support.errors import CompanionError


class DatabaseUnavailable(CompanionError, OSError):
    """A database that does not answer now; what was to be written may be tried again."""


class DatabaseUnusable(CompanionError, OSError):
    """A database that cannot be used: no such kind, no right to it, or written by a newer version."""
