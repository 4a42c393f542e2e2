"""Whether a phone shows a seat's page for ears: what it says stands in a fixed order, in words.

Kept in the phone's cookie, as its language is (`language.py`).
"""

from __future__ import annotations

from flask import session

EARS = "ears"


def for_ears() -> bool:
    """Whether the phone that asks has switched this on."""
    return EARS in session


def switch_ears(on: bool) -> None:
    """Switch it on or off for this phone."""
    if on:
        session[EARS] = "yes"
        session.permanent = True
    else:
        session.pop(EARS, None)
