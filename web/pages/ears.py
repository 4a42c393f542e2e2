"""The switch on every seat's page by which a phone has it for ears."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response

from web.access.way_back import way_back
from web.parts.phone.ears import switch_ears

ears = Blueprint("ears", __name__)


@ears.post("/ears")
def switch() -> Response:
    """The phone that asks has its seats' pages for ears from now on, or no longer."""
    switch_ears(request.form.get("on") == "yes")
    return way_back()
