"""The machine's Wi-Fi on the host's desk: the hotspot on and off, and a network to join.

A password goes one way: from the form to the machine. No page shows it again, and no address has it.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.appliance_port import Wifi
from companion.errors import CompanionError
from web.errors import FormRefused
from web.forms.form import Form
from web.page import page
from web.site import site
from web.wifi_code import hotspot_shown

wifi = Blueprint("wifi", __name__)

SEE_OTHER = 303
AGAIN = 2
"""Seconds after which a page that waits for the Wi-Fi looks again."""


@wifi.get("/host/wifi")
def shown() -> str:
    """How the Wi-Fi stands, and what can be done about it."""
    return _shown()


@wifi.post("/host/wifi/<verb>")
def do(verb: str) -> Response:
    """One act; it is begun, and the page tells how it ends."""
    if verb not in _ACTS:
        abort(404)
    if not site().hosts.here():
        raise FormRefused("not_host")
    of_machine = site().wifi
    if of_machine is None:
        raise FormRefused("wifi_missing")
    _ACTS[verb](of_machine, request.form)
    return redirect(url_for("wifi.shown"), SEE_OTHER)


@wifi.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[str, int]:
    """What was refused, told on the page."""
    return _shown(said=str(error)), 409


def _shown(said: str = "") -> str:
    state, hosts, of_machine = site().table.state, site().hosts, site().wifi
    if not hosts.here():
        return page("desk/host_door.html", state, said=said, taken=hosts.taken)
    stands = of_machine.state if of_machine is not None else None
    return page(
        "desk/host_wifi.html",
        state,
        refresh=AGAIN if stands is not None and stands.doing else 0,
        said=said,
        wifi=stands if stands is not None and (stands.there or stands.doing) else None,
        networks=of_machine.networks if of_machine is not None else (),
        hotspot=hotspot_shown(),
    )


def _join(of_machine: Wifi, form: Form) -> None:
    """A name that was typed goes before one that was picked."""
    of_machine.join(form.get("other", "").strip() or form.get("name", ""), form.get("password", ""))


_ACTS = {
    "open": lambda of_machine, form: of_machine.open(),
    "close": lambda of_machine, form: of_machine.close_hotspot(),
    "look": lambda of_machine, form: of_machine.look(),
    "join": _join,
}
