"""The page to go back to after a form: one of our own pages, whatever the request says."""

from __future__ import annotations

import re

from flask import current_app, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

BACK = "back"
"""The field by which a form says on which page it stands."""
SEE_OTHER = 303
_PATH = re.compile(r"/([A-Za-z0-9_.~-]+(/[A-Za-z0-9_.~-]+)*)?")
"""A plain path: it never begins with two strokes, which would be another machine's name."""


def way_back() -> Response:
    """Sends the browser to the page that the form stands on."""
    return redirect(own_page(request.form.get(BACK, "")), SEE_OTHER)


def own_page(path: str) -> str:
    """Returns the path where one of our pages is found under it, else the table's."""
    if _PATH.fullmatch(path) is None:
        return url_for("public.table")
    try:
        current_app.url_map.bind("").match(path, method="GET")
    except HTTPException:  # no page, one that takes forms alone, or one that lies elsewhere
        return url_for("public.table")
    return path
