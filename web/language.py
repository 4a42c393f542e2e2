"""The form in every page's footer that picks the language of a phone."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from web.phone.language import pick_language

language = Blueprint("language", __name__)
SEE_OTHER = 303


@language.post("/language")
def pick() -> Response:
    """The phone that asks reads another language from now on, and goes on with the page where it was."""
    pick_language(request.form.get("language", ""))
    to = request.form.get("to", "")
    own = to.startswith("/") and not to.startswith("//") and "\\" not in to
    return redirect(to if own else url_for("public.table"), SEE_OTHER)
