"""What can go wrong with the catalogues, each as one sentence that says what to do.

These sentences stand here and in no catalogue: they are shown when the catalogue itself is damaged.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.locales.root_error import CompanionError


class LocalesError(CompanionError):
    """The root of errors about languages and their words."""


class UnknownLanguage(LocalesError, LookupError):
    """A language that has no catalogue."""

    def __init__(self, language: str, known: Iterable[str]) -> None:
        super().__init__(f"“{language}” is no language of the companion; known are: {', '.join(known)}.")


class TextUnknown(LookupError):
    """A key for which no catalogue has a text: a fault of ours, raised in tests and development alone.

    No `LocalesError`, so that whoever shows those to people does not take it for a refusal.
    """

    def __init__(self, key: str, game: str) -> None:
        super().__init__(
            f"There is no text “{key}” for all games, nor one for the game “{game}”: add it to a JSON file of each"
            f" language in companion/locales, for one game in the folder named after it."
        )


class CatalogueInvalid(LocalesError, ValueError):
    """A catalogue that cannot be read, or that lacks words."""


class MessageInvalid(LocalesError, ValueError):
    """A template that is no message."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"“{text}” is no message: {why}.")
