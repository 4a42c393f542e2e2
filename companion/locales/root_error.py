"""The root of every error that this package raises on purpose; it stands alone, since words and errors both need it."""

from __future__ import annotations


class CompanionError(Exception):
    """The root of every error that this package raises on purpose."""


def reason(error: BaseException) -> str:
    """Return an error's own words for a sentence in brackets: never empty, without a full stop.

    >>> reason(OSError(28, "No space left on device")), reason(TimeoutError()), reason(ValueError("bad pin."))
    ('No space left on device', 'no answer in time', 'bad pin')
    >>> reason(IndexError())
    'IndexError'
    """
    words = (getattr(error, "strerror", None) or str(error)).strip().rstrip(".").strip()
    if any(letter.isalnum() for letter in words):
        return words
    return "no answer in time" if isinstance(error, TimeoutError) else type(error).__name__
