"""The host's page about the machine: what is wrong with it, a backup to take home, and a backup brought back."""

from __future__ import annotations

from flask import Blueprint, abort
from flask import Response as FlaskResponse
from werkzeug.wrappers import Response

from companion.ports.appliance import Appliance
from web.elements.forms.upload import file_in_request
from web.parts.back_to import back_to
from web.parts.host_only import check_host
from web.parts.page import page
from web.parts.refused import refusal_page, shows_refusals
from web.parts.site import site

machine = Blueprint("machine", __name__)
shows_refusals(machine)(refusal_page)  # also of what the machine itself says, of a backup for instance
FILE = "companion-backup.tar.gz"


@machine.get("/host/machine")
def about() -> str | Response:
    """The machine's page: its troubles, and the forms."""
    appliance = _appliance()
    if not site().hosts.here():
        return back_to("host.desk")
    state = site().table.state
    playing = state.phase == "playing"
    warnings, certificate = appliance.warnings(), appliance.certificate
    return page("desk/host_machine.html", state, warnings=warnings, playing=playing, certificate=certificate)


@machine.post("/host/machine/backup")
def backup() -> Response:
    """Everything in one file. A form that is sent, so that no page elsewhere can have it fetched."""
    appliance = _for_host()
    headers = {"Content-Disposition": f'attachment; filename="{FILE}"', "Cache-Control": "no-store"}
    return FlaskResponse(appliance.backup(), mimetype="application/gzip", headers=headers)


@machine.post("/host/machine/check")
def check() -> str:
    """Look at a backup that was brought, say what is in it, and ask once more."""
    appliance = _for_host()
    checked = appliance.check(file_in_request(appliance.most, "backup_large"))
    return page("desk/host_machine.html", site().table.state, warnings=appliance.warnings(), checked=checked)


@machine.post("/host/machine/restore")
def restore() -> str:
    """Restore what was checked; the table starts anew."""
    _for_host().restore()
    return page("desk/host_machine.html", site().table.state, warnings=(), restoring=True, refresh=5)


def _appliance() -> Appliance:
    appliance = site().appliance
    if appliance is None:
        abort(404)
    return appliance


def _for_host() -> Appliance:
    """The machine, for a host. Raises FormRefused for anybody else."""
    appliance = _appliance()
    check_host()
    return appliance
