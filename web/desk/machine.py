"""The host's page about the machine: what is wrong with it, a backup to take home, and a backup brought back."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, url_for
from flask import Response as FlaskResponse
from werkzeug.wrappers import Response

from companion.appliance_port import Appliance
from companion.errors import CompanionError, DiskTrouble
from web.errors import FormRefused
from web.forms.upload import file_in_request
from web.page import page
from web.site import site

machine = Blueprint("machine", __name__)
SEE_OTHER = 303
FILE = "companion-backup.tar.gz"


@machine.get("/host/machine")
def about() -> str | Response:
    """What is wrong, and the forms."""
    appliance = _appliance()
    if not site().hosts.here():
        return redirect(url_for("host.desk"), SEE_OTHER)
    state = site().table.state
    return page("desk/host_machine.html", state, warnings=appliance.warnings(), playing=state.phase == "playing")


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


@machine.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[str, int]:
    """What was refused, in a sentence."""
    status = 503 if isinstance(error, DiskTrouble) else 409
    return page("error.html", site().table.state, said=str(error), status=status, kind="400"), status


def _appliance() -> Appliance:
    appliance = site().appliance
    if appliance is None:
        abort(404)
    return appliance


def _for_host() -> Appliance:
    """The machine, for a host. Raises FormRefused for anybody else."""
    appliance = _appliance()
    if not site().hosts.here():
        raise FormRefused("not_host")
    return appliance
