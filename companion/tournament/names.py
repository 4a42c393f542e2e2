"""Names of players and tournaments: printable letters, not too many."""

from __future__ import annotations

LONGEST_NAME = 60


def is_name(text: str) -> bool:
    """Whether this can be a name.

    >>> is_name("Anna  Maria"), is_name(" "), is_name("a\\0b"), is_name("x" * 61)
    (True, False, False, False)
    """
    clean = " ".join(text.split())
    return 0 < len(clean) <= LONGEST_NAME and clean.isprintable()
