"""Errors that end the writing of a card, each one sentence that says what to do."""

from __future__ import annotations

from companion.locales.root_error import CompanionError


class CardRefused(CompanionError):
    """A card that nothing was written to: it is no card for that, or what was asked for cannot be."""
