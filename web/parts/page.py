"""A page whole, or only its changing part for a page that is open already."""

from __future__ import annotations

from flask import render_template, request

from companion.locales.confidential import for_pages
from companion.table.snapshot import TableState
from web.access.access import my_chairs
from web.parts.beats.film import Film
from web.parts.heard import Heard
from web.parts.phone.called import called
from web.parts.phone.chair_change import changes_announced
from web.parts.public_state import facts_of
from web.parts.site import pages_of, site

FRAGMENT = "X-Fragment"


def page(
    template: str,
    state: TableState,
    *,
    refresh: int | str = 0,
    said: str = "",
    film: Film | None = None,
    number: int | None = None,
    heard: Heard | None = None,
    **facts: object,
) -> str:
    """Render a page (or its fragment, where the request asks for it) as the table stands at `state`.

    `refresh`: seconds after which a browser without JavaScript looks again, with “;url=…” at another page; `said`: a
    sentence to show on top; `film`: what happened since the page looked last, where it shows that; `number`: the chair
    whose own page it is; `heard`: what who listens to the page hears of the game. On every page the other chairs of
    this phone that are asked are called, and what is announced stands on top, with the button by which this phone
    objects, and the host takes it back.
    """
    frame = "fragment.html" if FRAGMENT in request.headers else "base.html"
    pages, mine = pages_of(state), my_chairs(state)
    return render_template(
        frame,
        content=template,
        folder=pages.folder,
        styles=pages.styles,
        state=facts_of(state, paths=site().hosts.here()),
        refresh=refresh,
        said=for_pages(said, places=site().hosts.here()),
        film=film,
        number=number,
        heard=heard,
        game_number=state.game.number,
        calls=called(state, number),
        changes=changes_announced(state),
        objects_at=number if number in mine else next(iter(mine), None),
        by_host=site().hosts.here(),
        address=site().address.rstrip("/"),
        learns=pages.first_night is not None,
        **facts,
    )
