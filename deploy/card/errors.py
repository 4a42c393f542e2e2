"""What ends the writing of a card, as one sentence that says what to do."""

from __future__ import annotations

from companion.root_error import CompanionError


class CardRefused(CompanionError):
    """Nothing has been written: this is no card for it, or what was asked for cannot be."""
