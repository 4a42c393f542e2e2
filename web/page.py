"""A page whole, or only its changing part for a page that is open already."""

from __future__ import annotations

from flask import render_template, request

from companion.tabletop.snapshot import TableState
from web.public_state import facts_of
from web.site import pages_of, site

FRAGMENT = "X-Fragment"


def page(template: str, state: TableState, *, refresh: int = 0, said: str = "", **facts: object) -> str:
    """Render a page (or its fragment, where the request asks for it) as the table stands at `state`.

    `refresh`: seconds after which a browser without JavaScript looks again; `said`: a sentence to tell on top.
    """
    frame = "fragment.html" if FRAGMENT in request.headers else "base.html"
    pages = pages_of(state)
    return render_template(
        frame,
        content=template,
        folder=pages.folder,
        styles=pages.styles,
        state=facts_of(state),
        refresh=refresh,
        said=said,
        address=site().address.rstrip("/"),
        **facts,
    )
