"""Pause: any seated phone and the host let the table stand still, and go on; every page shows who paused it."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.table.inputs.house import GoOn, PauseGame
from web.access.way_back import way_back
from web.elements.errors import FormRefused
from web.parts.phone.acting import acting
from web.parts.site import site

pausing = Blueprint("pausing", __name__)


@pausing.post("/pause")
def pause() -> Response:
    """Pause the table (`on` yes), or end the pause."""
    table = site().table
    by = acting(table.state, "not_yours_to_pause")
    on = request.form.get("on")
    if on == "yes":
        table.do(PauseGame(by))
    elif on == "no":
        table.do(GoOn())
    else:
        raise FormRefused("not_understood")
    return way_back()
