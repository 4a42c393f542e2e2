"""Terminal output with control characters escaped, since files and networks bring them."""

from __future__ import annotations

import json
import logging
import unicodedata

import click


def plain(text: str) -> str:
    r"""The text with every sign that steers a terminal, or turns the writing round, as its escape; JSON stays JSON.

    Line ends and tabs stay.

    >>> print(plain("Line 3: “\x1b[2J”, Zoë\u202e"))
    Line 3: “\u001b[2J”, Zoë\u202e
    """
    return "".join(json.dumps(sign)[1:-1] if _steers(sign) else sign for sign in text)


def say(text: str = "", *, nl: bool = True, err: bool = False) -> None:
    """Print a text from which nothing is obeyed."""
    click.echo(plain(text), nl=nl, err=err)


class PlainFormatter(logging.Formatter):
    """A log whose lines are as plain: paths and names that strangers choose stand in it."""

    def format(self, record: logging.LogRecord) -> str:
        return plain(super().format(record))


def _steers(sign: str) -> bool:
    """Whether a sign is a control, a mark of direction, half a sign, or the end of a line or paragraph."""
    return sign not in "\n\t" and unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")
