"""What can go wrong with the catalogues, each as one sentence that says what to do.

These sentences stand here and in no catalogue: it is the catalogue that is damaged when they are told.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.root_error import CompanionError


class LocalesError(CompanionError):
    """What is wrong with languages and their words."""


class UnknownLanguage(LocalesError, LookupError):
    """A language that has no catalogue."""

    def __init__(self, language: str, known: Iterable[str]) -> None:
        super().__init__(f"“{language}” is no language of the companion; known are: {', '.join(known)}.")


class CatalogueInvalid(LocalesError, ValueError):
    """A catalogue that cannot be read, or that lacks words."""


class MessageInvalid(LocalesError, ValueError):
    """A template that is no message."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"“{text}” is no message: {why}.")
