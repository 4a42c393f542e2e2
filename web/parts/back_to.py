"""The way back after a form: to the page on which its effect stands."""

from __future__ import annotations

from flask import redirect, url_for
from werkzeug.wrappers import Response

from web.access.way_back import SEE_OTHER


def back_to(endpoint: str, **values: object) -> Response:
    """Send the browser to a page, which it fetches anew."""
    return redirect(url_for(endpoint, **values), SEE_OTHER)  # type: ignore[arg-type]  # what stands in an address
