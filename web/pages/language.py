"""The form in every page's footer that picks the language of a phone."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response

from web.access.way_back import way_back
from web.parts.phone.language import pick_language

language = Blueprint("language", __name__)


@language.post("/language")
def pick() -> Response:
    """The phone that asks reads another language from now on, and goes on with the page where it was."""
    pick_language(request.form.get("language", ""))
    return way_back()
