"""Names of taught sets of dice and decks of cards: as people say them, and as files are called."""

from __future__ import annotations

import unicodedata

from companion.locales.words import sentence
from vision.errors import TaughtInvalid

LONGEST_NAME = 40
LONGEST_SLUG = 80  # bytes; file systems take 255


def tidy(name: str) -> str:
    """Return a name as typed by people without invisible characters and superfluous spaces."""
    with_spaces = "".join(" " if letter.isspace() else letter for letter in name)
    return " ".join("".join(c for c in with_spaces if unicodedata.category(c)[0] != "C").split())


def file_name(name: str) -> str:
    """Return a name as a safe file name: lower-case letters and digits of any script, with hyphens between.

    `file_name(file_name(name)) == file_name(name)`; "" where nothing is left. Raises TaughtInvalid for one that is too
    long.
    """
    if len(tidy(name)) > LONGEST_NAME:
        raise TaughtInvalid(sentence("teach.set.long_name", {"most": LONGEST_NAME}))
    text, before = tidy(name), None
    while text != before:  # casefolding may undo what composing did, once
        before = text
        text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    words = "".join(c if c.isalnum() or unicodedata.category(c)[0] == "M" else " " for c in text).split()
    return "-".join(words).encode()[:LONGEST_SLUG].decode(errors="ignore").strip("-")
