"""Notices of the table's own working, the latest ones."""

from __future__ import annotations

MOST = 6


class Notices:
    """Sentences for everybody; in memory alone."""

    def __init__(self) -> None:
        self.sentences: tuple[str, ...] = ()

    def add(self, sentence: str) -> None:
        """Show one sentence more; the oldest goes for it."""
        self.sentences = (*self.sentences, sentence)[-MOST:]

    def clear(self) -> None:
        """Drop all notices."""
        self.sentences = ()
