"""A page about a tournament or the club, whole, or only its changing part for a page that is open already."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal
from flask import g, render_template, request

from companion.locales.confidential import for_pages
from companion.locales.words import locale_of, spoken
from web.parts.page import FRAGMENT
from web.parts.site import site


class FrameFacts(NamedTuple):
    """Facts of the table for the frame around every page."""

    revision: int
    phase: str
    troubles: tuple[str, ...]


def club_page(template: str, *, revision: int | None = None, refresh: int = 0, said: str = "", **facts: object) -> str:
    """Render a template of `tournament/`.

    `revision`: what the page shows of a tournament, by which it knows whether there is news (None: it follows the
    table's revision, as all other pages do); `refresh`: seconds after which a browser
    without JavaScript looks again; `said`: a sentence to show on top; without one it is said if the phone has a name no
    more, unless the page says by itself whose is `gone`.
    """
    table = site().table.state
    said = said or ("" if "gone" in facts else g.get("club_name_gone", ""))
    frame = "fragment.html" if FRAGMENT in request.headers else "tournament/base.html"
    return render_template(
        frame,
        content=f"tournament/{template}",
        state=FrameFacts(
            table.revision if revision is None else revision,
            table.phase,
            tuple(for_pages(words, places=site().hosts.here()) for words in table.machine.troubles),
        ),
        refresh=refresh,
        said=for_pages(said, places=site().hosts.here()),
        host=site().hosts.here(),
        money=money,
        **facts,
    )


def money(dollars: int) -> str:
    """Dollars as the reader's language writes numbers.

    >>> money(-1500), money(0)
    ('−$1,500', '$0')
    """
    amount = format_decimal(abs(dollars), locale=locale())
    return f"−${amount}" if dollars < 0 else f"${amount}"


def locale() -> Locale:
    """The locale in which numbers and days are written."""
    return locale_of(spoken().language)


def when_words(at: float) -> str:
    """A moment in the reader's language, by the clock of the table."""
    when = datetime.fromtimestamp(at).astimezone()
    return f"{format_date(when, 'medium', locale=locale())}, {format_time(when, 'short', locale=locale())}"
