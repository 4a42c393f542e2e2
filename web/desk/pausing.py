"""Pause: any seated phone and the host let the table stand still, and go on; every page shows who paused it."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.errors import CompanionError, DiskTrouble
from web.entry.way_back import way_back
from web.errors import FormRefused
from web.page import page
from web.phone.acting import acting
from web.site import site

pausing = Blueprint("pausing", __name__)


@pausing.post("/pause")
def pause() -> Response:
    """Let the table stand still (`on` yes), or go on."""
    table = site().table
    by = acting(table.state, "not_yours_to_pause")
    on = request.form.get("on")
    if on == "yes":
        table.pause(by)
    elif on == "no":
        table.go_on()
    else:
        raise FormRefused("not_understood")
    return way_back()


@pausing.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[str, int]:
    """What was refused, in a sentence."""
    status = 503 if isinstance(error, DiskTrouble) else 409
    return page("error.html", site().table.state, said=str(error), status=status, kind="400"), status

