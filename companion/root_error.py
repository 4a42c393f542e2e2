"""The root of every error that this package raises on purpose; it stands alone, since words and errors both need it."""

from __future__ import annotations


class CompanionError(Exception):
    """The root of every error that this package raises on purpose."""
